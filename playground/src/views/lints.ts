/** What is wrong with a policy: settings that are risky or have no effect, and problems that make it invalid. */
import { element, prose } from "../dom.ts";
import type { Lint, PolicyProblem } from "../engine/messages.ts";
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

const problemRow = ({ message, path, remedy, line }: PolicyProblem, chosen: (line: number) => void): HTMLLIElement => {
  const place = element("button", { type: "button", class: "finding" }, line === null ? "the policy" : `line ${line}`);
  place.addEventListener("click", () => chosen(line ?? 1));
  return element(
    "li",
    {},
    element("span", { class: "badge badge-error" }, "error"),
    " ",
    place,
    " ",
    element("code", {}, path),
    element("p", {}, ...prose(message)),
    remedy === null ? null : element("p", {}, ...prose(remedy)),
  );
};

/** Shows the problems of a policy. `chosen` is called with the line of one that is clicked. */
export const showProblems = (panel: HTMLElement, problems: readonly PolicyProblem[], chosen: (line: number) => void): void =>
  showRows(panel, problems, (problem) => problemRow(problem, chosen), { class: "findings" });

export const showLints = (panel: HTMLElement, lints: readonly Lint[]): void => {
  if (lints.length === 0) showSentence(panel, "No setting is risky or without effect.");
  else showRows(panel, lints, row, { class: "findings" });
};
