import { unknownChannel, wrongChannelType } from "../../../kernel/http/api-error.js";
import { snowflakeTime } from "../../../kernel/snowflake.js";
import type { MessageRecord, NewMessage } from "../../messages/core/api.js";
import type { GuildMessageParts } from "./parts.js";
import { GuildTextChannel } from "./text-channel.js";
import type { ThreadControl } from "./thread-activity.js";

/** A message that the service itself writes in somebody's name. */
export type SystemMessage = Pick<NewMessage, "authorId" | "content"> &
  Pick<MessageRecord, "type"> &
  Partial<Pick<MessageRecord, "embeds" | "flags" | "id" | "mentions" | "reference">>;

/** A post of a forum whose first message is yet to be written. */
export interface OpenedPost {
  /** Id of the post, and of its first message. */
  readonly id: string;
  /** Reports the post. */
  announce(): void;
  /** Takes the post back, as its message could not be written. */
  discard(): void;
}

/** What the domain that keeps threads does for those who write in them. */
export interface ThreadProvider extends ThreadControl {
  /** Opens a post in a forum. @throws ApiError when it cannot be opened */
  open(channelId: string, name: string, ownerId: string, tags: readonly string[]): OpenedPost;
}

/** Messages in the channels of guilds. */
export class GuildMessages {
  #threads: ThreadProvider | undefined;

  /** @internal Made by the domain. */
  constructor(private readonly parts: GuildMessageParts) {}

  /** A channel or thread for its messages, whoever asks. @throws ApiError 10003 */
  channel(channelId: string): GuildTextChannel {
    const channel = this.parts.guilds.channel(channelId);
    if (channel === undefined) throw unknownChannel();
    return new GuildTextChannel(this.parts, channel);
  }

  /** Writes a message of the service's own, such as that somebody has joined, and announces it. */
  writeSystemMessage(channelId: string, message: SystemMessage): MessageRecord {
    const channel = this.channel(channelId);
    const { guildId } = channel;
    const { message: made } = this.parts.messages.create({ ...message, channelId, guildId });
    this.parts.messages.posts.announce(channel, made);
    return made;
  }

  /**
   * Deletes what a user wrote in a guild since a moment, as with a ban; one event reports each channel.
   *
   * @param since - milliseconds since the Unix epoch
   */
  deleteFrom(guildId: string, userId: string, since: number): void {
    const { guilds, messages } = this.parts;
    for (const channel of guilds.store.channels.where("guildId", guildId)) {
      const own = messages
        .inChannel(channel.id)
        .filter(({ authorId, id }) => authorId === userId && snowflakeTime(id) >= since);
      if (own.length > 0) messages.removals.remove(this.channel(channel.id), own);
    }
  }

  /** @internal Names the domain that keeps threads. */
  provideThreads(provider: ThreadProvider): void {
    this.#threads = provider;
    this.parts.threads.setManager(provider);
  }

  /** Opens a post in a forum. @throws ApiError when nothing here does, or it cannot be opened */
  openPost(
    channelId: string,
    name: string,
    ownerId: string,
    tags: readonly string[] = [],
  ): OpenedPost {
    if (this.#threads === undefined) throw wrongChannelType();
    return this.#threads.open(channelId, name, ownerId, tags);
  }
}
