/** The page: connects the editors, the worker and the views. */
import { byId, counted, element } from "./dom.ts";
import { ComparisonEditor } from "./editors/comparison.ts";
import { InputEditor } from "./editors/input.ts";
import { OutputEditor } from "./editors/output.ts";
import { PolicyEditor } from "./editors/policy.ts";
import { useConstructedSheet } from "./editors/styles.ts";
import { Client } from "./engine/client.ts";
import type { Answer, Cleaned, InvalidPolicy, Request } from "./engine/messages.ts";
import { copy } from "./parts/clipboard.ts";
import { connectDialog } from "./parts/dialogs.ts";
import { keepOffline } from "./parts/offline.ts";
import { connectTabs } from "./parts/tabs.ts";
import { connectTheme } from "./parts/theme.ts";
import { PRESETS, type PresetName, presetOf, presetPolicy } from "./policy/presets.ts";
import { read, type Shared, type View, VIEWS, write } from "./share.ts";
import { showDifference } from "./views/difference.ts";
import { type Example, showExamples } from "./views/examples.ts";
import { showExplanation } from "./views/explanation.ts";
import { markFinding, showFindings } from "./views/findings.ts";
import { showLints } from "./views/lints.ts";
import { connectPreview, showPreview } from "./views/preview.ts";
import { showSentence } from "./views/rows.ts";
import { bySetHtml } from "./views/set-html.ts";
import { showTakeHome } from "./views/take-home.ts";
import { showTree } from "./views/tree.ts";

/** What a first visit shows. */
const FIRST: Example = {
  html: `<h1 onclick="steal()">Hello</h1>
<p style="position: fixed">Nice <b>page</b>!<script>alert(document.cookie)</script></p>
<a href="javascript:alert(1)">Read more</a>
<a href="https://example.org/">Example</a>
<img src="x" onerror="alert(2)" alt="A cat">
`,
  policy: presetPolicy("comment"),
};

/** How long typing has to rest before the slower views follow, in milliseconds. */
const REST = 150;
/** How long it has to rest before screen readers say the outcome. */
const SILENCE = 1_000;

const status = byId("status");
const panels = Object.fromEntries(["preview", "tree", "compare", "findings", "explain", "lints", "difference"].map((name) => [name, byId(`panel-${name}`)]));
const panel = (name: string): HTMLElement => panels[name] ?? byId(`panel-${name}`);
const isShown = (name: string): boolean => !panel(name).hidden;
const frame = byId("preview", HTMLIFrameElement);
const presetSelect = byId("preset", HTMLSelectElement);
const otherSelect = byId("other-preset", HTMLSelectElement);

useConstructedSheet();
connectTheme(byId("theme", HTMLButtonElement));

const input = new InputEditor(byId("input"), FIRST.html, () => edited(), (finding) => choose(finding));
const policy = new PolicyEditor(panel("policy"), "Policy in TOML", FIRST.policy ?? "", () => edited());
const other = new PolicyEditor(byId("other"), "Policy to compare with, in TOML", presetPolicy("default"), () => ask());
const output = new OutputEditor(panel("output"), "Output", "Nothing is left");
const comparison = new ComparisonEditor(byId("compare"));

/** The last answer that has a result, and the request that it belongs to. */
let last: { readonly answer: Answer; readonly request: Request } | null = null;
let revision = 0;
let rest: ReturnType<typeof setTimeout> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;

/** Why the link of the page cannot be opened. Stays in the status until a text changes. */
let linkProblem: string | null = null;

/** Says what happens; to screen readers only once typing rests. `state` is for programs that drive the page: the tests. */
const say = (state: string, text: string): void => {
  if (linkProblem !== null && ["ready", "done"].includes(state)) return say("bad-link", `The link cannot be opened: ${linkProblem}`);
  status.dataset["state"] = state;
  status.textContent = text;
  clearTimeout(silence);
  silence = setTimeout(() => (byId("announcement").textContent = text), SILENCE);
};

const ask = ({ expands = false } = {}): void => {
  revision += 1;
  status.dataset["wanted"] = String(revision);
  const request: Request = { html: input.text, policy: policy.text, explains: isShown("explain"), other: isShown("difference") ? other.text : null, expands };
  presetSelect.value = presetOf(request.policy) ?? "";
  otherSelect.value = presetOf(other.text) ?? "";
  client.ask(request);
};

