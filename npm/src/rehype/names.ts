/** Names of hast properties and of the attributes they stand for, and how their values are written. */
import { words } from "../names.js";

/** Properties of HTML attributes that have no hyphens: `colSpan` is `colspan`. */
const JOINED = words(`
  aLink accessKey allowFullScreen allowPaymentRequest allowTransparency allowUserMedia autoCapitalize autoComplete autoCorrect autoFocus
  autoPlay autoSave bgColor borderColor bottomMargin cellPadding cellSpacing charOff charSet classId closedBy codeBase codeType colSpan
  colorSpace commandFor contentEditable controlsList crossOrigin dateTime dirName disablePictureInPicture disableRemotePlayback encType
  enterKeyHint exportParts fetchPriority formAction formEncType formMethod formNoValidate formTarget frameBorder hSpace hrefLang
  imageSizes imageSrcSet inputMode isMap itemId itemProp itemRef itemScope itemType leftMargin longDesc lowSrc marginHeight marginWidth
  maxLength minLength noHref noModule noResize noShade noValidate noWrap playsInline popoverTarget popoverTargetAction readOnly
  referrerPolicy rightMargin rowSpan shadowRootClonable shadowRootCustomElementRegistry shadowRootDelegatesFocus shadowRootMode
  shadowRootSerializable spellCheck srcDoc srcLang srcSet tabIndex topMargin typeMustMatch useMap vAlign vLink vSpace valueType
  writingSuggestions
`);

/** The same for SVG. Its other attributes without hyphens are properties as they are, such as `viewBox`. */
const SVG_JOINED = words("crossOrigin hrefLang playbackOrder referrerPolicy tabIndex timelineBegin typeOf");

/** Properties of SVG attributes that have a hyphen before each capital: `strokeWidth` is `stroke-width`. */
const SVG_HYPHENATED = words(`
  accentHeight alignmentBaseline arabicForm baselineShift capHeight clipPath clipRule colorInterpolation colorInterpolationFilters
  colorProfile colorRendering dominantBaseline enableBackground fillOpacity fillRule floodColor floodOpacity fontFamily fontSize
  fontSizeAdjust fontStretch fontStyle fontVariant fontWeight glyphName glyphOrientationHorizontal glyphOrientationVertical horizAdvX
  horizOriginX horizOriginY imageRendering letterSpacing lightingColor markerEnd markerMid markerStart maskType navDown navDownLeft
  navDownRight navLeft navNext navPrev navRight navUp navUpLeft navUpRight overlinePosition overlineThickness paintOrder pointerEvents
  renderingIntent shapeRendering stopColor stopOpacity strikethroughPosition strikethroughThickness strokeOpacity strokeWidth textAnchor
  textDecoration textRendering transformOrigin underlinePosition underlineThickness unicodeBidi unicodeRange unitsPerEm vAlphabetic
  vHanging vIdeographic vMathematical vectorEffect vertAdvY vertOriginX vertOriginY wordSpacing writingMode xHeight
`);

/** What follows `aria` in properties: `ariaLabelledBy` is `aria-labelledby`. */
const ARIA = words(`
  ActiveDescendant Atomic AutoComplete Busy Checked ColCount ColIndex ColSpan Controls Current DescribedBy Details Disabled DropEffect
  ErrorMessage Expanded FlowTo Grabbed HasPopup Hidden Invalid KeyShortcuts Label LabelledBy Level Live Modal MultiLine MultiSelectable
  Orientation Owns Placeholder PosInSet Pressed ReadOnly Relevant Required RoleDescription RowCount RowIndex RowSpan Selected SetSize Sort
  ValueMax ValueMin ValueNow ValueText
`);

const IRREGULAR: readonly (readonly [property: string, attribute: string])[] = [
  ["className", "class"],
  ...words("Actuate ArcRole Href Role Show Title Type").map((name) => [`xLink${name}`, `xlink:${name.toLowerCase()}`] as const),
  ...words("Base Lang Space").map((name) => [`xml${name}`, `xml:${name.toLowerCase()}`] as const),
  ["xmlnsXLink", "xmlns:xlink"],
  ...ARIA.map((name) => [`aria${name}`, `aria-${name.toLowerCase()}`] as const),
];

const HTML_IRREGULAR = [["acceptCharset", "accept-charset"], ["htmlFor", "for"], ["httpEquiv", "http-equiv"]] as const;

const SVG_IRREGULAR: readonly (readonly [property: string, attribute: string])[] = [
  ["panose1", "panose-1"],
  ...words("DashArray DashOffset LineCap LineJoin MiterLimit").map((name) => [`stroke${name}`, `stroke-${name.toLowerCase()}`] as const),
];

const hyphenated = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const OF_HTML = [...JOINED.map((name) => [name, name.toLowerCase()] as const), ...HTML_IRREGULAR, ...IRREGULAR];
const OF_SVG = [
  ...SVG_JOINED.map((name) => [name, name.toLowerCase()] as const),
  ...SVG_HYPHENATED.map((name) => [name, hyphenated(name)] as const),
  ...SVG_IRREGULAR,
  ...IRREGULAR,
];

