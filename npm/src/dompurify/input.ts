/** Converts an input to a string, as DOMPurify does. */
export const stringOf = (dirty: unknown): string => {
  if (typeof dirty === "string") return dirty;
  if (!dirty) return "";
  if (typeof dirty !== "object" && typeof dirty !== "function") return String(dirty);
  if (isNode(dirty)) {
    throw new TypeError("the input is a node: lye/dompurify has no DOM; sanitize its outerHTML");
  }
  const { toString } = dirty as { toString?: unknown };
  const text: unknown = typeof toString === "function" ? toString.call(dirty) : null;
  return typeof text === "string" ? text : Object.prototype.toString.call(text);
};

/** Whether this is a node of a DOM, and not only an object with its members. */
const isNode = (value: object): boolean => typeof (value as { cloneNode?: unknown }).cloneNode === "function" && typeof (value as { nodeType?: unknown }).nodeType === "number";
