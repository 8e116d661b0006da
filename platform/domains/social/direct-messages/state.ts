import { Intent } from "../../../kernel/gateway/delivery.js";
import type { Session } from "../../../kernel/gateway/session.js";
import { unknownChannel, unknownUser } from "../../../kernel/http/api-error.js";
import {
  type Draft,
  emptyMessage,
  type InviteActivity,
  type MessageRecord,
  type Messages,
  type Metadata,
  SENT_BY_SDK,
  unknownMessage,
} from "../../messages/core/api.js";
import type { DmChannels } from "./dm-channels.js";
import { notInDm } from "./errors.js";
import { type BotAcquaintance, conversationKind, type PermissionParts } from "./permission.js";
import { DmType, ephemeralChannel, ephemeralPair, otherOf, pairOf, usersOf } from "./record.js";
import { conversationSummaries } from "./summaries.js";

/** A message to a user, which may carry an activity invite. */
export interface DirectDraft extends Draft {
  activity?: InviteActivity | null | undefined;
  /** Application that the invite leads to. Default: the sender's. */
  inviteApplicationId?: string | null | undefined;
}

/** The parts that direct messages work with. */
export interface DirectMessageParts extends PermissionParts {
  readonly messages: Messages;
}

/**
 * Checks an activity invite before it is sent.
 *
 * @throws ApiError to refuse it
 */
export type InviteCheck = (
  senderId: string,
  recipientId: string,
  applicationId: string,
  invite: InviteActivity,
) => void;

/** Scope that a session needs to get messages. */
export const READS = "dm_channels.messages.read";

/** A viewer: a user in an application. */
type Viewer = Pick<Session, "userId" | "applicationId">;

/** What users write to each other (protocol 3.7). */
export class DirectMessages {
  /** Where users have talked to each other. */
  readonly channels: DmChannels;
  readonly #inviteChecks: InviteCheck[] = [];
  readonly #acquaintances: BotAcquaintance[] = [];

  /** @internal Made by the domain. */
  constructor(private readonly parts: DirectMessageParts) {
    this.channels = parts.dmChannels;
  }

  /** Adds who may write to a bot, and get its messages, without a guild that both are in. */
  addAcquaintances(known: BotAcquaintance): void {
    this.#acquaintances.push(known);
  }

  /** @internal Whether a bot and a user may write to each other without a guild. */
  acquainted(botUserId: string, userId: string): boolean {
    return this.#acquaintances.some((known) => known(botUserId, userId));
  }

  /** Has activity invites checked before they are sent. */
  checkInvites(check: InviteCheck): void {
    this.#inviteChecks.push(check);
  }

  /**
   * Sends a message to a user.
   *
   * @returns the message as the sender sees it
   * @throws ApiError when the sender may not, or there is nothing to send
   */
  send(userId: string, applicationId: string, recipientId: string, draft: DirectDraft) {
    const { users, dmChannels, messages } = this.parts;
    const sender = users.require(userId);
    const recipient = users.get(recipientId);
    if (recipient === undefined) throw unknownUser();
    const { content, metadata = null, flags = 0, activity = null } = draft;
    if (content === "" && activity === null) throw emptyMessage();
    const kind = conversationKind(this.parts, sender, recipient, applicationId);
    const inviteApplicationId = draft.inviteApplicationId ?? applicationId;
    for (const check of activity === null ? [] : this.#inviteChecks) {
      check(userId, recipientId, inviteApplicationId, activity as InviteActivity);
    }
    const channelId =
      kind === "dm"
        ? dmChannels.open(userId, recipientId).id
        : ephemeralChannel(applicationId, pairOf(userId, recipientId));
    const { message, created } = messages.create(
      {
        channelId,
        content,
        authorId: userId,
        applicationId,
        flags: flags | SENT_BY_SDK,
        metadata,
        activity,
        inviteApplicationId: activity === null ? null : inviteApplicationId,
      },
      draft,
    );
    const { nonce } = draft;
    const extra = nonce === undefined || nonce === null ? {} : { nonce };
    if (created) this.#notify("MESSAGE_CREATE", message, extra);
    return { ...this.object(message, { userId, applicationId }), ...extra };
  }

  /** Writes a message of the service's own, which nobody can turn away. */
  writeSystemMessage(authorId: string, recipientId: string, content: string): MessageRecord {
    const { dmChannels, messages } = this.parts;
    const channelId = dmChannels.open(authorId, recipientId).id;
    const { message } = messages.create({ channelId, content, authorId });
    this.#notify("MESSAGE_CREATE", message);
    return message;
  }

  /** Changes the user's own message. */
  edit(
    userId: string,
    applicationId: string,
    otherId: string,
    messageId: string,
    changes: { content?: string | null; metadata?: Metadata | null },
  ) {
    const { messages } = this.parts;
    const { channelId } = this.#find(userId, applicationId, otherId, messageId);
    const message = messages.edit(messages.own(messageId, channelId, userId), changes);
    this.#notify("MESSAGE_UPDATE", message);
    return this.object(message, { userId, applicationId });
  }

  /** Deletes the user's own message. */
  delete(userId: string, applicationId: string, otherId: string, messageId: string): void {
    const message = this.#find(userId, applicationId, otherId, messageId);
    if (message.authorId !== userId) throw notInDm();
    this.parts.messages.delete(messageId);
    this.#notify("MESSAGE_DELETE", message);
  }

