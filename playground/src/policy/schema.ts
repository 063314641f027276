/** Finds the part of a JSON Schema that describes a place in a policy. Understands what the schema of policies uses. */
import { ITEM, type Path } from "./toml.ts";

export interface Schema {
  readonly $ref?: string;
  readonly $defs?: { readonly [name: string]: Schema };
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: { readonly [name: string]: Schema };
  readonly patternProperties?: { readonly [pattern: string]: Schema };
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
}

const own = <T>(object: { readonly [name: string]: T } | undefined, name: string): T | undefined =>
  object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;

/** Returns the schemas that a value may follow, without references and choices. TOML has no `null`. */
export const forms = (schema: Schema, root: Schema): Schema[] => {
  const found: Schema[] = [];
  const open = [schema];
  const seen = new Set<string>();
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    if (next.$ref !== undefined) {
      const target = own(root.$defs, next.$ref.replace("#/$defs/", ""));
      if (target !== undefined && !seen.has(next.$ref)) open.unshift(target);
      seen.add(next.$ref);
    } else if (next.oneOf !== undefined) {
      open.unshift(...next.oneOf);
    } else if (next.type !== "null") {
      found.push(next);
    }
  }
  return found;
};

const isObject = (form: Schema): boolean => form.type === "object";
const isArray = (form: Schema): boolean => form.items !== undefined;

/** Returns the tables that a member may be, as such or as items of an array. */
export const tables = (schema: Schema, root: Schema, arrays: "with arrays" | "only arrays" | "no arrays"): Schema[] => {
  const all = forms(schema, root);
  const items = all.filter(isArray).flatMap((form) => forms(form.items!, root).filter(isObject));
  const plain = all.filter(isObject);
  return arrays === "only arrays" ? items : arrays === "no arrays" ? plain : [...plain, ...items];
};

/** Returns the schema of a member of a table. */
const member = (table: Schema, name: string): Schema | undefined => {
  const property = own(table.properties, name);
  if (property !== undefined) return property;
  for (const [pattern, schema] of Object.entries(table.patternProperties ?? {})) if (new RegExp(pattern, "u").test(name)) return schema;
  return typeof table.additionalProperties === "object" ? table.additionalProperties : undefined;
};

const firstOf = (table: readonly Schema[], name: string): Schema | undefined => {
  for (const form of table) {
    const found = member(form, name);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Returns the schema at the end of a path, or `undefined` if the schema has no such place. */
export const schemaAt = (path: Path | null, root: Schema): Schema | undefined => {
  const steps: Path["step"][] = [];
  for (let at = path; at !== null; at = at.parent) steps.push(at.step);
  let schema: Schema | undefined = root;
  for (const step of steps.reverse()) {
    if (schema === undefined) return undefined;
    schema = step === ITEM ? forms(schema, root).find(isArray)?.items : firstOf(tables(schema, root, "with arrays"), step);
  }
  return schema;
};

/** Returns the members that tables of a place may have, by name. Names of another spelling are left out. */
export const members = (schema: Schema, root: Schema): Map<string, Schema> => {
  const found = new Map<string, Schema>();
  for (const form of tables(schema, root, "with arrays")) {
    for (const [name, property] of Object.entries(form.properties ?? {})) if (!found.has(name)) found.set(name, property);
  }
  return found;
};

/** Returns examples of members whose names the user chooses, such as `a[href]`. */
export const exampleMembers = (schema: Schema, root: Schema): Map<string, Schema> => {
  const found = new Map<string, Schema>();
  for (const form of tables(schema, root, "with arrays")) {
    if (typeof form.additionalProperties !== "object") continue;
    for (const name of form.propertyNames?.examples ?? []) if (typeof name === "string") found.set(name, form.additionalProperties);
  }
  return found;
};

/** Returns the description of a member: its own, or that of what it refers to. */
export const description = (schema: Schema, root: Schema): string | undefined => {
  if (schema.description !== undefined) return schema.description;
  if (schema.$ref !== undefined) {
    const target = own(root.$defs, schema.$ref.replace("#/$defs/", ""));
    if (target !== undefined && target.description !== undefined) return target.description;
  }
  return forms(schema, root).find((form) => form.description !== undefined)?.description;
};

/** Returns the values that a place may have: those of enumerations, booleans and constants. */
export const values = (schema: Schema, root: Schema): (string | number | boolean)[] => {
  const found = new Set<string | number | boolean>();
  for (const form of forms(schema, root)) {
    const given = form.enum ?? (form.const !== undefined ? [form.const] : form.type === "boolean" ? [true, false] : (form.examples ?? []));
    for (const value of given) if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") found.add(value);
  }
  return [...found];
};

/** Says in a few words what a value may be. */
export const typeText = (schema: Schema, root: Schema): string => {
  const words = new Set<string>();
  for (const form of forms(schema, root)) {
    const listed = form.enum ?? (form.const === undefined ? undefined : [form.const]);
    if (listed !== undefined) {
      for (const value of listed.slice(0, 3)) words.add(JSON.stringify(value));
      if (listed.length > 3) words.add("…");
    } else if (form.items !== undefined) {
      words.add("list");
    } else if (isObject(form)) {
      words.add("table");
    } else {
      for (const type of [form.type ?? []].flat()) if (type !== "null") words.add(type);
    }
  }
  return [...words].join(" or ");
};
