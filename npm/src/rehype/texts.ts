/** Finds the texts of the input in the output. */
import type { Unsafe } from "./flatten.js";
import type { HastText } from "./hast.js";
import { patched } from "./meta.js";

const BEGIN = "begin";

/**
 * A parser joins adjacent texts. Those of the input are told apart by the start or end of a kept element that they follow, and by their
 * order. A text that is not found has neither position nor data.
 */
export class Texts {
  readonly #after = new Map<number | typeof BEGIN, Unsafe[]>();
  #last: number | typeof BEGIN = BEGIN;

  constructor(trail: readonly (number | Unsafe)[], marks: ReadonlySet<number>) {
    let last: number | typeof BEGIN = BEGIN;
    for (const step of trail) {
      if (typeof step === "number") {
        if (marks.has(step < 0 ? ~step : step)) last = step;
        continue;
      }
      const group = this.#after.get(last);
      if (group) group.push(step);
      else this.#after.set(last, [step]);
    }
  }

  /** Notes the start (`mark`) or end (`~mark`) of an element in the output. */
  pass(step: number): void {
    this.#last = step;
  }

  /** Returns a text of the output as the texts of the input it consists of. */
  split(text: string): HastText[] {
    const group = this.#after.get(this.#last) ?? [];
    this.#after.delete(this.#last);
    const found: HastText[] = [];
    let at = 0;
    for (const node of group) {
      const value = node.value as string;
      if (!text.startsWith(value, at)) continue;
      found.push(patched({ type: "text", value }, node));
      at += value.length;
    }
    return at === text.length ? found : [{ type: "text", value: text }];
  }
}
