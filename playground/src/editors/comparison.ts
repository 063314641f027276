/** Two outputs beside each other, with the difference marked. */
import { MergeView } from "@codemirror/merge";
import { readOnly } from "./output.ts";

export class ComparisonEditor {
  readonly #parent: HTMLElement;
  #view: MergeView | null = null;

  constructor(parent: HTMLElement) {
    this.#parent = parent;
  }

  show(left: { label: string; text: string }, right: { label: string; text: string }): void {
    const { a, b } = this.#view ?? {};
    if (a?.state.sliceDoc() === left.text && b?.state.sliceDoc() === right.text) return;
    this.#view?.destroy();
    this.#view = new MergeView({
      parent: this.#parent,
      a: { doc: left.text, extensions: [readOnly(left.label)] },
      b: { doc: right.text, extensions: [readOnly(right.label)] },
      gutter: false,
    });
  }

  clear(): void {
    this.#view?.destroy();
    this.#view = null;
  }
}
