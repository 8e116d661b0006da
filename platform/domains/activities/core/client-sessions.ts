import type { Kernel } from "../../../kernel/kernel.js";
import type { Activities } from "./state.js";

/** Which gateway sessions of people take part; they leave when they end. */
export class ClientSessions {
  /** Ids of sessions by user. None is kept that has ended. */
  readonly #byUser = new Map<string, Set<string>>();

  /** @internal Made by the domain. */
  constructor(
    { sessions }: Pick<Kernel, "sessions">,
    private readonly activities: Activities,
  ) {
    sessions.onPresence((userId, _presence, left) => {
      for (const id of this.#byUser.get(userId) ?? []) {
        if (!left.some((session) => session.id === id)) this.#forget(userId, id);
      }
    });
  }

  /** Takes a session of a user into an activity. @throws ApiError */
  launch(userId: string, sessionId: string, applicationId: string, channelId: string): void {
    this.activities.launch(userId, applicationId, channelId, sessionId);
    const own = this.#byUser.get(userId) ?? new Set();
    this.#byUser.set(userId, own.add(sessionId));
  }

  #forget(userId: string, sessionId: string): void {
    const own = this.#byUser.get(userId);
    own?.delete(sessionId);
    if (own?.size === 0) this.#byUser.delete(userId);
    for (const { id, participants } of this.activities.all()) {
      if (participants.has(sessionId)) this.activities.leave(id, sessionId);
    }
  }
}