  /**
   * The latest messages with another user, newest first.
   *
   * @throws ApiError when the two have no conversation
   */
  history(userId: string, applicationId: string, otherId: string, limit: number) {
    const found = this.#between(userId, applicationId, otherId);
    const noChannel = this.parts.dmChannels.between(userId, otherId) === undefined;
    if (found.length === 0 && noChannel) throw unknownChannel();
    return this.parts.messages
      .history(found, limit)
      .map((message) => this.object(message, { userId, applicationId }));
  }

  /** With whom a user has conversations in an application, the latest first. */
  summaries(userId: string, applicationId: string) {
    return conversationSummaries(this.parts, userId, applicationId);
  }

  /** Attaches what a game's backend says of a message between two users. */
  moderate(
    applicationId: string,
    userId: string,
    otherId: string,
    messageId: string,
    metadata: Metadata,
  ): void {
    const message = this.#find(userId, applicationId, otherId, messageId);
    const moderated = this.parts.messages.moderate(message, applicationId, metadata);
    this.#notify("MESSAGE_UPDATE", moderated, {}, applicationId);
  }

  /**
   * Gives one user the conversations of another: those on the platform, and those within a game.
   * What the other wrote is the user's own from now on.
   */
  adopt(applicationId: string, fromId: string, toId: string): void {
    const { dmChannels, messages } = this.parts;
    dmChannels.adopt(fromId, toId);
    messages.adopt(fromId, toId, (channelId) => {
      const pair = ephemeralPair(channelId);
      if (pair === undefined || !usersOf(pair).includes(fromId)) return channelId;
      const otherId = otherOf(pair, fromId);
      return otherId === toId ? channelId : ephemeralChannel(applicationId, pairOf(toId, otherId));
    });
  }

  /** Forgets what was said within a game that is deleted, or by a user who is. */
  forgetEphemeral(match: { applicationId: string } | { userId: string }): void {
    for (const channelId of this.parts.messages.channelIds()) {
      const pair = ephemeralPair(channelId);
      const concerned =
        pair !== undefined &&
        ("userId" in match
          ? usersOf(pair).includes(match.userId)
          : channelId === ephemeralChannel(match.applicationId, pair));
      if (concerned) this.parts.messages.forgetChannel(channelId);
    }
  }

  /** A message as one of its two users sees it in an application. */
  object(message: MessageRecord, viewer: Viewer) {
    const { messages, dmChannels } = this.parts;
    const shown = messages.object(message, viewer);
    const pair = ephemeralPair(message.channelId);
    if (pair !== undefined) {
      const other = otherOf(pair, viewer.userId);
      const channel = { id: other, type: DmType.EphemeralDm };
      return {
        ...shown,
        channel_id: other,
        channel_type: DmType.EphemeralDm,
        recipient_id: other,
        channel,
      };
    }
    const channel = dmChannels.get(message.channelId);
    const object = channel === undefined ? undefined : dmChannels.object(channel, viewer.userId);
    if (object === undefined) return { ...shown, channel_type: DmType.GroupDm };
    return { ...shown, channel_type: object.type, channel: object };
  }

  #between(userId: string, applicationId: string, otherId: string): MessageRecord[] {
    const { messages, dmChannels, users } = this.parts;
    if (users.get(otherId) === undefined) throw unknownUser();
    const channel = dmChannels.between(userId, otherId);
    const kept = channel === undefined ? [] : messages.inChannel(channel.id);
    const inGame = messages.inChannel(ephemeralChannel(applicationId, pairOf(userId, otherId)));
    return [...kept, ...inGame].sort((left, right) =>
      BigInt(left.id) < BigInt(right.id) ? -1 : 1,
    );
  }

  #find(userId: string, applicationId: string, otherId: string, messageId: string): MessageRecord {
    const { messages, dmChannels, users } = this.parts;
    for (const id of [userId, otherId]) if (users.get(id) === undefined) throw unknownUser();
    const message = messages.get(messageId);
    const pair = pairOf(userId, otherId);
    const places = [dmChannels.between(userId, otherId)?.id, ephemeralChannel(applicationId, pair)];
    if (message === undefined || !places.includes(message.channelId)) throw unknownMessage();
    return message;
  }

  /** Notifies both users; a message that exists in one game only is sent to that game only. */
  #notify(event: string, message: MessageRecord, extra: object = {}, onlyIn?: string): void {
    const { kernel } = this.parts;
    const ephemeral = ephemeralPair(message.channelId);
    kernel.delivery.sendEach(this.#readers(message, onlyIn), event, (session) => {
      const channel_id =
        ephemeral === undefined ? message.channelId : otherOf(ephemeral, session.userId);
      if (event === "MESSAGE_DELETE") return { id: message.id, channel_id };
      return { ...this.object(message, session), ...extra };
    });
  }

  /** The sessions of both users that get events of a message, whether they may read it or not. */
  listeners(message: MessageRecord): Session[] {
    return this.parts.kernel.delivery.reach({ ...this.#readers(message), scope: undefined });
  }

  #readers(message: MessageRecord, onlyIn?: string) {
    const inGame =
      ephemeralPair(message.channelId) === undefined
        ? onlyIn
        : (message.applicationId ?? undefined);
    return {
      userIds: this.parts.dmChannels.participants(message.channelId),
      intent: Intent.DirectMessages,
      applicationId: inGame,
      scope: READS,
    };
  }
}
