/** What happens to each node and attribute of the input, and by which rule. */
import { element, shortened } from "../dom.ts";
import type { ExplainedAttribute, ExplainedNode, ExplainedPass, ExplainedStep } from "../engine/messages.ts";
import { showRows, showSentence } from "./rows.ts";
import { attribute, first, tagName, treeLine } from "./tree-line.ts";

/** Words for what a step does. Others are shown by their names. */
const EDITS: Readonly<Record<string, string>> = {
  remove: "removed with its content",
  replace_with_children: "unwrapped: its content stays",
  remove_attribute: "removed",
  set_attribute: "set to",
  rename: "renamed to",
};

const step = ({ edit, after, finding }: ExplainedStep): HTMLElement =>
  element(
    "span",
    { class: "step" },
    ` ← ${EDITS[edit] ?? edit.replaceAll("_", " ")}${after === null ? "" : ` ${JSON.stringify(shortened(after))}`}`,
    finding === null ? null : " (",
    finding === null ? null : element("a", { href: `../findings.html#${finding.code}` }, finding.code),
    finding === null || finding.rule === "" ? null : element("span", {}, ", ", element("code", {}, finding.rule)),
    finding === null ? null : ")",
  );

const isRemoved = (steps: readonly ExplainedStep[]): boolean => steps.some(({ edit }) => edit.startsWith("remove") || edit === "replace_with_children");

const attributeOf = ({ name, value, steps }: ExplainedAttribute): HTMLElement =>
  element("span", { class: isRemoved(steps) ? "gone" : "" }, " ", attribute(name, shortened(value)), ...steps.map(step));

const row = ({ depth, kind, name, data, attributes, steps }: ExplainedNode, isGone: boolean): HTMLLIElement => {
  const start = kind === "element" ? [tagName(name), ...first(attributes, (each) => [attributeOf(each)]), element("span", { class: "tag" }, ">")] : [];
  const text = kind === "text" ? JSON.stringify(shortened(data)) : `${kind.replaceAll("_", " ")} ${shortened(data)}`;
  const content = kind === "element" ? start : [element("span", { class: kind === "text" ? "text" : "comment" }, text)];
  const line = treeLine(depth, element("span", { class: isGone || isRemoved(steps) ? "gone" : "" }, ...content), ...steps.map(step));
  if (steps.length > 0) line.classList.add("changed");
  return line;
};

const wholeRow = (whole: ExplainedStep): HTMLLIElement => treeLine(0, "the whole output", step(whole));

/** Tells which nodes are gone with a removed ancestor. */
const withGone = (nodes: readonly ExplainedNode[]): { node: ExplainedNode; isGone: boolean }[] => {
  // The depth of the outermost removed element that contains the node.
  let removed = Infinity;
  return nodes.map((node) => {
    if (node.depth <= removed) removed = node.steps.some(({ edit }) => edit === "remove") ? node.depth : Infinity;
    return { node, isGone: node.depth > removed };
  });
};

const entriesOf = (passes: readonly ExplainedPass[]): (() => HTMLLIElement)[] =>
  passes.flatMap(({ nodes, whole }, index) => [
    ...(passes.length > 1 ? [() => element("li", { class: "pass" }, `Pass ${index + 1} of ${passes.length}`)] : []),
    ...withGone(nodes).map(({ node, isGone }) => () => row(node, isGone)),
    ...whole.map((each) => () => wholeRow(each)),
  ]);

export const showExplanation = (panel: HTMLElement, passes: readonly ExplainedPass[]): void => {
  const entries = entriesOf(passes);
  if (entries.length === 0) showSentence(panel, "The input has no nodes.");
  else showRows(panel, entries, (entry) => entry(), { class: "tree", "aria-label": "Nodes of the input, and what happens to them" });
};
