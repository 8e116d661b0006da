import { asksFor, Intent } from "../../../kernel/gateway/delivery.js";
import type { Session } from "../../../kernel/gateway/session.js";
import { missingAccess } from "../../../kernel/http/api-error.js";
import { snowflakeTime } from "../../../kernel/snowflake.js";
import { DEFAULT_FILE_LIMIT } from "../../messages/attachments/api.js";
import {
  type AuditEntry,
  EventIntent,
  type EventIntents,
  type FindTextChannel,
  hasContent,
  type MessageRecord,
  type Right,
  readsContent,
  type TextChannel,
  threadArchived,
  type Viewer,
  type Writer,
} from "../../messages/core/api.js";
import {
  type ChannelRecord,
  ChannelType,
  isForum,
  isThread,
  memberFields,
  memberObject,
  Permission,
} from "../core/api.js";
import { channelPermissions, effective, guildPermissions } from "../core/group.js";
import { forumNeedsPost, notForMessages, slowedDown, threadLocked } from "./errors.js";
import type { GuildMessageParts } from "./parts.js";
import { permissionsFor } from "./rights.js";

/** Channels in which nobody writes. */
const SILENT: readonly number[] = [ChannelType.Category, 14];

/** Size of a file by how far a guild is boosted, in bytes. */
const BOOSTED: Readonly<Record<number, number>> = {
  2: 5 * DEFAULT_FILE_LIMIT,
  3: 10 * DEFAULT_FILE_LIMIT,
};

/** The channels and threads of guilds. Games reach them by way of lobbies, not by these routes. */
export function guildTextChannels(parts: GuildMessageParts): FindTextChannel {
  return (who, channelId) => {
    const channel = parts.guilds.channel(channelId);
    if (channel === undefined) return undefined;
    const { permissions } = parts.guilds;
    const visible = who.kind === "service" || permissions.sees(channel, who.userId);
    if (!visible) throw permissions.unseen(channel.guildId, who.userId);
    if (who.kind === "bearer")
      throw missingAccess().because("a user's OAuth2 token gives no access to channels of guilds");
    return new GuildTextChannel(parts, channel);
  };
}

/** A channel or thread of a guild, for its messages. */
export class GuildTextChannel implements TextChannel {
  readonly channelId: string;
  readonly channelType: number;
  readonly guildId: string;
  readonly nsfw: boolean;
  readonly fileLimit: number;
  readonly #inThread: boolean;

  constructor(
    private readonly parts: GuildMessageParts,
    channel: ChannelRecord,
  ) {
    const { store } = parts.guilds;
    this.channelId = channel.id;
    this.channelType = channel.type;
    this.guildId = channel.guildId;
    this.nsfw = (store.placeOf(channel) ?? channel).nsfw;
    this.#inThread = isThread(channel);
    const tier = store.guilds.get(channel.guildId)?.premiumTier ?? 0;
    this.fileLimit = BOOSTED[tier] ?? DEFAULT_FILE_LIMIT;
  }

