//! Generated from `data/elements.txt` by `cargo run -p xtask -- gen`: do not edit. The known element names.

use crate::names::PackedHash;
/// One more than the number of known element names: 0 stands for none.
pub(crate) const COUNT: usize = 477;
/// The names by id.
pub(crate) static NAMES: [&str; COUNT] = [
    "",
    "a",
    "abbr",
    "abs",
    "acronym",
    "address",
    "altGlyph",
    "altGlyphDef",
    "altGlyphItem",
    "altglyph",
    "altglyphdef",
    "altglyphitem",
    "and",
    "animate",
    "animateColor",
    "animateMotion",
    "animateTransform",
    "animatecolor",
    "animatemotion",
    "animatetransform",
    "animation",
    "annotation",
    "annotation-xml",
    "applet",
    "apply",
    "approx",
    "arccos",
    "arccosh",
    "arccot",
    "arccoth",
    "arccsc",
    "arccsch",
    "arcsec",
    "arcsech",
    "arcsin",
    "arcsinh",
    "arctan",
    "arctanh",
    "area",
    "arg",
    "article",
    "aside",
    "audio",
    "b",
    "base",
    "basefont",
    "bdi",
    "bdo",
    "bgsound",
    "big",
    "bind",
    "blink",
    "blockquote",
    "body",
    "br",
    "button",
    "bvar",
    "canvas",
    "caption",
    "card",
    "cartesianproduct",
    "cbytes",
    "ceiling",
    "center",
    "cerror",
    "ci",
    "circle",
    "cite",
    "clipPath",
    "clippath",
    "cn",
    "code",
    "codomain",
    "col",
    "colgroup",
    "color-profile",
    "command",
    "complexes",
    "compose",
    "condition",
    "conjugate",
    "content",
    "cos",
    "cosh",
    "cot",
    "coth",
    "cs",
    "csc",
    "csch",
    "csymbol",
    "curl",
    "cursor",
    "data",
    "datalist",
    "dd",
    "declare",
    "defs",
    "degree",
    "del",
    "desc",
    "details",
    "determinant",
    "dfn",
    "dialog",
    "diff",
    "dir",
    "discard",
    "div",
    "divergence",
    "divide",
    "dl",
    "domain",
    "domainofapplication",
    "dt",
    "element",
    "ellipse",
    "em",
    "embed",
    "emptyset",
    "eq",
    "equivalent",
    "eulergamma",
    "exists",
    "exp",
    "exponentiale",
    "factorial",
    "factorof",
    "false",
    "feBlend",
    "feColorMatrix",
    "feComponentTransfer",
    "feComposite",
    "feConvolveMatrix",
    "feDiffuseLighting",
    "feDisplacementMap",
    "feDistantLight",
    "feDropShadow",
    "feFlood",
    "feFuncA",
    "feFuncB",
    "feFuncG",
    "feFuncR",
    "feGaussianBlur",
    "feImage",
    "feMerge",
    "feMergeNode",
    "feMorphology",
    "feOffset",
    "fePointLight",
    "feSpecularLighting",
    "feSpotLight",
    "feTile",
    "feTurbulence",
    "feblend",
    "fecolormatrix",
    "fecomponenttransfer",
    "fecomposite",
    "feconvolvematrix",
    "fediffuselighting",
    "fedisplacementmap",
    "fedistantlight",
    "fedropshadow",
    "feflood",
    "fefunca",
    "fefuncb",
    "fefuncg",
    "fefuncr",
    "fegaussianblur",
    "feimage",
    "femerge",
    "femergenode",
    "femorphology",
    "fencedframe",
    "feoffset",
    "fepointlight",
    "fespecularlighting",
    "fespotlight",
    "fetile",
    "feturbulence",
    "fieldset",
    "figcaption",
    "figure",
    "filter",
    "floor",
    "fn",
    "font",
    "font-face",
    "font-face-format",
    "font-face-name",
    "font-face-src",
    "font-face-uri",
    "footer",
    "forall",
    "foreignObject",
    "foreignobject",
    "form",
    "frame",
    "frameset",
    "g",
    "gcd",
    "geolocation",
    "geq",
    "glyph",
    "glyphRef",
    "glyphref",
    "grad",
    "gt",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "handler",
    "hatch",
    "hatchpath",
    "head",
    "header",
    "hgroup",
    "hkern",
    "hr",
    "html",
    "i",
    "ident",
    "iframe",
    "image",
    "imaginary",
    "imaginaryi",
    "img",
    "implies",
    "in",
    "infinity",
    "input",
    "ins",
    "install",
    "int",
    "integers",
    "intersect",
    "interval",
    "inverse",
    "isindex",
    "kbd",
    "keygen",
    "label",
    "lambda",
    "laplacian",
    "layer",
    "lcm",
    "legend",
    "leq",
    "li",
    "limit",
    "line",
    "linearGradient",
    "lineargradient",
    "link",
    "list",
    "listener",
    "listing",
    "ln",
    "log",
    "logbase",
    "login",
    "lowlimit",
    "lt",
    "maction",
    "main",
    "maligngroup",
    "malignmark",
    "map",
    "mark",
    "marker",
    "marquee",
    "mask",
    "math",
    "matrix",
    "matrixrow",
    "max",
    "mean",
    "median",
    "menclose",
    "menu",
    "menuitem",
    "merror",
    "mesh",
    "meshgradient",
    "meshpatch",
    "meshrow",
    "meta",
    "metadata",
    "meter",
    "mfenced",
    "mfrac",
    "mglyph",
    "mi",
    "min",
    "minus",
    "missing-glyph",
    "mlabeledtr",
    "mlongdiv",
    "mmultiscripts",
    "mn",
    "mo",
    "mode",
    "model",
    "moment",
    "momentabout",
    "mover",
    "mpadded",
    "mpath",
    "mphantom",
    "mprescripts",
    "mroot",
    "mrow",
    "ms",
    "mscarries",
    "mscarry",
    "msgroup",
    "msline",
    "mspace",
    "msqrt",
    "msrow",
    "mstack",
    "mstyle",
    "msub",
    "msubsup",
    "msup",
    "mtable",
    "mtd",
    "mtext",
    "mtr",
    "multicol",
    "munder",
    "munderover",
    "naturalnumbers",
    "nav",
    "neq",
    "nextid",
    "nobr",
    "noembed",
    "noframes",
    "nolayer",
    "none",
    "noscript",
    "not",
    "notanumber",
    "notin",
    "notprsubset",
    "notsubset",
    "object",
    "ol",
    "optgroup",
    "option",
    "or",
    "otherwise",
    "outerproduct",
    "output",
    "p",
    "param",
    "partialdiff",
    "path",
    "pattern",
    "permission",
    "pi",
    "picture",
    "piece",
    "piecewise",
    "plaintext",
    "plus",
    "polygon",
    "polyline",
    "portal",
    "power",
    "pre",
    "prefetch",
    "primes",
    "product",
    "progress",
    "prsubset",
    "q",
    "quotient",
    "radialGradient",
    "radialgradient",
    "rationals",
    "rb",
    "rbc",
    "real",
    "reals",
    "rect",
    "reln",
    "rem",
    "root",
    "rp",
    "rt",
    "rtc",
    "ruby",
    "s",
    "samp",
    "scalarproduct",
    "script",
    "sdev",
    "search",
    "sec",
    "sech",
    "section",
    "select",
    "selectedcontent",
    "selector",
    "semantics",
    "sep",
    "set",
    "setdiff",
    "shadow",
    "share",
    "sin",
    "sinh",
    "slot",
    "small",
    "solidcolor",
    "source",
    "spacer",
    "span",
    "stop",
    "strike",
    "strong",
    "style",
    "sub",
    "subset",
    "sum",
    "summary",
    "sup",
    "svg",
    "switch",
    "symbol",
    "table",
    "tan",
    "tanh",
    "tbody",
    "tbreak",
    "td",
    "template",
    "tendsto",
    "text",
    "textPath",
    "textarea",
    "textpath",
    "tfoot",
    "th",
    "thead",
    "time",
    "times",
    "title",
    "tr",
    "track",
    "transpose",
    "tref",
    "true",
    "tspan",
    "tt",
    "u",
    "ul",
    "union",
    "unknown",
    "uplimit",
    "use",
    "usermedia",
    "var",
    "variance",
    "vector",
    "vectorproduct",
    "video",
    "view",
    "vkern",
    "wbr",
    "xml",
    "xmp",
    "xor",
];
/// Finds the names of at most 16 bytes.
pub(crate) static HASH: PackedHash<256, 1024> =
    PackedHash::new([0x78fae33818a99309, 0xa365fdc36ed357f5], 56, 46, DISPLACEMENTS, IDS, &NAMES);
