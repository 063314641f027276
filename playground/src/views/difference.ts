/** How another policy differs. */
import { element } from "../dom.ts";
import type { PolicyChange } from "../engine/messages.ts";
import { showRows, showSentence } from "./rows.ts";

const row = ({ path, before, after }: PolicyChange): HTMLLIElement =>
  element("li", {}, element("code", {}, path), ": ", element("del", {}, before ?? "nothing"), " → ", element("ins", {}, after ?? "nothing"));

/** Shows what changes from this policy to the other. */
export const showDifference = (panel: HTMLElement, changes: readonly PolicyChange[]): void => {
  if (changes.length === 0) showSentence(panel, "Both policies clean in the same way.");
  else showRows(panel, changes, row, { class: "changes", "aria-label": "Members that differ: here, and in the other policy" });
};
