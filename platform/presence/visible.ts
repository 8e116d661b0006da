import { mergePresences } from "../gateway/presence.js";
import type { Session } from "../gateway/session.js";

/** What others see of a user (protocol 4.9, 4.10). */
export interface VisiblePresence {
  status: string;
  activities: readonly Record<string, unknown>[];
  client_status: Readonly<Record<string, string>>;
}

const OFFLINE: VisiblePresence = { status: "offline", activities: [], client_status: {} };

/** What others see of a user with these sessions. An invisible user looks offline. */
export function visiblePresence(sessions: readonly Session[]): VisiblePresence {
  const { status } = mergePresences(sessions.map(({ presence }) => presence));
  if (status === "invisible" || status === "offline") return OFFLINE;
  const seen = sessions.filter(({ presence }) => presence.status !== "invisible");
  return {
    status,
    activities: seen.flatMap(visibleActivities),
    client_status: Object.fromEntries(
      seen.map(({ properties, presence }) => [platformOf(properties.os), presence.status]),
    ),
  };
}

/** Activities without the secrets and button addresses that only the service needs. */
function visibleActivities(session: Session): Record<string, unknown>[] {
  return session.presence.activities.map(({ secrets: _, metadata: __, ...activity }) => ({
    ...activity,
    ...(session.kind === "oauth" ? { application_id: session.applicationId } : {}),
    session_id: session.id,
  }));
}

function platformOf(os: string): string {
  return /^(android|ios)$/i.test(os) ? "mobile" : "desktop";
}
