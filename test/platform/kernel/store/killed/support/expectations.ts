/** What a platform has reported, and what else it may have done. */
export class Expectations {
  readonly #known = new Map<string, Set<string>>();
  readonly #acknowledged = new Set<string>();
  #answers = 0;
  #awaited = { count: 0, reached: () => {} };

  /**
   * Has a thing brought into another state. Until the platform has answered, both may be; after
   * that, the new one alone.
   *
   * @param act - resolves to false when the platform refused
   */
  async change(thing: string, state: string, act: () => Promise<boolean>): Promise<void> {
    const before = this.#known.get(thing);
    this.#known.set(thing, new Set([...(before ?? []), state]));
    if (before === undefined) this.#known.delete(thing);
    const done = await act();
    if (done) this.#known.set(thing, new Set([state]));
    else if (before !== undefined) this.#known.set(thing, before);
  }

  /** Notes that the platform has answered something. */
  answered(): void {
    this.#answers += 1;
    if (this.#answers === this.#awaited.count) this.#awaited.reached();
  }

  /** Resolves after so many more answers. */
  afterAnswers(count: number): Promise<void> {
    return new Promise((reached) => {
      this.#awaited = { count: this.#answers + Math.max(1, count), reached };
    });
  }

  /** Records what the platform has reported without a request. */
  reported(thing: string): void {
    this.#acknowledged.add(thing);
  }

  /** Everything that is not as it must be. `stateOf` gives the state of a thing now. */
  violations(stateOf: (thing: string) => string): string[] {
    const wrong: string[] = [];
    for (const [thing, states] of this.#known) {
      const now = stateOf(thing);
      if (!states.has(now)) wrong.push(`${thing} is ${now}, not ${[...states].join(" or ")}`);
    }
    for (const thing of this.#acknowledged) {
      if (!this.#known.has(thing) && stateOf(thing) === "gone") wrong.push(`${thing} is gone`);
    }
    return wrong;
  }

  /** How many things are known. */
  get size(): number {
    return this.#known.size;
  }

  /** Goes on from what is there now: what was uncertain is decided. */
  settle(stateOf: (thing: string) => string): void {
    for (const thing of this.#known.keys()) this.#known.set(thing, new Set([stateOf(thing)]));
    this.#acknowledged.clear();
  }
}
