import { shown } from "../errors.js";

/** What a virtual user of this process shows. */
interface Entry {
  readonly version: number;
  readonly fits: (activity: ShownActivity) => boolean;
  readonly since: number;
}

/** The parts of an activity that are compared. */
export interface ShownActivity {
  readonly details?: string | null | undefined;
  readonly state?: string | null | undefined;
}

/** What the virtual users of this process show, to measure when others of this process see it. */
export class PresenceBoard {
  readonly #entries = new Map<string, Entry>();
  #version = 0;

  /** Called right before a user's presence changes. */
  show(userId: string, { details = null, state = null }: ShownActivity): void {
    const wanted = shown([details, state]);
    this.#version += 1;
    this.#entries.set(userId, {
      version: this.#version,
      since: performance.now(),
      fits: (seen) => shown([seen.details ?? null, seen.state ?? null]) === wanted,
    });
  }

  /** Called when a user goes. */
  remove(userId: string): void {
    this.#entries.delete(userId);
  }

  get(userId: string): Entry | undefined {
    return this.#entries.get(userId);
  }
}
