/** The schema of hast-util-sanitize, which is also that of rehype-sanitize. */
import { words } from "../names.js";

/** A value that a property may have. */
export type SchemaValue = boolean | number | string | RegExp | null | undefined;

/** The name of a property, or a list of its name and its values. */
export type SchemaProperty = string | readonly [property: string, ...values: SchemaValue[]];

type ByName<T> = Readonly<Record<string, T>>;

/** What to keep. Absent members are those of `defaultSchema`; `null` and `undefined` turn a member off. */
export interface Schema {
  /** Whether to keep comments. */
  readonly allowComments?: boolean | null | undefined;
  /** Whether to keep a doctype. */
  readonly allowDoctypes?: boolean | null | undefined;
  /** Elements that need one of these ancestors. */
  readonly ancestors?: ByName<readonly string[]> | null | undefined;
  /** Properties by element; `*` stands for each, and `data*` for all `data` properties. */
  readonly attributes?: ByName<readonly SchemaProperty[]> | null | undefined;
  /** Properties that get the prefix. Links and other references to ids in the tree get it too, so that they lead to the same elements. */
  readonly clobber?: readonly string[] | null | undefined;
  /** The prefix. What has it already stays. */
  readonly clobberPrefix?: string | null | undefined;
  /** URL schemes by property. */
  readonly protocols?: ByName<readonly string[] | null | undefined> | null | undefined;
  /** Properties that elements get if they lack them. */
  readonly required?: ByName<ByName<unknown>> | null | undefined;
  /** Elements that are removed with their content. Of others that are not kept, the content stays. */
  readonly strip?: readonly string[] | null | undefined;
  /** Elements to keep. */
  readonly tagNames?: readonly string[] | null | undefined;
}

const each = <T>(names: string, value: (name: string) => T): Record<string, T> => Object.fromEntries(words(names).map((name) => [name, value(name)]));

const LABELS = words("ariaDescribedBy ariaLabel ariaLabelledBy");
const TASK_LIST: SchemaProperty = ["className", "contains-task-list"];
const WEB = words("http https");

/** Freezes an object and all in it. A change would reach every later call. */
const frozen = <T extends object>(value: T): T => {
  for (const member of Object.values(value)) if (typeof member === "object" && member !== null) frozen(member as object);
  return Object.freeze(value);
};

/** Keeps what GitHub keeps. Frozen: merge it into your own schema. */
export const defaultSchema: Schema = frozen({
  tagNames: words(`
    h1 h2 h3 h4 h5 h6 p div section blockquote pre hr br details summary
    ul ol li dl dt dd table thead tbody tfoot tr th td
    a b code del em i ins kbd q s samp span strike strong sub sup tt var ruby rp rt
    img picture source input
  `),
  ancestors: each("tbody tfoot thead tr td th", () => ["table"]),
  attributes: {
    ...each("dl summary table", () => LABELS),
    ...each("blockquote del ins q", () => ["cite"]),
    a: [...LABELS, "dataFootnoteBackref", "dataFootnoteRef", "href", ["className", "data-footnote-backref"]],
    code: [["className", /^language-./]],
    div: words("itemScope itemType"),
    h2: [["className", "sr-only"]],
    img: [...LABELS, "longDesc", "src"],
    input: [["disabled", true], ["type", "checkbox"]],
    li: [["className", "task-list-item"]],
    ol: [...LABELS, TASK_LIST],
    section: ["dataFootnotes", ["className", "footnotes"]],
    source: ["srcSet"],
    ul: [...LABELS, TASK_LIST],
    "*": words(`
      id name lang dir title label alt width height align vAlign color border clear
      abbr axis char charOff headers scope colSpan rowSpan span cellPadding cellSpacing frame rules summary noWrap
      accept acceptCharset action checked encType htmlFor maxLength method multiple prompt readOnly selected size cols rows value
      charSet coords hrefLang isMap media noHref rev shape useMap
      accessKey tabIndex compact start noShade hSpace dateTime itemProp open
    `),
  },
  clobber: words("id name ariaDescribedBy ariaLabelledBy"),
  clobberPrefix: "user-content-",
  protocols: { cite: WEB, longDesc: WEB, src: WEB, href: [...WEB, ...words("irc ircs mailto xmpp")] },
  required: { input: { type: "checkbox", disabled: true } },
  strip: ["script"],
});
