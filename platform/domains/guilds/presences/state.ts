import { asksFor, Intent } from "../../../kernel/gateway/delivery.js";
import type { Session } from "../../../kernel/gateway/session.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Applications } from "../../identity/applications/api.js";
import { type VisiblePresence, visiblePresence } from "../../social/presence/api.js";
import type { GuildRecord, Guilds } from "../core/api.js";

/** The maximum number of members of a guild whose presences are sent when a bot logs in. */
const MAX_MEMBERS = 75_000;

/** What bots may set of an activity. */
const OF_BOTS = ["name", "state", "type", "url"] as const;

/** The type of a stream, and where it may be. */
const STREAMING = 1;
const STREAM = /^https?:\/\/(www\.)?(twitch\.tv|youtube\.com)\//;

/** What the members of guilds see of each other. */
export class GuildPresences {
  /** The last sent presence of each user who is not offline, as JSON. */
  readonly #notified = new Map<string, string>();

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Kernel,
    private readonly applications: Applications,
    private readonly guilds: Guilds,
  ) {
    kernel.sessions.onPresence((userId) => this.#update(userId));
  }

  /** What everyone in a guild sees of a user. */
  of(userId: string): VisiblePresence {
    const sessions = this.kernel.sessions.ofUser(userId);
    const seen = visiblePresence(sessions, this.applications);
    if (!sessions.some(({ kind }) => kind === "bot")) return seen;
    const { status, activities } = seen;
    const client_status: Record<string, string> = status === "offline" ? {} : { web: status };
    return { status, activities: activities.map(ofBot), client_status };
  }

  /** The presences of the members of a guild who are not offline. */
  inGuild(guildId: string): ({ user: { id: string } } & VisiblePresence)[] {
    return [...this.#notified.keys()]
      .filter((id) => this.guilds.member(guildId, id) !== undefined)
      .map((id) => ({ user: { id }, ...this.of(id) }))
      .filter(({ status }) => status !== "offline");
  }

  /** The presences in GUILD_CREATE for a session. */
  createFields({ id }: GuildRecord, session: Session): { presences: object[] } {
    return { presences: this.#isNotified(id, session) ? this.inGuild(id) : [] };
  }

  /** Whom GUILD_CREATE names: all of a small guild; of a large one who is there or stands out. */
  named({ id }: GuildRecord, session: Session): string[] {
    if (!this.#isNotified(id, session)) return [];
    const members = this.guilds.members(id);
    const shown =
      members.length < session.largeThreshold
        ? members
        : members.filter(
            ({ userId, roles, nick }) =>
              roles.length > 0 || nick !== null || this.of(userId).status !== "offline",
          );
    return shown.map(({ userId }) => userId);
  }

  #isNotified(guildId: string, session: Session): boolean {
    const { members } = this.guilds.store;
    return (
      asksFor(session, Intent.GuildPresences) && members.count("guildId", guildId) <= MAX_MEMBERS
    );
  }

  #update(userId: string): void {
    const presence = this.of(userId);
    const offline = presence.status === "offline";
    const now = offline ? undefined : JSON.stringify(presence);
    if (this.#notified.get(userId) === now) return;
    if (now === undefined) this.#notified.delete(userId);
    else this.#notified.set(userId, now);
    for (const { id: guildId } of this.guilds.of(userId)) {
      this.guilds.deliver({
        guildId,
        event: "PRESENCE_UPDATE",
        intent: Intent.GuildPresences,
        except: userId,
        data: { user: { id: userId }, guild_id: guildId, ...presence },
      });
    }
  }
}

function ofBot(activity: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { type, url } = activity;
  const streams = type === STREAMING && typeof url === "string" && STREAM.test(url);
  const given = OF_BOTS.filter(
    (field) => activity[field] !== undefined && (field !== "url" || streams),
  );
  return Object.fromEntries(given.map((field) => [field, activity[field]]));
}
