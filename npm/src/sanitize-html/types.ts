/** Attributes by name. */
export interface Attributes {
  [name: string]: string;
}

/** What a transform makes of an element. */
export interface Tag {
  readonly tagName: string;
  readonly attribs: Attributes;
  /** Replaces the text in the element. */
  readonly text?: string;
}

/** Changes a start tag. Without a `tagName` in the result, the element is unwrapped. */
export type Transformer = (tagName: string, attribs: Attributes) => Tag | Partial<Tag> | false;

/** An attribute by name, by a name with `*` for any characters, or with its values. */
export type AllowedAttribute = string | { readonly name: string; readonly multiple?: boolean; readonly values: readonly string[] };

/** What happens to elements that are not allowed. */
export type DisallowedTagsModes = "discard" | "completelyDiscard" | "escape" | "recursiveEscape";

/** An element, as an exclusive filter sees it. */
export interface IFrame {
  /** The name in the input. */
  readonly tag: string;
  /** The new name, if a transform gave one. */
  readonly name?: string;
  /** The attributes that the policy keeps. If no attributes are listed for the element, those before cleaning. */
  readonly attribs: Attributes;
  /** The text in it, without markup. */
  readonly text: string;
  /** The text that a transform gave. */
  readonly innerText?: string;
  /** The names of the children that are media, such as `img`. */
  readonly mediaChildren: readonly string[];
  /** Where its start tag begins in the filtered HTML, before it is cleaned for the last time. */
  readonly tagPosition: number;
  /** The length of its start tag there. */
  readonly openingTagLength: number;
}

/** Options of the parser of sanitize-html. The input is parsed as browsers parse it, so only those about case matter. */
export interface IParserOptions {
  readonly lowerCaseTags?: boolean;
  readonly lowerCaseAttributeNames?: boolean;
  readonly [option: string]: unknown;
}

/** The options that have defaults. */
export interface IDefaults {
  allowedTags: string[];
  nonBooleanAttributes: string[];
  disallowedTagsMode: DisallowedTagsModes;
  allowedAttributes: Record<string, AllowedAttribute[]>;
  allowedEmptyAttributes: string[];
  selfClosing: string[];
  allowedSchemes: string[];
  allowedSchemesByTag: Record<string, string[]>;
  allowedSchemesAppliedToAttributes: string[];
  allowProtocolRelative: boolean;
  enforceHtmlBoundary: boolean;
  parseStyleAttributes: boolean;
  preserveEscapedAttributes: boolean;
}

/** The options of sanitize-html 2. */
export interface IOptions {
  readonly allowedTags?: false | string | readonly string[] | null | undefined;
  readonly allowedAttributes?: false | Readonly<Record<string, readonly AllowedAttribute[]>> | null | undefined;
  readonly allowedClasses?: Readonly<Record<string, false | readonly (string | RegExp)[]>> | undefined;
  readonly allowedStyles?: Readonly<Record<string, Readonly<Record<string, readonly RegExp[]>>>> | undefined;
  readonly allowedSchemes?: false | readonly string[] | null | undefined;
  readonly allowedSchemesByTag?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly allowedSchemesAppliedToAttributes?: readonly string[] | undefined;
  readonly allowProtocolRelative?: boolean | undefined;
  readonly allowedEmptyAttributes?: readonly string[] | undefined;
  readonly nonBooleanAttributes?: readonly string[] | undefined;
  readonly allowedIframeHostnames?: readonly string[] | undefined;
  readonly allowedIframeDomains?: readonly string[] | undefined;
  readonly allowIframeRelativeUrls?: boolean | undefined;
  /** Has no effect: no policy can allow `script`. */
  readonly allowedScriptHostnames?: readonly string[] | undefined;
  /** Has no effect: no policy can allow `script`. */
  readonly allowedScriptDomains?: readonly string[] | undefined;
  /** Has no effect: `script` and `style` are never kept. */
  readonly allowVulnerableTags?: boolean | undefined;
  readonly disallowedTagsMode?: DisallowedTagsModes | undefined;
  readonly preserveEscapedAttributes?: boolean | undefined;
  readonly nonTextTags?: readonly string[] | undefined;
  readonly selfClosing?: readonly string[] | undefined;
  readonly enforceHtmlBoundary?: boolean | undefined;
  readonly nestingLimit?: number | undefined;
  /** Has no effect: `style` attributes are always parsed. */
  readonly parseStyleAttributes?: boolean | undefined;
  readonly parser?: IParserOptions | undefined;
  readonly transformTags?: Readonly<Record<string, string | Transformer>> | undefined;
  /** Returns `true` to remove an element, and `"excludeTag"` to remove its tags only. */
  readonly exclusiveFilter?: ((frame: IFrame) => boolean | "excludeTag") | undefined;
  /** Returns HTML, which is cleaned, for an escaped text. `tagName` is absent outside of elements. */
  readonly textFilter?: ((text: string, tagName: string) => string) | undefined;
  readonly onOpenTag?: ((name: string, attribs: Attributes) => void) | undefined;
  readonly onCloseTag?: ((name: string, isImplied: boolean) => void) | undefined;
}
