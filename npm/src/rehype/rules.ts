/** Cleaners for schemas and policies. */
import { Cleaner } from "../cleaner.js";
import { fromJson, pattern, toJson } from "../json.js";
import { own } from "../options.js";
import type { PolicyObject } from "../policy-object.js";
import { Policy, type PolicyLike } from "../policy.js";
import type { Preset } from "../presets.js";
import { Recent } from "../recent.js";
import { defaultSchema, type Schema } from "./schema.js";

/** A policy of Lye instead of a schema. */
export type HastOptions = { readonly policy: PolicyLike } | { readonly preset: Preset };

/** The attribute by which the elements of the output are found in the input. */
export const MARK = "data-lye-node";
/** Its property. */
const MARK_PROPERTY = "dataLyeNode";

/** What a tree is cleaned by. */
export interface Rules {
  readonly cleaner: Cleaner;
  /** Whether elements get a mark. */
  readonly isMarked: boolean;
  /** Whether the output is a whole document. */
  readonly isDocument: boolean;
  readonly keepsDoctype: boolean;
  /** Whether `noscript` is for other browsers: then its content is text to the parser. */
  readonly scripting: boolean;
  /** The prefix that links to ids of other parts of the page do not get. */
  readonly prefix: string | undefined;
  /** The properties that get the prefix, even without a value. */
  readonly clobbering: ReadonlySet<string>;
  /** Whether an element may have a property. Names count as they are written: `shadowrootmode` is not `shadowRootMode`. */
  readonly allowsProperty: (tagName: string, property: string) => boolean;
  /** Elements that need one of these ancestors. */
  readonly ancestors: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether an element that is not kept loses its content. */
  readonly strips: (name: string) => boolean;
  /** Settings of the schema that the policy does not express. */
  readonly unmapped: readonly string[];
}

const recent = new Recent<Rules>(32);
const ofPolicies = new WeakMap<Policy, Rules>();

/** Returns the rules for a schema or a policy. Throws `PolicyError` if they are not valid. */
export const rulesFor = (options?: Schema | HastOptions | null): Rules => {
  if (options === undefined || options === null) return recent.of("default", () => ofSchema(fromJson(toJson(defaultSchema, json)) as Schema));
  if (typeof options !== "object") throw new TypeError(`a schema is an object, not a ${typeof options}; for a preset, write { preset: … }`);
  if (Object.hasOwn(options, "policy") || Object.hasOwn(options, "preset")) {
    const { policy, preset } = own(options as { policy?: PolicyLike; preset?: Preset }, ["policy", "preset"], "options");
    if (policy !== undefined && preset !== undefined) throw new TypeError("options: give one of policy and preset");
    const chosen = policy ?? preset ?? "default";
    if (typeof chosen === "string") return recent.of(`preset:${chosen}`, () => ofPolicy(new Policy(chosen)));
    if (!(chosen instanceof Policy)) {
      const text = toJson(chosen);
      return recent.of(`policy:${text}`, () => ofPolicy(Policy.fromJson(text)));
    }
    const rules = ofPolicies.get(chosen) ?? ofPolicy(chosen);
    ofPolicies.set(chosen, rules);
    return rules;
  }
  const text = toJson(complete(options as Schema), json);
  // What the text says, so that equal texts are equal rules, also with a `Map` or a getter in the schema.
  return recent.of(`schema:${text}`, () => ofSchema(fromJson(text) as Schema));
};

/** Adds the members of the default schema, and writes `null` for members that are turned off: `undefined` counts as absent in JSON. */
const complete = (schema: Schema): Schema => {
  const members = Object.entries({ ...defaultSchema, ...schema }).map(([name, value]) => [name, value ?? null]);
  return Object.fromEntries(members) as Schema;
};

/** Converts values of schemas that JSON does not have. */
const json = (value: unknown): unknown => (value instanceof RegExp ? pattern(value) : (value ?? null));

/** Makes the rules for a schema without prototypes. */
const ofSchema = (schema: Schema): Rules => {
  const { ancestors, strip, allowDoctypes, clobber, clobberPrefix } = schema;
  const lists = Object.entries(schema.attributes ?? {});
  const ofAll = lists.find(([name]) => name === "*")?.[1] ?? [];
  const attributes = new Map([...lists, ["*", [...ofAll, MARK_PROPERTY]]]);
  // The ancestors are checked before, and the doctype is added after.
  const settings = { ...schema, attributes, ancestors: {}, allowDoctypes: false };
  const imported = Policy.importSettings(toJson(settings, json), "rehype-sanitize");
  const stripped = strip ? new Set(strip) : undefined;
  const properties = new Map(lists.map(([name, list]) => [name, new Set(list.map((entry) => (typeof entry === "string" ? entry : entry[0])))]));
  return {
    cleaner: new Cleaner(imported.policy),
    isMarked: true,
    isDocument: false,
    keepsDoctype: allowDoctypes === true,
    scripting: false,
    prefix: clobberPrefix || undefined,
    clobbering: new Set(clobber ?? []),
    allowsProperty: (tagName, property) =>
      [tagName, "*"].some((name) => {
        const listed = properties.get(name);
        return listed?.has(property) || (/^data./i.test(property) && listed?.has("data*"));
      }),
    ancestors: new Map(Object.entries(ancestors ?? {}).map(([name, list]) => [name, new Set(list)])),
    strips: (name) => stripped?.has(name) ?? true,
    unmapped: imported.unmapped,
  };
};

interface Members {
  readonly input?: { readonly scripting?: boolean; readonly lossless?: boolean | "incomplete" };
  readonly output?: { readonly context?: string };
  readonly disallowed?: NonNullable<PolicyObject["disallowed"]>;
  readonly allow?: { readonly [key: string]: readonly string[] | true };
  readonly sanitizer?: { readonly attributes?: readonly string[] };
  readonly urls?: { readonly types?: object };
}

const ofPolicy = (policy: Policy): Rules => {
  // A configuration of the Sanitizer API has no text.
  const members = fromJson(policy.native().write(false) ?? "{}") as Members;
  const withMark = marked(members);
  return {
    cleaner: new Cleaner(withMark ?? policy),
    isMarked: withMark !== undefined,
    isDocument: members.output?.context === "document",
    keepsDoctype: false,
    scripting: members.input?.scripting ?? true,
    prefix: undefined,
    clobbering: new Set(),
    allowsProperty: () => true,
    ancestors: new Map(),
    strips: () => false,
    unmapped: [],
  };
};

/** Returns a policy that also keeps the mark, unless it has no list of attributes, or turns tags into text: the mark would be in it. */
const marked = (members: Members): Policy | undefined => {
  const { allow, sanitizer, urls, disallowed = "remove" } = members;
  const { lossless = false } = members.input ?? {};
  const actions = typeof disallowed === "string" ? [disallowed] : [disallowed.default, ...Object.values(disallowed.elements ?? {})];
  if (lossless !== false || actions.includes("escape")) return undefined;
  const all = allow?.["*"] ?? [];
  const kept =
    allow !== undefined && Array.isArray(all)
      ? { allow: { ...allow, "*": [...all, MARK] } }
      : Array.isArray(sanitizer?.attributes)
        ? { sanitizer: { ...sanitizer, attributes: [...sanitizer.attributes, MARK] } }
        : undefined;
  if (kept === undefined) return undefined;
  return new Policy({
    ...members,
    ...kept,
    urls: { ...urls, types: { ...urls?.types, [`*[${MARK}]`]: "none" } },
  });
};
