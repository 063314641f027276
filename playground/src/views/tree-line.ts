/** A line of a tree: its depth as an indentation, which deep trees do not push out of the page. */
import { element } from "../dom.ts";

const DEEPEST = 24;

export const treeLine = (depth: number, ...children: (Node | string | null)[]): HTMLLIElement =>
  element("li", { class: `depth-${Math.min(depth, DEEPEST)}`, "aria-label": null }, ...children);

export const tagName = (name: string): HTMLElement => element("span", { class: "tag" }, `<${name}`);

/** The most attributes of an element that a line shows. */
const MOST = 50;

/** Makes the first items of a list with a function, and says how many others there are. */
export const first = <T>(items: readonly T[], make: (item: T) => (Node | string)[]): (Node | string)[] => [
  ...items.slice(0, MOST).flatMap(make),
  ...(items.length > MOST ? [` … and ${items.length - MOST} more`] : []),
];

export const attribute = (name: string, value: string): HTMLElement => element("span", { class: "attribute" }, name, element("span", { class: "value" }, `="${value}"`));
