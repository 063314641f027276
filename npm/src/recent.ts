/** Keeps what was made for the most recently used keys, and forgets the rest. */
export class Recent<T> {
  readonly #most: number;
  readonly #made = new Map<string, T>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns what was made for a key, or makes it. */
  of(key: string, make: () => T): T {
    const found = this.#made.get(key);
    if (found !== undefined && this.#made.size === 1) return found;
    const value = found ?? make();
    this.#made.delete(key);
    this.#made.set(key, value);
    if (this.#made.size > this.#most) {
      for (const oldest of this.#made.keys()) {
        this.#made.delete(oldest);
        break;
      }
    }
    return value;
  }
}
