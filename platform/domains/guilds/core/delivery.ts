import { asksFor } from "../../../kernel/gateway/delivery.js";
import { EncodedDispatch } from "../../../kernel/gateway/encoded-dispatch.js";
import type { Session } from "../../../kernel/gateway/session.js";
import type { Sessions } from "../../../kernel/gateway/sessions.js";
import type { GuildPermissions } from "./permission-check.js";
import { serves } from "./shards.js";
import type { GuildStore } from "./store.js";

/** An event of a guild, and who may see it. */
export interface GuildEvent {
  readonly guildId: string;
  /** Name of the event, such as `CHANNEL_UPDATE`. */
  readonly event: string;
  /** The bit of `Intent` that the session must have asked for; undefined for all sessions. */
  readonly intent?: number | undefined;
  /** The receiver must see this channel or thread. */
  readonly channelId?: string | undefined;
  /** The receiver needs one of these permissions: in the channel if one is named, else in the guild. */
  readonly anyOf?: readonly bigint[] | undefined;
  /** Only this user's sessions. */
  readonly only?: string | undefined;
  /** Not this user's sessions. */
  readonly except?: string | undefined;
  /**
   * The event's data, or what a session gets of it; undefined for nothing. Sessions that get one and
   * the same object share its encoding.
   */
  readonly data: object | ((session: Session) => object | undefined);
}

/** Sends the events of guilds to the bots and people that may see them. */
export class GuildDelivery {
  constructor(
    private readonly sessions: Sessions,
    private readonly store: GuildStore,
    private readonly permissions: GuildPermissions,
  ) {}

  /** Sends an event to every session that may see it. */
  send(event: GuildEvent): void {
    const encoded = new Map<object, EncodedDispatch>();
    const { data } = event;
    for (const session of this.sessionsOf(event.guildId)) {
      if (!this.#reaches(event, session)) continue;
      const seen = typeof data === "function" ? data(session) : data;
      if (seen === undefined) continue;
      let dispatch = encoded.get(seen);
      if (dispatch === undefined) {
        dispatch = new EncodedDispatch(event.event, JSON.stringify(seen));
        encoded.set(seen, dispatch);
      }
      session.deliver(dispatch);
    }
  }

  /** The sessions of the bots and people in a guild whose shard the guild belongs to. */
  sessionsOf(guildId: string): Session[] {
    const found: Session[] = [];
    for (const session of this.sessions.ofMembers()) {
      const inside = this.store.member(guildId, session.userId) !== undefined;
      if (inside && serves(session.shard, guildId)) found.push(session);
    }
    return found;
  }

  #reaches(event: GuildEvent, session: Session): boolean {
    const { intent } = event;
    if (intent === undefined || asksFor(session, intent)) return this.#isFor(event, session);
    const { withheld } = this.sessions;
    if (withheld !== undefined && this.#isFor(event, session)) {
      withheld(session, event.event, intent);
    }
    return false;
  }

  /** Whether a session may see an event, whatever intents it has asked for. */
  #isFor({ guildId, channelId, anyOf, only, except }: GuildEvent, { userId }: Session): boolean {
    if ((only !== undefined && userId !== only) || userId === except) return false;
    if (channelId !== undefined) {
      const channel = this.store.channels.get(channelId);
      if (channel === undefined || !this.permissions.sees(channel, userId)) return false;
    }
    if (anyOf === undefined) return true;
    return anyOf.some((needed) => this.permissions.may(guildId, userId, needed, channelId));
  }
}
