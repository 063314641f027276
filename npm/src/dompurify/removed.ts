/** What a cleaner removed, as `removed` lists it. */
import type { Cleaner } from "../cleaner.js";
import type { Finding } from "../types.js";
import type { RemovedAttribute, RemovedElement } from "./types.js";

/** Cleans once more, and returns what is removed. */
export const removedByReport = (cleaner: Cleaner, html: string): (RemovedElement | RemovedAttribute)[] =>
  cleaner
    .report(html)
    .findings.filter(({ action }) => action === "removed" || action === "replaced_by_children")
    .flatMap(entries);

const entries = (finding: Finding): (RemovedElement | RemovedAttribute)[] => {
  const { kind, node, namespace, attribute, before } = finding;
  const element = { nodeName: namespace === "html" ? node.toUpperCase() : node };
  if (attribute !== null) return [{ attribute: { name: attribute, value: before ?? "" }, from: element }];
  if (kind === "element") return [{ element }];
  if (kind === "comment" || kind === "text") return [{ element: { nodeName: `#${kind}` } }];
  return [];
};
