/** The page: connects the editors, the worker and the views. */
import { byId, element, shortened } from "./dom.ts";
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
import { keep, kept } from "./parts/session.ts";
import { Status } from "./parts/status.ts";
import { connectTabs } from "./parts/tabs.ts";
import { connectTheme } from "./parts/theme.ts";
import { PRESETS, type PresetName, presetOf, presetPolicy } from "./policy/presets.ts";
import { read, type Shared, type View, VIEWS, write } from "./share.ts";
import { showDifference } from "./views/difference.ts";
import { type Example, showExamples } from "./views/examples.ts";
import { showExplanation } from "./views/explanation.ts";
import { markFinding, showFindings } from "./views/findings.ts";
import { showLints, showProblems } from "./views/lints.ts";
import { problemText, removedText } from "./views/outcome.ts";
import { Preview } from "./views/preview.ts";
import { showSentence } from "./views/rows.ts";
import { bySetHtml } from "./views/set-html.ts";
import { showTakeHome } from "./views/take-home.ts";
import { showTree } from "./views/tree.ts";

/** What a first visit shows. */
const FIRST: Example = {
  html: `<h1 onclick="steal()">Hello</h1>
<p style="position: fixed">Nice <b>page</b>!<script>alert(document.cookie)</script></p>
<a href="javascript:alert(1)">Read more</a> or
<a href="https://example.org/" onmouseover="alert(2)">elsewhere</a>
<iframe src="https://login.example.net/"></iframe>
`,
  policy: presetPolicy("default"),
};

/** How long typing has to rest before the slower views follow, in milliseconds. */
const REST = 150;

const status = new Status();
const main = document.getElementsByTagName("main")[0] ?? document.body;
const panel = (name: string): HTMLElement => byId(`panel-${name}`);
const isShown = (name: string): boolean => !panel(name).hidden;
const presetSelect = byId("preset", HTMLSelectElement);
const otherSelect = byId("other-preset", HTMLSelectElement);

useConstructedSheet();
connectTheme(byId("theme", HTMLButtonElement));

const input = new InputEditor(byId("input"), FIRST.html, () => edited(), (finding) => choose(finding, false));
const policy = new PolicyEditor(panel("policy"), "Policy in TOML", FIRST.policy ?? "", () => edited());
const other = new PolicyEditor(byId("other"), "Policy to compare with, in TOML", presetPolicy("comment"), () => ask());
const output = new OutputEditor(panel("output"), "Output");
const comparison = new ComparisonEditor(byId("compare"));
const preview = new Preview(byId("preview", HTMLIFrameElement), (url) => status.say("link", "The preview does not follow this link:", url));

/** The last answer. */
let last: Answer | null = null;
/** The result that the page shows, and the request that it belongs to. It stays, marked as stale, while a policy is edited and not valid. */
let shown: { readonly result: Cleaned; readonly request: Request } | null = null;
let revision = 0;
let rest: ReturnType<typeof setTimeout> | undefined;

const ask = ({ expands = false } = {}): void => {
  revision += 1;
  status.want(revision);
  const request: Request = { html: input.text, policy: policy.text, explains: isShown("explain"), other: isShown("difference") ? other.text : null, expands };
  presetSelect.value = presetOf(request.policy) ?? "";
  otherSelect.value = presetOf(other.text) ?? "";
  client.ask(request);
};

const edited = (): void => {
  status.linkProblem = null;
  ask();
};

const isInvalid = (given: object | null): given is InvalidPolicy => given !== null && "problems" in given;

/** Shows an outcome that has no output. */
const showNoOutput = (sentence: string): void => {
  output.empty = sentence;
  output.text = "";
  input.mark([]);
  comparison.clear();
  preview.show("");
  byId("findings-count").textContent = "";
  for (const name of ["tree", "findings", "explain"]) showSentence(panel(name), sentence);
  byId("compare-note").textContent = sentence;
};

