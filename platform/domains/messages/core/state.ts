import type { Kernel } from "../../../kernel/kernel.js";
import { snowflakeTime } from "../../../kernel/snowflake.js";
import type { Table } from "../../../kernel/store/table.js";
import type { ChannelKind } from "./channel-kinds.js";
import { emptyMessage, notOwnMessage, unknownMessage } from "./errors.js";
import { Expressions } from "./expressions.js";
import { type NonceOptions, Nonces } from "./nonces.js";
import {
  blankMessage,
  inGameOnly,
  type MessageRecord,
  type Metadata,
  messageShape,
} from "./record.js";
import type { Viewer } from "./text-channel.js";
import { type MessageSources, messageObject } from "./wire.js";

/** How far back the SDK's histories go, in milliseconds: 72 hours (protocol 3.7). */
const HISTORY_SPAN = 72 * 3_600_000;

/**
 * Most messages of a channel or conversation, the latest. The service names no such number; this is
 * more than what a program reads back.
 */
export const MAX_STORED = 10_000;

/** What a new message needs; the rest has defaults. */
export type NewMessage = Pick<MessageRecord, "channelId" | "content" | "authorId"> &
  Partial<MessageRecord>;

/** Fields, in wire form, that a domain adds to messages for those who look at them. */
export type MessageFields = (message: MessageRecord, viewer: Viewer) => object;

/** Every message of the platform, wherever it was sent. */
export class Messages {
  readonly #table: Table<MessageRecord>;
  readonly #nonces: Nonces;

  /** The kinds of channels there are; each is asked whether a channel is one of its own. */
  readonly kinds: ChannelKind[] = [];

