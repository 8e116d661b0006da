import type { Kernel } from "../../../kernel/kernel.js";

/** When users were last seen on the platform: with a session. */
export class LastSeen {
  readonly #moments = new Map<string, number>();

  constructor(private readonly kernel: Kernel) {
    const { sessions, signals, clock } = kernel;
    sessions.onPresence((userId) => this.#moments.set(userId, clock.now()));
    signals.on("user.deleting", ({ userId }) => this.#moments.delete(userId));
    signals.on("state.imported", () => this.#moments.clear());
  }

  /** Milliseconds since the Unix epoch; undefined for a user who was not seen yet. */
  of(userId: string): number | undefined {
    const { sessions, clock } = this.kernel;
    return sessions.ofUser(userId).length > 0 ? clock.now() : this.#moments.get(userId);
  }
}
