/** Reads own members of an options object. A member that is not known is an error: it may be a misspelled restriction. */
export const own = <T extends object>(options: T | undefined, known: readonly (keyof T & string)[], what: string): Partial<T> => {
  if (options === undefined) return Object.create(null);
  if (options === null || typeof options !== "object" || Array.isArray(options)) {
    throw new TypeError(`${what} are an object with ${known.join(", ")}, such as { ${known[0]}: … }`);
  }
  const read: Partial<T> = Object.create(null);
  for (const key of Object.keys(options)) {
    if (!known.includes(key as keyof T & string)) throw new TypeError(`${what}: unknown member "${key}"; expected ${known.join(", ")}`);
    if (options[key as keyof T] === null) throw new TypeError(`${what}: "${key}" is null; leave it out for the default`);
    read[key as keyof T] = options[key as keyof T];
  }
  return read;
};
