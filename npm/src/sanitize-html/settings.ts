import { Cleaner } from "../cleaner.js";
import { pattern, toJson } from "../json.js";
import { Policy } from "../policy.js";
import { Recent } from "../recent.js";
import { NON_TEXT_TAGS, defaults } from "./defaults.js";
import type { IDefaults, IOptions } from "./types.js";

/** The options that the importer knows. Callbacks are not among them. */
const IMPORTED = [
  "allowedTags",
  "allowedAttributes",
  "allowedClasses",
  "allowedStyles",
  "allowedSchemes",
  "allowedSchemesByTag",
  "allowedSchemesAppliedToAttributes",
  "allowProtocolRelative",
  "allowedEmptyAttributes",
  "nonBooleanAttributes",
  "allowedIframeHostnames",
  "allowedIframeDomains",
  "allowIframeRelativeUrls",
  "disallowedTagsMode",
  "nonTextTags",
  "selfClosing",
  "parseStyleAttributes",
] as const satisfies readonly (keyof IOptions)[];

type Imported = (typeof IMPORTED)[number];

/** Imported options that differ from those of the call. */
export type Overrides = Partial<Pick<IOptions, Imported>>;

/** Options that mean something else if they are `undefined` than if they are absent. */
const IF_UNDEFINED: Overrides = {
  allowedTags: [],
  allowedAttributes: false,
  allowedSchemes: [],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
};

/** Options that have an effect only on the tree. */
const ON_TREE = ["transformTags", "exclusiveFilter", "textFilter", "onOpenTag", "onCloseTag", "nestingLimit"] as const satisfies readonly (keyof IOptions)[];

/** The last cleaners, by the text of their settings. */
const recent = new Recent<Cleaner>(32);
const recentOpen = new Recent<Cleaner>(32);

/** Writes an option as the importer reads it. */
const written = (value: unknown): string =>
  toJson(value, (value) => (value instanceof RegExp ? pattern(value) : value));

/** The importer's defaults, as text. */
const USUAL = new Map(Object.entries(defaults()).map(([name, value]) => [name, written(value)]));

/** The options of a call, with defaults. */
export class Settings {
  readonly options: IOptions & { readonly selfClosing: readonly string[] };
  /** The elements that are allowed; `false` for all. */
  readonly tags: false | string | readonly string[];
  readonly nonText: readonly string[];
  readonly discards: boolean;
  readonly escapes: boolean;

  constructor(usual: IDefaults, given: IOptions | undefined) {
    // Without a prototype, so that a polluted one adds no option.
    const options: Record<string, unknown> & IOptions = Object.assign(Object.create(null), usual, given);
    for (const [name, value] of Object.entries(options)) {
      if (value === undefined) options[name] = (IF_UNDEFINED as Record<string, unknown>)[name] ?? (defaults() as unknown as Record<string, unknown>)[name];
    }
    const tags = options["allowedTags"];
    if (tags && typeof tags !== "string" && !Array.isArray(tags)) throw new TypeError("allowedTags: expected a list of names, or false");
    this.options = inLowerCase(options) as unknown as Settings["options"];
    const { allowedTags, disallowedTagsMode: mode, nonTextTags } = this.options;
    this.tags = allowedTags === false ? false : allowedTags || [];
    this.nonText = nonTextTags ?? NON_TEXT_TAGS;
    this.discards = mode === "discard" || mode === "completelyDiscard";
    this.escapes = mode === "escape" || mode === "recursiveEscape";
  }

  /** Whether names are allowed that no option lists: all, or by a pattern that no policy has. */
  get isOpen(): boolean {
    const { allowedAttributes } = this.options;
    const globs = Object.values(allowedAttributes || {}).flat().filter((entry) => typeof entry === "string" && entry.includes("*"));
    return this.tags === false || !allowedAttributes || globs.some((glob) => glob !== "data-*" && glob !== "aria-*");
  }

  /** Whether a policy expresses all options, so that no tree is needed. */
  get isPolicy(): boolean {
    const { options } = this;
    return options.disallowedTagsMode === "discard" && !this.isOpen && ON_TREE.every((name) => options[name] == null);
  }

  /** Returns the cleaner for lists of names. */
  cleaner(overrides: Overrides = {}): Cleaner {
    const text = this.#text(overrides);
    return recent.of(text, () => new Cleaner(Policy.importSettings(text, "sanitize-html").policy));
  }

  /** Returns the cleaner that keeps attributes of any name, and elements too if the options allow all. */
  openCleaner(overrides: Overrides): Cleaner {
    const text = this.#text(overrides);
    return recentOpen.of(text, () => new Cleaner(Policy.importForHooks(text, "sanitize-html")));
  }

  /** Writes the options for the importer. */
  #text(overrides: Overrides): string {
    const members = IMPORTED.flatMap((name) => {
      const value = Object.hasOwn(overrides, name) ? overrides[name] : name === "allowedTags" ? this.tags : this.options[name];
      if (value === undefined) return [];
      const text = written(value);
      return text === USUAL.get(name) ? [] : [`"${name}":${text}`];
    });
    return `{${members.join(",")}}`;
  }
}

/** Writes names in lower case if the options about the parser keep the case, which browsers do not keep. */
const inLowerCase = (options: IOptions): IOptions => {
  const lower = (option: string) => <T>(name: T): T => {
    const keepsCase = Object.hasOwn(options.parser ?? {}, option) && options.parser?.[option] === false;
    return keepsCase && typeof name === "string" ? (name.toLowerCase() as T) : name;
  };
  const tag = lower("lowerCaseTags");
  const attribute = lower("lowerCaseAttributeNames");
  const { allowedTags, allowedAttributes } = options;
  const lists = Object.entries(allowedAttributes || {}).map(([name, list]) => [tag(name), Array.isArray(list) ? list.map(attribute) : list] as const);
  return Object.assign(options, {
    allowedTags: Array.isArray(allowedTags) ? allowedTags.map(tag) : allowedTags,
    allowedAttributes: allowedAttributes ? Object.fromEntries(lists) : allowedAttributes,
  });
};
