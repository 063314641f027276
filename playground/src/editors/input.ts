/** The editor for untrusted HTML. Marks what was removed; nothing that is typed is completed or changed. */
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { search, searchKeymap } from "@codemirror/search";
import { type Range, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, keymap, placeholder } from "@codemirror/view";
import type { Finding } from "../engine/messages.ts";
import { html } from "./html.ts";
import { look } from "./styles.ts";

interface Marks {
  readonly findings: readonly Finding[];
  readonly chosen: number | null;
}

const setMarks = StateEffect.define<Marks>();

/** The most findings that are marked. */
const MOST = 5_000;

const decorations = ({ findings, chosen }: Marks, length: number): DecorationSet => {
  const ranges: Range<Decoration>[] = [];
  for (const [index, { start, end, severity, message }] of findings.slice(0, MOST).entries()) {
    if (start === null || end === null || start >= end || end > length) continue;
    const classes = `found found-${severity} ${index === chosen ? "found-chosen" : ""}`;
    ranges.push(Decoration.mark({ class: classes, attributes: { title: message, "data-finding": String(index) } }).range(start, end));
  }
  return Decoration.set(ranges, true);
};

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (value, transaction) => {
    for (const effect of transaction.effects) if (effect.is(setMarks)) return decorations(effect.value, transaction.newDoc.length);
    return value.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The longest selection that the browser itself replaces. With many marks, browsers take seconds. */
const LONGEST_SELECTION = 1_000;

/** Replaces a long selection by what is typed over it. Returns whether it did. */
const typedOver = (event: InputEvent, view: EditorView): boolean => {
  const { from, to } = view.state.selection.main;
  if (event.inputType !== "insertText" || event.data === null || to - from <= LONGEST_SELECTION) return false;
  event.preventDefault();
  view.dispatch(view.state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
  return true;
};

export class InputEditor {
  readonly view: EditorView;
  #findings: readonly Finding[] = [];

  constructor(parent: HTMLElement, text: string, changed: () => void, chosen: (finding: number) => void) {
    const clicked = (event: MouseEvent): void => {
      const mark = event.target instanceof Element ? event.target.closest("[data-finding]") : null;
      if (mark !== null) chosen(Number(mark.getAttribute("data-finding")));
    };
    this.view = new EditorView({
      parent,
      doc: text,
      extensions: [
        history(),
        search({ top: true }),
        keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
        html,
        look,
        marks,
        EditorView.lineWrapping,
        placeholder("Paste HTML here"),
        EditorView.contentAttributes.of({ "aria-label": "Untrusted HTML", spellcheck: "false", autocapitalize: "off" }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          // The places of the findings are those of the text before.
          this.#findings = [];
          changed();
        }),
        EditorView.domEventHandlers({ click: clicked, beforeinput: typedOver }),
      ],
    });
  }

  get text(): string {
    return this.view.state.sliceDoc();
  }

  set text(text: string) {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text }, selection: { anchor: 0 }, scrollIntoView: true });
  }

  /** Marks findings, whose offsets are those of the present text. */
  mark(findings: readonly Finding[], chosen: number | null = null): void {
    this.#findings = findings;
    this.view.dispatch({ effects: setMarks.of({ findings, chosen }) });
  }

  /** Marks a finding as the chosen one. */
  choose(index: number): void {
    if (this.#findings.length > 0) this.mark(this.#findings, index);
  }

  /** Selects the markup of a finding and shows it. */
  show(index: number): void {
    const finding = this.#findings[index];
    this.choose(index);
    if (finding === undefined || finding.start === null || finding.end === null) return;
    this.view.dispatch({ selection: { anchor: finding.start, head: finding.end }, scrollIntoView: true });
  }
}
