import { ApiError } from "../../../kernel/http/api-error.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import {
  EventIntent,
  type MessageApi,
  type MessageRecord,
  type TextChannel,
  type Viewer,
} from "../core/api.js";
import { readEmoji } from "./emoji.js";
import { type Emoji, emojiKey, emojiObject, type ReactionRecord, reactionShape } from "./record.js";

/** Most emojis that a message can have reactions with. */
const MAX_EMOJIS = 20;

const unknownEmoji = () => new ApiError(400, 10014, "Unknown Emoji");
const tooManyEmojis = () =>
  new ApiError(400, 30010, `Maximum number of reactions reached (${MAX_EMOJIS})`);

/** What users feel about messages (bots 3.6). */
export class Reactions {
  readonly #table: Table<ReactionRecord>;

  /** @internal Made by the domain. */
  constructor(
    kernel: Pick<Kernel, "store">,
    private readonly messages: MessageApi,
  ) {
    this.#table = kernel.store.table({
      name: "reactions",
      shape: reactionShape,
      references: { messageId: "messages", userId: "users" },
      grouped: ["messageId", "userId"],
    });
  }

  /** The reactions to a message, the oldest first. */
  of(messageId: string): ReactionRecord[] {
    return this.#table.where("messageId", messageId);
  }

  /** Adds a user's reaction; does nothing when it is there. @throws ApiError when the user may not */
  add(channel: TextChannel, message: MessageRecord, userId: string, named: string): void {
    channel.require(userId, "history");
    channel.requireOpen();
    const { key, emoji } = readEmoji(named, this.messages.expressions);
    const present = this.of(message.id);
    const same = present.find((reaction) => emojiKey(reaction) === key);
    if (same === undefined) {
      if (emoji === undefined || !emoji.usableBy(userId)) throw unknownEmoji();
      channel.require(userId, "addReactions");
      const own = emoji.guildId === null || emoji.guildId === channel.guildId;
      if (!own) channel.require(userId, "externalEmojis");
      const emojis = new Set(present.map(emojiKey));
      if (emojis.size >= MAX_EMOJIS) throw tooManyEmojis();
    }
    const id = `${message.id}:${key}:${userId}`;
    const { emojiId, emojiName, animated } = (same ?? emoji) as Emoji;
    if (this.#table.get(id) !== undefined) return;
    this.#table.put({ id, messageId: message.id, userId, emojiId, emojiName, animated });
    const member = channel.member(userId);
    channel.sendEvent("MESSAGE_REACTION_ADD", EventIntent.reactions, {
      ...this.#facts(message, userId, { emojiId, emojiName, animated }),
      ...(message.webhookId === null ? { message_author_id: message.authorId } : {}),
      ...(member === undefined ? {} : { member }),
    });
  }

  /** Takes a user's reaction away. @throws ApiError 10014 when there is none */
  remove(channel: TextChannel, message: MessageRecord, userId: string, named: string): void {
    const { key } = readEmoji(named, this.messages.expressions);
    const reaction = this.#table.get(`${message.id}:${key}:${userId}`);
    if (reaction === undefined) throw unknownEmoji();
    this.#table.delete(reaction.id);
    const data = this.#facts(message, userId, reaction);
    channel.sendEvent("MESSAGE_REACTION_REMOVE", EventIntent.reactions, data);
  }

  /** Takes all reactions away, or all with one emoji. */
  clear(channel: TextChannel, message: MessageRecord, named?: string): void {
    const key = named === undefined ? undefined : readEmoji(named, this.messages.expressions).key;
    const gone = this.of(message.id).filter(
      (reaction) => key === undefined || emojiKey(reaction) === key,
    );
    const [first] = gone;
    if (key !== undefined && first === undefined) throw unknownEmoji();
    for (const { id } of gone) this.#table.delete(id);
    const place = { channel_id: message.channelId, message_id: message.id };
    if (key === undefined || first === undefined) {
      channel.sendEvent("MESSAGE_REACTION_REMOVE_ALL", EventIntent.reactions, place);
    } else {
      const data = { ...place, emoji: this.#shown(first) };
      channel.sendEvent("MESSAGE_REACTION_REMOVE_EMOJI", EventIntent.reactions, data);
    }
  }

  /** Ids of those who reacted with an emoji, in their order. @throws ApiError 10014 */
  users(message: MessageRecord, named: string): string[] {
    const { key, emoji } = readEmoji(named, this.messages.expressions);
    const found = this.of(message.id).filter((reaction) => emojiKey(reaction) === key);
    if (found.length === 0 && emoji === undefined) throw unknownEmoji();
    return found
      .map(({ userId }) => userId)
      .sort((left, right) => (BigInt(left) < BigInt(right) ? -1 : 1));
  }

  /** Forgets the reactions to a message that is deleted. */
  forgetMessage(messageId: string): void {
    for (const { id } of this.of(messageId)) this.#table.delete(id);
  }

  /** Forgets the reactions of a user that is deleted. */
  forgetUser(userId: string): void {
    for (const { id } of this.#table.where("userId", userId)) this.#table.delete(id);
  }

  /** What a message object has of its reactions. */
  fields({ id }: MessageRecord, { userId }: Viewer): object {
    if (this.#table.count("messageId", id) === 0) return {};
    const byEmoji = new Map<string, ReactionRecord[]>();
    for (const reaction of this.of(id)) {
      const key = emojiKey(reaction);
      byEmoji.set(key, [...(byEmoji.get(key) ?? []), reaction]);
    }
    const reactions = [...byEmoji.values()].map((same) => ({
      emoji: this.#shown(same[0] as ReactionRecord),
      count: same.length,
      count_details: { burst: 0, normal: same.length },
      burst_colors: [],
      me_burst: false,
      me: same.some((reaction) => reaction.userId === userId),
    }));
    return { reactions };
  }

  /** An emoji in wire form; one that was deleted has lost its name. */
  #shown(emoji: Emoji) {
    const { emojiId } = emoji;
    const gone = emojiId !== null && this.messages.expressions.emoji(emojiId) === undefined;
    return { ...emojiObject(emoji), ...(gone ? { name: null } : {}) };
  }

  #facts({ id, channelId }: MessageRecord, userId: string, emoji: Emoji) {
    return {
      user_id: userId,
      channel_id: channelId,
      message_id: id,
      emoji: this.#shown(emoji),
      burst: false,
      type: 0,
    };
  }
}
