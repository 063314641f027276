/** Completes and describes members and values of a policy, by the schema of policies. */
import { PRESETS } from "./presets.ts";
import { description, exampleMembers, forms, members, schemaAt, tables, typeText, values, type Schema } from "./schema.ts";
import { ITEM, nameOf, placeAt, type Part, type Path, type Place, type Table } from "./toml.ts";

export type { Schema } from "./schema.ts";

export interface Option {
  readonly label: string;
  readonly type: "member" | "table" | "value";
  /** The type of a member. */
  readonly detail?: string;
  /** What it means. */
  readonly info?: string;
  /** The text to write in place of `from` to `to`. */
  readonly apply: string;
}

export interface Completion {
  readonly from: number;
  readonly to: number;
  readonly options: Option[];
}

type Member = Extract<Place, { kind: "key" }>;
type Header = Extract<Place, { kind: "header" }>;
type Value = Extract<Place, { kind: "value" }>;

/** How deep headers are offered that the policy does not have yet: `[css.sheets]`, `[urls.hygiene]`. */
const HEADER_DEPTH = 2;

const written = (name: string): string => (/^[\w-]+$/.test(name) ? name : JSON.stringify(name));

/** Returns the header of a path, or `null` inside an array in brackets, where no header leads. */
const headerOf = (path: Path | null): string | null => {
  const steps: string[] = [];
  for (let at = path; at !== null; at = at.parent) {
    if (at.step === ITEM) return null;
    steps.push(written(at.step));
  }
  return steps.reverse().join(".");
};

const option = (label: string, type: Option["type"], apply: string, schema: Schema, root: Schema): Option => {
  const info = description(schema, root);
  return { label, type, detail: typeText(schema, root), ...(info === undefined ? {} : { info }), apply };
};

/** Writes a name or a string in the quotes that are there already. */
const inQuotes = (text: string, part: Part): string => (part.isClosed ? text : text + part.quote);

const completeMember = (place: Member, root: Schema): Option[] => {
  const schema = schemaAt(place.path, root);
  if (schema === undefined) return [];
  const options: Option[] = [];
  for (const [name, found] of members(schema, root)) {
    if (place.table.has(name)) continue;
    const isTable = forms(found, root).every((form) => form.type === "object");
    const header =
      isTable && place.isAlone && !place.hasKeysBelow && place.part.quote === "" ? headerOf({ parent: place.path, step: name }) : null;
    let apply: string;
    if (header !== null) apply = `[${header}]`;
    else if (place.part.quote !== "") apply = inQuotes(name, place.part);
    else apply = place.isFollowed ? name : `${name} = `;
    options.push(option(name, isTable ? "table" : "member", apply, found, root));
  }
  for (const [name, found] of exampleMembers(schema, root)) {
    if (place.table.has(name)) continue;
    const key = JSON.stringify(name);
    const apply = place.part.quote !== "" ? inQuotes(name, place.part) : place.isFollowed ? key : `${key} = `;
    options.push(option(name, "member", apply, found, root));
  }
  return options;
};

const completeHeader = (place: Header, root: Schema): Option[] => {
  const schema = schemaAt(place.path, root);
  if (schema === undefined) return [];
  const options: Option[] = [];
  const end = place.isClosed || place.isFollowed ? "" : place.isArray ? "]]" : "]";
  const offer = (from: Schema, table: Table | undefined, before: string, depth: number): void => {
    for (const [name, found] of members(from, root)) {
      const there = table?.get(name);
      const label = before + name;
      const fits = tables(found, root, place.isArray ? "only arrays" : "no arrays").length > 0;
      // An array of tables may have further ones.
      if (fits && (place.isArray || there === undefined || (there !== null && place.implied.has(there)))) {
        const apply = place.part.quote === "" ? label + end : inQuotes(label, place.part);
        options.push(option(label, "table", apply, found, root));
      }
      if (depth < HEADER_DEPTH && place.part.quote === "") offer(found, there ?? undefined, `${label}.`, depth + 1);
    }
  };
  offer(schema, place.table, "", 1);
  return options;
};

const completeValue = (place: Value, root: Schema): Option[] => {
  const schema = schemaAt(place.path, root);
  if (schema === undefined) return [];
  const isString = place.part.quote !== "";
  const write = (value: unknown): string => (isString ? inQuotes(String(value), place.part) : JSON.stringify(value));
  if (place.path?.parent === null && place.path.step === "extends") {
    return PRESETS.map(({ name, use }) => ({ label: name, type: "value", info: use, apply: write(name) }));
  }
  const options: Option[] = [];
  const add = (value: string | number | boolean, apply: string): void => {
    if (isString && typeof value !== "string") return;
    if (place.used.includes(String(value))) return;
    options.push({ label: String(value), type: "value", apply });
  };
  for (const value of values(schema, root)) add(value, write(value));
  // A list that begins with one of its values.
  if (!isString) {
    for (const { items } of forms(schema, root)) {
      if (items !== undefined) for (const value of values(items, root)) add(value, `[${JSON.stringify(value)}]`);
    }
  }
  return options;
};

/** Returns what may be typed at a position of a policy in TOML, or `null` if nothing is known there. Never throws. */
export const complete = (text: string, position: number, schema: Schema): Completion | null => {
  const place = placeAt(text, position);
  if (place === null) return null;
  const options =
    place.kind === "key"
      ? completeMember(place, schema)
      : place.kind === "header"
        ? completeHeader(place, schema)
        : completeValue(place, schema);
  return options.length === 0 ? null : { from: place.part.from, to: place.part.to, options };
};

/** Returns the description of the member under a position, in a key or in a header: of a name that the user chose, that of its table. */
export const describe = (text: string, position: number, schema: Schema): string | null => {
  const place = placeAt(text, position);
  if (place === null || place.kind === "value") return null;
  const found = schemaAt({ parent: place.path, step: nameOf(place.part) }, schema);
  if (found === undefined) return null;
  const table = () => schemaAt(place.path, schema);
  return description(found, schema) || description(table() ?? {}, schema) || null;
};
