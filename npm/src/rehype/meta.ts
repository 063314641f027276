/** Positions and data, which have no counterpart in HTML. */
import type { Unsafe } from "./flatten.js";
import type { HastPoint, HastTree } from "./hast.js";

/** Gives a node the position of another one, and a copy of its data. Data that cannot be copied, such as a function, is left out. */
export const patched = <T extends HastTree>(node: T, from: Unsafe): T => {
  const { data, position } = from;
  if (typeof data === "object" && data !== null) {
    try {
      node.data = structuredClone(data);
    } catch {
      delete node.data;
    }
  }
  const { start, end } = members(position);
  const points = [point(start), point(end)] as const;
  if (points[0] && points[1]) node.position = { start: points[0], end: points[1] };
  return node;
};

const members = (value: unknown): Unsafe => (typeof value === "object" && value !== null ? (value as Unsafe) : {});

const point = (value: unknown): HastPoint | undefined => {
  const { line, column, offset } = members(value);
  if (typeof line !== "number" || typeof column !== "number" || !(line > 0) || !(column > 0)) return undefined;
  return { line, column, offset: typeof offset === "number" && offset >= 0 ? offset : undefined };
};
