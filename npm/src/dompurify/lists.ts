/** A set of names: an object without a prototype, which hooks can extend. */
export type NameSet = Record<string, boolean>;

/** Creates a set of the strings among these values. `convert` is usually the lower case. */
export const nameSet = (names: Iterable<unknown>, convert: (name: string) => string = lower): NameSet => {
  const set = Object.create(null) as NameSet;
  for (const name of names) if (typeof name === "string") set[convert(name)] = true;
  return set;
};

/** Creates the set of the words of a text. */
export const wordSet = (...texts: string[]): NameSet => nameSet(texts.flatMap((text) => text.split(" ")));

/** Returns a copy. */
export const copied = (set: NameSet): NameSet => Object.assign(Object.create(null), set) as NameSet;

export const lower = (text: string): string => text.toLowerCase();
