/**
 * Cleans hast, the syntax tree of rehype. Takes the schemas of rehype-sanitize and hast-util-sanitize, or a policy.
 *
 * The tree is written as HTML, cleaned, and read again. So the result is a tree that parsers build.
 *
 * @module
 */
import { build } from "./rehype/build.js";
import { flatten, type Unsafe } from "./rehype/flatten.js";
import type { HastContent, HastNode, HastRoot, HastTree } from "./rehype/hast.js";
import { patched } from "./rehype/meta.js";
import { rulesFor, type HastOptions, type Rules } from "./rehype/rules.js";
import type { Schema } from "./rehype/schema.js";
import { readUntrusted, writeUntrusted } from "./untrusted-tree.js";

export type * from "./rehype/hast.js";
export type { HastOptions } from "./rehype/rules.js";
export { defaultSchema, type Schema, type SchemaProperty, type SchemaValue } from "./rehype/schema.js";

/** The part of a vfile that the plugin uses. */
interface MessageFile {
  message(reason: string, options?: object): unknown;
}

/**
 * Returns a clean copy of a tree: a root for a root, and else the node that is left, or a root with those that are left. Throws `CleanError`
 * if the policy or a limit rejects the tree, and `PolicyError` if the schema or policy is not valid.
 */
export const sanitize = (tree: HastNode, options?: Schema | HastOptions | null): HastTree => clean(tree, rulesFor(options));

/** Returns the settings of a schema that Lye does not express, each with its place and the reason. It keeps less then. */
export const unmapped = (schema: Schema): string[] => [...rulesFor(schema).unmapped];

/** Cleans the tree of each file: a plugin of rehype. The settings that Lye does not express become messages of the file. */
export default function rehypeLye(options?: Schema | HastOptions | null): (tree: HastNode, file?: MessageFile) => HastRoot {
  const rules = rulesFor(options);
  return (tree, file) => {
    for (const reason of rules.unmapped) file?.message(reason, { ruleId: "schema", source: "lye" });
    const result = clean(tree, rules);
    return result.type === "root" ? result : { type: "root", children: [result] };
  };
}

const clean = (tree: unknown, rules: Rules): HastTree => {
  const flat = flatten(tree, rules);
  const html = rules.cleaner.clean(writeUntrusted(flat.items));
  const children: HastContent[] = build(readUntrusted(html, rules.isDocument), flat, rules.prefix);
  if (rules.keepsDoctype && flat.doctype) children.unshift(patched({ type: "doctype" }, flat.doctype));
  const { type } = (typeof tree === "object" && tree !== null ? tree : {}) as Unsafe;
  if (type === "root") return patched({ type: "root", children }, tree as Unsafe);
  const [only] = children;
  return only && children.length === 1 ? only : { type: "root", children };
};
