/** Makes and finds elements. Texts stay texts: nothing here parses markup. */

type Child = Node | string | null | false;

/** Makes an element with attributes and children. */
export const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | number | boolean | null>> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) made.setAttribute(attribute, value === true ? "" : String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== false));
  return made;
};

/** Returns an element of the page, which must be of a type. */
export const byId = <T extends HTMLElement = HTMLElement>(id: string, type?: { new (): T; prototype: T }): T => {
  const found = document.getElementById(id);
  if (found === null || (type !== undefined && !(found instanceof type))) throw new Error(`the page has no such element: #${id}`);
  return found as T;
};

/** Writes a number of things in English: `1 finding`, `3 findings`. */
export const counted = (count: number, noun: string): string => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

/** Cuts a text in the middle of a page to a length, with an ellipsis. */
export const shortened = (text: string, length = 200): string => (text.length > length ? `${text.slice(0, length)}…` : text);

/** Shows characters that have no form, or that change the order of others: U+202E as `U+202E`. */
export const visible = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`);

/** Makes nodes of a sentence in which backticks enclose code. */
export const prose = (text: string): Node[] => text.split("`").map((part, index) => (index % 2 === 1 ? element("code", {}, part) : document.createTextNode(part)));
