/** What the policy changes compared with another. */
import { counted, element } from "../dom.ts";
import type { PolicyChange } from "../engine/messages.ts";
import { showRows, showSentence } from "./rows.ts";

const row = ({ path, before, after }: PolicyChange): HTMLLIElement =>
  element("li", {}, element("code", {}, path), ": ", element("del", {}, before ?? "not set"), " → ", element("ins", {}, after ?? "not set"));

/** Shows the changes from the other policy to this one. `name` is that of the other. */
export const showDifference = (panel: HTMLElement, changes: readonly PolicyChange[], name: string): void => {
  if (changes.length === 0) return showSentence(panel, "Both policies clean in the same way.");
  showRows(panel, changes, row, { class: "changes", "aria-label": "Members that differ" });
  panel.prepend(element("p", { class: "note" }, `${counted(changes.length, "difference")}: ${name} → this policy.`));
};
