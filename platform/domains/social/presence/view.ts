import type { PresenceFanOut } from "./state.js";

/** What friends of one kind see of a user. */
export interface PresenceView {
  /** Id of the user who is seen. */
  readonly userId: string;
  /** The game whose friends see this; null for friends on the platform, who see all sessions. */
  readonly applicationId: string | null;
  /** Status as others see it, e.g. `online`; `offline` for an invisible user. */
  readonly status: string;
  /** Activities in wire form, without what others may not see. */
  readonly activities: readonly Readonly<Record<string, unknown>>[];
}

/** The online users and their presences. */
export interface PresencesView {
  /** What friends see of every user who has a session; all others are offline. */
  readonly presences: readonly PresenceView[];
}

/** Copies what friends see. */
export function presencesView(presence: PresenceFanOut): PresencesView {
  return {
    presences: presence.all().map(({ client_status: _, ...shown }) => structuredClone(shown)),
  };
}