const answered = (answer: Answer, request: Request): void => {
  last = answer;
  const { result } = answer;
  policy.report(isInvalid(answer.policy) ? answer.policy.problems : []);
  byId("lints-count").textContent = String(isInvalid(answer.policy) ? answer.policy.problems.length : answer.policy.lints.length);
  if (isInvalid(answer.policy)) {
    const [first] = answer.policy.problems;
    if (shown === null) showNoOutput("The policy is not valid, so nothing is shown.");
    main.classList.toggle("stale", shown !== null);
    if (first !== undefined) status.say("invalid-policy", shortened(problemText(first), 320));
  } else if (result !== null && "report" in result) {
    shown = { result, request };
    main.classList.remove("stale");
    output.empty = request.html === "" ? "What is left appears here" : "Nothing is left";
    output.text = result.report.output;
    if (request.html === input.text) input.mark(result.report.findings);
    byId("findings-count").textContent = String(result.report.findings.length);
    status.say("done", request.html === "" ? "Paste HTML, or choose an example." : removedText(result, request));
  } else if (result !== null) {
    const place = result.line === null ? "" : ` (line ${result.line}, column ${result.column})`;
    shown = null;
    main.classList.remove("stale");
    showNoOutput("The input was rejected, so nothing is shown.");
    status.say("rejected", `The input was rejected${place}: ${result.message}`);
  }
  if (answer.expanded !== null && request.policy === policy.text) policy.text = answer.expanded;
  if (isShown("difference")) showOther(answer);
  clearTimeout(rest);
  if (request.html === input.text && request.policy === policy.text) status.showed("shown");
  rest = setTimeout(showSlow, REST);
};

/** The answer or the result that each of the slower views shows. */
const shownIn = new Map<string, Answer | Cleaned>();

/** Returns whether a view is visible and does not show an answer or a result yet, and notes that it does from now on. */
const needs = (name: string, given: Answer | Cleaned): boolean => isShown(name) && shownIn.get(name) !== given && shownIn.set(name, given) !== undefined;

/** Shows the views that take longer than an output, once typing rests. Only those that are visible. */
const showSlow = (): void => {
  if (last !== null && needs("lints", last)) {
    if (isInvalid(last.policy)) showProblems(panel("lints"), last.policy.problems, (line) => showPolicyLine(line));
    else showLints(panel("lints"), last.policy.lints);
  }
  if (shown === null) return;
  const { result, request } = shown;
  const { report, passes } = result;
  if (needs("findings", result)) showFindings(panel("findings"), report.findings, (index) => choose(index));
  if (needs("preview", result)) preview.show(report.output);
  if (needs("tree", result)) showTree(panel("tree"), report.output);
  if (needs("compare", result)) showComparison(request.html, report.output);
  if (request.explains && needs("explain", result)) {
    if (passes === null) showSentence(panel("explain"), "The input is too long to be explained: at most 300,000 characters.");
    else showExplanation(panel("explain"), passes);
  }
  status.showed("rested");
};

/** Shows a view that has become visible. Explanations and differences need another answer; the other views show the last one. */
const opened = (panelId: string): void => {
  if (["panel-explain", "panel-difference"].includes(panelId)) return ask();
  if (status.isCurrent) showSlow();
};

const showOther = ({ difference }: Answer): void => {
  other.report(isInvalid(difference) ? difference.problems : []);
  if (difference === null) showSentence(byId("difference"), "The policy is not valid.");
  else if (isInvalid(difference)) showSentence(byId("difference"), "The other policy is not valid.");
  else showDifference(byId("difference"), difference.changes, presetOf(other.text) ?? "the other policy");
};

