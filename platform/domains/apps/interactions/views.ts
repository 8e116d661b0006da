import { unknownInteraction } from "./errors.js";
import type { InteractionView } from "./record.js";

/** Most views that are stored of one interaction until somebody reads them. */
const MAX_STORED = 32;

/** Most interactions whose views are stored. */
const MAX_INTERACTIONS = 10_000;

interface Waiting {
  resolve(view: InteractionView): void;
  reject(error: unknown): void;
}

interface Watched {
  readonly views: InteractionView[];
  readonly waiting: Map<number, Waiting[]>;
  steps: number;
}

/** Stores what people see of their interactions until somebody reads it. */
export class InteractionViews {
  readonly #watched = new Map<string, Watched>();

  /** How many interactions have stored views. */
  get size(): number {
    return this.#watched.size;
  }

  /** Adds what a person sees next, and resolves the calls that wait for it. */
  show(interactionId: string, seen: Omit<InteractionView, "interactionId" | "step">): void {
    const watched = this.#of(interactionId);
    watched.steps += 1;
    const view: InteractionView = { interactionId, step: watched.steps, ...seen };
    watched.views.push(view);
    if (watched.views.length > MAX_STORED) watched.views.shift();
    const waiting = watched.waiting.get(view.step) ?? [];
    watched.waiting.delete(view.step);
    for (const { resolve } of waiting) resolve(view);
  }

  /**
   * The first thing seen after `step`; waits for it when there is none yet.
   *
   * @throws ApiError 10062 when the token ends before
   */
  next(interactionId: string, step = 0): Promise<InteractionView> {
    const watched = this.#of(interactionId);
    const seen = watched.views.find((view) => view.step > step);
    if (seen !== undefined) return Promise.resolve(seen);
    return new Promise((resolve, reject) => {
      const waiting = watched.waiting.get(step + 1) ?? [];
      watched.waiting.set(step + 1, [...waiting, { resolve, reject }]);
    });
  }

  /** What the person sees now, or undefined before anything is shown. */
  last(interactionId: string): InteractionView | undefined {
    return this.#watched.get(interactionId)?.views.at(-1);
  }

  /** Forgets an interaction whose token has ended, and rejects the calls that still wait. */
  forget(interactionId: string): void {
    const watched = this.#watched.get(interactionId);
    this.#watched.delete(interactionId);
    for (const { reject } of [...(watched?.waiting.values() ?? [])].flat()) {
      reject(unknownInteraction());
    }
  }

  #of(interactionId: string): Watched {
    let watched = this.#watched.get(interactionId);
    if (watched === undefined) {
      watched = { views: [], waiting: new Map(), steps: 0 };
      this.#watched.set(interactionId, watched);
      this.#forgetOldest();
    }
    return watched;
  }

  #forgetOldest(): void {
    if (this.#watched.size <= MAX_INTERACTIONS) return;
    for (const [id, { waiting }] of this.#watched) {
      if (waiting.size > 0) continue;
      this.#watched.delete(id);
      return;
    }
  }
}
