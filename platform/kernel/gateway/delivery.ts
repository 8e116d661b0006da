import { EncodedDispatch } from "./encoded-dispatch.js";
import type { Session } from "./session.js";
import type { Sessions } from "./sessions.js";

/** Intent bits of the events that the platform sends (protocol 4.4). */
export const Intent = {
  Guilds: 0,
  GuildMembers: 1,
  GuildModeration: 2,
  GuildExpressions: 3,
  GuildIntegrations: 4,
  GuildWebhooks: 5,
  GuildInvites: 6,
  GuildVoiceStates: 7,
  GuildPresences: 8,
  GuildMessages: 9,
  GuildMessageReactions: 10,
  GuildMessageTyping: 11,
  DirectMessages: 12,
  DirectMessageReactions: 13,
  DirectMessageTyping: 14,
  MessageContent: 15,
  GuildScheduledEvents: 16,
  PrivateChannels: 18,
  AutoModerationConfiguration: 20,
  AutoModerationExecution: 21,
  UserRelationships: 22,
  UserPresence: 23,
  GuildMessagePolls: 24,
  DirectMessagePolls: 25,
  Lobbies: 27,
  LobbyDelete: 28,
} as const;

/** Whether a session has asked for the events of an intent. */
export function asksFor({ intents }: Pick<Session, "intents">, intent: number): boolean {
  return (intents & (1 << intent)) !== 0;
}

/** Which sessions may see an event. */
export interface Audience {
  userIds: Iterable<string>;
  /** Bit of {@link Intent} that the session must have asked for. */
  intent: number;
  /** The session must be of this application. Default: of any. */
  applicationId?: string | undefined;
  /** OAuth2 scope the session must have. Sessions of bots have no scopes and need none. */
  scope?: string | undefined;
}

/** Sends events of the social domains to those who may see them, and to no one else. */
export class Delivery {
  constructor(private readonly sessions: Sessions) {}

  /** Sends the same data to every session of the audience. */
  send(audience: Audience, event: string, data: unknown): void {
    const sessions = this.reach(audience, event);
    if (sessions.length === 0) return;
    const dispatch = new EncodedDispatch(event, JSON.stringify(data));
    for (const session of sessions) session.deliver(dispatch);
  }

  /** Sends each session of the audience its own view of the data. */
  sendEach(audience: Audience, event: string, data: (session: Session) => unknown): void {
    for (const session of this.reach(audience, event)) session.dispatch(event, data(session));
  }

  /**
   * The sessions of an audience.
   *
   * @param event - what they are sent
   */
  reach({ userIds, intent, applicationId, scope }: Audience, event?: string): Session[] {
    const found: Session[] = [];
    for (const userId of userIds) {
      for (const session of this.sessions.ofUser(userId)) {
        const fits =
          (applicationId === undefined || session.applicationId === applicationId) &&
          (scope === undefined || session.kind === "bot" || session.scopes.includes(scope));
        if (!fits) continue;
        if (asksFor(session, intent)) found.push(session);
        else if (event !== undefined) this.sessions.withheld?.(session, event, intent);
      }
    }
    return found;
  }

  /** Whether a user has a session in an application; one that may still be resumed counts. */
  connected(userId: string, applicationId: string): boolean {
    return this.sessions
      .ofUser(userId)
      .some((session) => session.kind === "oauth" && session.applicationId === applicationId);
  }
}