const showComparison = (html: string, ours: string): void => {
  const theirs = bySetHtml(html);
  const note = byId("compare-note");
  if (theirs === null) {
    note.textContent = "This browser has no Element.setHTML(), the Sanitizer API of the HTML Standard.";
    return comparison.clear();
  }
  const outcome = theirs === ours ? "Both are the same." : "Differences are marked. Both are safe; they follow different rules.";
  note.replaceChildren(`Left: this browser's setHTML() with its default configuration. Right: Lye with your policy. ${outcome} The preset `, element("code", {}, "sanitizer-api"), " has the browser's rules.");
  comparison.show({ label: "By setHTML of this browser", text: theirs }, { label: "By Lye", text: ours });
};

/** Shows a finding in the input and in the list. With `selects`, the input selects its markup. */
const choose = (index: number, selects = true): void => {
  byId("tab-findings").click();
  if (selects) input.show(index);
  else input.choose(index);
  markFinding(panel("findings"), index);
};

const showPolicyLine = (line: number): void => {
  byId("tab-policy").click();
  policy.showLine(line);
};

const client = new Client({
  ready: () => status.say("ready", "Lye is ready."),
  answered,
  slow: () => status.say("slow", "This takes long. Change the input or the policy to stop it."),
  failed: (message) => status.say("failed", `Lye does not run here: ${message}. Reload the page, or use a browser with WebAssembly SIMD.`),
});

const show = (example: Partial<Shared>): void => {
  for (const scrolled of document.querySelectorAll(".scrolls")) scrolled.scrollTop = 0;
  if (example.html !== undefined) input.text = example.html;
  if (example.policy !== undefined) policy.text = example.policy;
  if (example.other !== undefined) other.text = example.other;
  for (const view of example.views ?? []) byId(`tab-${view}`).click();
};

/** Opens what the address shares. */
const open = async (): Promise<void> => {
  const opened = location.hash;
  const shared = await read(opened);
  // Another link may have come in the meantime.
  if (shared === null || opened !== location.hash) return;
  if (shared.ok) show(shared.shared);
  status.linkProblem = shared.ok ? null : shared.problem;
};

/** The views that the visitor has opened, beside those that are open at first. */
const views = (): View[] => VIEWS.filter((name) => name !== "output" && name !== "findings" && isShown(name));

const share = async (): Promise<void> => {
  const shared: Shared = { html: input.text, policy: policy.text, ...(isShown("difference") ? { other: other.text } : {}), ...(views().length > 0 ? { views: views() } : {}) };
  try {
    history.replaceState(null, "", await write(shared));
  } catch (error) {
    // The texts, or the address, are too long.
    return status.say("not-shared", error instanceof RangeError ? error.message : "The browser does not take so long an address.");
  }
  const isCopied = await copy(location.href);
  status.say("shared", isCopied ? "The link is copied. It contains the input and the policy. No server sees them, but the history of this browser does." : "The address of this page is now the link: copy it. No server sees the input and the policy, but the history of this browser does.");
};

const fillSelect = (select: HTMLSelectElement, editor: PolicyEditor): void => {
  select.append(element("option", { value: "", disabled: true }, "your own"), ...PRESETS.map(({ name }) => element("option", { value: name }, name)));
  select.addEventListener("change", () => (editor.text = presetPolicy(select.value as PresetName)));
};

fillSelect(presetSelect, policy);
fillSelect(otherSelect, other);
for (const list of document.querySelectorAll<HTMLElement>('[role="tablist"]')) connectTabs(list, opened);
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
connectDialog(byId("take-home", HTMLDialogElement), byId("open-take-home"), () => showTakeHome(byId("take-home-list"), policy.text, presetOf(policy.text), isInvalid(last?.policy ?? null)));
addEventListener("hashchange", () => void open());

addEventListener("pagehide", () => keep({ html: input.text, policy: policy.text, other: other.text, fragment: location.hash }));
const texts = kept(location.hash);
if (texts !== null) show(texts);
void (texts === null ? open() : Promise.resolve()).finally(() => ask());
// A file that is dropped beside the editors would replace the page.
for (const kind of ["dragover", "drop"]) addEventListener(kind, (event) => event.preventDefault());
keepOffline();
