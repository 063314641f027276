/** The editor for policies: TOML with completion from the schema of policies, and errors in place. */
import { autocompletion, completionKeymap, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { StreamLanguage } from "@codemirror/language";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import type { Text } from "@codemirror/state";
import { EditorView, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import schema from "../../../docs/policy.schema.json";
import { element, prose } from "../dom.ts";
import type { PolicyProblem } from "../engine/messages.ts";
import { complete, describe, type Schema } from "../policy/complete.ts";
import { look } from "./styles.ts";

const KINDS = { member: "property", table: "namespace", value: "constant" } as const;

const completions = (context: CompletionContext): CompletionResult | null => {
  const text = context.state.sliceDoc();
  const found = complete(text, context.pos, schema as Schema);
  // Not at each space: only while a word is typed, or when the user asks.
  if (found === null || (!context.explicit && found.from === context.pos && !/[[="]$/.test(text.slice(0, context.pos).trimEnd()))) return null;
  const options = found.options.map(({ label, type, detail, info, apply }) => ({
    label,
    type: KINDS[type],
    apply,
    ...(detail === undefined ? {} : { detail }),
    ...(info === undefined ? {} : { info: () => element("div", {}, ...prose(info)) }),
  }));
  return { from: found.from, to: found.to, options };
};

const descriptions = hoverTooltip((view, position) => {
  const text = describe(view.state.sliceDoc(), position, schema as Schema);
  return text === null ? null : { pos: position, create: () => ({ dom: element("div", { class: "description" }, ...prose(text)) }) };
});

/** Returns the place of a problem: from its column to the end of the line; without a place, the first line. */
const diagnostic = (text: Text, { line, column, message, path, remedy }: PolicyProblem): Diagnostic => {
  const { from, to, text: content } = text.line(Math.min(Math.max(line ?? 1, 1), text.lines));
  // Columns count characters, positions count UTF-16 code units.
  const before = [...content].slice(0, Math.max((column ?? 1) - 1, 0)).join("").length;
  const place = line === null && path !== "" ? `${path}: ` : "";
  const sentence = `${place}${message}${remedy === null ? "" : `; ${remedy}`}`;
  return { from: Math.min(from + before, to), to, severity: "error", message: sentence, renderMessage: () => element("span", {}, ...prose(sentence)) };
};

export class PolicyEditor {
  readonly view: EditorView;

  constructor(parent: HTMLElement, label: string, text: string, changed: () => void) {
    this.view = new EditorView({
      parent,
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        lintGutter(),
        autocompletion({ override: [completions], icons: false }),
        descriptions,
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap]),
        StreamLanguage.define(toml),
        look,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocapitalize: "off" }),
        EditorView.updateListener.of((update) => update.docChanged && changed()),
      ],
    });
  }

  get text(): string {
    return this.view.state.sliceDoc();
  }

  set text(text: string) {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text }, selection: { anchor: 0 }, scrollIntoView: true });
  }

  /** Selects a line. */
  showLine(line: number): void {
    const { from, to } = this.view.state.doc.line(Math.min(line, this.view.state.doc.lines));
    this.view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
    this.view.focus();
  }

  /** Shows problems at their lines. */
  report(problems: readonly PolicyProblem[]): void {
    this.view.dispatch(setDiagnostics(this.view.state, problems.map((problem) => diagnostic(this.view.state.doc, problem))));
  }
}
