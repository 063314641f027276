/** What only the source of a document shows, and its tree does not. */
import { readUntrusted, type Item } from "../untrusted-tree.js";

/** Returns the content of the last `html` element, or everything if there is none. */
export const insideHtml = (html: string): string => {
  const starts = [...html.matchAll(/<html(?=[\s/>])/gi)];
  const begin = starts.at(-1)?.index;
  if (begin === undefined) return html;
  const start = /^<html(?:"[^"]*"|'[^']*'|[^"'>])*>/i.exec(html.slice(begin));
  const content = html.slice(begin + (start?.[0].length ?? html.length));
  const end = content.search(/<\/html(?=[\s/>])/i);
  return end < 0 ? content : content.slice(0, end);
};

/** Splits the source before a tag that the input does not end, which parsers drop. */
export const splitUnfinished = (html: string): [finished: string, unfinished: string] => {
  const begin = html.lastIndexOf("<");
  if (begin < 0 || !/^<\/?[a-z][^>]*$/i.test(html.slice(begin))) return [html, ""];
  const finished = html.slice(0, begin);
  const isDropped = JSON.stringify(readUntrusted(finished)) === JSON.stringify(readUntrusted(html));
  return isDropped ? [finished, html.slice(begin)] : [html, ""];
};

/** Begins a comment before each end tag, in a copy of the source. */
const MARK = "!lye-end:";
const MARKS = /<\/!lye-end:([^>]*)>/g;

/**
 * Returns the numbers of the elements, in document order, that the input ends by end tags. Returns `undefined` if that is not known: the
 * copy with marks is parsed to another tree.
 */
export const endedElements = (html: string, items: readonly Item[]): Set<number> | undefined => {
  if (html.includes(MARK)) return undefined;
  const marked = readUntrusted(html.replace(/<\/([a-z][^\s/>]*)/gi, `</${MARK}$1>$&`));
  const ended = new Set<number>();
  const open: string[] = [];
  const numbers = new Map<string, number[]>();
  const plain: Item[] = [];
  let count = 0;
  const end = (name: string): void => {
    const number = numbers.get(name.toLowerCase())?.at(-1);
    if (number !== undefined) ended.add(number);
  };
  for (const item of marked) {
    if (typeof item === "string") {
      // In a `textarea` and its like, the mark is text.
      const text = item.replace(MARKS, (_, name: string) => (end(name), ""));
      const before = plain.at(-1);
      if (typeof before === "string") plain[plain.length - 1] = before + text;
      else if (text !== "") plain.push(text);
    } else if (item === 0) {
      numbers.get(open.pop() ?? "")?.pop();
      plain.push(item);
    } else if (item[0] === "!" && (item[1] as string).startsWith(MARK)) {
      end((item[1] as string).slice(MARK.length));
    } else {
      if (item.length === 3) {
        const name = item[0].toLowerCase();
        open.push(name);
        const numbersOfName = numbers.get(name) ?? [];
        numbersOfName.push(count++);
        numbers.set(name, numbersOfName);
      }
      plain.push(item);
    }
  }
  return JSON.stringify(plain) === JSON.stringify(items) ? ended : undefined;
};
