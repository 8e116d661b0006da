import { mergePresences } from "../../../kernel/gateway/presence.js";
import type { Session } from "../../../kernel/gateway/session.js";
import type { Applications } from "../../identity/applications/api.js";

/** What others see of a user (protocol 4.9, 4.10). */
export interface VisiblePresence {
  status: string;
  activities: readonly Record<string, unknown>[];
  client_status: Readonly<Record<string, string>>;
}

const OFFLINE: VisiblePresence = { status: "offline", activities: [], client_status: {} };

/** What others see of a user with these sessions. An invisible user looks offline. */
export function visiblePresence(
  sessions: readonly Session[],
  applications: Applications,
): VisiblePresence {
  const { status } = mergePresences(sessions.map(({ presence }) => presence));
  if (status === "invisible" || status === "offline") return OFFLINE;
  const seen = sessions.filter(({ presence }) => presence.status !== "invisible");
  return {
    status,
    activities: seen.flatMap((session) => visibleActivities(session, applications)),
    client_status: Object.fromEntries(
      seen.map(({ properties, presence }) => [platformOf(properties.os), presence.status]),
    ),
  };
}

/** Activities without the secrets and button addresses that only the service needs. */
function visibleActivities(
  session: Session,
  applications: Applications,
): Record<string, unknown>[] {
  const game = session.kind === "oauth" ? gameOf(session.applicationId, applications) : {};
  return session.presence.activities.map(({ secrets: _, metadata: __, ...activity }) => ({
    ...activity,
    ...game,
    session_id: session.id,
  }));
}

/** The application of a game's activity, and its parent, by which its siblings know it. */
function gameOf(applicationId: string, applications: Applications): Record<string, unknown> {
  const parentId = applications.get(applicationId)?.parentId ?? null;
  return {
    application_id: applicationId,
    ...(parentId === null ? {} : { parent_application_id: parentId }),
  };
}

function platformOf(os: string): string {
  return /^(android|ios)$/i.test(os) ? "mobile" : "desktop";
}