const edited = (): void => {
  linkProblem = null;
  ask();
};

const isInvalid = (given: object | null): given is InvalidPolicy => given !== null && "problems" in given;

const removedText = ({ report, milliseconds }: Cleaned, { html }: Request): string => {
  const { elements, attributes, urls, total } = report.removals;
  const others = total - elements - attributes - urls;
  const counts: [number, string][] = [[elements, "element"], [attributes, "attribute"], [urls, "URL"], [others, "other item"]];
  const parts = counts.filter(([count]) => count > 0).map(([count, noun]) => counted(count, noun));
  const time = milliseconds < 1 ? "less than 1 ms" : `${Math.round(milliseconds)} ms`;
  const sizes = `${html.length.toLocaleString("en")} → ${counted(report.output.length, "character")} in ${time}`;
  return `${parts.length === 0 ? "Removed nothing" : `Removed ${parts.join(", ")}`}. ${sizes}.`;
};

/** Shows an outcome that has no output. */
const showNoOutput = (sentence: string): void => {
  output.text = "";
  input.mark([]);
  comparison.clear();
  showPreview(frame, "");
  byId("findings-count").textContent = "";
  for (const name of ["tree", "findings", "explain"]) showSentence(panel(name), sentence);
  byId("compare-note").textContent = sentence;
};

const answered = (answer: Answer, request: Request): void => {
  last = { answer, request };
  const { result } = answer;
  policy.report(isInvalid(answer.policy) ? answer.policy.problems : []);
  byId("lints-count").textContent = isInvalid(answer.policy) ? "" : String(answer.policy.lints.length);
  if (isInvalid(answer.policy)) {
    const [first] = answer.policy.problems;
    const line = first?.line ? ` (line ${first.line})` : "";
    showNoOutput("The policy is not valid, so nothing is shown.");
    say("invalid-policy", `The policy is not valid${line}: ${first?.message ?? ""}`);
  } else if (result !== null && "report" in result) {
    output.text = result.report.output;
    if (request.html === input.text) input.mark(result.report.findings);
    byId("findings-count").textContent = String(result.report.findings.length);
    say("done", removedText(result, request));
  } else if (result !== null) {
    const place = result.line === null ? "" : ` (line ${result.line}, column ${result.column})`;
    showNoOutput("The input was refused, so nothing is shown.");
    say("refused", `The input was refused${place}: ${result.message}`);
  }
  if (answer.expanded !== null && request.policy === policy.text) policy.text = answer.expanded;
  if (isShown("difference")) showOther(answer);
  clearTimeout(rest);
  if (request.html === input.text && request.policy === policy.text) status.dataset["shown"] = status.dataset["wanted"];
  rest = setTimeout(showSlow, REST);
};

/** The answer that each of the slower views shows. */
const shownIn = new Map<string, Answer>();

/** Returns whether a view is visible and does not show an answer yet, and notes that it does from now on. */
const needs = (name: string, answer: Answer): boolean => isShown(name) && shownIn.get(name) !== answer && shownIn.set(name, answer) !== undefined;

/** Shows the views that take longer than an output, once typing rests. Only those that are visible. */
const showSlow = (): void => {
  if (last === null) return;
  const { answer } = last;
  const { result, policy: state } = answer;
  if (needs("lints", answer)) isInvalid(state) ? showSentence(panel("lints"), "The policy is not valid.") : showLints(panel("lints"), state.lints);
  if (result === null || !("report" in result)) return;
  const { report, passes } = result;
  if (needs("findings", answer)) showFindings(panel("findings"), report.findings, choose);
  if (needs("preview", answer)) showPreview(frame, report.output);
  if (needs("tree", answer)) showTree(panel("tree"), report.output);
  if (needs("compare", answer)) showComparison(last.request.html, report.output);
  if (passes !== null && needs("explain", answer)) showExplanation(panel("explain"), passes);
  status.dataset["rested"] = status.dataset["shown"];
};

/** Shows a view that has become visible. Explanations and differences need another answer; the other views show the last one. */
const opened = (panelId: string): void => {
  if (["panel-explain", "panel-difference"].includes(panelId)) return ask();
  if (status.dataset["wanted"] === status.dataset["shown"]) showSlow();
};

