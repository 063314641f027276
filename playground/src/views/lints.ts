/** Settings of the policy that are risky or have no effect. */
import { element, prose } from "../dom.ts";
import type { Lint } from "../engine/messages.ts";
import { showRows, showSentence } from "./rows.ts";

const row = ({ code, severity, path, message, remedy }: Lint): HTMLLIElement =>
  element(
    "li",
    { "data-code": code },
    element("span", { class: `badge badge-${severity === "risk" ? "error" : "warning"}` }, severity),
    " ",
    element("code", {}, path),
    element("p", {}, ...prose(message)),
    remedy === null ? null : element("p", {}, ...prose(remedy)),
    element("p", { class: "source" }, element("a", { href: `../lints.html#${code}` }, code)),
  );

export const showLints = (panel: HTMLElement, lints: readonly Lint[]): void => {
  if (lints.length === 0) showSentence(panel, "No setting is risky or without effect.");
  else showRows(panel, lints, row, { class: "findings" });
};