  /** Custom emojis and stickers that messages may show. */
  readonly expressions = new Expressions();
  readonly #fields: MessageFields[] = [];
  /** @internal What message objects are made with. */
  readonly sources: MessageSources;

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Kernel,
    sources: Pick<MessageSources, "applications" | "attachments" | "users">,
  ) {
    this.#table = kernel.store.table<MessageRecord>({
      name: "messages",
      version: 2,
      shape: messageShape,
      references: { lobbyId: "lobbies" },
      grouped: ["channelId", "lobbyId", "authorId"],
      expires: {
        // Nothing shows what was said within a game after that.
        at: (message) =>
          inGameOnly(message) ? snowflakeTime(message.id) + HISTORY_SPAN + 1 : null,
      },
      upgrade: (record) => ({ ...blankMessage, ...record }),
    });
    this.#nonces = new Nonces(kernel);
    this.sources = {
      ...sources,
      find: (id) => this.#table.get(id),
      describe: (object, message, viewer) => {
        for (const fields of this.#fields) Object.assign(object, fields(message, viewer));
      },
    };
  }

  /** Adds another domain's data about messages. */
  describe(fields: MessageFields): void {
    this.#fields.push(fields);
  }

  /**
   * Makes a message, unless the nonce is enforced and was used before.
   *
   * @param extra - fields of its event that the message does not keep
   * @returns the message and whether it is new
   */
  create(message: NewMessage, { nonce, enforceNonce }: NonceOptions = {}, extra: object = {}) {
    const earlier = this.earlier(message, { nonce, enforceNonce });
    if (earlier !== undefined) return { message: earlier, created: false };
    const id = message.id ?? this.kernel.ids.next();
    const created = this.#table.put({ ...blankMessage, ...message, id });
    this.#dropOldest(message.channelId);
    if (nonce !== undefined && nonce !== null) this.#nonces.remember(created, nonce);
    this.kernel.signals.emit("message.created", {
      messageId: id,
      channelId: created.channelId,
      extra,
    });
    return { message: created, created: true };
  }

  /** The message that an enforced nonce of an author's in a channel led to before. */
  earlier(
    { authorId, channelId }: Pick<MessageRecord, "authorId" | "channelId">,
    { nonce, enforceNonce }: NonceOptions,
  ): MessageRecord | undefined {
    if (!enforceNonce || nonce === undefined || nonce === null) return undefined;
    return this.#table.get(this.#nonces.find(authorId, channelId, nonce) ?? "");
  }

  get(id: string): MessageRecord | undefined {
    return this.#table.get(id);
  }

  /** The channels and conversations that have messages. */
  channelIds(): string[] {
    return this.#table.valuesOf("channelId") as string[];
  }

  /** Id of the latest message of a channel; null when there is none. */
  latestId(channelId: string): string | null {
    return this.#table.last("channelId", channelId)?.id ?? null;
  }

  /** Removes the messages of a deleted channel; nobody is notified. */
  forgetChannel(channelId: string): void {
    for (const message of this.inChannel(channelId)) this.#forget(message);
  }

  all(): MessageRecord[] {
    return this.#table.all();
  }

  /**
   * The messages of a channel, oldest first. Those that one person alone sees are not among them: they
   * are kept elsewhere by who writes them.
   */
  inChannel(channelId: string): MessageRecord[] {
    return this.#table.where("channelId", channelId);
  }

  /** The messages of a lobby, those of its linked channel included, oldest first. */
  inLobby(lobbyId: string): MessageRecord[] {
    return this.#table.where("lobbyId", lobbyId);
  }

  /**
   * A message its author may change.
   *
   * @throws ApiError when there is none or it is another's
   */
  own(id: string, channelId: string, userId: string): MessageRecord {
    const message = this.#table.get(id);
    if (message?.channelId !== channelId) throw unknownMessage();
    if (message.authorId !== userId) throw notOwnMessage();
    return message;
  }

  /**
   * Changes a message. New content takes the moderation metadata away, which was about the old.
   *
   * @throws ApiError for empty content
   */
  edit(
    message: MessageRecord,
    { content, metadata }: { content?: string | null; metadata?: Metadata | null },
  ): MessageRecord {
    if (content === "" && message.activity === null) throw emptyMessage();
    const text = content ?? undefined;
    return this.change(message, {
      ...(text === undefined ? {} : { content: text, moderation: null }),
      ...(metadata === undefined ? {} : { metadata }),
      editedAt: this.kernel.clock.now(),
    });
  }

  /** Attaches what an application's backend says of a message; empty takes it away. */
  moderate(message: MessageRecord, applicationId: string, metadata: Metadata): MessageRecord {
    const moderation = { ...message.moderation, [applicationId]: metadata };
    return this.change(message, { moderation });
  }

  /**
   * Makes one user the author of what another has written.
   *
   * @param channelOf - where the messages of a channel belong now
   */
  adopt(fromId: string, toId: string, channelOf: (channelId: string) => string): void {
    for (const message of this.all()) {
      const channelId = channelOf(message.channelId);
      const authorId = message.authorId === fromId ? toId : message.authorId;
      if (channelId !== message.channelId || authorId !== message.authorId) {
        this.#table.update(message, { channelId, authorId });
      }
    }
  }

  /** Makes a message of a channel one of the lobby, too, that the channel is linked to. */
  assign(message: MessageRecord, lobbyId: string): MessageRecord {
    return this.#table.update(message, { lobbyId });
  }

  delete(id: string): void {
    const message = this.#table.get(id);
    if (message === undefined) return;
    this.#notify("message.deleting", message);
    this.#forget(message);
  }

  /**
   * A message with all fields of the message resource.
   *
   * @param viewer - who reads it
   */
  object(message: MessageRecord, viewer: Viewer = {}) {
    return messageObject(this.sources, message, viewer);
  }

  /** The latest of some messages as the SDK's histories show them: newest first, 72 hours back. */
  history(messages: readonly MessageRecord[], limit: number): MessageRecord[] {
    const oldest = this.kernel.clock.now() - HISTORY_SPAN;
    return messages
      .slice(-limit)
      .filter(({ id }) => snowflakeTime(id) >= oldest)
      .reverse();
  }

  #dropOldest(channelId: string): void {
    let surplus = this.#table.count("channelId", channelId) - MAX_STORED;
    if (surplus <= 0) return;
    for (const message of this.#table.each("channelId", channelId)) {
      if (surplus-- <= 0) return;
      this.#forget(message);
    }
  }

  #forget(message: MessageRecord): void {
    this.#table.delete(message.id);
    this.#notify("message.gone", message);
  }

  /** Changes fields of a message as they are, and notifies the other domains. */
  change(message: MessageRecord, changes: Partial<MessageRecord>): MessageRecord {
    const changed = this.#table.update(message, changes);
    this.#notify("message.changed", changed);
    return changed;
  }

  #notify(
    signal: "message.changed" | "message.deleting" | "message.gone",
    { id: messageId, channelId }: MessageRecord,
  ): void {
    this.kernel.signals.emit(signal, { messageId, channelId });
  }
}