const showOther = ({ difference }: Answer): void => {
  other.report(isInvalid(difference) ? difference.problems : []);
  if (difference === null) showSentence(byId("difference"), "The policy is not valid.");
  else if (isInvalid(difference)) showSentence(byId("difference"), "The other policy is not valid.");
  else showDifference(byId("difference"), difference.changes);
};

const showComparison = (html: string, ours: string): void => {
  const theirs = bySetHtml(html);
  const note = byId("compare-note");
  if (theirs === null) {
    note.textContent = "This browser has no Element.setHTML(), the Sanitizer API of the HTML Standard.";
    return comparison.clear();
  }
  const outcome = theirs === ours ? "Both are the same." : "Differences are marked. Both are safe; they follow other rules.";
  note.replaceChildren(`Left: this browser's setHTML() with its default configuration. Right: Lye with your policy. ${outcome} The preset `, element("code", {}, "sanitizer-api"), " has the browser's rules.");
  comparison.show({ label: "By setHTML of this browser", text: theirs }, { label: "By Lye", text: ours });
};

/** Shows a finding in the input and in the list. */
const choose = (index: number): void => {
  byId("tab-findings").click();
  input.show(index);
  markFinding(panel("findings"), index);
};

const client = new Client({
  ready: () => say("ready", "Lye is ready."),
  answered,
  failed: (message) => say("failed", `Lye does not run here: ${message}. Reload the page, or use a browser with WebAssembly SIMD.`),
});

const show = (example: Partial<Shared>): void => {
  if (example.html !== undefined) input.text = example.html;
  if (example.policy !== undefined) policy.text = example.policy;
  if (example.other !== undefined) other.text = example.other;
  if (example.view !== undefined) document.getElementById(`tab-${example.view}`)?.click();
};

/** Opens what the address shares. */
const open = async (): Promise<void> => {
  const shared = await read(location.hash);
  if (shared === null) return;
  linkProblem = shared.ok ? null : shared.problem;
  if (shared.ok) show(shared.shared);
  else say("bad-link", `The link cannot be opened: ${shared.problem}`);
};

/** The view that the visitor has opened, beside those that are open at first. */
const view = (): View | undefined => VIEWS.find((name) => name !== "output" && name !== "findings" && isShown(name));

const share = async (): Promise<void> => {
  const chosen = view();
  const shared: Shared = { html: input.text, policy: policy.text, ...(isShown("difference") ? { other: other.text } : {}), ...(chosen === undefined ? {} : { view: chosen }) };
  history.replaceState(null, "", await write(shared));
  const isCopied = await copy(location.href);
  say("shared", isCopied ? "The link is copied. It contains the input and the policy; no server sees them." : "The address of this page is now the link: copy it. No server sees the input and the policy.");
};

const fillSelect = (select: HTMLSelectElement, editor: PolicyEditor): void => {
  select.append(element("option", { value: "", disabled: true }, "your own"), ...PRESETS.map(({ name }) => element("option", { value: name }, name)));
  select.addEventListener("change", () => (editor.text = presetPolicy(select.value as PresetName)));
};

fillSelect(presetSelect, policy);
fillSelect(otherSelect, other);
for (const list of document.querySelectorAll<HTMLElement>('[role="tablist"]')) connectTabs(list, opened);
connectPreview(frame, (url) => say("link", `The link leads to ${url}. The preview does not follow it.`));
byId("clear").addEventListener("click", () => {
  input.text = "";
  input.view.focus();
});
byId("expand").addEventListener("click", () => {
  byId("tab-policy").click();
  ask({ expands: true });
});
byId("share").addEventListener("click", () => void share());
const examples = byId("examples", HTMLDialogElement);
const useExample = ({ html, policy: text }: Example): void => {
  examples.close();
  show({ html, ...(text === null ? {} : { policy: text }) });
};
connectDialog(examples, byId("open-examples"), () => void showExamples(byId("examples-list"), useExample));
connectDialog(byId("take-home", HTMLDialogElement), byId("open-take-home"), () => showTakeHome(byId("take-home-list"), policy.text, presetOf(policy.text)));
addEventListener("hashchange", () => void open());

void open().finally(() => ask());
keepOffline();
