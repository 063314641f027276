/** How many calls whose callbacks clean again may run within each other. */
const MAX_DEPTH = 16;

let depth = 0;

/** Runs a call with callbacks. Throws `RangeError` if it is too deep in the callbacks of others, before the stack ends. */
export const nested = <T>(work: () => T): T => {
  if (depth >= MAX_DEPTH) throw new RangeError(`callbacks clean within ${MAX_DEPTH} callbacks: return what they are to keep, and clean it once`);
  depth += 1;
  try {
    return work();
  } finally {
    depth -= 1;
  }
};
