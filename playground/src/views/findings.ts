/** The list of findings: what was removed or changed, where, and why it matters. */
import codes from "virtual:finding-codes";
import { element, prose, shortened } from "../dom.ts";
import type { Finding } from "../engine/messages.ts";
import { showRows, showSentence } from "./rows.ts";

const ACTIONS: Readonly<Record<Finding["action"], string>> = {
  removed: "removed",
  replaced_by_children: "unwrapped",
  escaped: "escaped",
  rewritten: "rewritten",
  moved: "moved",
  added: "added",
  noted: "noted",
};

const described = (finding: Finding): string => {
  if (finding.attribute !== null) return `${finding.attribute} of <${finding.node}>`;
  return finding.node === "" ? finding.kind.replaceAll("_", " ") : `<${finding.node}>`;
};

/** Returns why this element or attribute is worse than others, if it is: `runs script` for `script`. */
const worse = ({ code, kind, node, attribute }: Finding): string | null => {
  const name = kind === "element" ? node : (attribute ?? "");
  const matches = (pattern: string): boolean => (pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : pattern === name);
  const found = codes[code]?.errors.find(({ names }) => names.some(matches));
  return found === undefined ? null : `\`${name}\`: ${found.why}.`;
};

const change = ({ before, after }: Finding): HTMLElement | null => {
  if (before === null && after === null) return null;
  return element(
    "p",
    { class: "change" },
    before === null ? null : element("del", {}, shortened(before)),
    before === null || after === null ? null : " → ",
    after === null ? null : element("ins", {}, shortened(after)),
  );
};

const row = (finding: Finding, index: number, chosen: (index: number) => void): HTMLLIElement => {
  const { code, severity, action, line, column, rule, count } = finding;
  const place = line === null ? "added by the policy" : `line ${line}, column ${column}`;
  const text = codes[code];
  const head = element(
    "button",
    { type: "button", class: "finding", "data-finding": index },
    element("span", { class: `badge badge-${severity}` }, severity),
    ` ${ACTIONS[action]} `,
    element("code", {}, described(finding)),
    count > 1 ? ` ${count} times` : null,
    " ",
    element("span", { class: "place" }, place),
  );
  head.addEventListener("click", () => chosen(index));
  return element(
    "li",
    { "data-code": code },
    head,
    element("p", {}, ...prose(text === undefined ? finding.message : `${text.what} ${worse(finding) ?? text.why}`)),
    change(finding),
    text === undefined ? null : element("details", {}, element("summary", {}, "What to change"), element("p", {}, ...prose(text.remedy))),
    element(
      "p",
      { class: "source" },
      element("a", { href: `../findings.html#${code}` }, code),
      rule === "" ? null : " by the rule ",
      rule === "" ? null : element("code", {}, rule),
    ),
  );
};

/** Shows findings. `chosen` is called with the index of one that is clicked. */
export const showFindings = (panel: HTMLElement, findings: readonly Finding[], chosen: (index: number) => void): void => {
  if (findings.length === 0) showSentence(panel, "Nothing was removed or changed.");
  else showRows(panel, findings, (finding, index) => row(finding, index, chosen), { class: "findings" });
};

/** Marks a finding in the list as chosen, and scrolls to it. */
export const markFinding = (panel: HTMLElement, index: number): void => {
  for (const button of panel.querySelectorAll<HTMLElement>(".finding")) {
    const isChosen = button.dataset["finding"] === String(index);
    button.closest("li")?.classList.toggle("chosen", isChosen);
    if (isChosen) button.scrollIntoView({ block: "nearest" });
  }
};
