/** Numbers that depend on a seed alone (mulberry32). */
export class Numbers {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A whole number from 0 to less than `limit`. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    const state = this.#state;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  /** True once in `count` times. */
  onceIn(count: number): boolean {
    return this.below(count) === 0;
  }

  /** One of a list, which must not be empty. */
  one<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  /** Some of a list, each at most once. */
  some<T>(count: number, list: readonly T[]): T[] {
    const left = [...list];
    return Array.from({ length: Math.min(count, list.length) }, () =>
      left.splice(this.below(left.length), 1),
    ).flat();
  }
}
