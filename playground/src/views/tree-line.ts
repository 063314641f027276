/** A line of a tree: its depth as an indentation, which deep trees do not push out of the page. */
import { element } from "../dom.ts";

const DEEPEST = 24;

export const treeLine = (depth: number, ...children: (Node | string | null)[]): HTMLLIElement =>
  element("li", { class: `depth-${Math.min(depth, DEEPEST)}`, "aria-label": null }, ...children);

export const tagName = (name: string): HTMLElement => element("span", { class: "tag" }, `<${name}`);

export const attribute = (name: string, value: string): HTMLElement => element("span", { class: "attribute" }, name, element("span", { class: "value" }, `="${value}"`));
