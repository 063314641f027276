//! Generated from `data/attributes.txt` by `cargo run -p xtask -- gen`: do not edit. The known attribute names.

use crate::names::PackedHash;
/// One more than the number of known attribute names: 0 stands for none.
pub(crate) const COUNT: usize = 1125;
/// The names by id.
pub(crate) static NAMES: [&str; COUNT] = [
    "",
    "abbr",
    "about",
    "accent",
    "accent-height",
    "accentunder",
    "accept",
    "accept-charset",
    "accesskey",
    "accumulate",
    "action",
    "actiontype",
    "actuate",
    "adauctionheaders",
    "additive",
    "align",
    "alignment-baseline",
    "alignmentscope",
    "alink",
    "allow",
    "allowfullscreen",
    "allowpaymentrequest",
    "allowusermedia",
    "alpha",
    "alphabetic",
    "alt",
    "altimg",
    "altimg-height",
    "altimg-valign",
    "altimg-width",
    "alttext",
    "amplitude",
    "anchor",
    "arabic-form",
    "archive",
    "arcrole",
    "arg",
    "aria-actions",
    "aria-activedescendant",
    "aria-atomic",
    "aria-autocomplete",
    "aria-braillelabel",
    "aria-brailleroledescription",
    "aria-busy",
    "aria-checked",
    "aria-colcount",
    "aria-colindex",
    "aria-colindextext",
    "aria-colspan",
    "aria-controls",
    "aria-current",
    "aria-describedby",
    "aria-description",
    "aria-details",
    "aria-disabled",
    "aria-dropeffect",
    "aria-errormessage",
    "aria-expanded",
    "aria-flowto",
    "aria-grabbed",
    "aria-haspopup",
    "aria-hidden",
    "aria-invalid",
    "aria-keyshortcuts",
    "aria-label",
    "aria-labeledby",
    "aria-labelledby",
    "aria-level",
    "aria-live",
    "aria-modal",
    "aria-multiline",
    "aria-multiselectable",
    "aria-notify",
    "aria-orientation",
    "aria-owns",
    "aria-placeholder",
    "aria-posinset",
    "aria-pressed",
    "aria-readonly",
    "aria-relevant",
    "aria-required",
    "aria-roledescription",
    "aria-rowcount",
    "aria-rowindex",
    "aria-rowindextext",
    "aria-rowspan",
    "aria-selected",
    "aria-setsize",
    "aria-sort",
    "aria-valuemax",
    "aria-valuemin",
    "aria-valuenow",
    "aria-valuetext",
    "aria-virtualcontent",
    "as",
    "ascent",
    "async",
    "attributeName",
    "attributeType",
    "attributename",
    "attributetype",
    "attributionsourceid",
    "attributionsrc",
    "autobuffer",
    "autocapitalize",
    "autocomplete",
    "autocorrect",
    "autofocus",
    "autoplay",
    "autosave",
    "axis",
    "azimuth",
    "background",
    "balance",
    "bandwidth",
    "base",
    "baseFrequency",
    "baseProfile",
    "basefrequency",
    "baseline-shift",
    "baseprofile",
    "bbox",
    "begin",
    "behavior",
    "bevelled",
    "bgcolor",
    "bias",
    "blocking",
    "border",
    "bordercolor",
    "bordercolordark",
    "bordercolorlight",
    "bottommargin",
    "browsingtopics",
    "buffered",
    "buffered-rendering",
    "by",
    "calcMode",
    "calcmode",
    "cap-height",
    "capture",
    "cellpadding",
    "cellspacing",
    "challenge",
    "char",
    "charalign",
    "charoff",
    "charset",
    "charspacing",
    "checked",
    "cite",
    "class",
    "classid",
    "clear",
    "clip",
    "clip-path",
    "clip-rule",
    "clipPathUnits",
    "clippathunits",
    "close",
    "closedby",
    "closure",
    "code",
    "codebase",
    "codetype",
    "color",
    "color-interpolation",
    "color-interpolation-filters",
    "color-profile",
    "color-rendering",
    "colorspace",
    "cols",
    "colspan",
    "columnalign",
    "columnlines",
    "columnspacing",
    "columnspan",
    "columnwidth",
    "command",
    "commandfor",
    "compact",
    "content",
    "contenteditable",
    "contentscripttype",
    "contentstyletype",
    "contextmenu",
    "controls",
    "controlslist",
    "coords",
    "credentialless",
    "crossorigin",
    "crossout",
    "csp",
    "cursor",
    "cx",
    "cy",
    "d",
    "data",
    "datafld",
    "dataformatas",
    "datapagesize",
    "datasrc",
    "datatype",
    "datetime",
    "decimalpoint",
    "declare",
    "decoding",
    "default",
    "defaultchecked",
    "defaultmuted",
    "defaultselected",
    "defaultvalue",
    "defer",
    "definitionURL",
    "definitionurl",
    "denomalign",
    "depth",
    "descent",
    "diffuseConstant",
    "diffuseconstant",
    "dir",
    "direction",
    "dirname",
    "disabled",
    "disablepictureinpicture",
    "disableremoteplayback",
    "display",
    "displaystyle",
    "divisor",
    "dominant-baseline",
    "download",
    "draggable",
    "dropzone",
    "dur",
    "dx",
    "dy",
    "dynsrc",
    "edge",
    "edgeMode",
    "edgemode",
    "editable",
    "elementtiming",
    "elevation",
    "enable-background",
    "encoding",
    "enctype",
    "end",
    "enterkeyhint",
    "equalcolumns",
    "equalrows",
    "ev:event",
    "event",
    "exponent",
    "exportparts",
    "externalresourcesrequired",
    "face",
    "fence",
    "fetchpriority",
    "fill",
    "fill-opacity",
    "fill-rule",
    "filter",
    "filterUnits",
    "filterres",
    "filterunits",
    "flood-color",
    "flood-opacity",
    "focusable",
    "focusgroup",
    "focusgroupstart",
    "focushighlight",
    "font",
    "font-family",
    "font-feature-settings",
    "font-kerning",
    "font-size",
    "font-size-adjust",
    "font-stretch",
    "font-style",
    "font-variant",
    "font-variation-settings",
    "font-weight",
    "fontfamily",
    "fontsize",
    "fontstyle",
    "fontweight",
    "for",
    "form",
    "formaction",
    "format",
    "formenctype",
    "formmethod",
    "formnovalidate",
    "formtarget",
    "fr",
    "frame",
    "frameborder",
    "framespacing",
    "from",
    "fx",
    "fy",
    "g1",
    "g2",
    "glyph-name",
    "glyph-orientation-horizontal",
    "glyph-orientation-vertical",
    "glyphRef",
    "glyphref",
    "gradientTransform",
    "gradientUnits",
    "gradienttransform",
    "gradientunits",
    "groupalign",
    "gutter",
    "handler",
    "hanging",
    "hatchcontentunits",
    "hatchunits",
    "headers",
    "headingoffset",
    "headingreset",
    "height",
    "hidden",
    "high",
    "horiz-adv-x",
    "horiz-origin-x",
    "horiz-origin-y",
    "href",
    "hreflang",
    "hspace",
    "http-equiv",
    "icon",
    "id",
    "ideographic",
    "image-rendering",
    "imagesizes",
    "imagesrcset",
    "importance",
    "in",
    "in2",
    "incremental",
    "indentalign",
    "indentalignfirst",
    "indentalignlast",
    "indentshift",
    "indentshiftfirst",
    "indentshiftlast",
    "indenttarget",
    "index",
    "inert",
    "infixlinebreakstyle",
    "inheritinvalid",
    "initialvisibility",
    "inline-size",
    "inlist",
    "inputmode",
    "integrity",
    "intent",
    "intercept",
    "interestfor",
    "is",
    "ismap",
    "isolation",
    "itemid",
    "itemprop",
    "itemref",
    "itemscope",
    "itemtype",
    "k",
    "k1",
    "k2",
    "k3",
    "k4",
    "kernelMatrix",
    "kernelUnitLength",
    "kernelmatrix",
    "kernelunitlength",
    "kerning",
    "keyPoints",
    "keySplines",
    "keyTimes",
    "keyparams",
    "keypoints",
    "keysplines",
    "keytimes",
    "keytype",
    "kind",
    "label",
    "lang",
    "language",
    "largeop",
    "leftmargin",
    "leftoverhang",
    "length",
    "lengthAdjust",
    "lengthadjust",
    "letter-spacing",
    "lighting-color",
    "limitingConeAngle",
    "limitingconeangle",
    "line-height",
    "line-increment",
    "linebreak",
    "linebreakmultchar",
    "linebreakstyle",
    "lineleading",
    "linethickness",
    "link",
    "list",
    "loading",
    "local",
    "location",
    "longdesc",
    "longdivstyle",
    "loop",
    "loopdelay",
    "loopend",
    "loopstart",
    "low",
    "lowsrc",
    "lquote",
    "lspace",
    "macros",
    "manifest",
    "marginheight",
    "marginwidth",
    "marker",
    "marker-end",
    "marker-mid",
    "marker-start",
    "markerHeight",
    "markerUnits",
    "markerWidth",
    "markerheight",
    "markerunits",
    "markerwidth",
    "mask",
    "mask-type",
    "maskContentUnits",
    "maskUnits",
    "maskcontentunits",
    "maskunits",
    "mathbackground",
    "mathcolor",
    "mathematical",
    "mathsize",
    "mathvariant",
    "max",
    "maxlength",
    "maxsize",
    "maxwidth",
    "mayscript",
    "media",
    "mediacharacterencoding",
    "mediacontentencodings",
    "mediasize",
    "mediatime",
    "mediummathspace",
    "method",
    "min",
    "minlabelspacing",
    "minlength",
    "minsize",
    "mix-blend-mode",
    "mode",
    "monospaced",
    "movablelimits",
    "mozallowfullscreen",
    "msgroup",
    "mslinethickness",
    "multiple",
    "muted",
    "name",
    "nargs",
    "nav-down",
    "nav-down-left",
    "nav-down-right",
    "nav-left",
    "nav-next",
    "nav-prev",
    "nav-right",
    "nav-up",
    "nav-up-left",
    "nav-up-right",
    "nohref",
    "nomodule",
    "nonce",
    "noresize",
    "noshade",
    "notation",
    "novalidate",
    "nowrap",
    "numOctaves",
    "numalign",
    "numoctaves",
    "object",
    "observer",
    "occurrence",
    "offset",
    "onabort",
    "onactivate",
    "onafterprint",
    "onafterscriptexecute",
    "onafterupdate",
    "onanimationcancel",
    "onanimationend",
    "onanimationiteration",
    "onanimationstart",
    "onariarequest",
    "onautocomplete",
    "onautocompleteerror",
    "onautofill",
    "onauxclick",
    "onbeforeactivate",
    "onbeforecopy",
    "onbeforecut",
    "onbeforedeactivate",
    "onbeforeeditfocus",
    "onbeforefilter",
    "onbeforeinput",
    "onbeforeinstallprompt",
    "onbeforematch",
    "onbeforepaste",
    "onbeforeprint",
    "onbeforescriptexecute",
    "onbeforetoggle",
    "onbeforeunload",
    "onbeforeupdate",
    "onbeforexrselect",
    "onbegin",
    "onblur",
    "onbounce",
    "oncancel",
    "oncanplay",
    "oncanplaythrough",
    "oncellchange",
    "onchange",
    "onclick",
    "onclose",
    "oncommand",
    "oncompassneedscalibration",
    "oncompositionend",
    "oncompositionstart",
    "oncompositionupdate",
    "oncontentvisibilityautostatechange",
    "oncontextlost",
    "oncontextmenu",
    "oncontextrestored",
    "oncontrolselect",
    "oncopy",
    "oncuechange",
    "oncut",
    "ondataavailable",
    "ondatasetchanged",
    "ondatasetcomplete",
    "ondblclick",
    "ondeactivate",
    "ondevicelight",
    "ondevicemotion",
    "ondeviceorientation",
    "ondeviceorientationabsolute",
    "ondeviceproximity",
    "ondismiss",
    "ondomactivate",
    "ondomfocusin",
    "ondomfocusout",
    "ondommousescroll",
    "ondrag",
    "ondragdrop",
    "ondragend",
    "ondragenter",
    "ondragexit",
    "ondragleave",
    "ondragover",
    "ondragstart",
    "ondrop",
    "ondurationchange",
    "onemptied",
    "onencrypted",
    "onend",
    "onended",
    "onerror",
    "onerrorupdate",
    "onfilterchange",
    "onfinish",
    "onfocus",
    "onfocusin",
    "onfocusout",
    "onformchange",
    "onformdata",
    "onforminput",
    "onfreeze",
    "onfullscreenchange",
    "onfullscreenerror",
    "ongamepadconnected",
    "ongamepaddisconnected",
    "ongesturechange",
    "ongestureend",
    "ongesturestart",
    "ongotpointercapture",
    "onhashchange",
    "onhelp",
    "oninput",
    "oninstallresult",
    "oninterest",
    "oninvalid",
    "onkeydown",
    "onkeypress",
    "onkeyup",
    "onlanguagechange",
    "onlayoutcomplete",
    "onload",
    "onloadeddata",
    "onloadedmetadata",
    "onloadend",
    "onloadstart",
    "onlocation",
    "onlosecapture",
    "onloseinterest",
    "onlostpointercapture",
    "onmediacomplete",
    "onmediaerror",
    "onmessage",
    "onmessageerror",
    "onmousedown",
    "onmouseenter",
    "onmouseleave",
    "onmouselongtap",
    "onmousemove",
    "onmouseout",
    "onmouseover",
    "onmouseup",
    "onmousewheel",
    "onmove",
    "onmoveend",
    "onmovestart",
    "onmozfullscreenchange",
    "onmozfullscreenerror",
    "onmozmousepixelscroll",
    "onmozorientationchange",
    "onmozpointerlockchange",
    "onmozpointerlockerror",
    "onmscontentzoom",
    "onmsgesturechange",
    "onmsgesturedoubletap",
    "onmsgestureend",
    "onmsgesturehold",
    "onmsgesturestart",
    "onmsgesturetap",
    "onmsgotpointercapture",
    "onmsinertiastart",
    "onmslostpointercapture",
    "onmsmanipulationstatechanged",
    "onmspointercancel",
    "onmspointerdown",
    "onmspointerenter",
    "onmspointerleave",
    "onmspointermove",
    "onmspointerout",
    "onmspointerover",
    "onmspointerup",
    "onoffline",
    "ononline",
    "onorientationchange",
    "onoutofsync",
    "onoverscroll",
    "onpagehide",
    "onpagereveal",
    "onpageshow",
    "onpageswap",
    "onpaste",
    "onpause",
    "onplay",
    "onplaying",
    "onpointercancel",
    "onpointerdown",
    "onpointerenter",
    "onpointerleave",
    "onpointerlockchange",
    "onpointerlockerror",
    "onpointermove",
    "onpointerout",
    "onpointerover",
    "onpointerrawupdate",
    "onpointerup",
    "onpopstate",
    "onprogress",
    "onpromptaction",
    "onpromptdismiss",
    "onpropertychange",
    "onratechange",
    "onreadystatechange",
    "onredo",
    "onrejectionhandled",
    "onrepeat",
    "onreset",
    "onresize",
    "onresizeend",
    "onresizestart",
    "onresolve",
    "onresume",
    "onreverse",
    "onrowdelete",
    "onrowenter",
    "onrowexit",
    "onrowinserted",
    "onrowsdelete",
    "onrowsenter",
    "onrowsexit",
    "onrowsinserted",
    "onscroll",
    "onscrollend",
    "onscrollsnapchange",
    "onscrollsnapchanging",
    "onsearch",
    "onsecuritypolicyviolation",
    "onseek",
    "onseeked",
    "onseeking",
    "onselect",
    "onselectionchange",
    "onselectstart",
    "onshow",
    "onslotchange",
    "onsort",
    "onstalled",
    "onstart",
    "onstop",
    "onstorage",
    "onstoragecommit",
    "onstream",
    "onsubmit",
    "onsuspend",
    "onsynchrestored",
    "onsyncrestored",
    "ontimeerror",
    "ontimeout",
    "ontimeupdate",
    "ontimezonechange",
    "ontoggle",
    "ontouchcancel",
    "ontouchend",
    "ontouchmove",
    "ontouchstart",
    "ontrackchange",
    "ontransitioncancel",
    "ontransitionend",
    "ontransitionrun",
    "ontransitionstart",
    "onundo",
    "onunhandledrejection",
    "onunload",
    "onurlflip",
    "onuserproximity",
    "onvalidationstatuschange",
    "onvalidationstatuschanged",
    "onvolumechange",
    "onvrdisplayactivate",
    "onvrdisplayconnect",
    "onvrdisplaydeactivate",
    "onvrdisplaydisconnect",
    "onvrdisplaypresentchange",
    "onwaiting",
    "onwaitingforkey",
    "onwebkitanimationend",
    "onwebkitanimationiteration",
    "onwebkitanimationstart",
    "onwebkitfullscreenchange",
    "onwebkitfullscreenerror",
    "onwebkitmouseforcechanged",
    "onwebkitmouseforcedown",
    "onwebkitmouseforceup",
    "onwebkitmouseforcewillbegin",
    "onwebkitneedkey",
    "onwebkitplaybacktargetavailabilitychanged",
    "onwebkitpresentationmodechanged",
    "onwebkitsourceclose",
    "onwebkitsourceended",
    "onwebkitsourceopen",
    "onwebkittransitionend",
    "onwebkitwillrevealbottom",
    "onwebkitwillrevealleft",
    "onwebkitwillrevealright",
    "onwebkitwillrevealtop",
    "onwheel",
    "onzoom",
    "opacity",
    "open",
    "operator",
    "optimum",
    "order",
    "orient",
    "orientation",
    "origin",
    "other",
    "overflow",
    "overlay",
    "overline-position",
    "overline-thickness",
    "paint-order",
    "panose-1",
    "part",
    "path",
    "pathLength",
    "pathlength",
    "pattern",
    "patternContentUnits",
    "patternTransform",
    "patternUnits",
    "patterncontentunits",
    "patterntransform",
    "patternunits",
    "phase",
    "ping",
    "pitch",
    "placeholder",
    "playbackorder",
    "playcount",
    "playsinline",
    "pluginspage",
    "pluginurl",
    "pointer-events",
    "points",
    "pointsAtX",
    "pointsAtY",
    "pointsAtZ",
    "pointsatx",
    "pointsaty",
    "pointsatz",
    "policy",
    "popover",
    "popovertarget",
    "popovertargetaction",
    "position",
    "poster",
    "prefix",
    "preload",
    "preserveAlpha",
    "preserveAspectRatio",
    "preservealpha",
    "preserveaspectratio",
    "primitiveUnits",
    "primitiveunits",
    "privatetoken",
    "profile",
    "prompt",
    "propagate",
    "property",
    "pseudo",
    "r",
    "radiogroup",
    "radius",
    "readonly",
    "refX",
    "refY",
    "referrerpolicy",
    "refx",
    "refy",
    "rel",
    "rendering-intent",
    "renderpriority",
    "repeatCount",
    "repeatDur",
    "repeatcount",
    "repeatdur",
    "required",
    "requiredExtensions",
    "requiredFeatures",
    "requiredextensions",
    "requiredfeatures",
    "requiredfonts",
    "requiredformats",
    "resource",
    "restart",
    "result",
    "results",
    "rev",
    "reversed",
    "rightmargin",
    "rightoverhang",
    "role",
    "rotate",
    "rowalign",
    "rowlines",
    "rows",
    "rowspacing",
    "rowspan",
    "rquote",
    "rspace",
    "rules",
    "rx",
    "ry",
    "sandbox",
    "scale",
    "schemalocation",
    "scheme",
    "scope",
    "scoped",
    "scriptlevel",
    "scriptminsize",
    "scriptsizemultiplier",
    "scrollamount",
    "scrolldelay",
    "scrolling",
    "seamless",
    "seed",
    "select",
    "selected",
    "selection",
    "separator",
    "separators",
    "shadowroot",
    "shadowrootadoptedstylesheets",
    "shadowrootclonable",
    "shadowrootcustomelementregistry",
    "shadowrootdelegatesfocus",
    "shadowrootmode",
    "shadowrootreferencetarget",
    "shadowrootserializable",
    "shadowrootslotassignment",
    "shape",
    "shape-image-threshold",
    "shape-inside",
    "shape-margin",
    "shape-padding",
    "shape-rendering",
    "shape-subtract",
    "sharedstoragewritable",
    "shift",
    "show",
    "side",
    "size",
    "sizes",
    "slope",
    "slot",
    "snapshottime",
    "solid-color",
    "solid-opacity",
    "space",
    "spacing",
    "span",
    "specularConstant",
    "specularExponent",
    "specularconstant",
    "specularexponent",
    "speed",
    "spellcheck",
    "spreadMethod",
    "spreadmethod",
    "src",
    "srcdoc",
    "srclang",
    "srcset",
    "stackalign",
    "standby",
    "start",
    "startOffset",
    "startoffset",
    "stdDeviation",
    "stddeviation",
    "stemh",
    "stemv",
    "step",
    "stitchTiles",
    "stitchtiles",
    "stop-color",
    "stop-opacity",
    "stretchy",
    "strikethrough-position",
    "strikethrough-thickness",
    "string",
    "stroke",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-opacity",
    "stroke-width",
    "style",
    "subscriptshift",
    "summary",
    "superscriptshift",
    "suppress",
    "surfaceScale",
    "surfacescale",
    "switch",
    "symmetric",
    "syncbehavior",
    "syncbehaviordefault",
    "syncmaster",
    "synctolerance",
    "synctolerancedefault",
    "systemLanguage",
    "systemlanguage",
    "tab-size",
    "tabindex",
    "tableValues",
    "tableborder",
    "tablevalues",
    "target",
    "targetX",
    "targetY",
    "targetx",
    "targety",
    "text",
    "text-align",
    "text-align-all",
    "text-align-last",
    "text-anchor",
    "text-decoration",
    "text-decoration-color",
    "text-decoration-line",
    "text-decoration-style",
    "text-indent",
    "text-orientation",
    "text-overflow",
    "text-rendering",
    "text-transform",
    "textLength",
    "textlength",
    "thickmathspace",
    "thinmathspace",
    "timelinebegin",
    "title",
    "to",
    "topmargin",
    "transform",
    "transform-box",
    "transform-origin",
    "transformbehavior",
    "translate",
    "truespeed",
    "trusttoken",
    "type",
    "typemustmatch",
    "typeof",
    "u1",
    "u2",
    "underline-position",
    "underline-thickness",
    "unicode",
    "unicode-bidi",
    "unicode-range",
    "units-per-em",
    "unselectable",
    "urn",
    "usemap",
    "v-alphabetic",
    "v-hanging",
    "v-ideographic",
    "v-mathematical",
    "valign",
    "value",
    "values",
    "valuetype",
    "vector-effect",
    "version",
    "vert-adv-y",
    "vert-origin-x",
    "vert-origin-y",
    "verythickmathspace",
    "verythinmathspace",
    "veryverythickmathspace",
    "veryverythinmathspace",
    "viewBox",
    "viewTarget",
    "viewbox",
    "viewport-fill",
    "viewport-fill-opacity",
    "viewtarget",
    "virtualkeyboardpolicy",
    "visibility",
    "visible",
    "vlink",
    "vocab",
    "voffset",
    "volume",
    "vspace",
    "webkit-playsinline",
    "webkitallowfullscreen",
    "webkitdirectory",
    "weight",
    "white-space",
    "width",
    "widths",
    "will-change",
    "word-spacing",
    "wrap",
    "writing-mode",
    "writingsuggestions",
    "x",
    "x-height",
    "x-webkit-airplay",
    "x1",
    "x2",
    "xChannelSelector",
    "xchannelselector",
    "xlink",
    "xlink:actuate",
    "xlink:arcrole",
    "xlink:from",
    "xlink:href",
    "xlink:label",
    "xlink:role",
    "xlink:show",
    "xlink:title",
    "xlink:to",
    "xlink:type",
    "xml:base",
    "xml:id",
    "xml:lang",
    "xml:space",
    "xmlns",
    "xmlns:svg",
    "xmlns:xlink",
    "xmlns:xml",
    "y",
    "y1",
    "y2",
    "yChannelSelector",
    "ychannelselector",
    "z",
    "zoomAndPan",
    "zoomandpan",
];
/// Finds the names of at most 16 bytes.
pub(crate) static HASH: PackedHash<512, 2048> =
    PackedHash::new([0x72780e32d500ae8d, 0xcdb8fe6231e3ebcf], 55, 44, DISPLACEMENTS, IDS, &NAMES);