const DISPLACEMENTS: [u16; 256] = [
    7, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 3, 1, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    2, 0, 0, 0, 0, 0, 1, 0, 0, 4, 0, 0, 0, 1, 1, 1, 0, 0, 1, 0, 0, 0, 1, 0, 9, 0, 2, 0, 1, 0, 0, 1, 1, 0, 0,
    0, 1, 6, 4, 0, 1, 3, 0, 4, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 6, 2, 0, 1, 0, 0, 0, 4, 0, 0, 0, 1, 0, 1, 0, 0,
    0, 0, 2, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 0,
    2, 1, 0, 0, 0, 2, 0, 17, 1, 0, 0, 0, 3, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 4, 0, 3, 0, 0, 1, 0, 7, 0,
    11, 4, 0, 0, 0, 1, 3, 0, 0, 0, 0, 9, 0, 0, 7, 0, 0, 0, 0, 2, 0, 1, 0, 3, 0, 0, 0, 0, 0, 2, 5, 0, 1, 0, 0,
    0, 3, 1, 1, 1, 2, 0, 2, 0, 2, 3, 3, 0, 1, 0, 0, 8, 1, 0, 0, 3, 1, 1, 0, 2, 0, 0, 0, 1, 1, 0, 0, 2, 4, 0,
    1, 0, 5, 0, 6, 5, 0, 0, 0, 1, 0, 0,
];
const IDS: [u16; 1024] = [
    0, 0, 135, 414, 0, 0, 0, 431, 470, 174, 58, 0, 0, 0, 56, 205, 474, 0, 0, 294, 0, 0, 204, 132, 426, 355,
    0, 242, 386, 415, 95, 327, 406, 0, 123, 0, 0, 0, 100, 0, 0, 250, 402, 0, 0, 43, 0, 257, 0, 240, 0, 0, 0,
    0, 0, 26, 0, 0, 0, 107, 0, 416, 157, 403, 1, 0, 0, 0, 143, 44, 0, 0, 446, 128, 0, 340, 367, 0, 210, 125,
    52, 168, 444, 373, 96, 462, 153, 0, 438, 0, 248, 0, 0, 0, 0, 430, 86, 0, 0, 0, 0, 0, 0, 0, 0, 0, 80, 476,
    0, 220, 0, 0, 0, 0, 317, 97, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 295, 411, 47, 0, 0, 0, 0, 0, 392, 290, 53, 0,
    0, 0, 287, 0, 0, 0, 0, 0, 0, 0, 0, 0, 137, 0, 333, 0, 0, 413, 0, 6, 0, 0, 0, 0, 162, 342, 468, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 31, 221, 0, 117, 0, 0, 316, 0, 105, 0, 106, 0, 0, 0, 0, 0, 0, 71, 291, 209, 0, 55, 232,
    0, 0, 0, 0, 0, 118, 0, 0, 229, 0, 0, 0, 387, 37, 270, 0, 0, 73, 336, 0, 0, 277, 0, 454, 0, 244, 65, 228,
    0, 0, 0, 0, 0, 0, 54, 0, 0, 138, 223, 261, 288, 0, 0, 456, 9, 388, 0, 347, 239, 0, 0, 0, 0, 0, 3, 0, 0,
    0, 249, 0, 0, 231, 45, 390, 0, 0, 90, 292, 0, 0, 0, 289, 0, 139, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 276, 0, 0,
    0, 119, 0, 15, 359, 18, 420, 0, 66, 29, 325, 0, 0, 0, 0, 0, 0, 0, 360, 0, 0, 0, 0, 0, 0, 208, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 213, 98, 329, 0, 0, 0, 0, 0, 278, 245, 326, 370, 0, 63, 0, 0, 0, 77, 0, 0, 440, 0, 0,
    0, 0, 0, 368, 0, 7, 0, 0, 0, 376, 302, 311, 0, 10, 315, 201, 183, 0, 78, 0, 364, 274, 176, 0, 0, 424,
    191, 0, 0, 0, 0, 163, 67, 253, 319, 0, 0, 0, 0, 0, 0, 394, 104, 0, 192, 182, 0, 0, 0, 238, 51, 99, 358,
    0, 0, 0, 404, 0, 0, 0, 321, 0, 0, 0, 339, 385, 0, 164, 465, 0, 0, 0, 35, 268, 197, 0, 375, 0, 0, 115,
    256, 207, 0, 8, 286, 0, 0, 109, 366, 0, 0, 0, 273, 0, 0, 0, 0, 0, 352, 419, 62, 283, 471, 428, 0, 0, 0,
    140, 463, 144, 0, 439, 307, 33, 280, 305, 25, 178, 255, 169, 237, 215, 369, 0, 0, 0, 301, 216, 269, 68,
    334, 190, 152, 0, 306, 0, 42, 122, 150, 0, 0, 397, 20, 0, 259, 320, 0, 0, 0, 0, 0, 0, 399, 111, 425, 200,
    293, 0, 254, 0, 418, 0, 0, 449, 0, 0, 0, 0, 0, 0, 0, 341, 0, 2, 457, 0, 194, 193, 136, 0, 188, 74, 0, 30,
    0, 0, 0, 380, 323, 0, 0, 460, 266, 181, 0, 304, 0, 362, 0, 0, 365, 0, 0, 0, 0, 0, 453, 230, 179, 0, 267,
    0, 0, 103, 0, 0, 0, 36, 0, 0, 318, 48, 309, 398, 0, 0, 0, 0, 0, 0, 434, 0, 0, 0, 0, 0, 0, 0, 24, 0, 0,
    296, 282, 0, 0, 89, 101, 165, 0, 0, 0, 0, 0, 0, 0, 0, 271, 473, 443, 0, 0, 0, 0, 472, 0, 0, 0, 184, 0,
    75, 247, 0, 0, 0, 0, 372, 451, 156, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 131, 0, 0, 0, 0, 0, 161, 0, 0, 0, 0,
    0, 0, 28, 427, 389, 0, 114, 13, 0, 64, 0, 0, 0, 0, 102, 458, 203, 350, 423, 120, 0, 417, 0, 61, 0, 0, 0,
    0, 0, 70, 0, 0, 69, 17, 0, 298, 14, 459, 0, 0, 0, 0, 0, 450, 0, 0, 0, 0, 180, 0, 0, 0, 41, 151, 0, 243,
    393, 0, 0, 0, 0, 297, 0, 284, 0, 322, 177, 263, 0, 328, 246, 0, 361, 0, 0, 395, 22, 0, 396, 127, 384, 0,
    448, 0, 0, 27, 5, 0, 146, 0, 0, 0, 0, 0, 0, 466, 0, 346, 38, 371, 199, 171, 0, 0, 124, 116, 225, 0, 0,
    59, 348, 233, 0, 0, 0, 0, 0, 0, 189, 82, 379, 391, 467, 381, 408, 34, 93, 344, 129, 0, 227, 335, 383,
    186, 241, 377, 310, 94, 83, 185, 357, 154, 330, 258, 21, 285, 441, 410, 72, 437, 0, 422, 0, 412, 445, 0,
    0, 338, 121, 32, 0, 160, 0, 0, 87, 0, 172, 332, 0, 0, 275, 313, 0, 0, 0, 442, 4, 0, 0, 264, 60, 0, 196,
    88, 0, 49, 46, 0, 0, 0, 0, 0, 0, 39, 0, 0, 0, 343, 432, 0, 0, 0, 455, 331, 0, 141, 0, 0, 0, 126, 0, 0, 0,
    0, 217, 0, 0, 0, 187, 0, 0, 0, 281, 0, 218, 272, 0, 407, 0, 0, 212, 142, 0, 0, 0, 0, 0, 0, 0, 110, 312,
    92, 461, 108, 0, 464, 452, 16, 226, 19, 214, 382, 170, 345, 252, 76, 469, 251, 145, 219, 0, 435, 0, 0, 0,
    308, 0, 0, 0, 0, 475, 0, 0, 314, 0, 57, 409, 401, 0, 0, 436, 206, 222, 0, 0, 79, 337, 0, 0, 0, 0, 147, 0,
    374, 351, 262, 0, 0, 429, 0, 0, 0, 0, 300, 173, 0, 0, 0, 349, 279, 0, 91, 0, 236, 0, 378, 260, 0, 0, 40,
    0, 0, 0, 0, 167, 0, 23, 405, 0, 0, 198, 0, 0, 0, 0, 235, 0, 0, 0, 299, 363, 400, 113, 84, 166, 356, 195,
    211, 353, 421, 0, 265, 11, 0, 224, 0, 324, 50, 0, 0, 0, 0, 0, 0, 433, 85, 81, 0, 303, 0, 0, 354, 447,
    234, 0, 148, 202, 0, 0, 0, 0, 0,
];
/// The ids of the names of more than 16 bytes, in the order of their bytes.
pub(crate) static LONG: [u16; 9] = [112, 130, 133, 134, 149, 155, 158, 159, 175];
/// Adjusted names in SVG: lower-case id, adjusted id.
pub(crate) const SVG_ADJUSTED: [(u16, u16); 37] = [
    (9, 6),
    (10, 7),
    (11, 8),
    (17, 14),
    (18, 15),
    (19, 16),
    (69, 68),
    (153, 128),
    (154, 129),
    (155, 130),
    (156, 131),
    (157, 132),
    (158, 133),
    (159, 134),
    (160, 135),
    (161, 136),
    (162, 137),
    (163, 138),
    (164, 139),
    (165, 140),
    (166, 141),
    (167, 142),
    (168, 143),
    (169, 144),
    (170, 145),
    (171, 146),
    (173, 147),
    (174, 148),
    (175, 149),
    (176, 150),
    (177, 151),
    (178, 152),
    (194, 193),
    (204, 203),
    (254, 253),
    (382, 381),
    (445, 443),
];
/// The element names that the standards mention, each under a constant.
pub mod id {
    use crate::names::TagId;
    /// `a`
    pub const A: TagId = TagId(1);
    /// `abbr`
    pub const ABBR: TagId = TagId(2);
    /// `abs`
    pub const ABS: TagId = TagId(3);
    /// `acronym`
    pub const ACRONYM: TagId = TagId(4);
    /// `address`
    pub const ADDRESS: TagId = TagId(5);
    /// `altGlyph`
    pub const ALT_GLYPH: TagId = TagId(6);
    /// `altGlyphDef`
    pub const ALT_GLYPH_DEF: TagId = TagId(7);
    /// `altGlyphItem`
    pub const ALT_GLYPH_ITEM: TagId = TagId(8);
    /// `altglyph`
    pub const ALTGLYPH: TagId = TagId(9);
    /// `altglyphdef`
    pub const ALTGLYPHDEF: TagId = TagId(10);
    /// `altglyphitem`
    pub const ALTGLYPHITEM: TagId = TagId(11);
    /// `and`
    pub const AND: TagId = TagId(12);
    /// `animate`
    pub const ANIMATE: TagId = TagId(13);
    /// `animateColor`
    pub const ANIMATE_COLOR: TagId = TagId(14);
    /// `animateMotion`
    pub const ANIMATE_MOTION: TagId = TagId(15);
    /// `animateTransform`
    pub const ANIMATE_TRANSFORM: TagId = TagId(16);
    /// `animatecolor`
    pub const ANIMATECOLOR: TagId = TagId(17);
    /// `animatemotion`
    pub const ANIMATEMOTION: TagId = TagId(18);
    /// `animatetransform`
    pub const ANIMATETRANSFORM: TagId = TagId(19);
    /// `animation`
    pub const ANIMATION: TagId = TagId(20);
    /// `annotation`
    pub const ANNOTATION: TagId = TagId(21);
    /// `annotation-xml`
    pub const ANNOTATION_XML: TagId = TagId(22);
    /// `applet`
    pub const APPLET: TagId = TagId(23);
    /// `apply`
    pub const APPLY: TagId = TagId(24);
    /// `approx`
    pub const APPROX: TagId = TagId(25);
    /// `arccos`
    pub const ARCCOS: TagId = TagId(26);
    /// `arccosh`
    pub const ARCCOSH: TagId = TagId(27);
    /// `arccot`
    pub const ARCCOT: TagId = TagId(28);
    /// `arccoth`
    pub const ARCCOTH: TagId = TagId(29);
    /// `arccsc`
    pub const ARCCSC: TagId = TagId(30);
    /// `arccsch`
    pub const ARCCSCH: TagId = TagId(31);
    /// `arcsec`
    pub const ARCSEC: TagId = TagId(32);
    /// `arcsech`
    pub const ARCSECH: TagId = TagId(33);
    /// `arcsin`
    pub const ARCSIN: TagId = TagId(34);
    /// `arcsinh`
    pub const ARCSINH: TagId = TagId(35);
    /// `arctan`
    pub const ARCTAN: TagId = TagId(36);
    /// `arctanh`
    pub const ARCTANH: TagId = TagId(37);
    /// `area`
    pub const AREA: TagId = TagId(38);
    /// `arg`
    pub const ARG: TagId = TagId(39);
    /// `article`
    pub const ARTICLE: TagId = TagId(40);
    /// `aside`
    pub const ASIDE: TagId = TagId(41);
    /// `audio`
    pub const AUDIO: TagId = TagId(42);
    /// `b`
    pub const B: TagId = TagId(43);
    /// `base`
    pub const BASE: TagId = TagId(44);
    /// `basefont`
    pub const BASEFONT: TagId = TagId(45);
    /// `bdi`
    pub const BDI: TagId = TagId(46);
    /// `bdo`
    pub const BDO: TagId = TagId(47);
    /// `bgsound`
    pub const BGSOUND: TagId = TagId(48);
    /// `big`
    pub const BIG: TagId = TagId(49);
    /// `bind`
    pub const BIND: TagId = TagId(50);
    /// `blink`
    pub const BLINK: TagId = TagId(51);
    /// `blockquote`
    pub const BLOCKQUOTE: TagId = TagId(52);
    /// `body`
    pub const BODY: TagId = TagId(53);
    /// `br`
    pub const BR: TagId = TagId(54);
    /// `button`
    pub const BUTTON: TagId = TagId(55);
    /// `bvar`
    pub const BVAR: TagId = TagId(56);
    /// `canvas`
    pub const CANVAS: TagId = TagId(57);
    /// `caption`
    pub const CAPTION: TagId = TagId(58);
    /// `card`
    pub const CARD: TagId = TagId(59);
    /// `cartesianproduct`
    pub const CARTESIANPRODUCT: TagId = TagId(60);
    /// `cbytes`
    pub const CBYTES: TagId = TagId(61);
    /// `ceiling`
    pub const CEILING: TagId = TagId(62);
    /// `center`
    pub const CENTER: TagId = TagId(63);
    /// `cerror`
    pub const CERROR: TagId = TagId(64);
    /// `ci`
    pub const CI: TagId = TagId(65);
    /// `circle`
    pub const CIRCLE: TagId = TagId(66);
    /// `cite`
    pub const CITE: TagId = TagId(67);
    /// `clipPath`
    pub const CLIP_PATH: TagId = TagId(68);
    /// `clippath`
    pub const CLIPPATH: TagId = TagId(69);
    /// `cn`
    pub const CN: TagId = TagId(70);
    /// `code`
    pub const CODE: TagId = TagId(71);
    /// `codomain`
    pub const CODOMAIN: TagId = TagId(72);
    /// `col`
    pub const COL: TagId = TagId(73);
    /// `colgroup`
    pub const COLGROUP: TagId = TagId(74);
    /// `color-profile`
    pub const COLOR_PROFILE: TagId = TagId(75);
    /// `command`
    pub const COMMAND: TagId = TagId(76);
    /// `complexes`
    pub const COMPLEXES: TagId = TagId(77);
    /// `compose`
    pub const COMPOSE: TagId = TagId(78);
    /// `condition`
    pub const CONDITION: TagId = TagId(79);
    /// `conjugate`
    pub const CONJUGATE: TagId = TagId(80);
    /// `content`
    pub const CONTENT: TagId = TagId(81);
    /// `cos`
    pub const COS: TagId = TagId(82);
    /// `cosh`
    pub const COSH: TagId = TagId(83);
    /// `cot`
    pub const COT: TagId = TagId(84);
    /// `coth`
    pub const COTH: TagId = TagId(85);
    /// `cs`
    pub const CS: TagId = TagId(86);
    /// `csc`
    pub const CSC: TagId = TagId(87);
    /// `csch`
    pub const CSCH: TagId = TagId(88);
    /// `csymbol`
    pub const CSYMBOL: TagId = TagId(89);
    /// `curl`
    pub const CURL: TagId = TagId(90);
    /// `cursor`
    pub const CURSOR: TagId = TagId(91);
    /// `data`
    pub const DATA: TagId = TagId(92);
    /// `datalist`
    pub const DATALIST: TagId = TagId(93);
    /// `dd`
    pub const DD: TagId = TagId(94);
    /// `declare`
    pub const DECLARE: TagId = TagId(95);
    /// `defs`
    pub const DEFS: TagId = TagId(96);
    /// `degree`
    pub const DEGREE: TagId = TagId(97);
    /// `del`
    pub const DEL: TagId = TagId(98);
    /// `desc`
    pub const DESC: TagId = TagId(99);
    /// `details`
    pub const DETAILS: TagId = TagId(100);
    /// `determinant`
    pub const DETERMINANT: TagId = TagId(101);
    /// `dfn`
    pub const DFN: TagId = TagId(102);
    /// `dialog`
    pub const DIALOG: TagId = TagId(103);
    /// `diff`
    pub const DIFF: TagId = TagId(104);
    /// `dir`
    pub const DIR: TagId = TagId(105);
    /// `discard`
    pub const DISCARD: TagId = TagId(106);
    /// `div`
    pub const DIV: TagId = TagId(107);
    /// `divergence`
    pub const DIVERGENCE: TagId = TagId(108);
    /// `divide`
    pub const DIVIDE: TagId = TagId(109);
    /// `dl`
    pub const DL: TagId = TagId(110);
    /// `domain`
    pub const DOMAIN: TagId = TagId(111);
    /// `domainofapplication`
    pub const DOMAINOFAPPLICATION: TagId = TagId(112);
    /// `dt`
    pub const DT: TagId = TagId(113);
    /// `element`
    pub const ELEMENT: TagId = TagId(114);
    /// `ellipse`
    pub const ELLIPSE: TagId = TagId(115);
    /// `em`
    pub const EM: TagId = TagId(116);
    /// `embed`
    pub const EMBED: TagId = TagId(117);
    /// `emptyset`
    pub const EMPTYSET: TagId = TagId(118);
    /// `eq`
    pub const EQ: TagId = TagId(119);
    /// `equivalent`
    pub const EQUIVALENT: TagId = TagId(120);
    /// `eulergamma`
    pub const EULERGAMMA: TagId = TagId(121);
    /// `exists`
    pub const EXISTS: TagId = TagId(122);
    /// `exp`
    pub const EXP: TagId = TagId(123);
    /// `exponentiale`
    pub const EXPONENTIALE: TagId = TagId(124);
    /// `factorial`
    pub const FACTORIAL: TagId = TagId(125);
    /// `factorof`
    pub const FACTOROF: TagId = TagId(126);
    /// `false`
    pub const FALSE: TagId = TagId(127);
    /// `feBlend`
    pub const FE_BLEND: TagId = TagId(128);
    /// `feColorMatrix`
    pub const FE_COLOR_MATRIX: TagId = TagId(129);
    /// `feComponentTransfer`
    pub const FE_COMPONENT_TRANSFER: TagId = TagId(130);
    /// `feComposite`
    pub const FE_COMPOSITE: TagId = TagId(131);
    /// `feConvolveMatrix`
    pub const FE_CONVOLVE_MATRIX: TagId = TagId(132);
    /// `feDiffuseLighting`
    pub const FE_DIFFUSE_LIGHTING: TagId = TagId(133);
    /// `feDisplacementMap`
    pub const FE_DISPLACEMENT_MAP: TagId = TagId(134);
    /// `feDistantLight`
    pub const FE_DISTANT_LIGHT: TagId = TagId(135);
    /// `feDropShadow`
    pub const FE_DROP_SHADOW: TagId = TagId(136);
    /// `feFlood`
    pub const FE_FLOOD: TagId = TagId(137);
    /// `feFuncA`
    pub const FE_FUNC_A: TagId = TagId(138);
    /// `feFuncB`
    pub const FE_FUNC_B: TagId = TagId(139);
    /// `feFuncG`
    pub const FE_FUNC_G: TagId = TagId(140);
    /// `feFuncR`
    pub const FE_FUNC_R: TagId = TagId(141);
    /// `feGaussianBlur`
    pub const FE_GAUSSIAN_BLUR: TagId = TagId(142);
    /// `feImage`
    pub const FE_IMAGE: TagId = TagId(143);
    /// `feMerge`
    pub const FE_MERGE: TagId = TagId(144);
    /// `feMergeNode`
    pub const FE_MERGE_NODE: TagId = TagId(145);
    /// `feMorphology`
    pub const FE_MORPHOLOGY: TagId = TagId(146);
    /// `feOffset`
    pub const FE_OFFSET: TagId = TagId(147);
    /// `fePointLight`
    pub const FE_POINT_LIGHT: TagId = TagId(148);
    /// `feSpecularLighting`
    pub const FE_SPECULAR_LIGHTING: TagId = TagId(149);
    /// `feSpotLight`
    pub const FE_SPOT_LIGHT: TagId = TagId(150);
    /// `feTile`
    pub const FE_TILE: TagId = TagId(151);
    /// `feTurbulence`
    pub const FE_TURBULENCE: TagId = TagId(152);
    /// `feblend`
    pub const FEBLEND: TagId = TagId(153);
    /// `fecolormatrix`
    pub const FECOLORMATRIX: TagId = TagId(154);
    /// `fecomponenttransfer`
    pub const FECOMPONENTTRANSFER: TagId = TagId(155);
    /// `fecomposite`
    pub const FECOMPOSITE: TagId = TagId(156);
    /// `feconvolvematrix`
    pub const FECONVOLVEMATRIX: TagId = TagId(157);
    /// `fediffuselighting`
    pub const FEDIFFUSELIGHTING: TagId = TagId(158);
    /// `fedisplacementmap`
    pub const FEDISPLACEMENTMAP: TagId = TagId(159);
    /// `fedistantlight`
    pub const FEDISTANTLIGHT: TagId = TagId(160);
    /// `fedropshadow`
    pub const FEDROPSHADOW: TagId = TagId(161);
    /// `feflood`
    pub const FEFLOOD: TagId = TagId(162);
    /// `fefunca`
    pub const FEFUNCA: TagId = TagId(163);
    /// `fefuncb`
    pub const FEFUNCB: TagId = TagId(164);
    /// `fefuncg`
    pub const FEFUNCG: TagId = TagId(165);
    /// `fefuncr`
    pub const FEFUNCR: TagId = TagId(166);
    /// `fegaussianblur`
    pub const FEGAUSSIANBLUR: TagId = TagId(167);
    /// `feimage`
    pub const FEIMAGE: TagId = TagId(168);
    /// `femerge`
    pub const FEMERGE: TagId = TagId(169);
    /// `femergenode`
    pub const FEMERGENODE: TagId = TagId(170);
    /// `femorphology`
    pub const FEMORPHOLOGY: TagId = TagId(171);
    /// `fencedframe`
    pub const FENCEDFRAME: TagId = TagId(172);
    /// `feoffset`
    pub const FEOFFSET: TagId = TagId(173);
    /// `fepointlight`
    pub const FEPOINTLIGHT: TagId = TagId(174);
    /// `fespecularlighting`
    pub const FESPECULARLIGHTING: TagId = TagId(175);
    /// `fespotlight`
    pub const FESPOTLIGHT: TagId = TagId(176);
    /// `fetile`
    pub const FETILE: TagId = TagId(177);
    /// `feturbulence`
    pub const FETURBULENCE: TagId = TagId(178);
    /// `fieldset`
    pub const FIELDSET: TagId = TagId(179);
    /// `figcaption`
    pub const FIGCAPTION: TagId = TagId(180);
    /// `figure`
    pub const FIGURE: TagId = TagId(181);
    /// `filter`
    pub const FILTER: TagId = TagId(182);
    /// `floor`
    pub const FLOOR: TagId = TagId(183);
    /// `fn`
    pub const FN: TagId = TagId(184);
    /// `font`
    pub const FONT: TagId = TagId(185);
    /// `font-face`
    pub const FONT_FACE: TagId = TagId(186);
    /// `font-face-format`
    pub const FONT_FACE_FORMAT: TagId = TagId(187);
    /// `font-face-name`
    pub const FONT_FACE_NAME: TagId = TagId(188);
    /// `font-face-src`
    pub const FONT_FACE_SRC: TagId = TagId(189);
    /// `font-face-uri`
    pub const FONT_FACE_URI: TagId = TagId(190);
    /// `footer`
    pub const FOOTER: TagId = TagId(191);
    /// `forall`
    pub const FORALL: TagId = TagId(192);
    /// `foreignObject`
    pub const FOREIGN_OBJECT: TagId = TagId(193);
    /// `foreignobject`
    pub const FOREIGNOBJECT: TagId = TagId(194);
    /// `form`
    pub const FORM: TagId = TagId(195);
    /// `frame`
    pub const FRAME: TagId = TagId(196);
    /// `frameset`
    pub const FRAMESET: TagId = TagId(197);
    /// `g`
    pub const G: TagId = TagId(198);
    /// `gcd`
    pub const GCD: TagId = TagId(199);
    /// `geolocation`
    pub const GEOLOCATION: TagId = TagId(200);
    /// `geq`
    pub const GEQ: TagId = TagId(201);
    /// `glyph`
    pub const GLYPH: TagId = TagId(202);
    /// `glyphRef`
    pub const GLYPH_REF: TagId = TagId(203);
    /// `glyphref`
    pub const GLYPHREF: TagId = TagId(204);
    /// `grad`
    pub const GRAD: TagId = TagId(205);
    /// `gt`
    pub const GT: TagId = TagId(206);
    /// `h1`
    pub const H1: TagId = TagId(207);
    /// `h2`
    pub const H2: TagId = TagId(208);
    /// `h3`
    pub const H3: TagId = TagId(209);
    /// `h4`
    pub const H4: TagId = TagId(210);
    /// `h5`
    pub const H5: TagId = TagId(211);
    /// `h6`
    pub const H6: TagId = TagId(212);
    /// `handler`
    pub const HANDLER: TagId = TagId(213);
    /// `hatch`
    pub const HATCH: TagId = TagId(214);
    /// `hatchpath`
    pub const HATCHPATH: TagId = TagId(215);
    /// `head`
    pub const HEAD: TagId = TagId(216);
    /// `header`
    pub const HEADER: TagId = TagId(217);
    /// `hgroup`
    pub const HGROUP: TagId = TagId(218);
    /// `hkern`
    pub const HKERN: TagId = TagId(219);
    /// `hr`
    pub const HR: TagId = TagId(220);
    /// `html`
    pub const HTML: TagId = TagId(221);
    /// `i`
    pub const I: TagId = TagId(222);
    /// `ident`
    pub const IDENT: TagId = TagId(223);
    /// `iframe`
    pub const IFRAME: TagId = TagId(224);
    /// `image`
    pub const IMAGE: TagId = TagId(225);
    /// `imaginary`
    pub const IMAGINARY: TagId = TagId(226);
    /// `imaginaryi`
    pub const IMAGINARYI: TagId = TagId(227);
    /// `img`
    pub const IMG: TagId = TagId(228);
    /// `implies`
    pub const IMPLIES: TagId = TagId(229);
    /// `in`
    pub const IN: TagId = TagId(230);
    /// `infinity`
    pub const INFINITY: TagId = TagId(231);
    /// `input`
    pub const INPUT: TagId = TagId(232);
    /// `ins`
    pub const INS: TagId = TagId(233);
    /// `install`
    pub const INSTALL: TagId = TagId(234);
    /// `int`
    pub const INT: TagId = TagId(235);
    /// `integers`
    pub const INTEGERS: TagId = TagId(236);
    /// `intersect`
    pub const INTERSECT: TagId = TagId(237);
    /// `interval`
    pub const INTERVAL: TagId = TagId(238);
    /// `inverse`
    pub const INVERSE: TagId = TagId(239);
    /// `isindex`
    pub const ISINDEX: TagId = TagId(240);
    /// `kbd`
    pub const KBD: TagId = TagId(241);
    /// `keygen`
    pub const KEYGEN: TagId = TagId(242);
    /// `label`
    pub const LABEL: TagId = TagId(243);
    /// `lambda`
    pub const LAMBDA: TagId = TagId(244);
    /// `laplacian`
    pub const LAPLACIAN: TagId = TagId(245);
    /// `layer`
    pub const LAYER: TagId = TagId(246);
    /// `lcm`
    pub const LCM: TagId = TagId(247);
    /// `legend`
    pub const LEGEND: TagId = TagId(248);
    /// `leq`
    pub const LEQ: TagId = TagId(249);
    /// `li`
    pub const LI: TagId = TagId(250);
    /// `limit`
    pub const LIMIT: TagId = TagId(251);
    /// `line`
    pub const LINE: TagId = TagId(252);
    /// `linearGradient`
    pub const LINEAR_GRADIENT: TagId = TagId(253);
    /// `lineargradient`
    pub const LINEARGRADIENT: TagId = TagId(254);
    /// `link`
    pub const LINK: TagId = TagId(255);
    /// `list`
    pub const LIST: TagId = TagId(256);
    /// `listener`
    pub const LISTENER: TagId = TagId(257);
    /// `listing`
    pub const LISTING: TagId = TagId(258);
    /// `ln`
    pub const LN: TagId = TagId(259);
    /// `log`
    pub const LOG: TagId = TagId(260);
    /// `logbase`
    pub const LOGBASE: TagId = TagId(261);
    /// `login`
    pub const LOGIN: TagId = TagId(262);
    /// `lowlimit`
    pub const LOWLIMIT: TagId = TagId(263);
    /// `lt`
    pub const LT: TagId = TagId(264);
    /// `maction`
    pub const MACTION: TagId = TagId(265);
    /// `main`
    pub const MAIN: TagId = TagId(266);
    /// `maligngroup`
    pub const MALIGNGROUP: TagId = TagId(267);
    /// `malignmark`
    pub const MALIGNMARK: TagId = TagId(268);
    /// `map`
    pub const MAP: TagId = TagId(269);
    /// `mark`
    pub const MARK: TagId = TagId(270);
    /// `marker`
    pub const MARKER: TagId = TagId(271);
    /// `marquee`
    pub const MARQUEE: TagId = TagId(272);
    /// `mask`
    pub const MASK: TagId = TagId(273);
    /// `math`
    pub const MATH: TagId = TagId(274);
    /// `matrix`
    pub const MATRIX: TagId = TagId(275);
    /// `matrixrow`
    pub const MATRIXROW: TagId = TagId(276);
    /// `max`
    pub const MAX: TagId = TagId(277);
    /// `mean`
    pub const MEAN: TagId = TagId(278);
    /// `median`
    pub const MEDIAN: TagId = TagId(279);
    /// `menclose`
    pub const MENCLOSE: TagId = TagId(280);
    /// `menu`
    pub const MENU: TagId = TagId(281);
    /// `menuitem`
    pub const MENUITEM: TagId = TagId(282);
    /// `merror`
    pub const MERROR: TagId = TagId(283);
    /// `mesh`
    pub const MESH: TagId = TagId(284);
    /// `meshgradient`
    pub const MESHGRADIENT: TagId = TagId(285);
    /// `meshpatch`
    pub const MESHPATCH: TagId = TagId(286);
    /// `meshrow`
    pub const MESHROW: TagId = TagId(287);
    /// `meta`
    pub const META: TagId = TagId(288);
    /// `metadata`
    pub const METADATA: TagId = TagId(289);
    /// `meter`
    pub const METER: TagId = TagId(290);
    /// `mfenced`
    pub const MFENCED: TagId = TagId(291);
    /// `mfrac`
    pub const MFRAC: TagId = TagId(292);
    /// `mglyph`
    pub const MGLYPH: TagId = TagId(293);
    /// `mi`
    pub const MI: TagId = TagId(294);
    /// `min`
    pub const MIN: TagId = TagId(295);
    /// `minus`
    pub const MINUS: TagId = TagId(296);
    /// `missing-glyph`
    pub const MISSING_GLYPH: TagId = TagId(297);
    /// `mlabeledtr`
    pub const MLABELEDTR: TagId = TagId(298);
    /// `mlongdiv`
    pub const MLONGDIV: TagId = TagId(299);
    /// `mmultiscripts`
    pub const MMULTISCRIPTS: TagId = TagId(300);
    /// `mn`
    pub const MN: TagId = TagId(301);
    /// `mo`
    pub const MO: TagId = TagId(302);
    /// `mode`
    pub const MODE: TagId = TagId(303);
    /// `model`
    pub const MODEL: TagId = TagId(304);
    /// `moment`
    pub const MOMENT: TagId = TagId(305);
    /// `momentabout`
    pub const MOMENTABOUT: TagId = TagId(306);
    /// `mover`
    pub const MOVER: TagId = TagId(307);
    /// `mpadded`
    pub const MPADDED: TagId = TagId(308);
    /// `mpath`
    pub const MPATH: TagId = TagId(309);
    /// `mphantom`
    pub const MPHANTOM: TagId = TagId(310);
    /// `mprescripts`
    pub const MPRESCRIPTS: TagId = TagId(311);
    /// `mroot`
    pub const MROOT: TagId = TagId(312);
    /// `mrow`
    pub const MROW: TagId = TagId(313);
    /// `ms`
    pub const MS: TagId = TagId(314);
    /// `mscarries`
    pub const MSCARRIES: TagId = TagId(315);
    /// `mscarry`
    pub const MSCARRY: TagId = TagId(316);
    /// `msgroup`
    pub const MSGROUP: TagId = TagId(317);
    /// `msline`
    pub const MSLINE: TagId = TagId(318);
    /// `mspace`
    pub const MSPACE: TagId = TagId(319);
    /// `msqrt`
    pub const MSQRT: TagId = TagId(320);
    /// `msrow`
    pub const MSROW: TagId = TagId(321);
    /// `mstack`
    pub const MSTACK: TagId = TagId(322);
    /// `mstyle`
    pub const MSTYLE: TagId = TagId(323);
    /// `msub`
    pub const MSUB: TagId = TagId(324);
    /// `msubsup`
    pub const MSUBSUP: TagId = TagId(325);
    /// `msup`
    pub const MSUP: TagId = TagId(326);
    /// `mtable`
    pub const MTABLE: TagId = TagId(327);
    /// `mtd`
    pub const MTD: TagId = TagId(328);
    /// `mtext`
    pub const MTEXT: TagId = TagId(329);
    /// `mtr`
    pub const MTR: TagId = TagId(330);
    /// `multicol`
    pub const MULTICOL: TagId = TagId(331);
    /// `munder`
    pub const MUNDER: TagId = TagId(332);
    /// `munderover`
    pub const MUNDEROVER: TagId = TagId(333);
    /// `naturalnumbers`
    pub const NATURALNUMBERS: TagId = TagId(334);
    /// `nav`
    pub const NAV: TagId = TagId(335);
    /// `neq`
    pub const NEQ: TagId = TagId(336);
    /// `nextid`
    pub const NEXTID: TagId = TagId(337);
    /// `nobr`
    pub const NOBR: TagId = TagId(338);
    /// `noembed`
    pub const NOEMBED: TagId = TagId(339);
    /// `noframes`
    pub const NOFRAMES: TagId = TagId(340);
    /// `nolayer`
    pub const NOLAYER: TagId = TagId(341);
    /// `none`
    pub const NONE: TagId = TagId(342);
    /// `noscript`
    pub const NOSCRIPT: TagId = TagId(343);
    /// `not`
    pub const NOT: TagId = TagId(344);
    /// `notanumber`
    pub const NOTANUMBER: TagId = TagId(345);
    /// `notin`
    pub const NOTIN: TagId = TagId(346);
    /// `notprsubset`
    pub const NOTPRSUBSET: TagId = TagId(347);
    /// `notsubset`
    pub const NOTSUBSET: TagId = TagId(348);
    /// `object`
    pub const OBJECT: TagId = TagId(349);
    /// `ol`
    pub const OL: TagId = TagId(350);
    /// `optgroup`
    pub const OPTGROUP: TagId = TagId(351);
    /// `option`
    pub const OPTION: TagId = TagId(352);
    /// `or`
    pub const OR: TagId = TagId(353);
    /// `otherwise`
    pub const OTHERWISE: TagId = TagId(354);
    /// `outerproduct`
    pub const OUTERPRODUCT: TagId = TagId(355);
    /// `output`
    pub const OUTPUT: TagId = TagId(356);
    /// `p`
    pub const P: TagId = TagId(357);
    /// `param`
    pub const PARAM: TagId = TagId(358);
    /// `partialdiff`
    pub const PARTIALDIFF: TagId = TagId(359);
    /// `path`
    pub const PATH: TagId = TagId(360);
    /// `pattern`
    pub const PATTERN: TagId = TagId(361);
    /// `permission`
    pub const PERMISSION: TagId = TagId(362);
    /// `pi`
    pub const PI: TagId = TagId(363);
    /// `picture`
    pub const PICTURE: TagId = TagId(364);
    /// `piece`
    pub const PIECE: TagId = TagId(365);
    /// `piecewise`
    pub const PIECEWISE: TagId = TagId(366);
    /// `plaintext`
    pub const PLAINTEXT: TagId = TagId(367);
    /// `plus`
    pub const PLUS: TagId = TagId(368);
    /// `polygon`
    pub const POLYGON: TagId = TagId(369);
    /// `polyline`
    pub const POLYLINE: TagId = TagId(370);
    /// `portal`
    pub const PORTAL: TagId = TagId(371);
    /// `power`
    pub const POWER: TagId = TagId(372);
    /// `pre`
    pub const PRE: TagId = TagId(373);
    /// `prefetch`
    pub const PREFETCH: TagId = TagId(374);
    /// `primes`
    pub const PRIMES: TagId = TagId(375);
    /// `product`
    pub const PRODUCT: TagId = TagId(376);
    /// `progress`
    pub const PROGRESS: TagId = TagId(377);
    /// `prsubset`
    pub const PRSUBSET: TagId = TagId(378);
    /// `q`
    pub const Q: TagId = TagId(379);
    /// `quotient`
    pub const QUOTIENT: TagId = TagId(380);
    /// `radialGradient`
    pub const RADIAL_GRADIENT: TagId = TagId(381);
    /// `radialgradient`
    pub const RADIALGRADIENT: TagId = TagId(382);
    /// `rationals`
    pub const RATIONALS: TagId = TagId(383);
    /// `rb`
    pub const RB: TagId = TagId(384);
    /// `rbc`
    pub const RBC: TagId = TagId(385);
    /// `real`
    pub const REAL: TagId = TagId(386);
    /// `reals`
    pub const REALS: TagId = TagId(387);
    /// `rect`
    pub const RECT: TagId = TagId(388);
    /// `reln`
    pub const RELN: TagId = TagId(389);
    /// `rem`
    pub const REM: TagId = TagId(390);
    /// `root`
    pub const ROOT: TagId = TagId(391);
    /// `rp`
    pub const RP: TagId = TagId(392);
    /// `rt`
    pub const RT: TagId = TagId(393);
    /// `rtc`
    pub const RTC: TagId = TagId(394);
    /// `ruby`
    pub const RUBY: TagId = TagId(395);
    /// `s`
    pub const S: TagId = TagId(396);
    /// `samp`
    pub const SAMP: TagId = TagId(397);
    /// `scalarproduct`
    pub const SCALARPRODUCT: TagId = TagId(398);
    /// `script`
    pub const SCRIPT: TagId = TagId(399);
    /// `sdev`
    pub const SDEV: TagId = TagId(400);
    /// `search`
    pub const SEARCH: TagId = TagId(401);
    /// `sec`
    pub const SEC: TagId = TagId(402);
    /// `sech`
    pub const SECH: TagId = TagId(403);
    /// `section`
    pub const SECTION: TagId = TagId(404);
    /// `select`
    pub const SELECT: TagId = TagId(405);
    /// `selectedcontent`
    pub const SELECTEDCONTENT: TagId = TagId(406);
    /// `selector`
    pub const SELECTOR: TagId = TagId(407);
    /// `semantics`
    pub const SEMANTICS: TagId = TagId(408);
    /// `sep`
    pub const SEP: TagId = TagId(409);
    /// `set`
    pub const SET: TagId = TagId(410);
    /// `setdiff`
    pub const SETDIFF: TagId = TagId(411);
    /// `shadow`
    pub const SHADOW: TagId = TagId(412);
    /// `share`
    pub const SHARE: TagId = TagId(413);
    /// `sin`
    pub const SIN: TagId = TagId(414);
    /// `sinh`
    pub const SINH: TagId = TagId(415);
    /// `slot`
    pub const SLOT: TagId = TagId(416);
    /// `small`
    pub const SMALL: TagId = TagId(417);
    /// `solidcolor`
    pub const SOLIDCOLOR: TagId = TagId(418);
    /// `source`
    pub const SOURCE: TagId = TagId(419);
    /// `spacer`
    pub const SPACER: TagId = TagId(420);
    /// `span`
    pub const SPAN: TagId = TagId(421);
    /// `stop`
    pub const STOP: TagId = TagId(422);
    /// `strike`
    pub const STRIKE: TagId = TagId(423);
    /// `strong`
    pub const STRONG: TagId = TagId(424);
    /// `style`
    pub const STYLE: TagId = TagId(425);
    /// `sub`
    pub const SUB: TagId = TagId(426);
    /// `subset`
    pub const SUBSET: TagId = TagId(427);
    /// `sum`
    pub const SUM: TagId = TagId(428);
    /// `summary`
    pub const SUMMARY: TagId = TagId(429);
    /// `sup`
    pub const SUP: TagId = TagId(430);
    /// `svg`
    pub const SVG: TagId = TagId(431);
    /// `switch`
    pub const SWITCH: TagId = TagId(432);
    /// `symbol`
    pub const SYMBOL: TagId = TagId(433);
    /// `table`
    pub const TABLE: TagId = TagId(434);
    /// `tan`
    pub const TAN: TagId = TagId(435);
    /// `tanh`
    pub const TANH: TagId = TagId(436);
    /// `tbody`
    pub const TBODY: TagId = TagId(437);
    /// `tbreak`
    pub const TBREAK: TagId = TagId(438);
    /// `td`
    pub const TD: TagId = TagId(439);
    /// `template`
    pub const TEMPLATE: TagId = TagId(440);
    /// `tendsto`
    pub const TENDSTO: TagId = TagId(441);
    /// `text`
    pub const TEXT: TagId = TagId(442);
    /// `textPath`
    pub const TEXT_PATH: TagId = TagId(443);
    /// `textarea`
    pub const TEXTAREA: TagId = TagId(444);
    /// `textpath`
    pub const TEXTPATH: TagId = TagId(445);
    /// `tfoot`
    pub const TFOOT: TagId = TagId(446);
    /// `th`
    pub const TH: TagId = TagId(447);
    /// `thead`
    pub const THEAD: TagId = TagId(448);
    /// `time`
    pub const TIME: TagId = TagId(449);
    /// `times`
    pub const TIMES: TagId = TagId(450);
    /// `title`
    pub const TITLE: TagId = TagId(451);
    /// `tr`
    pub const TR: TagId = TagId(452);
    /// `track`
    pub const TRACK: TagId = TagId(453);
    /// `transpose`
    pub const TRANSPOSE: TagId = TagId(454);
    /// `tref`
    pub const TREF: TagId = TagId(455);
    /// `true`
    pub const TRUE: TagId = TagId(456);
    /// `tspan`
    pub const TSPAN: TagId = TagId(457);
    /// `tt`
    pub const TT: TagId = TagId(458);
    /// `u`
    pub const U: TagId = TagId(459);
    /// `ul`
    pub const UL: TagId = TagId(460);
    /// `union`
    pub const UNION: TagId = TagId(461);
    /// `unknown`
    pub const UNKNOWN: TagId = TagId(462);
    /// `uplimit`
    pub const UPLIMIT: TagId = TagId(463);
    /// `use`
    pub const USE: TagId = TagId(464);
    /// `usermedia`
    pub const USERMEDIA: TagId = TagId(465);
    /// `var`
    pub const VAR: TagId = TagId(466);
    /// `variance`
    pub const VARIANCE: TagId = TagId(467);
    /// `vector`
    pub const VECTOR: TagId = TagId(468);
    /// `vectorproduct`
    pub const VECTORPRODUCT: TagId = TagId(469);
    /// `video`
    pub const VIDEO: TagId = TagId(470);
    /// `view`
    pub const VIEW: TagId = TagId(471);
    /// `vkern`
    pub const VKERN: TagId = TagId(472);
    /// `wbr`
    pub const WBR: TagId = TagId(473);
    /// `xml`
    pub const XML: TagId = TagId(474);
    /// `xmp`
    pub const XMP: TagId = TagId(475);
    /// `xor`
    pub const XOR: TagId = TagId(476);
}
