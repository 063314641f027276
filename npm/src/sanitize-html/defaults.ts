import { words } from "../names.js";
import type { IDefaults } from "./types.js";

/** Creates the default options of sanitize-html 2.17.5, which a program may change. */
export const defaults = (): IDefaults => ({
  allowedTags: words(`
    address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section blockquote dd div dl dt figcaption figure hr li menu ol
    p pre ul a abbr b bdi bdo br cite code data dfn em i kbd mark q rb rp rt rtc ruby s samp small span strong sub sup time u var wbr
    caption col colgroup table tbody td tfoot th thead tr
  `),
  nonBooleanAttributes: words(`
    abbr accept accept-charset accesskey action allow alt as autocapitalize autocomplete blocking charset cite class color cols colspan
    content contenteditable coords crossorigin data datetime decoding dir dirname download draggable enctype enterkeyhint fetchpriority
    for form formaction formenctype formmethod formtarget headers height hidden high href hreflang http-equiv id imagesizes imagesrcset
    inputmode integrity is itemid itemprop itemref itemtype kind label lang list loading low max maxlength media method min minlength
    name nonce optimum pattern ping placeholder popover popovertarget popovertargetaction poster preload referrerpolicy rel rows rowspan
    sandbox scope shape size sizes slot span spellcheck src srcdoc srclang srcset start step style tabindex target title translate type
    usemap value width wrap
  `),
  disallowedTagsMode: "discard",
  allowedAttributes: {
    a: words("href name target"),
    img: words("src srcset alt title width height loading"),
  },
  allowedEmptyAttributes: ["alt"],
  selfClosing: words("img br hr area base basefont input link meta"),
  allowedSchemes: words("http https ftp mailto tel"),
  allowedSchemesByTag: {},
  allowedSchemesAppliedToAttributes: words(`
    href src cite action formaction data xlink:href poster background ping longdesc usemap codebase classid archive profile manifest
    itemid dynsrc lowsrc
  `),
  allowProtocolRelative: true,
  enforceHtmlBoundary: false,
  parseStyleAttributes: true,
  preserveEscapedAttributes: false,
});

/** The elements that are removed with their text, if they are not allowed. */
export const NON_TEXT_TAGS: readonly string[] = words("script style textarea option xmp");

/** The elements that count as media for the frames of an exclusive filter. */
export const MEDIA_TAGS: readonly string[] = words("img audio video picture svg object map iframe embed");