const DISPLACEMENTS: [u16; 512] = [
    0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 3, 5, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0,
    2, 0, 0, 0, 1, 4, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 6, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0,
    2, 3, 0, 0, 0, 0, 0, 2, 1, 0, 1, 0, 0, 4, 2, 2, 0, 2, 1, 2, 0, 1, 0, 0, 2, 2, 0, 2, 0, 3, 1, 0, 0, 1, 0,
    0, 4, 0, 0, 0, 0, 1, 0, 2, 0, 3, 0, 2, 1, 1, 1, 2, 0, 1, 1, 0, 0, 1, 0, 5, 0, 0, 3, 1, 0, 0, 0, 0, 2, 0,
    1, 0, 1, 0, 0, 2, 5, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1,
    0, 1, 0, 0, 3, 0, 1, 0, 0, 1, 0, 0, 2, 0, 0, 1, 0, 0, 0, 4, 0, 1, 0, 2, 2, 1, 7, 5, 3, 5, 0, 1, 0, 0, 1,
    0, 1, 1, 0, 2, 2, 0, 0, 0, 0, 0, 1, 0, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0,
    0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 2, 1, 0, 4, 1, 0, 1, 3, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 6, 0, 0, 0, 1, 0, 0, 1, 1, 0, 2, 2, 2, 2, 2, 1, 1, 0, 0, 0, 3, 0, 0, 2,
    0, 2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 2, 3, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0,
    0, 0, 0, 0, 2, 0, 3, 2, 0, 3, 0, 0, 1, 0, 0, 7, 1, 3, 0, 0, 0, 1, 1, 0, 2, 3, 4, 0, 2, 0, 2, 0, 0, 2, 3,
    6, 0, 0, 2, 1, 1, 5, 1, 2, 1, 0, 0, 9, 0, 0, 0, 0, 1, 2, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 3,
    0, 3, 0, 2, 0, 0, 0, 0, 0, 2, 2, 0, 1, 1, 0, 0, 0, 0, 17, 1, 0, 0, 3, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1,
    0, 0, 1, 5, 1, 0, 0, 0, 0, 1, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 1, 0, 4, 2, 0, 0, 1, 0, 0,
    0, 0, 3, 1, 0, 0, 0, 0, 0, 5, 0, 0, 1, 0, 1, 5, 1, 0, 0, 0, 0, 0,
];
const IDS: [u16; 2048] = [
    807, 584, 945, 435, 0, 0, 0, 0, 579, 0, 0, 0, 0, 0, 1028, 0, 792, 0, 0, 0, 0, 401, 390, 383, 1022, 198,
    0, 812, 0, 0, 1019, 0, 500, 371, 971, 926, 858, 803, 0, 214, 23, 30, 538, 487, 0, 0, 0, 552, 0, 374, 0,
    393, 0, 25, 311, 747, 498, 518, 0, 604, 0, 0, 9, 0, 931, 481, 0, 29, 957, 672, 62, 1058, 202, 197, 1119,
    327, 530, 883, 1121, 0, 497, 0, 650, 979, 31, 1009, 0, 301, 218, 219, 341, 233, 139, 489, 669, 824, 0,
    519, 0, 987, 855, 0, 0, 0, 0, 0, 395, 0, 0, 0, 575, 0, 627, 0, 827, 176, 0, 0, 737, 0, 0, 0, 0, 0, 328,
    527, 814, 834, 0, 216, 0, 104, 673, 0, 0, 0, 0, 0, 1046, 0, 414, 881, 0, 148, 282, 739, 0, 0, 0, 0, 1111,
    853, 0, 0, 0, 1070, 493, 247, 0, 45, 0, 0, 1059, 805, 269, 0, 0, 0, 0, 680, 0, 597, 0, 0, 714, 0, 0, 8,
    232, 0, 0, 0, 0, 938, 192, 975, 511, 300, 0, 0, 1010, 741, 0, 275, 0, 0, 0, 0, 0, 48, 0, 1095, 386, 0, 0,
    0, 0, 0, 0, 354, 0, 0, 0, 234, 0, 0, 0, 384, 0, 0, 0, 0, 174, 348, 0, 795, 260, 0, 0, 0, 0, 1025, 659, 0,
    801, 0, 0, 0, 0, 0, 468, 349, 0, 0, 512, 800, 0, 168, 462, 3, 0, 28, 702, 209, 72, 0, 484, 0, 0, 936,
    898, 372, 141, 974, 859, 182, 0, 0, 0, 0, 336, 6, 0, 0, 882, 180, 0, 0, 0, 0, 0, 0, 0, 89, 0, 707, 0,
    397, 388, 0, 1048, 0, 103, 0, 0, 0, 160, 509, 1003, 986, 0, 437, 97, 790, 433, 0, 200, 0, 0, 818, 978,
    612, 0, 0, 302, 20, 571, 1032, 634, 796, 0, 0, 0, 1088, 0, 0, 0, 703, 429, 1023, 204, 1101, 799, 944,
    201, 323, 391, 124, 0, 0, 0, 194, 0, 0, 0, 0, 557, 0, 381, 0, 0, 0, 0, 0, 0, 1037, 941, 364, 279, 837, 0,
    0, 0, 0, 222, 1008, 0, 490, 1087, 0, 0, 0, 478, 425, 0, 212, 137, 33, 591, 1020, 0, 804, 0, 0, 0, 451, 0,
    0, 494, 0, 1035, 0, 503, 0, 413, 0, 0, 1113, 0, 465, 0, 0, 19, 0, 0, 0, 0, 880, 0, 0, 733, 0, 0, 958, 0,
    53, 417, 501, 4, 0, 449, 730, 421, 0, 0, 0, 897, 230, 0, 181, 642, 529, 0, 0, 553, 654, 0, 0, 0, 901,
    943, 235, 0, 962, 577, 0, 473, 0, 0, 0, 682, 0, 208, 821, 0, 984, 985, 0, 1089, 0, 0, 210, 0, 0, 0, 0,
    241, 0, 1018, 0, 0, 0, 0, 0, 92, 0, 0, 0, 0, 129, 0, 826, 890, 0, 333, 261, 0, 1047, 0, 0, 360, 0, 0, 0,
    0, 706, 0, 0, 1075, 0, 0, 0, 0, 0, 635, 558, 1004, 2, 319, 947, 0, 0, 284, 555, 0, 0, 432, 0, 0, 267,
    570, 0, 0, 0, 1115, 286, 874, 0, 0, 58, 0, 967, 1100, 689, 427, 82, 648, 0, 0, 670, 0, 0, 738, 0, 0, 0,
    690, 0, 205, 0, 0, 1112, 539, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 18, 195, 0, 0, 0, 0, 0, 0, 0,
    314, 317, 385, 655, 0, 569, 0, 457, 704, 0, 1038, 265, 439, 307, 0, 0, 965, 585, 0, 0, 0, 0, 0, 658,
    1124, 0, 930, 46, 625, 472, 0, 997, 0, 0, 1007, 0, 0, 791, 0, 0, 0, 14, 935, 443, 60, 609, 0, 49, 346, 0,
    87, 0, 0, 184, 0, 0, 0, 0, 188, 0, 0, 0, 675, 0, 0, 0, 0, 294, 445, 870, 0, 0, 0, 0, 0, 0, 0, 0, 86,
    1106, 1044, 448, 426, 908, 622, 358, 288, 0, 856, 0, 0, 788, 0, 1116, 475, 0, 0, 0, 0, 0, 105, 0, 0, 0,
    0, 0, 156, 326, 464, 0, 0, 0, 697, 0, 54, 911, 151, 102, 122, 136, 0, 727, 0, 64, 289, 477, 0, 0, 0, 0,
    0, 568, 891, 0, 0, 0, 0, 864, 0, 885, 0, 0, 0, 0, 0, 0, 0, 10, 138, 0, 0, 0, 0, 0, 740, 686, 420, 440,
    368, 337, 110, 0, 455, 630, 1076, 423, 488, 318, 0, 276, 0, 96, 309, 1065, 0, 0, 0, 0, 937, 0, 291, 13,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 662, 0, 0, 556, 165, 0, 0, 0, 0, 513, 0, 0, 0, 942, 0, 0, 450, 1054,
    1085, 170, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 190, 0, 0, 0, 0, 0, 589, 134, 698, 0, 1042, 470, 956, 1060, 603,
    452, 430, 0, 0, 0, 0, 0, 0, 1055, 0, 0, 0, 588, 1021, 0, 461, 0, 0, 0, 0, 0, 0, 0, 843, 0, 0, 0, 0, 878,
    0, 0, 0, 0, 120, 315, 523, 362, 396, 719, 187, 0, 808, 623, 842, 411, 115, 811, 793, 438, 996, 22, 0,
    685, 130, 0, 0, 0, 0, 0, 684, 171, 1122, 508, 596, 0, 0, 422, 444, 1027, 815, 163, 78, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 1050, 0, 0, 0, 0, 0, 0, 674, 0, 0, 825, 0, 0, 0, 545, 608, 0, 0, 0, 0, 0, 841,
    600, 486, 0, 928, 959, 0, 0, 329, 88, 126, 590, 0, 0, 441, 259, 250, 606, 1036, 0, 0, 0, 0, 242, 70, 0,
    614, 469, 1123, 0, 0, 108, 463, 0, 0, 140, 0, 253, 0, 0, 0, 0, 0, 0, 272, 17, 446, 172, 0, 1, 869, 335,
    0, 0, 0, 889, 0, 0, 0, 0, 355, 0, 0, 0, 0, 0, 753, 548, 0, 0, 359, 0, 0, 0, 0, 0, 0, 0, 0, 724, 823,
    1117, 0, 830, 0, 0, 0, 0, 0, 610, 0, 0, 44, 0, 0, 1102, 65, 1092, 0, 732, 100, 0, 0, 0, 0, 0, 389, 496,
    0, 0, 0, 0, 55, 929, 716, 731, 1093, 0, 0, 0, 262, 0, 0, 0, 0, 0, 829, 0, 0, 0, 848, 0, 0, 991, 0, 0, 0,
    0, 178, 521, 0, 0, 0, 746, 0, 27, 112, 0, 0, 278, 744, 0, 861, 0, 0, 193, 951, 0, 1109, 522, 458, 36,
    895, 0, 0, 721, 0, 0, 0, 894, 789, 0, 392, 0, 0, 0, 373, 1067, 175, 993, 485, 361, 953, 0, 0, 0, 339, 0,
    0, 0, 365, 0, 0, 0, 816, 0, 0, 0, 0, 0, 0, 0, 66, 822, 836, 0, 624, 995, 1091, 0, 0, 231, 0, 615, 366, 0,
    0, 0, 0, 0, 0, 692, 0, 0, 121, 0, 0, 1053, 1084, 0, 431, 0, 409, 631, 899, 0, 459, 0, 203, 0, 0, 99,
    1033, 0, 0, 902, 0, 0, 851, 0, 0, 0, 0, 0, 285, 955, 0, 332, 0, 939, 0, 0, 756, 0, 0, 0, 0, 0, 0, 664, 0,
    342, 0, 905, 223, 117, 0, 347, 1078, 0, 268, 0, 382, 321, 925, 228, 303, 293, 0, 0, 351, 0, 0, 598, 50,
    0, 331, 0, 0, 873, 357, 251, 923, 0, 862, 1041, 605, 582, 0, 645, 207, 0, 541, 0, 0, 0, 0, 0, 844, 0, 0,
    0, 1052, 1103, 0, 525, 274, 0, 0, 0, 109, 270, 32, 0, 0, 0, 1099, 0, 0, 916, 0, 0, 0, 0, 144, 515, 0, 0,
    751, 1057, 0, 852, 0, 387, 0, 0, 893, 0, 725, 0, 161, 531, 0, 860, 850, 0, 215, 0, 226, 998, 0, 0, 0,
    817, 586, 966, 0, 142, 68, 0, 0, 0, 0, 0, 412, 839, 344, 290, 0, 287, 0, 0, 150, 0, 189, 0, 932, 15, 0,
    90, 246, 922, 0, 0, 872, 0, 0, 408, 447, 306, 127, 0, 0, 0, 0, 0, 711, 0, 0, 0, 7, 0, 0, 0, 0, 1082, 340,
    0, 999, 0, 990, 0, 0, 0, 406, 292, 0, 0, 632, 146, 0, 474, 0, 0, 0, 0, 820, 415, 507, 0, 977, 77, 710,
    734, 0, 633, 0, 0, 0, 536, 628, 0, 0, 0, 0, 0, 0, 345, 0, 0, 0, 0, 0, 581, 152, 240, 460, 613, 313, 0,
    407, 338, 1049, 0, 12, 980, 629, 0, 0, 0, 0, 1006, 1031, 0, 0, 0, 1005, 0, 787, 550, 0, 0, 334, 0, 0, 0,
    491, 132, 116, 0, 271, 0, 0, 563, 0, 0, 0, 0, 149, 76, 324, 296, 0, 0, 567, 0, 785, 249, 1029, 39, 281,
    0, 157, 0, 0, 0, 0, 0, 220, 0, 0, 106, 353, 983, 0, 564, 0, 0, 0, 0, 0, 0, 0, 0, 436, 0, 0, 0, 252, 320,
    982, 1107, 578, 483, 0, 749, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 709, 657, 143, 80, 963, 238, 0, 217, 34,
    94, 763, 854, 1114, 909, 573, 0, 0, 835, 583, 742, 906, 0, 0, 147, 0, 0, 661, 499, 0, 0, 0, 0, 1014, 0,
    107, 877, 0, 0, 660, 0, 0, 0, 0, 158, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1086, 264, 295, 617, 0, 379, 1015, 667,
    954, 562, 0, 717, 185, 0, 0, 0, 0, 416, 0, 0, 0, 514, 0, 0, 546, 626, 404, 0, 35, 1034, 1024, 363, 0,
    726, 0, 863, 970, 0, 534, 981, 119, 1073, 960, 0, 813, 537, 248, 298, 1045, 695, 0, 0, 972, 0, 0, 221, 0,
    375, 0, 0, 0, 618, 994, 0, 0, 0, 0, 0, 0, 0, 718, 892, 400, 910, 1096, 26, 369, 343, 196, 752, 0, 0, 0,
    24, 611, 237, 0, 0, 0, 394, 0, 0, 867, 729, 0, 723, 257, 0, 0, 227, 0, 0, 1026, 0, 0, 819, 0, 0, 646,
    1051, 0, 434, 0, 0, 528, 0, 51, 574, 191, 255, 456, 0, 52, 743, 0, 0, 0, 621, 681, 0, 871, 0, 0, 949,
    159, 0, 11, 1072, 169, 0, 950, 0, 0, 0, 988, 0, 1105, 186, 113, 0, 0, 79, 0, 0, 466, 888, 786, 920, 57,
    1017, 694, 833, 0, 0, 378, 933, 256, 896, 903, 83, 0, 0, 0, 367, 0, 0, 0, 0, 0, 0, 696, 0, 0, 0, 213,
    419, 1098, 0, 0, 91, 0, 0, 616, 244, 961, 1016, 179, 0, 0, 380, 728, 1120, 940, 322, 1083, 0, 0, 0, 0,
    1068, 533, 0, 0, 0, 495, 0, 0, 884, 0, 266, 0, 297, 0, 0, 0, 418, 118, 665, 0, 325, 0, 0, 0, 0, 0, 0,
    784, 1108, 0, 0, 199, 688, 572, 0, 0, 74, 0, 656, 5, 236, 155, 620, 0, 0, 133, 428, 773, 946, 0, 471,
    1043, 0, 0, 0, 0, 0, 1077, 283, 114, 0, 700, 0, 0, 580, 0, 0, 125, 0, 1056, 532, 1001, 0, 95, 131, 0, 0,
    0, 565, 312, 0, 566, 0, 526, 0, 0, 0, 0, 402, 535, 0, 370, 239, 1066, 145, 0, 0, 0, 0, 0, 377, 886, 671,
    154, 128, 0, 0, 505, 85, 0, 0, 0, 722, 828, 410, 245, 206, 952, 0, 0, 43, 0, 0, 0, 0, 0, 0, 0, 75, 330,
    73, 849, 277, 1118, 356, 123, 587, 687, 258, 708, 0, 0, 762, 0, 847, 0, 0, 0, 0, 0, 0, 0, 0, 0, 67, 0,
    701, 0, 831, 98, 875, 492, 802, 735, 0, 59, 0, 482, 0, 549, 551, 736, 845, 0, 0, 0, 647, 0, 1104, 0, 0,
    0, 0, 0, 0, 164, 0, 476, 0, 0, 162, 924, 879, 576, 69, 376, 705, 0, 0, 1000, 934, 904, 794, 263, 607, 0,
    0, 0, 405, 0, 0, 0, 0, 0, 0, 676, 846, 0, 0, 173, 111, 0, 442, 153, 0, 0, 0, 677, 666, 0, 0, 1074, 61,
    424, 699, 211, 1097, 668, 0, 865, 0, 1110, 0, 0, 0, 299, 0, 0, 0, 1081, 0, 0, 37, 964, 0, 0, 887, 0, 0,
    0, 1094, 602, 876, 0, 857, 0, 0, 479, 480, 0, 0, 0, 601, 0, 0, 177, 0, 0, 0, 1002, 0, 0, 948, 0, 810,
    907,
];
/// The ids of the names of more than 16 bytes, in the order of their bytes.
pub(crate) static LONG: [u16; 152] = [
    16, 21, 38, 40, 41, 42, 47, 56, 63, 71, 81, 84, 93, 101, 135, 166, 167, 183, 224, 225, 229, 243, 254,
    273, 280, 304, 305, 308, 310, 316, 350, 352, 398, 399, 403, 453, 454, 467, 502, 504, 506, 510, 516, 517,
    520, 524, 540, 542, 543, 544, 547, 554, 559, 560, 561, 592, 593, 594, 595, 599, 619, 636, 637, 638, 639,
    640, 641, 643, 644, 649, 651, 652, 653, 663, 678, 679, 683, 691, 693, 712, 713, 715, 720, 745, 748, 750,
    754, 755, 757, 758, 759, 760, 761, 764, 765, 766, 767, 768, 769, 770, 771, 772, 774, 775, 776, 777, 778,
    779, 780, 781, 782, 783, 797, 798, 806, 809, 832, 838, 840, 866, 868, 900, 912, 913, 914, 915, 917, 918,
    919, 921, 927, 968, 969, 973, 976, 989, 992, 1011, 1012, 1013, 1030, 1039, 1040, 1061, 1062, 1063, 1064,
    1069, 1071, 1079, 1080, 1090,
];
/// Adjusted names in SVG: lower-case id, adjusted id.
pub(crate) const SVG_ADJUSTED: [(u16, u16); 58] = [
    (99, 97),
    (100, 98),
    (118, 116),
    (120, 117),
    (138, 137),
    (158, 157),
    (219, 218),
    (239, 238),
    (264, 262),
    (307, 306),
    (310, 308),
    (311, 309),
    (375, 373),
    (376, 374),
    (382, 378),
    (383, 379),
    (384, 380),
    (395, 394),
    (399, 398),
    (433, 430),
    (434, 431),
    (435, 432),
    (440, 438),
    (441, 439),
    (494, 492),
    (804, 803),
    (809, 806),
    (810, 807),
    (811, 808),
    (826, 823),
    (827, 824),
    (828, 825),
    (839, 837),
    (840, 838),
    (842, 841),
    (856, 853),
    (857, 854),
    (863, 861),
    (864, 862),
    (868, 866),
    (869, 867),
    (943, 941),
    (944, 942),
    (948, 947),
    (957, 956),
    (959, 958),
    (964, 963),
    (985, 984),
    (994, 993),
    (999, 997),
    (1003, 1001),
    (1004, 1002),
    (1020, 1019),
    (1067, 1065),
    (1070, 1066),
    (1097, 1096),
    (1121, 1120),
    (1124, 1123),
];
/// Adjusted names in MathML: lower-case id, adjusted id.
pub(crate) const MATHML_ADJUSTED: [(u16, u16); 1] = [(214, 213)];
/// Adjusted foreign attributes: qualified name, namespace, local name.
pub(crate) const FOREIGN_ADJUSTED: [(u16, crate::names::AttrNamespace, u16); 11] = [
    (1099, crate::names::AttrNamespace::XLink, 12),
    (1100, crate::names::AttrNamespace::XLink, 35),
    (1102, crate::names::AttrNamespace::XLink, 327),
    (1104, crate::names::AttrNamespace::XLink, 880),
    (1105, crate::names::AttrNamespace::XLink, 929),
    (1106, crate::names::AttrNamespace::XLink, 1024),
    (1108, crate::names::AttrNamespace::XLink, 1034),
    (1111, crate::names::AttrNamespace::Xml, 388),
    (1112, crate::names::AttrNamespace::Xml, 938),
    (1113, crate::names::AttrNamespace::Xmlns, 1113),
    (1115, crate::names::AttrNamespace::Xmlns, 1098),
];
/// The attribute names that the standards mention, each under a constant.
pub mod id {
    use crate::names::AttrId;
    /// `abbr`
    pub const ABBR: AttrId = AttrId(1);
    /// `about`
    pub const ABOUT: AttrId = AttrId(2);
    /// `accent`
    pub const ACCENT: AttrId = AttrId(3);
    /// `accent-height`
    pub const ACCENT_HEIGHT: AttrId = AttrId(4);
    /// `accentunder`
    pub const ACCENTUNDER: AttrId = AttrId(5);
    /// `accept`
    pub const ACCEPT: AttrId = AttrId(6);
    /// `accept-charset`
    pub const ACCEPT_CHARSET: AttrId = AttrId(7);
    /// `accesskey`
    pub const ACCESSKEY: AttrId = AttrId(8);
    /// `accumulate`
    pub const ACCUMULATE: AttrId = AttrId(9);
    /// `action`
    pub const ACTION: AttrId = AttrId(10);
    /// `actiontype`
    pub const ACTIONTYPE: AttrId = AttrId(11);
    /// `actuate`
    pub const ACTUATE: AttrId = AttrId(12);
    /// `adauctionheaders`
    pub const ADAUCTIONHEADERS: AttrId = AttrId(13);
    /// `additive`
    pub const ADDITIVE: AttrId = AttrId(14);
    /// `align`
    pub const ALIGN: AttrId = AttrId(15);
    /// `alignment-baseline`
    pub const ALIGNMENT_BASELINE: AttrId = AttrId(16);
    /// `alignmentscope`
    pub const ALIGNMENTSCOPE: AttrId = AttrId(17);
    /// `alink`
    pub const ALINK: AttrId = AttrId(18);
    /// `allow`
    pub const ALLOW: AttrId = AttrId(19);
    /// `allowfullscreen`
    pub const ALLOWFULLSCREEN: AttrId = AttrId(20);
    /// `allowpaymentrequest`
    pub const ALLOWPAYMENTREQUEST: AttrId = AttrId(21);
    /// `allowusermedia`
    pub const ALLOWUSERMEDIA: AttrId = AttrId(22);
    /// `alpha`
    pub const ALPHA: AttrId = AttrId(23);
    /// `alphabetic`
    pub const ALPHABETIC: AttrId = AttrId(24);
    /// `alt`
    pub const ALT: AttrId = AttrId(25);
    /// `altimg`
    pub const ALTIMG: AttrId = AttrId(26);
    /// `altimg-height`
    pub const ALTIMG_HEIGHT: AttrId = AttrId(27);
    /// `altimg-valign`
    pub const ALTIMG_VALIGN: AttrId = AttrId(28);
    /// `altimg-width`
    pub const ALTIMG_WIDTH: AttrId = AttrId(29);
    /// `alttext`
    pub const ALTTEXT: AttrId = AttrId(30);
    /// `amplitude`
    pub const AMPLITUDE: AttrId = AttrId(31);
    /// `anchor`
    pub const ANCHOR: AttrId = AttrId(32);
    /// `arabic-form`
    pub const ARABIC_FORM: AttrId = AttrId(33);
    /// `archive`
    pub const ARCHIVE: AttrId = AttrId(34);
    /// `arcrole`
    pub const ARCROLE: AttrId = AttrId(35);
    /// `arg`
    pub const ARG: AttrId = AttrId(36);
    /// `aria-actions`
    pub const ARIA_ACTIONS: AttrId = AttrId(37);
    /// `aria-activedescendant`
    pub const ARIA_ACTIVEDESCENDANT: AttrId = AttrId(38);
    /// `aria-atomic`
    pub const ARIA_ATOMIC: AttrId = AttrId(39);
    /// `aria-autocomplete`
    pub const ARIA_AUTOCOMPLETE: AttrId = AttrId(40);
    /// `aria-braillelabel`
    pub const ARIA_BRAILLELABEL: AttrId = AttrId(41);
    /// `aria-brailleroledescription`
    pub const ARIA_BRAILLEROLEDESCRIPTION: AttrId = AttrId(42);
    /// `aria-busy`
    pub const ARIA_BUSY: AttrId = AttrId(43);
    /// `aria-checked`
    pub const ARIA_CHECKED: AttrId = AttrId(44);
    /// `aria-colcount`
    pub const ARIA_COLCOUNT: AttrId = AttrId(45);
    /// `aria-colindex`
    pub const ARIA_COLINDEX: AttrId = AttrId(46);
    /// `aria-colindextext`
    pub const ARIA_COLINDEXTEXT: AttrId = AttrId(47);
    /// `aria-colspan`
    pub const ARIA_COLSPAN: AttrId = AttrId(48);
    /// `aria-controls`
    pub const ARIA_CONTROLS: AttrId = AttrId(49);
    /// `aria-current`
    pub const ARIA_CURRENT: AttrId = AttrId(50);
    /// `aria-describedby`
    pub const ARIA_DESCRIBEDBY: AttrId = AttrId(51);
    /// `aria-description`
    pub const ARIA_DESCRIPTION: AttrId = AttrId(52);
    /// `aria-details`
    pub const ARIA_DETAILS: AttrId = AttrId(53);
    /// `aria-disabled`
    pub const ARIA_DISABLED: AttrId = AttrId(54);
    /// `aria-dropeffect`
    pub const ARIA_DROPEFFECT: AttrId = AttrId(55);
    /// `aria-errormessage`
    pub const ARIA_ERRORMESSAGE: AttrId = AttrId(56);
    /// `aria-expanded`
    pub const ARIA_EXPANDED: AttrId = AttrId(57);
    /// `aria-flowto`
    pub const ARIA_FLOWTO: AttrId = AttrId(58);
    /// `aria-grabbed`
    pub const ARIA_GRABBED: AttrId = AttrId(59);
    /// `aria-haspopup`
    pub const ARIA_HASPOPUP: AttrId = AttrId(60);
    /// `aria-hidden`
    pub const ARIA_HIDDEN: AttrId = AttrId(61);
    /// `aria-invalid`
    pub const ARIA_INVALID: AttrId = AttrId(62);
    /// `aria-keyshortcuts`
    pub const ARIA_KEYSHORTCUTS: AttrId = AttrId(63);
    /// `aria-label`
    pub const ARIA_LABEL: AttrId = AttrId(64);
    /// `aria-labeledby`
    pub const ARIA_LABELEDBY: AttrId = AttrId(65);
    /// `aria-labelledby`
    pub const ARIA_LABELLEDBY: AttrId = AttrId(66);
    /// `aria-level`
    pub const ARIA_LEVEL: AttrId = AttrId(67);
    /// `aria-live`
    pub const ARIA_LIVE: AttrId = AttrId(68);
    /// `aria-modal`
    pub const ARIA_MODAL: AttrId = AttrId(69);
    /// `aria-multiline`
    pub const ARIA_MULTILINE: AttrId = AttrId(70);
    /// `aria-multiselectable`
    pub const ARIA_MULTISELECTABLE: AttrId = AttrId(71);
    /// `aria-notify`
    pub const ARIA_NOTIFY: AttrId = AttrId(72);
    /// `aria-orientation`
    pub const ARIA_ORIENTATION: AttrId = AttrId(73);
    /// `aria-owns`
    pub const ARIA_OWNS: AttrId = AttrId(74);
    /// `aria-placeholder`
    pub const ARIA_PLACEHOLDER: AttrId = AttrId(75);
    /// `aria-posinset`
    pub const ARIA_POSINSET: AttrId = AttrId(76);
    /// `aria-pressed`
    pub const ARIA_PRESSED: AttrId = AttrId(77);
    /// `aria-readonly`
    pub const ARIA_READONLY: AttrId = AttrId(78);
    /// `aria-relevant`
    pub const ARIA_RELEVANT: AttrId = AttrId(79);
    /// `aria-required`
    pub const ARIA_REQUIRED: AttrId = AttrId(80);
    /// `aria-roledescription`
    pub const ARIA_ROLEDESCRIPTION: AttrId = AttrId(81);
    /// `aria-rowcount`
    pub const ARIA_ROWCOUNT: AttrId = AttrId(82);
    /// `aria-rowindex`
    pub const ARIA_ROWINDEX: AttrId = AttrId(83);
    /// `aria-rowindextext`
    pub const ARIA_ROWINDEXTEXT: AttrId = AttrId(84);
    /// `aria-rowspan`
    pub const ARIA_ROWSPAN: AttrId = AttrId(85);
    /// `aria-selected`
    pub const ARIA_SELECTED: AttrId = AttrId(86);
    /// `aria-setsize`
    pub const ARIA_SETSIZE: AttrId = AttrId(87);
    /// `aria-sort`
    pub const ARIA_SORT: AttrId = AttrId(88);
    /// `aria-valuemax`
    pub const ARIA_VALUEMAX: AttrId = AttrId(89);
    /// `aria-valuemin`
    pub const ARIA_VALUEMIN: AttrId = AttrId(90);
    /// `aria-valuenow`
    pub const ARIA_VALUENOW: AttrId = AttrId(91);
    /// `aria-valuetext`
    pub const ARIA_VALUETEXT: AttrId = AttrId(92);
    /// `aria-virtualcontent`
    pub const ARIA_VIRTUALCONTENT: AttrId = AttrId(93);
    /// `as`
    pub const AS: AttrId = AttrId(94);
    /// `ascent`
    pub const ASCENT: AttrId = AttrId(95);
    /// `async`
    pub const ASYNC: AttrId = AttrId(96);
    /// `attributeName`
    pub const ATTRIBUTE_NAME: AttrId = AttrId(97);
    /// `attributeType`
    pub const ATTRIBUTE_TYPE: AttrId = AttrId(98);
    /// `attributename`
    pub const ATTRIBUTENAME: AttrId = AttrId(99);
    /// `attributetype`
    pub const ATTRIBUTETYPE: AttrId = AttrId(100);
    /// `attributionsourceid`
    pub const ATTRIBUTIONSOURCEID: AttrId = AttrId(101);
    /// `attributionsrc`
    pub const ATTRIBUTIONSRC: AttrId = AttrId(102);
    /// `autobuffer`
    pub const AUTOBUFFER: AttrId = AttrId(103);
    /// `autocapitalize`
    pub const AUTOCAPITALIZE: AttrId = AttrId(104);
    /// `autocomplete`
    pub const AUTOCOMPLETE: AttrId = AttrId(105);
    /// `autocorrect`
    pub const AUTOCORRECT: AttrId = AttrId(106);
    /// `autofocus`
    pub const AUTOFOCUS: AttrId = AttrId(107);
    /// `autoplay`
    pub const AUTOPLAY: AttrId = AttrId(108);
    /// `autosave`
    pub const AUTOSAVE: AttrId = AttrId(109);
    /// `axis`
    pub const AXIS: AttrId = AttrId(110);
    /// `azimuth`
    pub const AZIMUTH: AttrId = AttrId(111);
    /// `background`
    pub const BACKGROUND: AttrId = AttrId(112);
    /// `balance`
    pub const BALANCE: AttrId = AttrId(113);
    /// `bandwidth`
    pub const BANDWIDTH: AttrId = AttrId(114);
    /// `base`
    pub const BASE: AttrId = AttrId(115);
    /// `baseFrequency`
    pub const BASE_FREQUENCY: AttrId = AttrId(116);
    /// `baseProfile`
    pub const BASE_PROFILE: AttrId = AttrId(117);
    /// `basefrequency`
    pub const BASEFREQUENCY: AttrId = AttrId(118);
    /// `baseline-shift`
    pub const BASELINE_SHIFT: AttrId = AttrId(119);
    /// `baseprofile`
    pub const BASEPROFILE: AttrId = AttrId(120);
    /// `bbox`
    pub const BBOX: AttrId = AttrId(121);
    /// `begin`
    pub const BEGIN: AttrId = AttrId(122);
    /// `behavior`
    pub const BEHAVIOR: AttrId = AttrId(123);
    /// `bevelled`
    pub const BEVELLED: AttrId = AttrId(124);
    /// `bgcolor`
    pub const BGCOLOR: AttrId = AttrId(125);
    /// `bias`
    pub const BIAS: AttrId = AttrId(126);
    /// `blocking`
    pub const BLOCKING: AttrId = AttrId(127);
    /// `border`
    pub const BORDER: AttrId = AttrId(128);
    /// `bordercolor`
    pub const BORDERCOLOR: AttrId = AttrId(129);
    /// `bordercolordark`
    pub const BORDERCOLORDARK: AttrId = AttrId(130);
    /// `bordercolorlight`
    pub const BORDERCOLORLIGHT: AttrId = AttrId(131);
    /// `bottommargin`
    pub const BOTTOMMARGIN: AttrId = AttrId(132);
    /// `browsingtopics`
    pub const BROWSINGTOPICS: AttrId = AttrId(133);
    /// `buffered`
    pub const BUFFERED: AttrId = AttrId(134);
    /// `buffered-rendering`
    pub const BUFFERED_RENDERING: AttrId = AttrId(135);
    /// `by`
    pub const BY: AttrId = AttrId(136);
    /// `calcMode`
    pub const CALC_MODE: AttrId = AttrId(137);
    /// `calcmode`
    pub const CALCMODE: AttrId = AttrId(138);
    /// `cap-height`
    pub const CAP_HEIGHT: AttrId = AttrId(139);
    /// `capture`
    pub const CAPTURE: AttrId = AttrId(140);
    /// `cellpadding`
    pub const CELLPADDING: AttrId = AttrId(141);
    /// `cellspacing`
    pub const CELLSPACING: AttrId = AttrId(142);
    /// `challenge`
    pub const CHALLENGE: AttrId = AttrId(143);
    /// `char`
    pub const CHAR: AttrId = AttrId(144);
    /// `charalign`
    pub const CHARALIGN: AttrId = AttrId(145);
    /// `charoff`
    pub const CHAROFF: AttrId = AttrId(146);
    /// `charset`
    pub const CHARSET: AttrId = AttrId(147);
    /// `charspacing`
    pub const CHARSPACING: AttrId = AttrId(148);
    /// `checked`
    pub const CHECKED: AttrId = AttrId(149);
    /// `cite`
    pub const CITE: AttrId = AttrId(150);
    /// `class`
    pub const CLASS: AttrId = AttrId(151);
    /// `classid`
    pub const CLASSID: AttrId = AttrId(152);
    /// `clear`
    pub const CLEAR: AttrId = AttrId(153);
    /// `clip`
    pub const CLIP: AttrId = AttrId(154);
    /// `clip-path`
    pub const CLIP_PATH: AttrId = AttrId(155);
    /// `clip-rule`
    pub const CLIP_RULE: AttrId = AttrId(156);
    /// `clipPathUnits`
    pub const CLIP_PATH_UNITS: AttrId = AttrId(157);
    /// `clippathunits`
    pub const CLIPPATHUNITS: AttrId = AttrId(158);
    /// `close`
    pub const CLOSE: AttrId = AttrId(159);
    /// `closedby`
    pub const CLOSEDBY: AttrId = AttrId(160);
    /// `closure`
    pub const CLOSURE: AttrId = AttrId(161);
    /// `code`
    pub const CODE: AttrId = AttrId(162);
    /// `codebase`
    pub const CODEBASE: AttrId = AttrId(163);
    /// `codetype`
    pub const CODETYPE: AttrId = AttrId(164);
    /// `color`
    pub const COLOR: AttrId = AttrId(165);
    /// `color-interpolation`
    pub const COLOR_INTERPOLATION: AttrId = AttrId(166);
    /// `color-interpolation-filters`
    pub const COLOR_INTERPOLATION_FILTERS: AttrId = AttrId(167);
    /// `color-profile`
    pub const COLOR_PROFILE: AttrId = AttrId(168);
    /// `color-rendering`
    pub const COLOR_RENDERING: AttrId = AttrId(169);
    /// `colorspace`
    pub const COLORSPACE: AttrId = AttrId(170);
    /// `cols`
    pub const COLS: AttrId = AttrId(171);
    /// `colspan`
    pub const COLSPAN: AttrId = AttrId(172);
    /// `columnalign`
    pub const COLUMNALIGN: AttrId = AttrId(173);
    /// `columnlines`
    pub const COLUMNLINES: AttrId = AttrId(174);
    /// `columnspacing`
    pub const COLUMNSPACING: AttrId = AttrId(175);
    /// `columnspan`
    pub const COLUMNSPAN: AttrId = AttrId(176);
    /// `columnwidth`
    pub const COLUMNWIDTH: AttrId = AttrId(177);
    /// `command`
    pub const COMMAND: AttrId = AttrId(178);
    /// `commandfor`
    pub const COMMANDFOR: AttrId = AttrId(179);
    /// `compact`
    pub const COMPACT: AttrId = AttrId(180);
    /// `content`
    pub const CONTENT: AttrId = AttrId(181);
    /// `contenteditable`
    pub const CONTENTEDITABLE: AttrId = AttrId(182);
    /// `contentscripttype`
    pub const CONTENTSCRIPTTYPE: AttrId = AttrId(183);
    /// `contentstyletype`
    pub const CONTENTSTYLETYPE: AttrId = AttrId(184);
    /// `contextmenu`
    pub const CONTEXTMENU: AttrId = AttrId(185);
    /// `controls`
    pub const CONTROLS: AttrId = AttrId(186);
    /// `controlslist`
    pub const CONTROLSLIST: AttrId = AttrId(187);
    /// `coords`
    pub const COORDS: AttrId = AttrId(188);
    /// `credentialless`
    pub const CREDENTIALLESS: AttrId = AttrId(189);
    /// `crossorigin`
    pub const CROSSORIGIN: AttrId = AttrId(190);
    /// `crossout`
    pub const CROSSOUT: AttrId = AttrId(191);
    /// `csp`
    pub const CSP: AttrId = AttrId(192);
    /// `cursor`
    pub const CURSOR: AttrId = AttrId(193);
    /// `cx`
    pub const CX: AttrId = AttrId(194);
    /// `cy`
    pub const CY: AttrId = AttrId(195);
    /// `d`
    pub const D: AttrId = AttrId(196);
    /// `data`
    pub const DATA: AttrId = AttrId(197);
    /// `datafld`
    pub const DATAFLD: AttrId = AttrId(198);
    /// `dataformatas`
    pub const DATAFORMATAS: AttrId = AttrId(199);
    /// `datapagesize`
    pub const DATAPAGESIZE: AttrId = AttrId(200);
    /// `datasrc`
    pub const DATASRC: AttrId = AttrId(201);
    /// `datatype`
    pub const DATATYPE: AttrId = AttrId(202);
    /// `datetime`
    pub const DATETIME: AttrId = AttrId(203);
    /// `decimalpoint`
    pub const DECIMALPOINT: AttrId = AttrId(204);
    /// `declare`
    pub const DECLARE: AttrId = AttrId(205);
    /// `decoding`
    pub const DECODING: AttrId = AttrId(206);
    /// `default`
    pub const DEFAULT: AttrId = AttrId(207);
    /// `defaultchecked`
    pub const DEFAULTCHECKED: AttrId = AttrId(208);
    /// `defaultmuted`
    pub const DEFAULTMUTED: AttrId = AttrId(209);
    /// `defaultselected`
    pub const DEFAULTSELECTED: AttrId = AttrId(210);
    /// `defaultvalue`
    pub const DEFAULTVALUE: AttrId = AttrId(211);
    /// `defer`
    pub const DEFER: AttrId = AttrId(212);
    /// `definitionURL`
    pub const DEFINITION_URL: AttrId = AttrId(213);
    /// `definitionurl`
    pub const DEFINITIONURL: AttrId = AttrId(214);
    /// `denomalign`
    pub const DENOMALIGN: AttrId = AttrId(215);
    /// `depth`
    pub const DEPTH: AttrId = AttrId(216);
    /// `descent`
    pub const DESCENT: AttrId = AttrId(217);
    /// `diffuseConstant`
    pub const DIFFUSE_CONSTANT: AttrId = AttrId(218);
    /// `diffuseconstant`
    pub const DIFFUSECONSTANT: AttrId = AttrId(219);
    /// `dir`
    pub const DIR: AttrId = AttrId(220);
    /// `direction`
    pub const DIRECTION: AttrId = AttrId(221);
    /// `dirname`
    pub const DIRNAME: AttrId = AttrId(222);
    /// `disabled`
    pub const DISABLED: AttrId = AttrId(223);
    /// `disablepictureinpicture`
    pub const DISABLEPICTUREINPICTURE: AttrId = AttrId(224);
    /// `disableremoteplayback`
    pub const DISABLEREMOTEPLAYBACK: AttrId = AttrId(225);
    /// `display`
    pub const DISPLAY: AttrId = AttrId(226);
    /// `displaystyle`
    pub const DISPLAYSTYLE: AttrId = AttrId(227);
    /// `divisor`
    pub const DIVISOR: AttrId = AttrId(228);
    /// `dominant-baseline`
    pub const DOMINANT_BASELINE: AttrId = AttrId(229);
    /// `download`
    pub const DOWNLOAD: AttrId = AttrId(230);
    /// `draggable`
    pub const DRAGGABLE: AttrId = AttrId(231);
    /// `dropzone`
    pub const DROPZONE: AttrId = AttrId(232);
    /// `dur`
    pub const DUR: AttrId = AttrId(233);
    /// `dx`
    pub const DX: AttrId = AttrId(234);
    /// `dy`
    pub const DY: AttrId = AttrId(235);
    /// `dynsrc`
    pub const DYNSRC: AttrId = AttrId(236);
    /// `edge`
    pub const EDGE: AttrId = AttrId(237);
    /// `edgeMode`
    pub const EDGE_MODE: AttrId = AttrId(238);
    /// `edgemode`
    pub const EDGEMODE: AttrId = AttrId(239);
    /// `editable`
    pub const EDITABLE: AttrId = AttrId(240);
    /// `elementtiming`
    pub const ELEMENTTIMING: AttrId = AttrId(241);
    /// `elevation`
    pub const ELEVATION: AttrId = AttrId(242);
    /// `enable-background`
    pub const ENABLE_BACKGROUND: AttrId = AttrId(243);
    /// `encoding`
    pub const ENCODING: AttrId = AttrId(244);
    /// `enctype`
    pub const ENCTYPE: AttrId = AttrId(245);
    /// `end`
    pub const END: AttrId = AttrId(246);
    /// `enterkeyhint`
    pub const ENTERKEYHINT: AttrId = AttrId(247);
    /// `equalcolumns`
    pub const EQUALCOLUMNS: AttrId = AttrId(248);
    /// `equalrows`
    pub const EQUALROWS: AttrId = AttrId(249);
    /// `ev:event`
    pub const EV_EVENT: AttrId = AttrId(250);
    /// `event`
    pub const EVENT: AttrId = AttrId(251);
    /// `exponent`
    pub const EXPONENT: AttrId = AttrId(252);
    /// `exportparts`
    pub const EXPORTPARTS: AttrId = AttrId(253);
    /// `externalresourcesrequired`
    pub const EXTERNALRESOURCESREQUIRED: AttrId = AttrId(254);
    /// `face`
    pub const FACE: AttrId = AttrId(255);
    /// `fence`
    pub const FENCE: AttrId = AttrId(256);
    /// `fetchpriority`
    pub const FETCHPRIORITY: AttrId = AttrId(257);
    /// `fill`
    pub const FILL: AttrId = AttrId(258);
    /// `fill-opacity`
    pub const FILL_OPACITY: AttrId = AttrId(259);
    /// `fill-rule`
    pub const FILL_RULE: AttrId = AttrId(260);
    /// `filter`
    pub const FILTER: AttrId = AttrId(261);
    /// `filterUnits`
    pub const FILTER_UNITS: AttrId = AttrId(262);
    /// `filterres`
    pub const FILTERRES: AttrId = AttrId(263);
    /// `filterunits`
    pub const FILTERUNITS: AttrId = AttrId(264);
    /// `flood-color`
    pub const FLOOD_COLOR: AttrId = AttrId(265);
    /// `flood-opacity`
    pub const FLOOD_OPACITY: AttrId = AttrId(266);
    /// `focusable`
    pub const FOCUSABLE: AttrId = AttrId(267);
    /// `focusgroup`
    pub const FOCUSGROUP: AttrId = AttrId(268);
    /// `focusgroupstart`
    pub const FOCUSGROUPSTART: AttrId = AttrId(269);
    /// `focushighlight`
    pub const FOCUSHIGHLIGHT: AttrId = AttrId(270);
    /// `font`
    pub const FONT: AttrId = AttrId(271);
    /// `font-family`
    pub const FONT_FAMILY: AttrId = AttrId(272);
    /// `font-feature-settings`
    pub const FONT_FEATURE_SETTINGS: AttrId = AttrId(273);
    /// `font-kerning`
    pub const FONT_KERNING: AttrId = AttrId(274);
    /// `font-size`
    pub const FONT_SIZE: AttrId = AttrId(275);
    /// `font-size-adjust`
    pub const FONT_SIZE_ADJUST: AttrId = AttrId(276);
    /// `font-stretch`
    pub const FONT_STRETCH: AttrId = AttrId(277);
    /// `font-style`
    pub const FONT_STYLE: AttrId = AttrId(278);
    /// `font-variant`
    pub const FONT_VARIANT: AttrId = AttrId(279);
    /// `font-variation-settings`
    pub const FONT_VARIATION_SETTINGS: AttrId = AttrId(280);
    /// `font-weight`
    pub const FONT_WEIGHT: AttrId = AttrId(281);
    /// `fontfamily`
    pub const FONTFAMILY: AttrId = AttrId(282);
    /// `fontsize`
    pub const FONTSIZE: AttrId = AttrId(283);
    /// `fontstyle`
    pub const FONTSTYLE: AttrId = AttrId(284);
    /// `fontweight`
    pub const FONTWEIGHT: AttrId = AttrId(285);
    /// `for`
    pub const FOR: AttrId = AttrId(286);
    /// `form`
    pub const FORM: AttrId = AttrId(287);
    /// `formaction`
    pub const FORMACTION: AttrId = AttrId(288);
    /// `format`
    pub const FORMAT: AttrId = AttrId(289);
    /// `formenctype`
    pub const FORMENCTYPE: AttrId = AttrId(290);
    /// `formmethod`
    pub const FORMMETHOD: AttrId = AttrId(291);
    /// `formnovalidate`
    pub const FORMNOVALIDATE: AttrId = AttrId(292);
    /// `formtarget`
    pub const FORMTARGET: AttrId = AttrId(293);
    /// `fr`
    pub const FR: AttrId = AttrId(294);
    /// `frame`
    pub const FRAME: AttrId = AttrId(295);
    /// `frameborder`
    pub const FRAMEBORDER: AttrId = AttrId(296);
    /// `framespacing`
    pub const FRAMESPACING: AttrId = AttrId(297);
    /// `from`
    pub const FROM: AttrId = AttrId(298);
    /// `fx`
    pub const FX: AttrId = AttrId(299);
    /// `fy`
    pub const FY: AttrId = AttrId(300);
    /// `g1`
    pub const G1: AttrId = AttrId(301);
    /// `g2`
    pub const G2: AttrId = AttrId(302);
    /// `glyph-name`
    pub const GLYPH_NAME: AttrId = AttrId(303);
    /// `glyph-orientation-horizontal`
    pub const GLYPH_ORIENTATION_HORIZONTAL: AttrId = AttrId(304);
    /// `glyph-orientation-vertical`
    pub const GLYPH_ORIENTATION_VERTICAL: AttrId = AttrId(305);
    /// `glyphRef`
    pub const GLYPH_REF: AttrId = AttrId(306);
    /// `glyphref`
    pub const GLYPHREF: AttrId = AttrId(307);
    /// `gradientTransform`
    pub const GRADIENT_TRANSFORM: AttrId = AttrId(308);
    /// `gradientUnits`
    pub const GRADIENT_UNITS: AttrId = AttrId(309);
    /// `gradienttransform`
    pub const GRADIENTTRANSFORM: AttrId = AttrId(310);
    /// `gradientunits`
    pub const GRADIENTUNITS: AttrId = AttrId(311);
    /// `groupalign`
    pub const GROUPALIGN: AttrId = AttrId(312);
    /// `gutter`
    pub const GUTTER: AttrId = AttrId(313);
    /// `handler`
    pub const HANDLER: AttrId = AttrId(314);
    /// `hanging`
    pub const HANGING: AttrId = AttrId(315);
    /// `hatchcontentunits`
    pub const HATCHCONTENTUNITS: AttrId = AttrId(316);
    /// `hatchunits`
    pub const HATCHUNITS: AttrId = AttrId(317);
    /// `headers`
    pub const HEADERS: AttrId = AttrId(318);
    /// `headingoffset`
    pub const HEADINGOFFSET: AttrId = AttrId(319);
    /// `headingreset`
    pub const HEADINGRESET: AttrId = AttrId(320);
    /// `height`
    pub const HEIGHT: AttrId = AttrId(321);
    /// `hidden`
    pub const HIDDEN: AttrId = AttrId(322);
    /// `high`
    pub const HIGH: AttrId = AttrId(323);
    /// `horiz-adv-x`
    pub const HORIZ_ADV_X: AttrId = AttrId(324);
    /// `horiz-origin-x`
    pub const HORIZ_ORIGIN_X: AttrId = AttrId(325);
    /// `horiz-origin-y`
    pub const HORIZ_ORIGIN_Y: AttrId = AttrId(326);
    /// `href`
    pub const HREF: AttrId = AttrId(327);
    /// `hreflang`
    pub const HREFLANG: AttrId = AttrId(328);
    /// `hspace`
    pub const HSPACE: AttrId = AttrId(329);
    /// `http-equiv`
    pub const HTTP_EQUIV: AttrId = AttrId(330);
    /// `icon`
    pub const ICON: AttrId = AttrId(331);
    /// `id`
    pub const ID: AttrId = AttrId(332);
    /// `ideographic`
    pub const IDEOGRAPHIC: AttrId = AttrId(333);
    /// `image-rendering`
    pub const IMAGE_RENDERING: AttrId = AttrId(334);
    /// `imagesizes`
    pub const IMAGESIZES: AttrId = AttrId(335);
    /// `imagesrcset`
    pub const IMAGESRCSET: AttrId = AttrId(336);
    /// `importance`
    pub const IMPORTANCE: AttrId = AttrId(337);
    /// `in`
    pub const IN: AttrId = AttrId(338);
    /// `in2`
    pub const IN2: AttrId = AttrId(339);
    /// `incremental`
    pub const INCREMENTAL: AttrId = AttrId(340);
    /// `indentalign`
    pub const INDENTALIGN: AttrId = AttrId(341);
    /// `indentalignfirst`
    pub const INDENTALIGNFIRST: AttrId = AttrId(342);
    /// `indentalignlast`
    pub const INDENTALIGNLAST: AttrId = AttrId(343);
    /// `indentshift`
    pub const INDENTSHIFT: AttrId = AttrId(344);
    /// `indentshiftfirst`
    pub const INDENTSHIFTFIRST: AttrId = AttrId(345);
    /// `indentshiftlast`
    pub const INDENTSHIFTLAST: AttrId = AttrId(346);
    /// `indenttarget`
    pub const INDENTTARGET: AttrId = AttrId(347);
    /// `index`
    pub const INDEX: AttrId = AttrId(348);
    /// `inert`
    pub const INERT: AttrId = AttrId(349);
    /// `infixlinebreakstyle`
    pub const INFIXLINEBREAKSTYLE: AttrId = AttrId(350);
    /// `inheritinvalid`
    pub const INHERITINVALID: AttrId = AttrId(351);
    /// `initialvisibility`
    pub const INITIALVISIBILITY: AttrId = AttrId(352);
    /// `inline-size`
    pub const INLINE_SIZE: AttrId = AttrId(353);
    /// `inlist`
    pub const INLIST: AttrId = AttrId(354);
    /// `inputmode`
    pub const INPUTMODE: AttrId = AttrId(355);
    /// `integrity`
    pub const INTEGRITY: AttrId = AttrId(356);
    /// `intent`
    pub const INTENT: AttrId = AttrId(357);
    /// `intercept`
    pub const INTERCEPT: AttrId = AttrId(358);
    /// `interestfor`
    pub const INTERESTFOR: AttrId = AttrId(359);
    /// `is`
    pub const IS: AttrId = AttrId(360);
    /// `ismap`
    pub const ISMAP: AttrId = AttrId(361);
    /// `isolation`
    pub const ISOLATION: AttrId = AttrId(362);
    /// `itemid`
    pub const ITEMID: AttrId = AttrId(363);
    /// `itemprop`
    pub const ITEMPROP: AttrId = AttrId(364);
    /// `itemref`
    pub const ITEMREF: AttrId = AttrId(365);
    /// `itemscope`
    pub const ITEMSCOPE: AttrId = AttrId(366);
    /// `itemtype`
    pub const ITEMTYPE: AttrId = AttrId(367);
    /// `k`
    pub const K: AttrId = AttrId(368);
    /// `k1`
    pub const K1: AttrId = AttrId(369);
    /// `k2`
    pub const K2: AttrId = AttrId(370);
    /// `k3`
    pub const K3: AttrId = AttrId(371);
    /// `k4`
    pub const K4: AttrId = AttrId(372);
    /// `kernelMatrix`
    pub const KERNEL_MATRIX: AttrId = AttrId(373);
    /// `kernelUnitLength`
    pub const KERNEL_UNIT_LENGTH: AttrId = AttrId(374);
    /// `kernelmatrix`
    pub const KERNELMATRIX: AttrId = AttrId(375);
    /// `kernelunitlength`
    pub const KERNELUNITLENGTH: AttrId = AttrId(376);
    /// `kerning`
    pub const KERNING: AttrId = AttrId(377);
    /// `keyPoints`
    pub const KEY_POINTS: AttrId = AttrId(378);
    /// `keySplines`
    pub const KEY_SPLINES: AttrId = AttrId(379);
    /// `keyTimes`
    pub const KEY_TIMES: AttrId = AttrId(380);
    /// `keyparams`
    pub const KEYPARAMS: AttrId = AttrId(381);
    /// `keypoints`
    pub const KEYPOINTS: AttrId = AttrId(382);
    /// `keysplines`
    pub const KEYSPLINES: AttrId = AttrId(383);
    /// `keytimes`
    pub const KEYTIMES: AttrId = AttrId(384);
    /// `keytype`
    pub const KEYTYPE: AttrId = AttrId(385);
    /// `kind`
    pub const KIND: AttrId = AttrId(386);
    /// `label`
    pub const LABEL: AttrId = AttrId(387);
    /// `lang`
    pub const LANG: AttrId = AttrId(388);
    /// `language`
    pub const LANGUAGE: AttrId = AttrId(389);
    /// `largeop`
    pub const LARGEOP: AttrId = AttrId(390);
    /// `leftmargin`
    pub const LEFTMARGIN: AttrId = AttrId(391);
    /// `leftoverhang`
    pub const LEFTOVERHANG: AttrId = AttrId(392);
    /// `length`
    pub const LENGTH: AttrId = AttrId(393);
    /// `lengthAdjust`
    pub const LENGTH_ADJUST: AttrId = AttrId(394);
    /// `lengthadjust`
    pub const LENGTHADJUST: AttrId = AttrId(395);
    /// `letter-spacing`
    pub const LETTER_SPACING: AttrId = AttrId(396);
    /// `lighting-color`
    pub const LIGHTING_COLOR: AttrId = AttrId(397);
    /// `limitingConeAngle`
    pub const LIMITING_CONE_ANGLE: AttrId = AttrId(398);
    /// `limitingconeangle`
    pub const LIMITINGCONEANGLE: AttrId = AttrId(399);
    /// `line-height`
    pub const LINE_HEIGHT: AttrId = AttrId(400);
    /// `line-increment`
    pub const LINE_INCREMENT: AttrId = AttrId(401);
    /// `linebreak`
    pub const LINEBREAK: AttrId = AttrId(402);
    /// `linebreakmultchar`
    pub const LINEBREAKMULTCHAR: AttrId = AttrId(403);
    /// `linebreakstyle`
    pub const LINEBREAKSTYLE: AttrId = AttrId(404);
    /// `lineleading`
    pub const LINELEADING: AttrId = AttrId(405);
    /// `linethickness`
    pub const LINETHICKNESS: AttrId = AttrId(406);
    /// `link`
    pub const LINK: AttrId = AttrId(407);
    /// `list`
    pub const LIST: AttrId = AttrId(408);
    /// `loading`
    pub const LOADING: AttrId = AttrId(409);
    /// `local`
    pub const LOCAL: AttrId = AttrId(410);
    /// `location`
    pub const LOCATION: AttrId = AttrId(411);
    /// `longdesc`
    pub const LONGDESC: AttrId = AttrId(412);
    /// `longdivstyle`
    pub const LONGDIVSTYLE: AttrId = AttrId(413);
    /// `loop`
    pub const LOOP: AttrId = AttrId(414);
    /// `loopdelay`
    pub const LOOPDELAY: AttrId = AttrId(415);
    /// `loopend`
    pub const LOOPEND: AttrId = AttrId(416);
    /// `loopstart`
    pub const LOOPSTART: AttrId = AttrId(417);
    /// `low`
    pub const LOW: AttrId = AttrId(418);
    /// `lowsrc`
    pub const LOWSRC: AttrId = AttrId(419);
    /// `lquote`
    pub const LQUOTE: AttrId = AttrId(420);
    /// `lspace`
    pub const LSPACE: AttrId = AttrId(421);
    /// `macros`
    pub const MACROS: AttrId = AttrId(422);
    /// `manifest`
    pub const MANIFEST: AttrId = AttrId(423);
    /// `marginheight`
    pub const MARGINHEIGHT: AttrId = AttrId(424);
    /// `marginwidth`
    pub const MARGINWIDTH: AttrId = AttrId(425);
    /// `marker`
    pub const MARKER: AttrId = AttrId(426);
    /// `marker-end`
    pub const MARKER_END: AttrId = AttrId(427);
    /// `marker-mid`
    pub const MARKER_MID: AttrId = AttrId(428);
    /// `marker-start`
    pub const MARKER_START: AttrId = AttrId(429);
    /// `markerHeight`
    pub const MARKER_HEIGHT: AttrId = AttrId(430);
    /// `markerUnits`
    pub const MARKER_UNITS: AttrId = AttrId(431);
    /// `markerWidth`
    pub const MARKER_WIDTH: AttrId = AttrId(432);
    /// `markerheight`
    pub const MARKERHEIGHT: AttrId = AttrId(433);
    /// `markerunits`
    pub const MARKERUNITS: AttrId = AttrId(434);
    /// `markerwidth`
    pub const MARKERWIDTH: AttrId = AttrId(435);
    /// `mask`
    pub const MASK: AttrId = AttrId(436);
    /// `mask-type`
    pub const MASK_TYPE: AttrId = AttrId(437);
    /// `maskContentUnits`
    pub const MASK_CONTENT_UNITS: AttrId = AttrId(438);
    /// `maskUnits`
    pub const MASK_UNITS: AttrId = AttrId(439);
    /// `maskcontentunits`
    pub const MASKCONTENTUNITS: AttrId = AttrId(440);
    /// `maskunits`
    pub const MASKUNITS: AttrId = AttrId(441);
    /// `mathbackground`
    pub const MATHBACKGROUND: AttrId = AttrId(442);
    /// `mathcolor`
    pub const MATHCOLOR: AttrId = AttrId(443);
    /// `mathematical`
    pub const MATHEMATICAL: AttrId = AttrId(444);
    /// `mathsize`
    pub const MATHSIZE: AttrId = AttrId(445);
    /// `mathvariant`
    pub const MATHVARIANT: AttrId = AttrId(446);
    /// `max`
    pub const MAX: AttrId = AttrId(447);
    /// `maxlength`
    pub const MAXLENGTH: AttrId = AttrId(448);
    /// `maxsize`
    pub const MAXSIZE: AttrId = AttrId(449);
    /// `maxwidth`
    pub const MAXWIDTH: AttrId = AttrId(450);
    /// `mayscript`
    pub const MAYSCRIPT: AttrId = AttrId(451);
    /// `media`
    pub const MEDIA: AttrId = AttrId(452);
    /// `mediacharacterencoding`
    pub const MEDIACHARACTERENCODING: AttrId = AttrId(453);
    /// `mediacontentencodings`
    pub const MEDIACONTENTENCODINGS: AttrId = AttrId(454);
    /// `mediasize`
    pub const MEDIASIZE: AttrId = AttrId(455);
    /// `mediatime`
    pub const MEDIATIME: AttrId = AttrId(456);
    /// `mediummathspace`
    pub const MEDIUMMATHSPACE: AttrId = AttrId(457);
    /// `method`
    pub const METHOD: AttrId = AttrId(458);
    /// `min`
    pub const MIN: AttrId = AttrId(459);
    /// `minlabelspacing`
    pub const MINLABELSPACING: AttrId = AttrId(460);
    /// `minlength`
    pub const MINLENGTH: AttrId = AttrId(461);
    /// `minsize`
    pub const MINSIZE: AttrId = AttrId(462);
    /// `mix-blend-mode`
    pub const MIX_BLEND_MODE: AttrId = AttrId(463);
    /// `mode`
    pub const MODE: AttrId = AttrId(464);
    /// `monospaced`
    pub const MONOSPACED: AttrId = AttrId(465);
    /// `movablelimits`
    pub const MOVABLELIMITS: AttrId = AttrId(466);
    /// `mozallowfullscreen`
    pub const MOZALLOWFULLSCREEN: AttrId = AttrId(467);
    /// `msgroup`
    pub const MSGROUP: AttrId = AttrId(468);
    /// `mslinethickness`
    pub const MSLINETHICKNESS: AttrId = AttrId(469);
    /// `multiple`
    pub const MULTIPLE: AttrId = AttrId(470);
    /// `muted`
    pub const MUTED: AttrId = AttrId(471);
    /// `name`
    pub const NAME: AttrId = AttrId(472);
    /// `nargs`
    pub const NARGS: AttrId = AttrId(473);
    /// `nav-down`
    pub const NAV_DOWN: AttrId = AttrId(474);
    /// `nav-down-left`
    pub const NAV_DOWN_LEFT: AttrId = AttrId(475);
    /// `nav-down-right`
    pub const NAV_DOWN_RIGHT: AttrId = AttrId(476);
    /// `nav-left`
    pub const NAV_LEFT: AttrId = AttrId(477);
    /// `nav-next`
    pub const NAV_NEXT: AttrId = AttrId(478);
    /// `nav-prev`
    pub const NAV_PREV: AttrId = AttrId(479);
    /// `nav-right`
    pub const NAV_RIGHT: AttrId = AttrId(480);
    /// `nav-up`
    pub const NAV_UP: AttrId = AttrId(481);
    /// `nav-up-left`
    pub const NAV_UP_LEFT: AttrId = AttrId(482);
    /// `nav-up-right`
    pub const NAV_UP_RIGHT: AttrId = AttrId(483);
    /// `nohref`
    pub const NOHREF: AttrId = AttrId(484);
    /// `nomodule`
    pub const NOMODULE: AttrId = AttrId(485);
    /// `nonce`
    pub const NONCE: AttrId = AttrId(486);
    /// `noresize`
    pub const NORESIZE: AttrId = AttrId(487);
    /// `noshade`
    pub const NOSHADE: AttrId = AttrId(488);
    /// `notation`
    pub const NOTATION: AttrId = AttrId(489);
    /// `novalidate`
    pub const NOVALIDATE: AttrId = AttrId(490);
    /// `nowrap`
    pub const NOWRAP: AttrId = AttrId(491);
    /// `numOctaves`
    pub const NUM_OCTAVES: AttrId = AttrId(492);
    /// `numalign`
    pub const NUMALIGN: AttrId = AttrId(493);
    /// `numoctaves`
    pub const NUMOCTAVES: AttrId = AttrId(494);
    /// `object`
    pub const OBJECT: AttrId = AttrId(495);
    /// `observer`
    pub const OBSERVER: AttrId = AttrId(496);
    /// `occurrence`
    pub const OCCURRENCE: AttrId = AttrId(497);
    /// `offset`
    pub const OFFSET: AttrId = AttrId(498);
    /// `onabort`
    pub const ONABORT: AttrId = AttrId(499);
    /// `onactivate`
    pub const ONACTIVATE: AttrId = AttrId(500);
    /// `onafterprint`
    pub const ONAFTERPRINT: AttrId = AttrId(501);
    /// `onafterscriptexecute`
    pub const ONAFTERSCRIPTEXECUTE: AttrId = AttrId(502);
    /// `onafterupdate`
    pub const ONAFTERUPDATE: AttrId = AttrId(503);
    /// `onanimationcancel`
    pub const ONANIMATIONCANCEL: AttrId = AttrId(504);
    /// `onanimationend`
    pub const ONANIMATIONEND: AttrId = AttrId(505);
    /// `onanimationiteration`
    pub const ONANIMATIONITERATION: AttrId = AttrId(506);
    /// `onanimationstart`
    pub const ONANIMATIONSTART: AttrId = AttrId(507);
    /// `onariarequest`
    pub const ONARIAREQUEST: AttrId = AttrId(508);
    /// `onautocomplete`
    pub const ONAUTOCOMPLETE: AttrId = AttrId(509);
    /// `onautocompleteerror`
    pub const ONAUTOCOMPLETEERROR: AttrId = AttrId(510);
    /// `onautofill`
    pub const ONAUTOFILL: AttrId = AttrId(511);
    /// `onauxclick`
    pub const ONAUXCLICK: AttrId = AttrId(512);
    /// `onbeforeactivate`
    pub const ONBEFOREACTIVATE: AttrId = AttrId(513);
    /// `onbeforecopy`
    pub const ONBEFORECOPY: AttrId = AttrId(514);
    /// `onbeforecut`
    pub const ONBEFORECUT: AttrId = AttrId(515);
    /// `onbeforedeactivate`
    pub const ONBEFOREDEACTIVATE: AttrId = AttrId(516);
    /// `onbeforeeditfocus`
    pub const ONBEFOREEDITFOCUS: AttrId = AttrId(517);
    /// `onbeforefilter`
    pub const ONBEFOREFILTER: AttrId = AttrId(518);
    /// `onbeforeinput`
    pub const ONBEFOREINPUT: AttrId = AttrId(519);
    /// `onbeforeinstallprompt`
    pub const ONBEFOREINSTALLPROMPT: AttrId = AttrId(520);
    /// `onbeforematch`
    pub const ONBEFOREMATCH: AttrId = AttrId(521);
    /// `onbeforepaste`
    pub const ONBEFOREPASTE: AttrId = AttrId(522);
    /// `onbeforeprint`
    pub const ONBEFOREPRINT: AttrId = AttrId(523);
    /// `onbeforescriptexecute`
    pub const ONBEFORESCRIPTEXECUTE: AttrId = AttrId(524);
    /// `onbeforetoggle`
    pub const ONBEFORETOGGLE: AttrId = AttrId(525);
    /// `onbeforeunload`
    pub const ONBEFOREUNLOAD: AttrId = AttrId(526);
    /// `onbeforeupdate`
    pub const ONBEFOREUPDATE: AttrId = AttrId(527);
    /// `onbeforexrselect`
    pub const ONBEFOREXRSELECT: AttrId = AttrId(528);
    /// `onbegin`
    pub const ONBEGIN: AttrId = AttrId(529);
    /// `onblur`
    pub const ONBLUR: AttrId = AttrId(530);
    /// `onbounce`
    pub const ONBOUNCE: AttrId = AttrId(531);
    /// `oncancel`
    pub const ONCANCEL: AttrId = AttrId(532);
    /// `oncanplay`
    pub const ONCANPLAY: AttrId = AttrId(533);
    /// `oncanplaythrough`
    pub const ONCANPLAYTHROUGH: AttrId = AttrId(534);
    /// `oncellchange`
    pub const ONCELLCHANGE: AttrId = AttrId(535);
    /// `onchange`
    pub const ONCHANGE: AttrId = AttrId(536);
    /// `onclick`
    pub const ONCLICK: AttrId = AttrId(537);
    /// `onclose`
    pub const ONCLOSE: AttrId = AttrId(538);
    /// `oncommand`
    pub const ONCOMMAND: AttrId = AttrId(539);
    /// `oncompassneedscalibration`
    pub const ONCOMPASSNEEDSCALIBRATION: AttrId = AttrId(540);
    /// `oncompositionend`
    pub const ONCOMPOSITIONEND: AttrId = AttrId(541);
    /// `oncompositionstart`
    pub const ONCOMPOSITIONSTART: AttrId = AttrId(542);
    /// `oncompositionupdate`
    pub const ONCOMPOSITIONUPDATE: AttrId = AttrId(543);
    /// `oncontentvisibilityautostatechange`
    pub const ONCONTENTVISIBILITYAUTOSTATECHANGE: AttrId = AttrId(544);
    /// `oncontextlost`
    pub const ONCONTEXTLOST: AttrId = AttrId(545);
    /// `oncontextmenu`
    pub const ONCONTEXTMENU: AttrId = AttrId(546);
    /// `oncontextrestored`
    pub const ONCONTEXTRESTORED: AttrId = AttrId(547);
    /// `oncontrolselect`
    pub const ONCONTROLSELECT: AttrId = AttrId(548);
    /// `oncopy`
    pub const ONCOPY: AttrId = AttrId(549);
    /// `oncuechange`
    pub const ONCUECHANGE: AttrId = AttrId(550);
    /// `oncut`
    pub const ONCUT: AttrId = AttrId(551);
    /// `ondataavailable`
    pub const ONDATAAVAILABLE: AttrId = AttrId(552);
    /// `ondatasetchanged`
    pub const ONDATASETCHANGED: AttrId = AttrId(553);
    /// `ondatasetcomplete`
    pub const ONDATASETCOMPLETE: AttrId = AttrId(554);
    /// `ondblclick`
    pub const ONDBLCLICK: AttrId = AttrId(555);
    /// `ondeactivate`
    pub const ONDEACTIVATE: AttrId = AttrId(556);
    /// `ondevicelight`
    pub const ONDEVICELIGHT: AttrId = AttrId(557);
    /// `ondevicemotion`
    pub const ONDEVICEMOTION: AttrId = AttrId(558);
    /// `ondeviceorientation`
    pub const ONDEVICEORIENTATION: AttrId = AttrId(559);
    /// `ondeviceorientationabsolute`
    pub const ONDEVICEORIENTATIONABSOLUTE: AttrId = AttrId(560);
    /// `ondeviceproximity`
    pub const ONDEVICEPROXIMITY: AttrId = AttrId(561);
    /// `ondismiss`
    pub const ONDISMISS: AttrId = AttrId(562);
    /// `ondomactivate`
    pub const ONDOMACTIVATE: AttrId = AttrId(563);
    /// `ondomfocusin`
    pub const ONDOMFOCUSIN: AttrId = AttrId(564);
    /// `ondomfocusout`
    pub const ONDOMFOCUSOUT: AttrId = AttrId(565);
    /// `ondommousescroll`
    pub const ONDOMMOUSESCROLL: AttrId = AttrId(566);
    /// `ondrag`
    pub const ONDRAG: AttrId = AttrId(567);
    /// `ondragdrop`
    pub const ONDRAGDROP: AttrId = AttrId(568);
    /// `ondragend`
    pub const ONDRAGEND: AttrId = AttrId(569);
    /// `ondragenter`
    pub const ONDRAGENTER: AttrId = AttrId(570);
    /// `ondragexit`
    pub const ONDRAGEXIT: AttrId = AttrId(571);
    /// `ondragleave`
    pub const ONDRAGLEAVE: AttrId = AttrId(572);
    /// `ondragover`
    pub const ONDRAGOVER: AttrId = AttrId(573);
    /// `ondragstart`
    pub const ONDRAGSTART: AttrId = AttrId(574);
    /// `ondrop`
    pub const ONDROP: AttrId = AttrId(575);
    /// `ondurationchange`
    pub const ONDURATIONCHANGE: AttrId = AttrId(576);
    /// `onemptied`
    pub const ONEMPTIED: AttrId = AttrId(577);
    /// `onencrypted`
    pub const ONENCRYPTED: AttrId = AttrId(578);
    /// `onend`
    pub const ONEND: AttrId = AttrId(579);
    /// `onended`
    pub const ONENDED: AttrId = AttrId(580);
    /// `onerror`
    pub const ONERROR: AttrId = AttrId(581);
    /// `onerrorupdate`
    pub const ONERRORUPDATE: AttrId = AttrId(582);
    /// `onfilterchange`
    pub const ONFILTERCHANGE: AttrId = AttrId(583);
    /// `onfinish`
    pub const ONFINISH: AttrId = AttrId(584);
    /// `onfocus`
    pub const ONFOCUS: AttrId = AttrId(585);
    /// `onfocusin`
    pub const ONFOCUSIN: AttrId = AttrId(586);
    /// `onfocusout`
    pub const ONFOCUSOUT: AttrId = AttrId(587);
    /// `onformchange`
    pub const ONFORMCHANGE: AttrId = AttrId(588);
    /// `onformdata`
    pub const ONFORMDATA: AttrId = AttrId(589);
    /// `onforminput`
    pub const ONFORMINPUT: AttrId = AttrId(590);
    /// `onfreeze`
    pub const ONFREEZE: AttrId = AttrId(591);
    /// `onfullscreenchange`
    pub const ONFULLSCREENCHANGE: AttrId = AttrId(592);
    /// `onfullscreenerror`
    pub const ONFULLSCREENERROR: AttrId = AttrId(593);
    /// `ongamepadconnected`
    pub const ONGAMEPADCONNECTED: AttrId = AttrId(594);
    /// `ongamepaddisconnected`
    pub const ONGAMEPADDISCONNECTED: AttrId = AttrId(595);
    /// `ongesturechange`
    pub const ONGESTURECHANGE: AttrId = AttrId(596);
    /// `ongestureend`
    pub const ONGESTUREEND: AttrId = AttrId(597);
    /// `ongesturestart`
    pub const ONGESTURESTART: AttrId = AttrId(598);
    /// `ongotpointercapture`
    pub const ONGOTPOINTERCAPTURE: AttrId = AttrId(599);
    /// `onhashchange`
    pub const ONHASHCHANGE: AttrId = AttrId(600);
    /// `onhelp`
    pub const ONHELP: AttrId = AttrId(601);
    /// `oninput`
    pub const ONINPUT: AttrId = AttrId(602);
    /// `oninstallresult`
    pub const ONINSTALLRESULT: AttrId = AttrId(603);
    /// `oninterest`
    pub const ONINTEREST: AttrId = AttrId(604);
    /// `oninvalid`
    pub const ONINVALID: AttrId = AttrId(605);
    /// `onkeydown`
    pub const ONKEYDOWN: AttrId = AttrId(606);
    /// `onkeypress`
    pub const ONKEYPRESS: AttrId = AttrId(607);
    /// `onkeyup`
    pub const ONKEYUP: AttrId = AttrId(608);
    /// `onlanguagechange`
    pub const ONLANGUAGECHANGE: AttrId = AttrId(609);
    /// `onlayoutcomplete`
    pub const ONLAYOUTCOMPLETE: AttrId = AttrId(610);
    /// `onload`
    pub const ONLOAD: AttrId = AttrId(611);
    /// `onloadeddata`
    pub const ONLOADEDDATA: AttrId = AttrId(612);
    /// `onloadedmetadata`
    pub const ONLOADEDMETADATA: AttrId = AttrId(613);
    /// `onloadend`
    pub const ONLOADEND: AttrId = AttrId(614);
    /// `onloadstart`
    pub const ONLOADSTART: AttrId = AttrId(615);
    /// `onlocation`
    pub const ONLOCATION: AttrId = AttrId(616);
    /// `onlosecapture`
    pub const ONLOSECAPTURE: AttrId = AttrId(617);
    /// `onloseinterest`
    pub const ONLOSEINTEREST: AttrId = AttrId(618);
    /// `onlostpointercapture`
    pub const ONLOSTPOINTERCAPTURE: AttrId = AttrId(619);
    /// `onmediacomplete`
    pub const ONMEDIACOMPLETE: AttrId = AttrId(620);
    /// `onmediaerror`
    pub const ONMEDIAERROR: AttrId = AttrId(621);
    /// `onmessage`
    pub const ONMESSAGE: AttrId = AttrId(622);
    /// `onmessageerror`
    pub const ONMESSAGEERROR: AttrId = AttrId(623);
    /// `onmousedown`
    pub const ONMOUSEDOWN: AttrId = AttrId(624);
    /// `onmouseenter`
    pub const ONMOUSEENTER: AttrId = AttrId(625);
    /// `onmouseleave`
    pub const ONMOUSELEAVE: AttrId = AttrId(626);
    /// `onmouselongtap`
    pub const ONMOUSELONGTAP: AttrId = AttrId(627);
    /// `onmousemove`
    pub const ONMOUSEMOVE: AttrId = AttrId(628);
    /// `onmouseout`
    pub const ONMOUSEOUT: AttrId = AttrId(629);
    /// `onmouseover`
    pub const ONMOUSEOVER: AttrId = AttrId(630);
    /// `onmouseup`
    pub const ONMOUSEUP: AttrId = AttrId(631);
    /// `onmousewheel`
    pub const ONMOUSEWHEEL: AttrId = AttrId(632);
    /// `onmove`
    pub const ONMOVE: AttrId = AttrId(633);
    /// `onmoveend`
    pub const ONMOVEEND: AttrId = AttrId(634);
    /// `onmovestart`
    pub const ONMOVESTART: AttrId = AttrId(635);
    /// `onmozfullscreenchange`
    pub const ONMOZFULLSCREENCHANGE: AttrId = AttrId(636);
    /// `onmozfullscreenerror`
    pub const ONMOZFULLSCREENERROR: AttrId = AttrId(637);
    /// `onmozmousepixelscroll`
    pub const ONMOZMOUSEPIXELSCROLL: AttrId = AttrId(638);
    /// `onmozorientationchange`
    pub const ONMOZORIENTATIONCHANGE: AttrId = AttrId(639);
    /// `onmozpointerlockchange`
    pub const ONMOZPOINTERLOCKCHANGE: AttrId = AttrId(640);
    /// `onmozpointerlockerror`
    pub const ONMOZPOINTERLOCKERROR: AttrId = AttrId(641);
    /// `onmscontentzoom`
    pub const ONMSCONTENTZOOM: AttrId = AttrId(642);
    /// `onmsgesturechange`
    pub const ONMSGESTURECHANGE: AttrId = AttrId(643);
    /// `onmsgesturedoubletap`
    pub const ONMSGESTUREDOUBLETAP: AttrId = AttrId(644);
    /// `onmsgestureend`
    pub const ONMSGESTUREEND: AttrId = AttrId(645);
    /// `onmsgesturehold`
    pub const ONMSGESTUREHOLD: AttrId = AttrId(646);
    /// `onmsgesturestart`
    pub const ONMSGESTURESTART: AttrId = AttrId(647);
    /// `onmsgesturetap`
    pub const ONMSGESTURETAP: AttrId = AttrId(648);
    /// `onmsgotpointercapture`
    pub const ONMSGOTPOINTERCAPTURE: AttrId = AttrId(649);
    /// `onmsinertiastart`
    pub const ONMSINERTIASTART: AttrId = AttrId(650);
    /// `onmslostpointercapture`
    pub const ONMSLOSTPOINTERCAPTURE: AttrId = AttrId(651);
    /// `onmsmanipulationstatechanged`
    pub const ONMSMANIPULATIONSTATECHANGED: AttrId = AttrId(652);
    /// `onmspointercancel`
    pub const ONMSPOINTERCANCEL: AttrId = AttrId(653);
    /// `onmspointerdown`
    pub const ONMSPOINTERDOWN: AttrId = AttrId(654);
    /// `onmspointerenter`
    pub const ONMSPOINTERENTER: AttrId = AttrId(655);
    /// `onmspointerleave`
    pub const ONMSPOINTERLEAVE: AttrId = AttrId(656);
    /// `onmspointermove`
    pub const ONMSPOINTERMOVE: AttrId = AttrId(657);
    /// `onmspointerout`
    pub const ONMSPOINTEROUT: AttrId = AttrId(658);
    /// `onmspointerover`
    pub const ONMSPOINTEROVER: AttrId = AttrId(659);
    /// `onmspointerup`
    pub const ONMSPOINTERUP: AttrId = AttrId(660);
    /// `onoffline`
    pub const ONOFFLINE: AttrId = AttrId(661);
    /// `ononline`
    pub const ONONLINE: AttrId = AttrId(662);
    /// `onorientationchange`
    pub const ONORIENTATIONCHANGE: AttrId = AttrId(663);
    /// `onoutofsync`
    pub const ONOUTOFSYNC: AttrId = AttrId(664);
    /// `onoverscroll`
    pub const ONOVERSCROLL: AttrId = AttrId(665);
    /// `onpagehide`
    pub const ONPAGEHIDE: AttrId = AttrId(666);
    /// `onpagereveal`
    pub const ONPAGEREVEAL: AttrId = AttrId(667);
    /// `onpageshow`
    pub const ONPAGESHOW: AttrId = AttrId(668);
    /// `onpageswap`
    pub const ONPAGESWAP: AttrId = AttrId(669);
    /// `onpaste`
    pub const ONPASTE: AttrId = AttrId(670);
    /// `onpause`
    pub const ONPAUSE: AttrId = AttrId(671);
    /// `onplay`
    pub const ONPLAY: AttrId = AttrId(672);
    /// `onplaying`
    pub const ONPLAYING: AttrId = AttrId(673);
    /// `onpointercancel`
    pub const ONPOINTERCANCEL: AttrId = AttrId(674);
    /// `onpointerdown`
    pub const ONPOINTERDOWN: AttrId = AttrId(675);
    /// `onpointerenter`
    pub const ONPOINTERENTER: AttrId = AttrId(676);
    /// `onpointerleave`
    pub const ONPOINTERLEAVE: AttrId = AttrId(677);
    /// `onpointerlockchange`
    pub const ONPOINTERLOCKCHANGE: AttrId = AttrId(678);
    /// `onpointerlockerror`
    pub const ONPOINTERLOCKERROR: AttrId = AttrId(679);
    /// `onpointermove`
    pub const ONPOINTERMOVE: AttrId = AttrId(680);
    /// `onpointerout`
    pub const ONPOINTEROUT: AttrId = AttrId(681);
    /// `onpointerover`
    pub const ONPOINTEROVER: AttrId = AttrId(682);
    /// `onpointerrawupdate`
    pub const ONPOINTERRAWUPDATE: AttrId = AttrId(683);
    /// `onpointerup`
    pub const ONPOINTERUP: AttrId = AttrId(684);
    /// `onpopstate`
    pub const ONPOPSTATE: AttrId = AttrId(685);
    /// `onprogress`
    pub const ONPROGRESS: AttrId = AttrId(686);
    /// `onpromptaction`
    pub const ONPROMPTACTION: AttrId = AttrId(687);
    /// `onpromptdismiss`
    pub const ONPROMPTDISMISS: AttrId = AttrId(688);
    /// `onpropertychange`
    pub const ONPROPERTYCHANGE: AttrId = AttrId(689);
    /// `onratechange`
    pub const ONRATECHANGE: AttrId = AttrId(690);
    /// `onreadystatechange`
    pub const ONREADYSTATECHANGE: AttrId = AttrId(691);
    /// `onredo`
    pub const ONREDO: AttrId = AttrId(692);
    /// `onrejectionhandled`
    pub const ONREJECTIONHANDLED: AttrId = AttrId(693);
    /// `onrepeat`
    pub const ONREPEAT: AttrId = AttrId(694);
    /// `onreset`
    pub const ONRESET: AttrId = AttrId(695);
    /// `onresize`
    pub const ONRESIZE: AttrId = AttrId(696);
    /// `onresizeend`
    pub const ONRESIZEEND: AttrId = AttrId(697);
    /// `onresizestart`
    pub const ONRESIZESTART: AttrId = AttrId(698);
    /// `onresolve`
    pub const ONRESOLVE: AttrId = AttrId(699);
    /// `onresume`
    pub const ONRESUME: AttrId = AttrId(700);
    /// `onreverse`
    pub const ONREVERSE: AttrId = AttrId(701);
    /// `onrowdelete`
    pub const ONROWDELETE: AttrId = AttrId(702);
    /// `onrowenter`
    pub const ONROWENTER: AttrId = AttrId(703);
    /// `onrowexit`
    pub const ONROWEXIT: AttrId = AttrId(704);
    /// `onrowinserted`
    pub const ONROWINSERTED: AttrId = AttrId(705);
    /// `onrowsdelete`
    pub const ONROWSDELETE: AttrId = AttrId(706);
    /// `onrowsenter`
    pub const ONROWSENTER: AttrId = AttrId(707);
    /// `onrowsexit`
    pub const ONROWSEXIT: AttrId = AttrId(708);
    /// `onrowsinserted`
    pub const ONROWSINSERTED: AttrId = AttrId(709);
    /// `onscroll`
    pub const ONSCROLL: AttrId = AttrId(710);
    /// `onscrollend`
    pub const ONSCROLLEND: AttrId = AttrId(711);
    /// `onscrollsnapchange`
    pub const ONSCROLLSNAPCHANGE: AttrId = AttrId(712);
    /// `onscrollsnapchanging`
    pub const ONSCROLLSNAPCHANGING: AttrId = AttrId(713);
    /// `onsearch`
    pub const ONSEARCH: AttrId = AttrId(714);
    /// `onsecuritypolicyviolation`
    pub const ONSECURITYPOLICYVIOLATION: AttrId = AttrId(715);
    /// `onseek`
    pub const ONSEEK: AttrId = AttrId(716);
    /// `onseeked`
    pub const ONSEEKED: AttrId = AttrId(717);
    /// `onseeking`
    pub const ONSEEKING: AttrId = AttrId(718);
    /// `onselect`
    pub const ONSELECT: AttrId = AttrId(719);
    /// `onselectionchange`
    pub const ONSELECTIONCHANGE: AttrId = AttrId(720);
    /// `onselectstart`
    pub const ONSELECTSTART: AttrId = AttrId(721);
    /// `onshow`
    pub const ONSHOW: AttrId = AttrId(722);
    /// `onslotchange`
    pub const ONSLOTCHANGE: AttrId = AttrId(723);
    /// `onsort`
    pub const ONSORT: AttrId = AttrId(724);
    /// `onstalled`
    pub const ONSTALLED: AttrId = AttrId(725);
    /// `onstart`
    pub const ONSTART: AttrId = AttrId(726);
    /// `onstop`
    pub const ONSTOP: AttrId = AttrId(727);
    /// `onstorage`
    pub const ONSTORAGE: AttrId = AttrId(728);
    /// `onstoragecommit`
    pub const ONSTORAGECOMMIT: AttrId = AttrId(729);
    /// `onstream`
    pub const ONSTREAM: AttrId = AttrId(730);
    /// `onsubmit`
    pub const ONSUBMIT: AttrId = AttrId(731);
    /// `onsuspend`
    pub const ONSUSPEND: AttrId = AttrId(732);
    /// `onsynchrestored`
    pub const ONSYNCHRESTORED: AttrId = AttrId(733);
    /// `onsyncrestored`
    pub const ONSYNCRESTORED: AttrId = AttrId(734);
    /// `ontimeerror`
    pub const ONTIMEERROR: AttrId = AttrId(735);
    /// `ontimeout`
    pub const ONTIMEOUT: AttrId = AttrId(736);
    /// `ontimeupdate`
    pub const ONTIMEUPDATE: AttrId = AttrId(737);
    /// `ontimezonechange`
    pub const ONTIMEZONECHANGE: AttrId = AttrId(738);
    /// `ontoggle`
    pub const ONTOGGLE: AttrId = AttrId(739);
    /// `ontouchcancel`
    pub const ONTOUCHCANCEL: AttrId = AttrId(740);
    /// `ontouchend`
    pub const ONTOUCHEND: AttrId = AttrId(741);
    /// `ontouchmove`
    pub const ONTOUCHMOVE: AttrId = AttrId(742);
    /// `ontouchstart`
    pub const ONTOUCHSTART: AttrId = AttrId(743);
    /// `ontrackchange`
    pub const ONTRACKCHANGE: AttrId = AttrId(744);
    /// `ontransitioncancel`
    pub const ONTRANSITIONCANCEL: AttrId = AttrId(745);
    /// `ontransitionend`
    pub const ONTRANSITIONEND: AttrId = AttrId(746);
    /// `ontransitionrun`
    pub const ONTRANSITIONRUN: AttrId = AttrId(747);
    /// `ontransitionstart`
    pub const ONTRANSITIONSTART: AttrId = AttrId(748);
    /// `onundo`
    pub const ONUNDO: AttrId = AttrId(749);
    /// `onunhandledrejection`
    pub const ONUNHANDLEDREJECTION: AttrId = AttrId(750);
    /// `onunload`
    pub const ONUNLOAD: AttrId = AttrId(751);
    /// `onurlflip`
    pub const ONURLFLIP: AttrId = AttrId(752);
    /// `onuserproximity`
    pub const ONUSERPROXIMITY: AttrId = AttrId(753);
    /// `onvalidationstatuschange`
    pub const ONVALIDATIONSTATUSCHANGE: AttrId = AttrId(754);
    /// `onvalidationstatuschanged`
    pub const ONVALIDATIONSTATUSCHANGED: AttrId = AttrId(755);
    /// `onvolumechange`
    pub const ONVOLUMECHANGE: AttrId = AttrId(756);
    /// `onvrdisplayactivate`
    pub const ONVRDISPLAYACTIVATE: AttrId = AttrId(757);
    /// `onvrdisplayconnect`
    pub const ONVRDISPLAYCONNECT: AttrId = AttrId(758);
    /// `onvrdisplaydeactivate`
    pub const ONVRDISPLAYDEACTIVATE: AttrId = AttrId(759);
    /// `onvrdisplaydisconnect`
    pub const ONVRDISPLAYDISCONNECT: AttrId = AttrId(760);
    /// `onvrdisplaypresentchange`
    pub const ONVRDISPLAYPRESENTCHANGE: AttrId = AttrId(761);
    /// `onwaiting`
    pub const ONWAITING: AttrId = AttrId(762);
    /// `onwaitingforkey`
    pub const ONWAITINGFORKEY: AttrId = AttrId(763);
    /// `onwebkitanimationend`
    pub const ONWEBKITANIMATIONEND: AttrId = AttrId(764);
    /// `onwebkitanimationiteration`
    pub const ONWEBKITANIMATIONITERATION: AttrId = AttrId(765);
    /// `onwebkitanimationstart`
    pub const ONWEBKITANIMATIONSTART: AttrId = AttrId(766);
    /// `onwebkitfullscreenchange`
    pub const ONWEBKITFULLSCREENCHANGE: AttrId = AttrId(767);
    /// `onwebkitfullscreenerror`
    pub const ONWEBKITFULLSCREENERROR: AttrId = AttrId(768);
    /// `onwebkitmouseforcechanged`
    pub const ONWEBKITMOUSEFORCECHANGED: AttrId = AttrId(769);
    /// `onwebkitmouseforcedown`
    pub const ONWEBKITMOUSEFORCEDOWN: AttrId = AttrId(770);
    /// `onwebkitmouseforceup`
    pub const ONWEBKITMOUSEFORCEUP: AttrId = AttrId(771);
    /// `onwebkitmouseforcewillbegin`
    pub const ONWEBKITMOUSEFORCEWILLBEGIN: AttrId = AttrId(772);
    /// `onwebkitneedkey`
    pub const ONWEBKITNEEDKEY: AttrId = AttrId(773);
    /// `onwebkitplaybacktargetavailabilitychanged`
    pub const ONWEBKITPLAYBACKTARGETAVAILABILITYCHANGED: AttrId = AttrId(774);
    /// `onwebkitpresentationmodechanged`
    pub const ONWEBKITPRESENTATIONMODECHANGED: AttrId = AttrId(775);
    /// `onwebkitsourceclose`
    pub const ONWEBKITSOURCECLOSE: AttrId = AttrId(776);
    /// `onwebkitsourceended`
    pub const ONWEBKITSOURCEENDED: AttrId = AttrId(777);
    /// `onwebkitsourceopen`
    pub const ONWEBKITSOURCEOPEN: AttrId = AttrId(778);
    /// `onwebkittransitionend`
    pub const ONWEBKITTRANSITIONEND: AttrId = AttrId(779);
    /// `onwebkitwillrevealbottom`
    pub const ONWEBKITWILLREVEALBOTTOM: AttrId = AttrId(780);
    /// `onwebkitwillrevealleft`
    pub const ONWEBKITWILLREVEALLEFT: AttrId = AttrId(781);
    /// `onwebkitwillrevealright`
    pub const ONWEBKITWILLREVEALRIGHT: AttrId = AttrId(782);
    /// `onwebkitwillrevealtop`
    pub const ONWEBKITWILLREVEALTOP: AttrId = AttrId(783);
    /// `onwheel`
    pub const ONWHEEL: AttrId = AttrId(784);
    /// `onzoom`
    pub const ONZOOM: AttrId = AttrId(785);
    /// `opacity`
    pub const OPACITY: AttrId = AttrId(786);
    /// `open`
    pub const OPEN: AttrId = AttrId(787);
    /// `operator`
    pub const OPERATOR: AttrId = AttrId(788);
    /// `optimum`
    pub const OPTIMUM: AttrId = AttrId(789);
    /// `order`
    pub const ORDER: AttrId = AttrId(790);
    /// `orient`
    pub const ORIENT: AttrId = AttrId(791);
    /// `orientation`
    pub const ORIENTATION: AttrId = AttrId(792);
    /// `origin`
    pub const ORIGIN: AttrId = AttrId(793);
    /// `other`
    pub const OTHER: AttrId = AttrId(794);
    /// `overflow`
    pub const OVERFLOW: AttrId = AttrId(795);
    /// `overlay`
    pub const OVERLAY: AttrId = AttrId(796);
    /// `overline-position`
    pub const OVERLINE_POSITION: AttrId = AttrId(797);
    /// `overline-thickness`
    pub const OVERLINE_THICKNESS: AttrId = AttrId(798);
    /// `paint-order`
    pub const PAINT_ORDER: AttrId = AttrId(799);
    /// `panose-1`
    pub const PANOSE_1: AttrId = AttrId(800);
    /// `part`
    pub const PART: AttrId = AttrId(801);
    /// `path`
    pub const PATH: AttrId = AttrId(802);
    /// `pathLength`
    pub const PATH_LENGTH: AttrId = AttrId(803);
    /// `pathlength`
    pub const PATHLENGTH: AttrId = AttrId(804);
    /// `pattern`
    pub const PATTERN: AttrId = AttrId(805);
    /// `patternContentUnits`
    pub const PATTERN_CONTENT_UNITS: AttrId = AttrId(806);
    /// `patternTransform`
    pub const PATTERN_TRANSFORM: AttrId = AttrId(807);
    /// `patternUnits`
    pub const PATTERN_UNITS: AttrId = AttrId(808);
    /// `patterncontentunits`
    pub const PATTERNCONTENTUNITS: AttrId = AttrId(809);
    /// `patterntransform`
    pub const PATTERNTRANSFORM: AttrId = AttrId(810);
    /// `patternunits`
    pub const PATTERNUNITS: AttrId = AttrId(811);
    /// `phase`
    pub const PHASE: AttrId = AttrId(812);
    /// `ping`
    pub const PING: AttrId = AttrId(813);
    /// `pitch`
    pub const PITCH: AttrId = AttrId(814);
    /// `placeholder`
    pub const PLACEHOLDER: AttrId = AttrId(815);
    /// `playbackorder`
    pub const PLAYBACKORDER: AttrId = AttrId(816);
    /// `playcount`
    pub const PLAYCOUNT: AttrId = AttrId(817);
    /// `playsinline`
    pub const PLAYSINLINE: AttrId = AttrId(818);
    /// `pluginspage`
    pub const PLUGINSPAGE: AttrId = AttrId(819);
    /// `pluginurl`
    pub const PLUGINURL: AttrId = AttrId(820);
    /// `pointer-events`
    pub const POINTER_EVENTS: AttrId = AttrId(821);
    /// `points`
    pub const POINTS: AttrId = AttrId(822);
    /// `pointsAtX`
    pub const POINTS_AT_X: AttrId = AttrId(823);
    /// `pointsAtY`
    pub const POINTS_AT_Y: AttrId = AttrId(824);
    /// `pointsAtZ`
    pub const POINTS_AT_Z: AttrId = AttrId(825);
    /// `pointsatx`
    pub const POINTSATX: AttrId = AttrId(826);
    /// `pointsaty`
    pub const POINTSATY: AttrId = AttrId(827);
    /// `pointsatz`
    pub const POINTSATZ: AttrId = AttrId(828);
    /// `policy`
    pub const POLICY: AttrId = AttrId(829);
    /// `popover`
    pub const POPOVER: AttrId = AttrId(830);
    /// `popovertarget`
    pub const POPOVERTARGET: AttrId = AttrId(831);
    /// `popovertargetaction`
    pub const POPOVERTARGETACTION: AttrId = AttrId(832);
    /// `position`
    pub const POSITION: AttrId = AttrId(833);
    /// `poster`
    pub const POSTER: AttrId = AttrId(834);
    /// `prefix`
    pub const PREFIX: AttrId = AttrId(835);
    /// `preload`
    pub const PRELOAD: AttrId = AttrId(836);
    /// `preserveAlpha`
    pub const PRESERVE_ALPHA: AttrId = AttrId(837);
    /// `preserveAspectRatio`
    pub const PRESERVE_ASPECT_RATIO: AttrId = AttrId(838);
    /// `preservealpha`
    pub const PRESERVEALPHA: AttrId = AttrId(839);
    /// `preserveaspectratio`
    pub const PRESERVEASPECTRATIO: AttrId = AttrId(840);
    /// `primitiveUnits`
    pub const PRIMITIVE_UNITS: AttrId = AttrId(841);
    /// `primitiveunits`
    pub const PRIMITIVEUNITS: AttrId = AttrId(842);
    /// `privatetoken`
    pub const PRIVATETOKEN: AttrId = AttrId(843);
    /// `profile`
    pub const PROFILE: AttrId = AttrId(844);
    /// `prompt`
    pub const PROMPT: AttrId = AttrId(845);
    /// `propagate`
    pub const PROPAGATE: AttrId = AttrId(846);
    /// `property`
    pub const PROPERTY: AttrId = AttrId(847);
    /// `pseudo`
    pub const PSEUDO: AttrId = AttrId(848);
    /// `r`
    pub const R: AttrId = AttrId(849);
    /// `radiogroup`
    pub const RADIOGROUP: AttrId = AttrId(850);
    /// `radius`
    pub const RADIUS: AttrId = AttrId(851);
    /// `readonly`
    pub const READONLY: AttrId = AttrId(852);
    /// `refX`
    pub const REF_X: AttrId = AttrId(853);
    /// `refY`
    pub const REF_Y: AttrId = AttrId(854);
    /// `referrerpolicy`
    pub const REFERRERPOLICY: AttrId = AttrId(855);
    /// `refx`
    pub const REFX: AttrId = AttrId(856);
    /// `refy`
    pub const REFY: AttrId = AttrId(857);
    /// `rel`
    pub const REL: AttrId = AttrId(858);
    /// `rendering-intent`
    pub const RENDERING_INTENT: AttrId = AttrId(859);
    /// `renderpriority`
    pub const RENDERPRIORITY: AttrId = AttrId(860);
    /// `repeatCount`
    pub const REPEAT_COUNT: AttrId = AttrId(861);
    /// `repeatDur`
    pub const REPEAT_DUR: AttrId = AttrId(862);
    /// `repeatcount`
    pub const REPEATCOUNT: AttrId = AttrId(863);
    /// `repeatdur`
    pub const REPEATDUR: AttrId = AttrId(864);
    /// `required`
    pub const REQUIRED: AttrId = AttrId(865);
    /// `requiredExtensions`
    pub const REQUIRED_EXTENSIONS: AttrId = AttrId(866);
    /// `requiredFeatures`
    pub const REQUIRED_FEATURES: AttrId = AttrId(867);
    /// `requiredextensions`
    pub const REQUIREDEXTENSIONS: AttrId = AttrId(868);
    /// `requiredfeatures`
    pub const REQUIREDFEATURES: AttrId = AttrId(869);
    /// `requiredfonts`
    pub const REQUIREDFONTS: AttrId = AttrId(870);
    /// `requiredformats`
    pub const REQUIREDFORMATS: AttrId = AttrId(871);
    /// `resource`
    pub const RESOURCE: AttrId = AttrId(872);
    /// `restart`
    pub const RESTART: AttrId = AttrId(873);
    /// `result`
    pub const RESULT: AttrId = AttrId(874);
    /// `results`
    pub const RESULTS: AttrId = AttrId(875);
    /// `rev`
    pub const REV: AttrId = AttrId(876);
    /// `reversed`
    pub const REVERSED: AttrId = AttrId(877);
    /// `rightmargin`
    pub const RIGHTMARGIN: AttrId = AttrId(878);
    /// `rightoverhang`
    pub const RIGHTOVERHANG: AttrId = AttrId(879);
    /// `role`
    pub const ROLE: AttrId = AttrId(880);
    /// `rotate`
    pub const ROTATE: AttrId = AttrId(881);
    /// `rowalign`
    pub const ROWALIGN: AttrId = AttrId(882);
    /// `rowlines`
    pub const ROWLINES: AttrId = AttrId(883);
    /// `rows`
    pub const ROWS: AttrId = AttrId(884);
    /// `rowspacing`
    pub const ROWSPACING: AttrId = AttrId(885);
    /// `rowspan`
    pub const ROWSPAN: AttrId = AttrId(886);
    /// `rquote`
    pub const RQUOTE: AttrId = AttrId(887);
    /// `rspace`
    pub const RSPACE: AttrId = AttrId(888);
    /// `rules`
    pub const RULES: AttrId = AttrId(889);
    /// `rx`
    pub const RX: AttrId = AttrId(890);
    /// `ry`
    pub const RY: AttrId = AttrId(891);
    /// `sandbox`
    pub const SANDBOX: AttrId = AttrId(892);
    /// `scale`
    pub const SCALE: AttrId = AttrId(893);
    /// `schemalocation`
    pub const SCHEMALOCATION: AttrId = AttrId(894);
    /// `scheme`
    pub const SCHEME: AttrId = AttrId(895);
    /// `scope`
    pub const SCOPE: AttrId = AttrId(896);
    /// `scoped`
    pub const SCOPED: AttrId = AttrId(897);
    /// `scriptlevel`
    pub const SCRIPTLEVEL: AttrId = AttrId(898);
    /// `scriptminsize`
    pub const SCRIPTMINSIZE: AttrId = AttrId(899);
    /// `scriptsizemultiplier`
    pub const SCRIPTSIZEMULTIPLIER: AttrId = AttrId(900);
    /// `scrollamount`
    pub const SCROLLAMOUNT: AttrId = AttrId(901);
    /// `scrolldelay`
    pub const SCROLLDELAY: AttrId = AttrId(902);
    /// `scrolling`
    pub const SCROLLING: AttrId = AttrId(903);
    /// `seamless`
    pub const SEAMLESS: AttrId = AttrId(904);
    /// `seed`
    pub const SEED: AttrId = AttrId(905);
    /// `select`
    pub const SELECT: AttrId = AttrId(906);
    /// `selected`
    pub const SELECTED: AttrId = AttrId(907);
    /// `selection`
    pub const SELECTION: AttrId = AttrId(908);
    /// `separator`
    pub const SEPARATOR: AttrId = AttrId(909);
    /// `separators`
    pub const SEPARATORS: AttrId = AttrId(910);
    /// `shadowroot`
    pub const SHADOWROOT: AttrId = AttrId(911);
    /// `shadowrootadoptedstylesheets`
    pub const SHADOWROOTADOPTEDSTYLESHEETS: AttrId = AttrId(912);
    /// `shadowrootclonable`
    pub const SHADOWROOTCLONABLE: AttrId = AttrId(913);
    /// `shadowrootcustomelementregistry`
    pub const SHADOWROOTCUSTOMELEMENTREGISTRY: AttrId = AttrId(914);
    /// `shadowrootdelegatesfocus`
    pub const SHADOWROOTDELEGATESFOCUS: AttrId = AttrId(915);
    /// `shadowrootmode`
    pub const SHADOWROOTMODE: AttrId = AttrId(916);
    /// `shadowrootreferencetarget`
    pub const SHADOWROOTREFERENCETARGET: AttrId = AttrId(917);
    /// `shadowrootserializable`
    pub const SHADOWROOTSERIALIZABLE: AttrId = AttrId(918);
    /// `shadowrootslotassignment`
    pub const SHADOWROOTSLOTASSIGNMENT: AttrId = AttrId(919);
    /// `shape`
    pub const SHAPE: AttrId = AttrId(920);
    /// `shape-image-threshold`
    pub const SHAPE_IMAGE_THRESHOLD: AttrId = AttrId(921);
    /// `shape-inside`
    pub const SHAPE_INSIDE: AttrId = AttrId(922);
    /// `shape-margin`
    pub const SHAPE_MARGIN: AttrId = AttrId(923);
    /// `shape-padding`
    pub const SHAPE_PADDING: AttrId = AttrId(924);
    /// `shape-rendering`
    pub const SHAPE_RENDERING: AttrId = AttrId(925);
    /// `shape-subtract`
    pub const SHAPE_SUBTRACT: AttrId = AttrId(926);
    /// `sharedstoragewritable`
    pub const SHAREDSTORAGEWRITABLE: AttrId = AttrId(927);
    /// `shift`
    pub const SHIFT: AttrId = AttrId(928);
    /// `show`
    pub const SHOW: AttrId = AttrId(929);
    /// `side`
    pub const SIDE: AttrId = AttrId(930);
    /// `size`
    pub const SIZE: AttrId = AttrId(931);
    /// `sizes`
    pub const SIZES: AttrId = AttrId(932);
    /// `slope`
    pub const SLOPE: AttrId = AttrId(933);
    /// `slot`
    pub const SLOT: AttrId = AttrId(934);
    /// `snapshottime`
    pub const SNAPSHOTTIME: AttrId = AttrId(935);
    /// `solid-color`
    pub const SOLID_COLOR: AttrId = AttrId(936);
    /// `solid-opacity`
    pub const SOLID_OPACITY: AttrId = AttrId(937);
    /// `space`
    pub const SPACE: AttrId = AttrId(938);
    /// `spacing`
    pub const SPACING: AttrId = AttrId(939);
    /// `span`
    pub const SPAN: AttrId = AttrId(940);
    /// `specularConstant`
    pub const SPECULAR_CONSTANT: AttrId = AttrId(941);
    /// `specularExponent`
    pub const SPECULAR_EXPONENT: AttrId = AttrId(942);
    /// `specularconstant`
    pub const SPECULARCONSTANT: AttrId = AttrId(943);
    /// `specularexponent`
    pub const SPECULAREXPONENT: AttrId = AttrId(944);
    /// `speed`
    pub const SPEED: AttrId = AttrId(945);
    /// `spellcheck`
    pub const SPELLCHECK: AttrId = AttrId(946);
    /// `spreadMethod`
    pub const SPREAD_METHOD: AttrId = AttrId(947);
    /// `spreadmethod`
    pub const SPREADMETHOD: AttrId = AttrId(948);
    /// `src`
    pub const SRC: AttrId = AttrId(949);
    /// `srcdoc`
    pub const SRCDOC: AttrId = AttrId(950);
    /// `srclang`
    pub const SRCLANG: AttrId = AttrId(951);
    /// `srcset`
    pub const SRCSET: AttrId = AttrId(952);
    /// `stackalign`
    pub const STACKALIGN: AttrId = AttrId(953);
    /// `standby`
    pub const STANDBY: AttrId = AttrId(954);
    /// `start`
    pub const START: AttrId = AttrId(955);
    /// `startOffset`
    pub const START_OFFSET: AttrId = AttrId(956);
    /// `startoffset`
    pub const STARTOFFSET: AttrId = AttrId(957);
    /// `stdDeviation`
    pub const STD_DEVIATION: AttrId = AttrId(958);
    /// `stddeviation`
    pub const STDDEVIATION: AttrId = AttrId(959);
    /// `stemh`
    pub const STEMH: AttrId = AttrId(960);
    /// `stemv`
    pub const STEMV: AttrId = AttrId(961);
    /// `step`
    pub const STEP: AttrId = AttrId(962);
    /// `stitchTiles`
    pub const STITCH_TILES: AttrId = AttrId(963);
    /// `stitchtiles`
    pub const STITCHTILES: AttrId = AttrId(964);
    /// `stop-color`
    pub const STOP_COLOR: AttrId = AttrId(965);
    /// `stop-opacity`
    pub const STOP_OPACITY: AttrId = AttrId(966);
    /// `stretchy`
    pub const STRETCHY: AttrId = AttrId(967);
    /// `strikethrough-position`
    pub const STRIKETHROUGH_POSITION: AttrId = AttrId(968);
    /// `strikethrough-thickness`
    pub const STRIKETHROUGH_THICKNESS: AttrId = AttrId(969);
    /// `string`
    pub const STRING: AttrId = AttrId(970);
    /// `stroke`
    pub const STROKE: AttrId = AttrId(971);
    /// `stroke-dasharray`
    pub const STROKE_DASHARRAY: AttrId = AttrId(972);
    /// `stroke-dashoffset`
    pub const STROKE_DASHOFFSET: AttrId = AttrId(973);
    /// `stroke-linecap`
    pub const STROKE_LINECAP: AttrId = AttrId(974);
    /// `stroke-linejoin`
    pub const STROKE_LINEJOIN: AttrId = AttrId(975);
    /// `stroke-miterlimit`
    pub const STROKE_MITERLIMIT: AttrId = AttrId(976);
    /// `stroke-opacity`
    pub const STROKE_OPACITY: AttrId = AttrId(977);
    /// `stroke-width`
    pub const STROKE_WIDTH: AttrId = AttrId(978);
    /// `style`
    pub const STYLE: AttrId = AttrId(979);
    /// `subscriptshift`
    pub const SUBSCRIPTSHIFT: AttrId = AttrId(980);
    /// `summary`
    pub const SUMMARY: AttrId = AttrId(981);
    /// `superscriptshift`
    pub const SUPERSCRIPTSHIFT: AttrId = AttrId(982);
    /// `suppress`
    pub const SUPPRESS: AttrId = AttrId(983);
    /// `surfaceScale`
    pub const SURFACE_SCALE: AttrId = AttrId(984);
    /// `surfacescale`
    pub const SURFACESCALE: AttrId = AttrId(985);
    /// `switch`
    pub const SWITCH: AttrId = AttrId(986);
    /// `symmetric`
    pub const SYMMETRIC: AttrId = AttrId(987);
    /// `syncbehavior`
    pub const SYNCBEHAVIOR: AttrId = AttrId(988);
    /// `syncbehaviordefault`
    pub const SYNCBEHAVIORDEFAULT: AttrId = AttrId(989);
    /// `syncmaster`
    pub const SYNCMASTER: AttrId = AttrId(990);
    /// `synctolerance`
    pub const SYNCTOLERANCE: AttrId = AttrId(991);
    /// `synctolerancedefault`
    pub const SYNCTOLERANCEDEFAULT: AttrId = AttrId(992);
    /// `systemLanguage`
    pub const SYSTEM_LANGUAGE: AttrId = AttrId(993);
    /// `systemlanguage`
    pub const SYSTEMLANGUAGE: AttrId = AttrId(994);
    /// `tab-size`
    pub const TAB_SIZE: AttrId = AttrId(995);
    /// `tabindex`
    pub const TABINDEX: AttrId = AttrId(996);
    /// `tableValues`
    pub const TABLE_VALUES: AttrId = AttrId(997);
    /// `tableborder`
    pub const TABLEBORDER: AttrId = AttrId(998);
    /// `tablevalues`
    pub const TABLEVALUES: AttrId = AttrId(999);
    /// `target`
    pub const TARGET: AttrId = AttrId(1000);
    /// `targetX`
    pub const TARGET_X: AttrId = AttrId(1001);
    /// `targetY`
    pub const TARGET_Y: AttrId = AttrId(1002);
    /// `targetx`
    pub const TARGETX: AttrId = AttrId(1003);
    /// `targety`
    pub const TARGETY: AttrId = AttrId(1004);
    /// `text`
    pub const TEXT: AttrId = AttrId(1005);
    /// `text-align`
    pub const TEXT_ALIGN: AttrId = AttrId(1006);
    /// `text-align-all`
    pub const TEXT_ALIGN_ALL: AttrId = AttrId(1007);
    /// `text-align-last`
    pub const TEXT_ALIGN_LAST: AttrId = AttrId(1008);
    /// `text-anchor`
    pub const TEXT_ANCHOR: AttrId = AttrId(1009);
    /// `text-decoration`
    pub const TEXT_DECORATION: AttrId = AttrId(1010);
    /// `text-decoration-color`
    pub const TEXT_DECORATION_COLOR: AttrId = AttrId(1011);
    /// `text-decoration-line`
    pub const TEXT_DECORATION_LINE: AttrId = AttrId(1012);
    /// `text-decoration-style`
    pub const TEXT_DECORATION_STYLE: AttrId = AttrId(1013);
    /// `text-indent`
    pub const TEXT_INDENT: AttrId = AttrId(1014);
    /// `text-orientation`
    pub const TEXT_ORIENTATION: AttrId = AttrId(1015);
    /// `text-overflow`
    pub const TEXT_OVERFLOW: AttrId = AttrId(1016);
    /// `text-rendering`
    pub const TEXT_RENDERING: AttrId = AttrId(1017);
    /// `text-transform`
    pub const TEXT_TRANSFORM: AttrId = AttrId(1018);
    /// `textLength`
    pub const TEXT_LENGTH: AttrId = AttrId(1019);
    /// `textlength`
    pub const TEXTLENGTH: AttrId = AttrId(1020);
    /// `thickmathspace`
    pub const THICKMATHSPACE: AttrId = AttrId(1021);
    /// `thinmathspace`
    pub const THINMATHSPACE: AttrId = AttrId(1022);
    /// `timelinebegin`
    pub const TIMELINEBEGIN: AttrId = AttrId(1023);
    /// `title`
    pub const TITLE: AttrId = AttrId(1024);
    /// `to`
    pub const TO: AttrId = AttrId(1025);
    /// `topmargin`
    pub const TOPMARGIN: AttrId = AttrId(1026);
    /// `transform`
    pub const TRANSFORM: AttrId = AttrId(1027);
    /// `transform-box`
    pub const TRANSFORM_BOX: AttrId = AttrId(1028);
    /// `transform-origin`
    pub const TRANSFORM_ORIGIN: AttrId = AttrId(1029);
    /// `transformbehavior`
    pub const TRANSFORMBEHAVIOR: AttrId = AttrId(1030);
    /// `translate`
    pub const TRANSLATE: AttrId = AttrId(1031);
    /// `truespeed`
    pub const TRUESPEED: AttrId = AttrId(1032);
    /// `trusttoken`
    pub const TRUSTTOKEN: AttrId = AttrId(1033);
    /// `type`
    pub const TYPE: AttrId = AttrId(1034);
    /// `typemustmatch`
    pub const TYPEMUSTMATCH: AttrId = AttrId(1035);
    /// `typeof`
    pub const TYPEOF: AttrId = AttrId(1036);
    /// `u1`
    pub const U1: AttrId = AttrId(1037);
    /// `u2`
    pub const U2: AttrId = AttrId(1038);
    /// `underline-position`
    pub const UNDERLINE_POSITION: AttrId = AttrId(1039);
    /// `underline-thickness`
    pub const UNDERLINE_THICKNESS: AttrId = AttrId(1040);
    /// `unicode`
    pub const UNICODE: AttrId = AttrId(1041);
    /// `unicode-bidi`
    pub const UNICODE_BIDI: AttrId = AttrId(1042);
    /// `unicode-range`
    pub const UNICODE_RANGE: AttrId = AttrId(1043);
    /// `units-per-em`
    pub const UNITS_PER_EM: AttrId = AttrId(1044);
    /// `unselectable`
    pub const UNSELECTABLE: AttrId = AttrId(1045);
    /// `urn`
    pub const URN: AttrId = AttrId(1046);
    /// `usemap`
    pub const USEMAP: AttrId = AttrId(1047);
    /// `v-alphabetic`
    pub const V_ALPHABETIC: AttrId = AttrId(1048);
    /// `v-hanging`
    pub const V_HANGING: AttrId = AttrId(1049);
    /// `v-ideographic`
    pub const V_IDEOGRAPHIC: AttrId = AttrId(1050);
    /// `v-mathematical`
    pub const V_MATHEMATICAL: AttrId = AttrId(1051);
    /// `valign`
    pub const VALIGN: AttrId = AttrId(1052);
    /// `value`
    pub const VALUE: AttrId = AttrId(1053);
    /// `values`
    pub const VALUES: AttrId = AttrId(1054);
    /// `valuetype`
    pub const VALUETYPE: AttrId = AttrId(1055);
    /// `vector-effect`
    pub const VECTOR_EFFECT: AttrId = AttrId(1056);
    /// `version`
    pub const VERSION: AttrId = AttrId(1057);
    /// `vert-adv-y`
    pub const VERT_ADV_Y: AttrId = AttrId(1058);
    /// `vert-origin-x`
    pub const VERT_ORIGIN_X: AttrId = AttrId(1059);
    /// `vert-origin-y`
    pub const VERT_ORIGIN_Y: AttrId = AttrId(1060);
    /// `verythickmathspace`
    pub const VERYTHICKMATHSPACE: AttrId = AttrId(1061);
    /// `verythinmathspace`
    pub const VERYTHINMATHSPACE: AttrId = AttrId(1062);
    /// `veryverythickmathspace`
    pub const VERYVERYTHICKMATHSPACE: AttrId = AttrId(1063);
    /// `veryverythinmathspace`
    pub const VERYVERYTHINMATHSPACE: AttrId = AttrId(1064);
    /// `viewBox`
    pub const VIEW_BOX: AttrId = AttrId(1065);
    /// `viewTarget`
    pub const VIEW_TARGET: AttrId = AttrId(1066);
    /// `viewbox`
    pub const VIEWBOX: AttrId = AttrId(1067);
    /// `viewport-fill`
    pub const VIEWPORT_FILL: AttrId = AttrId(1068);
    /// `viewport-fill-opacity`
    pub const VIEWPORT_FILL_OPACITY: AttrId = AttrId(1069);
    /// `viewtarget`
    pub const VIEWTARGET: AttrId = AttrId(1070);
    /// `virtualkeyboardpolicy`
    pub const VIRTUALKEYBOARDPOLICY: AttrId = AttrId(1071);
    /// `visibility`
    pub const VISIBILITY: AttrId = AttrId(1072);
    /// `visible`
    pub const VISIBLE: AttrId = AttrId(1073);
    /// `vlink`
    pub const VLINK: AttrId = AttrId(1074);
    /// `vocab`
    pub const VOCAB: AttrId = AttrId(1075);
    /// `voffset`
    pub const VOFFSET: AttrId = AttrId(1076);
    /// `volume`
    pub const VOLUME: AttrId = AttrId(1077);
    /// `vspace`
    pub const VSPACE: AttrId = AttrId(1078);
    /// `webkit-playsinline`
    pub const WEBKIT_PLAYSINLINE: AttrId = AttrId(1079);
    /// `webkitallowfullscreen`
    pub const WEBKITALLOWFULLSCREEN: AttrId = AttrId(1080);
    /// `webkitdirectory`
    pub const WEBKITDIRECTORY: AttrId = AttrId(1081);
    /// `weight`
    pub const WEIGHT: AttrId = AttrId(1082);
    /// `white-space`
    pub const WHITE_SPACE: AttrId = AttrId(1083);
    /// `width`
    pub const WIDTH: AttrId = AttrId(1084);
    /// `widths`
    pub const WIDTHS: AttrId = AttrId(1085);
    /// `will-change`
    pub const WILL_CHANGE: AttrId = AttrId(1086);
    /// `word-spacing`
    pub const WORD_SPACING: AttrId = AttrId(1087);
    /// `wrap`
    pub const WRAP: AttrId = AttrId(1088);
    /// `writing-mode`
    pub const WRITING_MODE: AttrId = AttrId(1089);
    /// `writingsuggestions`
    pub const WRITINGSUGGESTIONS: AttrId = AttrId(1090);
    /// `x`
    pub const X: AttrId = AttrId(1091);
    /// `x-height`
    pub const X_HEIGHT: AttrId = AttrId(1092);
    /// `x-webkit-airplay`
    pub const X_WEBKIT_AIRPLAY: AttrId = AttrId(1093);
    /// `x1`
    pub const X1: AttrId = AttrId(1094);
    /// `x2`
    pub const X2: AttrId = AttrId(1095);
    /// `xChannelSelector`
    pub const X_CHANNEL_SELECTOR: AttrId = AttrId(1096);
    /// `xchannelselector`
    pub const XCHANNELSELECTOR: AttrId = AttrId(1097);
    /// `xlink`
    pub const XLINK: AttrId = AttrId(1098);
    /// `xlink:actuate`
    pub const XLINK_ACTUATE: AttrId = AttrId(1099);
    /// `xlink:arcrole`
    pub const XLINK_ARCROLE: AttrId = AttrId(1100);
    /// `xlink:from`
    pub const XLINK_FROM: AttrId = AttrId(1101);
    /// `xlink:href`
    pub const XLINK_HREF: AttrId = AttrId(1102);
    /// `xlink:label`
    pub const XLINK_LABEL: AttrId = AttrId(1103);
    /// `xlink:role`
    pub const XLINK_ROLE: AttrId = AttrId(1104);
    /// `xlink:show`
    pub const XLINK_SHOW: AttrId = AttrId(1105);
    /// `xlink:title`
    pub const XLINK_TITLE: AttrId = AttrId(1106);
    /// `xlink:to`
    pub const XLINK_TO: AttrId = AttrId(1107);
    /// `xlink:type`
    pub const XLINK_TYPE: AttrId = AttrId(1108);
    /// `xml:base`
    pub const XML_BASE: AttrId = AttrId(1109);
    /// `xml:id`
    pub const XML_ID: AttrId = AttrId(1110);
    /// `xml:lang`
    pub const XML_LANG: AttrId = AttrId(1111);
    /// `xml:space`
    pub const XML_SPACE: AttrId = AttrId(1112);
    /// `xmlns`
    pub const XMLNS: AttrId = AttrId(1113);
    /// `xmlns:svg`
    pub const XMLNS_SVG: AttrId = AttrId(1114);
    /// `xmlns:xlink`
    pub const XMLNS_XLINK: AttrId = AttrId(1115);
    /// `xmlns:xml`
    pub const XMLNS_XML: AttrId = AttrId(1116);
    /// `y`
    pub const Y: AttrId = AttrId(1117);
    /// `y1`
    pub const Y1: AttrId = AttrId(1118);
    /// `y2`
    pub const Y2: AttrId = AttrId(1119);
    /// `yChannelSelector`
    pub const Y_CHANNEL_SELECTOR: AttrId = AttrId(1120);
    /// `ychannelselector`
    pub const YCHANNELSELECTOR: AttrId = AttrId(1121);
    /// `z`
    pub const Z: AttrId = AttrId(1122);
    /// `zoomAndPan`
    pub const ZOOM_AND_PAN: AttrId = AttrId(1123);
    /// `zoomandpan`
    pub const ZOOMANDPAN: AttrId = AttrId(1124);
}
