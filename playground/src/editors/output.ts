/** An editor that shows HTML and cannot be edited. */
import { defaultKeymap } from "@codemirror/commands";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap, placeholder } from "@codemirror/view";
import { html } from "./html.ts";
import { look } from "./styles.ts";

/** What read-only editors have. They can have the focus, so that keys scroll and select. */
export const readOnly = (label: string): Extension => [
  EditorState.readOnly.of(true),
  EditorView.editable.of(false),
  EditorView.contentAttributes.of({ "aria-label": label, "aria-readonly": "true", role: "textbox", "aria-multiline": "true", tabindex: "0" }),
  EditorView.lineWrapping,
  keymap.of(defaultKeymap),
  html,
  look,
];

export class OutputEditor {
  readonly #view: EditorView;
  readonly #empty = new Compartment();

  constructor(parent: HTMLElement, label: string) {
    this.#view = new EditorView({ parent, extensions: [readOnly(label), this.#empty.of([])] });
  }

  /** Shows a sentence while the text is empty. */
  set empty(sentence: string) {
    this.#view.dispatch({ effects: this.#empty.reconfigure(placeholder(sentence)) });
  }

  get text(): string {
    return this.#view.state.sliceDoc();
  }

  /** Changes the text where it differs, so that the view keeps its place. */
  set text(text: string) {
    const old = this.text;
    const most = Math.min(old.length, text.length);
    let from = 0;
    while (from < most && old.charCodeAt(from) === text.charCodeAt(from)) from += 1;
    let same = 0;
    while (same < most - from && old.charCodeAt(old.length - same - 1) === text.charCodeAt(text.length - same - 1)) same += 1;
    if (from === old.length && from === text.length) return;
    this.#view.dispatch({ changes: { from, to: old.length - same, insert: text.slice(from, text.length - same) } });
  }
}
