/** Long lists: shows the first rows, and the others on request, so that large inputs do not slow the page. */
import { counted, element } from "../dom.ts";

const STEP = 200;

/** Replaces the content of a panel by rows. `row` makes the row of an item. */
export const showRows = <T>(panel: HTMLElement, items: readonly T[], row: (item: T, index: number) => HTMLLIElement, attributes: Record<string, string> = {}): void => {
  const list = element("ol", attributes);
  const more = element("button", { type: "button", class: "more" });
  let shown = 0;
  const extend = (): void => {
    const end = Math.min(shown + STEP, items.length);
    list.append(...items.slice(shown, end).map((item, offset) => row(item, shown + offset)));
    shown = end;
    more.hidden = shown === items.length;
    more.textContent = `Show more of ${counted(items.length, "row")}`;
  };
  more.addEventListener("click", extend);
  extend();
  panel.replaceChildren(list, more);
};

/** Replaces the content of a panel by a sentence. */
export const showSentence = (panel: HTMLElement, sentence: string): void => panel.replaceChildren(element("p", { class: "empty" }, sentence));
