/**
 * Reads the members of an options object: its own, and the known ones of its class. A member of its own that is not known is an error: it may be a
 * misspelled restriction. What all objects inherit is not read: it may be polluted.
 */
export const own = <T extends object>(options: T | undefined, known: readonly (keyof T & string)[], what: string): Partial<T> => {
  if (options === undefined) return Object.create(null);
  if (options === null || typeof options !== "object" || Array.isArray(options)) {
    throw new TypeError(`${what} are an object with ${known.join(", ")}, such as { ${known[0]}: … }`);
  }
  const read: Partial<T> = Object.create(null);
  for (const key of Object.keys(options)) {
    if (!known.includes(key as keyof T & string)) throw new TypeError(`${what}: unknown member "${key}"; expected ${known.join(", ")}`);
    read[key as keyof T] = options[key as keyof T];
  }
  for (const key of known) {
    if (!Object.hasOwn(read, key) && isOfClass(options, key)) {
      const member: unknown = options[key];
      read[key] = (typeof member === "function" ? member.bind(options) : member) as T[typeof key];
    }
    if (read[key] === null) throw new TypeError(`${what}: "${key}" is null; leave it out for the default`);
  }
  return read;
};

/** Whether an object inherits a member from a prototype other than that of all objects. */
const isOfClass = (object: object, key: string): boolean => {
  for (let prototype = Object.getPrototypeOf(object) as object | null; prototype !== null; ) {
    const next = Object.getPrototypeOf(prototype) as object | null;
    if (next !== null && Object.hasOwn(prototype, key)) return true;
    prototype = next;
  }
  return false;
};
