/** Values of hast properties as texts of attributes, and back. */
import type { HastValue } from "./hast.js";
import { kindOf, propertyOf, type Space } from "./names.js";

/** Returns a value without what hast does not know: `false` and absent values, and items that are neither strings nor numbers. */
export const known = (value: unknown): HastValue | undefined => {
  if (typeof value === "string" || value === true) return value;
  if (typeof value === "number") return Number.isNaN(value) ? undefined : value;
  if (!Array.isArray(value)) return undefined;
  return value.filter((item: unknown): item is string | number => typeof item === "string" || (typeof item === "number" && !Number.isNaN(item)));
};

/** Writes a value as the text of this attribute. */
export const toText = (value: HastValue, attribute: string, space: Space): string => {
  if (value === true) return "";
  if (!Array.isArray(value)) return String(value);
  return value.join(kindOf(propertyOf(attribute, space), space).separator === "," ? ", " : " ");
};

/** Reads the text of an attribute as `rehype-parse` does. */
export const fromText = (text: string, property: string, space: Space): HastValue => {
  const { isFlag, isNumber, separator } = kindOf(property, space);
  const number = (item: string): string | number => (isNumber && item !== "" && !Number.isNaN(Number(item)) ? Number(item) : item);
  switch (separator) {
    case " ":
      return items(text, /[\t\n\f\r ]+/).map(number);
    case ",":
      return commaItems(text).map(number);
    case ", ":
      return items(text, /[\t\n\f\r ,]+/).map(number);
    case "":
      return isFlag && (text === "" || text.toLowerCase() === property.toLowerCase()) ? true : number(text);
  }
};

const items = (text: string, separator: RegExp): string[] => text.split(separator).filter((item) => item !== "");

/** Items may be empty, but for the last one. */
const commaItems = (text: string): string[] => {
  const list = text.split(",").map((item) => item.trim());
  if (list.at(-1) === "") list.pop();
  return list;
};