  may(userId: string, right: Right): boolean {
    const { guilds, kernel } = this.parts;
    const any = permissionsFor(right, this.#inThread, kernel.clock);
    // The guild's id stands for @everyone, whose rights count where nobody is a member.
    if (userId === this.guildId) {
      const bits = this.#everyone();
      return any.some((bit) => (bits & bit) !== 0n);
    }
    return any.some((bit) =>
      guilds.permissions.may(this.guildId, userId, bit | Permission.ViewChannel, this.channelId),
    );
  }

  require(userId: string, right: Right): void {
    if (userId === this.guildId && this.may(userId, right)) return;
    const { guilds, kernel } = this.parts;
    const anyOf = permissionsFor(right, this.#inThread, kernel.clock);
    guilds.permissions.requireAny(this.guildId, userId, anyOf, this.channelId);
  }

  requireWritable(): void {
    if (SILENT.includes(this.channelType)) throw notForMessages();
    if (isForum({ type: this.channelType })) throw forumNeedsPost();
  }

  requireOpen(): void {
    if (this.#channel()?.thread?.archived) throw threadArchived();
  }

  admit({ userId, bot }: Writer): void {
    const channel = this.#channel();
    if (channel === undefined) return;
    const { permissions } = this.parts.guilds;
    if (channel.thread?.locked) {
      const needed = Permission.ManageThreads;
      if (!permissions.may(this.guildId, userId, needed, this.channelId)) throw threadLocked();
    }
    if (bot || channel.rateLimitPerUser === 0 || this.may(userId, "bypassSlowmode")) return;
    const own = this.parts.messages
      .inChannel(this.channelId)
      .findLast(({ authorId, webhookId }) => authorId === userId && webhookId === null);
    if (own === undefined) return;
    const span = channel.rateLimitPerUser * 1000;
    const since = this.parts.kernel.clock.now() - snowflakeTime(own.id);
    // A message from further ahead was written before the clock was set back.
    if (Math.abs(since) < span) throw slowedDown((span - since) / 1000);
  }

  reaches(userId: string): boolean {
    return this.parts.users.get(userId) !== undefined;
  }

  roleIsMentionable(roleId: string): boolean | undefined {
    const role = this.parts.guilds.store.roles.get(roleId);
    const known = role?.guildId === this.guildId && roleId !== this.guildId;
    return known ? role.mentionable : undefined;
  }

  onCreated(message: MessageRecord): void {
    this.parts.threads.onCreated(message);
  }

  onAnnounced(message: MessageRecord): void {
    this.parts.threads.joined(message);
  }

  onRemoved(messages: readonly MessageRecord[]): void {
    this.parts.threads.onRemoved(messages);
  }

  onPinned(at: number | null): void {
    const channel = this.#channel();
    const { channels } = this.parts.guilds.store;
    if (channel !== undefined) channels.update(channel, { lastPinAt: at });
  }

  audit({ userId: actorId, ...entry }: AuditEntry): void {
    this.parts.auditLog.record(this.guildId, { ...entry, actorId });
  }

  object(message: MessageRecord, viewer: Viewer): object {
    return this.parts.messages.object(message, viewer);
  }

  sendMessageEvent(event: string, message: MessageRecord, extra: object = {}): void {
    const { guilds, messages, kernel } = this.parts;
    const { guildId, channelId } = this;
    const views = new Map<string, object>();
    const answered = messages.get(message.reference?.message_id ?? "");
    guilds.deliver({
      guildId,
      event,
      intent: EventIntent.messages.guild,
      channelId,
      data: (session) => {
        const viewer = viewerOf(session);
        const open = readsContent(message, viewer);
        if (!open && hasContent(message)) {
          kernel.sessions.withheld?.(session, event, Intent.MessageContent);
        }
        const openAnswered = answered === undefined || readsContent(answered, viewer);
        // What is new is the same for all who see it alike; later, each has reacted and voted, and so
        // to what it answers.
        const fresh = event === "MESSAGE_CREATE" && answered === undefined;
        const own = fresh ? "" : session.userId;
        const key = [open, openAnswered, own].join();
        const view = views.get(key) ?? this.#gatewayObject(message, viewer, extra);
        views.set(key, view);
        return view;
      },
    });
  }

  sendEvent(event: string, intents: EventIntents, data: object): void {
    const { guildId, channelId } = this;
    const shown = { ...data, guild_id: guildId };
    const intent = intents.guild;
    this.parts.guilds.deliver({ guildId, event, intent, channelId, data: shown });
  }

  member(userId: string): object | undefined {
    const member = this.parts.guilds.member(this.guildId, userId);
    const user = this.parts.users.get(userId);
    return member === undefined || user === undefined ? undefined : memberObject(member, user);
  }

  /** A message in gateway events: with the guild, and the members that are named. */
  #gatewayObject(message: MessageRecord, viewer: Viewer, extra: object): object {
    const object = this.parts.messages.object(message, viewer);
    const author = this.#memberFields(message.webhookId === null ? message.authorId : undefined);
    const mentions = (object.mentions as { id: string }[]).map((user) => {
      const member = this.#memberFields(user.id);
      return member === undefined ? user : { ...user, member };
    });
    return {
      ...object,
      mentions,
      guild_id: this.guildId,
      channel_type: this.channelType,
      ...(author === undefined ? {} : { member: author }),
      ...extra,
    };
  }

  #memberFields(userId: string | undefined): object | undefined {
    const member = userId && this.parts.guilds.member(this.guildId, userId);
    return member ? memberFields(member) : undefined;
  }

  #channel(): ChannelRecord | undefined {
    return this.parts.guilds.channel(this.channelId);
  }

  #everyone(): bigint {
    const { store } = this.parts.guilds;
    const channel = this.#channel();
    const place = channel && store.placeOf(channel);
    const guild = store.guilds.get(this.guildId);
    const role = store.roles.get(this.guildId);
    if (place === undefined || guild === undefined || role === undefined) return 0n;
    const nobody = { userId: "", roles: [] };
    const bits = channelPermissions(guildPermissions(guild, nobody, [role]), nobody, place);
    return effective(bits, place, this.#inThread);
  }
}

/** A gateway session, as one who looks at messages. */
function viewerOf(session: Session): Viewer {
  const { userId, applicationId } = session;
  return { userId, applicationId, readsContent: asksFor(session, Intent.MessageContent) };
}