const PROPERTIES = {
  html: new Map(OF_HTML.map(([property, attribute]) => [attribute, property])),
  svg: new Map(OF_SVG.map(([property, attribute]) => [attribute, property])),
};

/** Properties in any case. The parser restores the case of SVG attributes. */
const ATTRIBUTES = new Map([...OF_SVG, ...OF_HTML].map(([property, attribute]) => [property.toLowerCase(), attribute]));

/** Returns the attribute that a property stands for, or `undefined` if HTML has no way to write it. */
export const attributeOf = (property: string): string | undefined => {
  const name = ATTRIBUTES.get(property.toLowerCase()) ?? (/^data[A-Z0-9]/.test(property) ? dataAttribute(property.slice(4)) : property);
  return /^[^\s"'<>/=\p{Cc}]+$/u.test(name) ? name.toLowerCase() : undefined;
};

const dataAttribute = (rest: string): string => `data${/^[A-Z]/.test(rest) ? "" : "-"}${hyphenated(rest)}`;

/** Returns the property of an attribute. */
export const propertyOf = (attribute: string, space: Space): string => {
  const known = PROPERTIES[space].get(attribute);
  if (known !== undefined) return known;
  if (!/^data-[\w.:-]+$/.test(attribute)) return attribute;
  const rest = attribute.slice(5).replace(/-[a-z]/g, (pair) => pair.charAt(1).toUpperCase());
  return `data${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
};

/** Whose properties an element has: `svg` in SVG, and `html` everywhere else. */
export type Space = keyof typeof PROPERTIES;

/** How values are written: a flag has none, and the items of lists have a separator. Items may be numbers. */
export interface Kind {
  readonly isFlag: boolean;
  readonly isNumber: boolean;
  readonly separator: "" | " " | "," | ", ";
}

const KINDS: Record<Space, Record<"flags" | "numbers" | "spaces" | "commas" | "either", ReadonlySet<string>>> = {
  html: {
    flags: new Set(words(`
      allowFullScreen allowPaymentRequest allowUserMedia alpha async autoFocus autoPlay checked compact controls credentialless declare
      default defer disablePictureInPicture disableRemotePlayback disabled download formNoValidate hidden inert isMap itemScope loop
      multiple muted noHref noModule noResize noShade noValidate noWrap open playsInline readOnly required reversed scoped seamless
      selected shadowRootClonable shadowRootCustomElementRegistry shadowRootDelegatesFocus shadowRootSerializable typeMustMatch
    `)),
    numbers: new Set(words(`
      ariaColCount ariaColIndex ariaColSpan ariaLevel ariaPosInSet ariaRowCount ariaRowIndex ariaRowSpan ariaSetSize ariaValueMax
      ariaValueMin ariaValueNow border bottomMargin colSpan cols coords hSpace height high leftMargin low marginHeight marginWidth
      maxLength minLength optimum results rightMargin rowSpan rows size span start tabIndex topMargin vSpace width
    `)),
    spaces: new Set(words(`
      acceptCharset accessKey archive ariaControls ariaDescribedBy ariaDropEffect ariaFlowTo ariaLabelledBy ariaOwns ariaRoleDescription
      autoComplete blocking className controlsList headers htmlFor httpEquiv itemProp itemRef itemType part ping rel sandbox
    `)),
    commas: new Set(words("accept coords exportParts")),
    either: new Set(),
  },
  svg: {
    flags: new Set(["download"]),
    numbers: new Set(words(`
      accentHeight alphabetic amplitude ariaColCount ariaColIndex ariaColSpan ariaLevel ariaPosInSet ariaRowCount ariaRowIndex ariaRowSpan
      ariaSetSize ariaValueMax ariaValueMin ariaValueNow ascent azimuth bias capHeight descent diffuseConstant divisor elevation exponent
      fillOpacity hanging horizAdvX horizOriginX horizOriginY ideographic intercept k k1 k2 k3 k4 limitingConeAngle mediaSize
      overlinePosition overlineThickness pathLength pointsAtX pointsAtY pointsAtZ specularConstant specularExponent strikethroughPosition
      strikethroughThickness strokeMiterLimit strokeOpacity surfaceScale tabIndex targetX targetY underlinePosition underlineThickness
      unitsPerEm vAlphabetic vHanging vIdeographic vMathematical vertAdvY vertOriginX vertOriginY xHeight
    `)),
    spaces: new Set(words(`
      ariaControls ariaDescribedBy ariaDropEffect ariaFlowTo ariaLabelledBy ariaOwns ariaRoleDescription className ping
    `)),
    commas: new Set(words("g1 g2 glyphName")),
    either: new Set(words(`
      about kernelMatrix property rel requiredExtensions requiredFeatures requiredFonts requiredFormats rev strokeDashArray systemLanguage
      typeOf
    `)),
  },
};

/** Returns how the values of a property are written. */
export const kindOf = (property: string, space: Space): Kind => {
  const { flags, numbers, spaces, commas, either } = KINDS[space];
  const separator = spaces.has(property) ? " " : commas.has(property) ? "," : either.has(property) ? ", " : "";
  return { isFlag: flags.has(property), isNumber: numbers.has(property), separator };
};
