import type { Sight } from "./record.js";

/** Most things that are kept of one interaction for who looks later. */
const MOST_KEPT = 32;

/** Most interactions of which something is kept. */
const MOST_INTERACTIONS = 10_000;

interface Watched {
  readonly sights: Sight[];
  readonly waiting: Map<number, ((sight: Sight) => void)[]>;
  steps: number;
}

/** What people see of their interactions, kept until somebody looks. */
export class Sights {
  readonly #watched = new Map<string, Watched>();

  /** How many interactions something is kept of. */
  get size(): number {
    return this.#watched.size;
  }

  /** Shows a person something; whoever waits for it gets it. */
  show(interactionId: string, seen: Omit<Sight, "interactionId" | "step">): void {
    const watched = this.#of(interactionId);
    watched.steps += 1;
    const sight: Sight = { interactionId, step: watched.steps, ...seen };
    watched.sights.push(sight);
    if (watched.sights.length > MOST_KEPT) watched.sights.shift();
    const waiting = watched.waiting.get(sight.step) ?? [];
    watched.waiting.delete(sight.step);
    for (const resolve of waiting) resolve(sight);
  }

  /** The first thing seen after `step`; waits for it when there is none yet. */
  next(interactionId: string, step = 0): Promise<Sight> {
    const watched = this.#of(interactionId);
    const seen = watched.sights.find((sight) => sight.step > step);
    if (seen !== undefined) return Promise.resolve(seen);
    return new Promise((resolve) => {
      const waiting = watched.waiting.get(step + 1) ?? [];
      watched.waiting.set(step + 1, [...waiting, resolve]);
    });
  }

  /** Forgets an interaction whose token has ended, unless somebody still waits. */
  forget(interactionId: string): void {
    const watched = this.#watched.get(interactionId);
    if (watched?.waiting.size === 0) this.#watched.delete(interactionId);
  }

  #of(interactionId: string): Watched {
    let watched = this.#watched.get(interactionId);
    if (watched === undefined) {
      watched = { sights: [], waiting: new Map(), steps: 0 };
      this.#watched.set(interactionId, watched);
      this.#forgetOldest();
    }
    return watched;
  }

  #forgetOldest(): void {
    if (this.#watched.size <= MOST_INTERACTIONS) return;
    for (const [id, { waiting }] of this.#watched) {
      if (waiting.size > 0) continue;
      this.#watched.delete(id);
      return;
    }
  }
}
