import { changed } from "../../../kernel/changes.js";
import type { Clock } from "../../../kernel/clock.js";
import { asksFor, Intent } from "../../../kernel/gateway/delivery.js";
import { Capability } from "../../../kernel/gateway/ready.js";
import type { Session } from "../../../kernel/gateway/session.js";
import { type ChannelRecord, ChannelType } from "./channel-record.js";
import {
  channelObject,
  obfuscatedChannel,
  threadMemberObject,
  threadObject,
} from "./channel-wire.js";
import type { GuildDelivery } from "./delivery.js";
import type { GuildPermissions } from "./permission-check.js";
import type { GuildStore } from "./store.js";

/** Ids of the channels that each bot with a session sees, by the bot's id. */
export type Seen = ReadonlyMap<string, ReadonlySet<string>>;

/** Whether the developer of an application turned obfuscated channels on before their day. */
export type ObfuscationSetting = (applicationId: string) => boolean;

/** What bots get about channels that they cannot view (contract, Obfuscated channels). */
export class Visibility {
  /** Whether a user is connected to a voice channel; set by the domain of voice states. */
  isConnected: (channel: ChannelRecord, userId: string) => boolean = () => false;

  constructor(
    private readonly clock: Clock,
    private readonly store: GuildStore,
    private readonly permissions: GuildPermissions,
    private readonly delivery: GuildDelivery,
    private readonly isObfuscated: ObfuscationSetting,
  ) {}

  /** A voice channel is seen by who is connected to it, a category by who sees a channel in it. */
  sees(channel: ChannelRecord, userId: string): boolean {
    const isSeen = (one: ChannelRecord) =>
      this.permissions.sees(one, userId) || this.isConnected(one, userId);
    if (isSeen(channel)) return true;
    if (channel.type !== ChannelType.Category) return false;
    return this.store.channels.where("parentId", channel.id).some(isSeen);
  }

  /** Whether channels that the bot cannot view are obfuscated for a session. */
  hides(session: Session): boolean {
    return (
      changed("channels.obfuscation", this.clock) ||
      session.can(Capability.ChannelObfuscation) ||
      this.isObfuscated(session.applicationId)
    );
  }

  /** The form of a channel in events for a session. */
  views(channel: ChannelRecord): (session: Session) => object {
    const whole = channelObject(channel);
    let hidden: object | undefined;
    return (session) => {
      if (!this.hides(session) || this.sees(channel, session.userId)) return whole;
      hidden ??= obfuscatedChannel(channel);
      return hidden;
    };
  }

  /** What the bots of a guild see now. */
  now(guildId: string): Seen {
    const sessions = this.delivery.sessionsOf(guildId);
    if (sessions.length === 0) return new Map();
    const channels = this.store.channelsOf(guildId);
    const bots = new Set(sessions.map(({ userId }) => userId));
    return new Map(
      [...bots].map((userId) => {
        const seen = channels.filter((channel) => this.sees(channel, userId));
        return [userId, new Set(seen.map(({ id }) => id))];
      }),
    );
  }

  /**
   * Carries out a change of permissions and then sends each bot the channels that it can newly
   * view, or no longer view.
   *
   * @param notified - ids of channels that the change itself sends an event of
   */
  changing<Result>(
    guildId: string,
    change: () => Result,
    notified: ReadonlySet<string> = new Set(),
  ): Result {
    const before = this.now(guildId);
    const there = new Set(before.size === 0 ? [] : this.#ids(guildId));
    const result = change();
    const after = this.now(guildId);
    for (const [userId, seen] of after) {
      const earlier = before.get(userId);
      if (earlier === undefined) continue;
      // A new channel has its own event.
      const gained = [...seen].filter((id) => !earlier.has(id) && there.has(id));
      const lost = [...earlier].filter((id) => !seen.has(id));
      this.#notify(guildId, userId, [...gained, ...lost], notified);
      this.#listThreads(guildId, userId, gained);
    }
    return result;
  }

  #ids(guildId: string): string[] {
    return this.store.channelsOf(guildId).map(({ id }) => id);
  }

  #notify(
    guildId: string,
    userId: string,
    ids: readonly string[],
    notified: ReadonlySet<string>,
  ): void {
    for (const id of ids) {
      const channel = this.store.channels.get(id);
      if (channel === undefined || notified.has(id)) continue;
      const view = this.views(channel);
      this.delivery.send({
        guildId,
        event: "CHANNEL_UPDATE",
        intent: Intent.Guilds,
        only: userId,
        data: (session) => (this.hides(session) ? view(session) : undefined),
      });
    }
  }

  /** The threads of channels that a bot has come to see. */
  #listThreads(guildId: string, userId: string, channelIds: readonly string[]): void {
    const threads = channelIds.flatMap((id) => this.activeThreads(id, userId));
    if (channelIds.length === 0) return;
    const sessions = this.delivery.sessionsOf(guildId).filter((each) => each.userId === userId);
    const members = threads.flatMap(({ id }) => this.store.threadMember(id, userId) ?? []);
    const data = {
      guild_id: guildId,
      channel_ids: channelIds,
      threads: threads.map((thread) =>
        threadObject(thread, this.store.threadMembers.count("threadId", thread.id)),
      ),
      members: members.map(threadMemberObject),
    };
    for (const session of sessions) {
      if (asksFor(session, Intent.Guilds)) session.dispatch("THREAD_LIST_SYNC", data);
    }
  }

  /** The threads of a channel that are not archived and that a user sees. */
  activeThreads(channelId: string, userId: string): ChannelRecord[] {
    return this.store.channels
      .where("parentId", channelId)
      .filter(({ thread }) => thread !== null && !thread.archived)
      .filter((thread) => this.permissions.sees(thread, userId));
  }
}
