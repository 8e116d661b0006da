import type { Clock } from "../core/clock.js";
import { type SnowflakeSource, snowflakeTime } from "../core/snowflake.js";
import type { Store } from "../core/store.js";
import { Table } from "../core/table.js";
import { emptyMessage, notOwnMessage, unknownMessage } from "./errors.js";
import { type Nonce, Nonces } from "./nonces.js";
import { type MessageRecord, MessageType, type Metadata, messageShape } from "./record.js";

/** How far back the SDK's histories go, in milliseconds: 72 hours (protocol 3.7). */
const HISTORY_SPAN = 72 * 3_600_000;

/** What a new message needs; the rest has defaults. */
export type NewMessage = Pick<MessageRecord, "channelId" | "content" | "authorId"> &
  Partial<Omit<MessageRecord, "id">>;

/** How often the same message may be made. */
export interface NonceOptions {
  nonce?: Nonce | null | undefined;
  /** Whether an earlier message with the nonce is returned instead of making another. */
  enforceNonce?: boolean | null | undefined;
}

/** Every message of the platform, wherever it was sent. */
export class Messages {
  readonly #table: Table<MessageRecord>;
  readonly #nonces: Nonces;

  constructor(
    store: Store,
    private readonly ids: SnowflakeSource,
    private readonly clock: Clock,
  ) {
    this.#table = store.add(new Table("messages", messageShape, [], ["channelId", "lobbyId"]));
    this.#nonces = new Nonces(clock);
  }

  /**
   * Makes a message, unless the nonce is enforced and was used before.
   *
   * @returns the message and whether it is new
   */
  create(message: NewMessage, { nonce, enforceNonce }: NonceOptions = {}) {
    const { authorId } = message;
    if (enforceNonce && nonce !== undefined && nonce !== null) {
      const earlier = this.#table.get(this.#nonces.find(authorId, nonce) ?? "");
      if (earlier !== undefined) return { message: earlier, created: false };
    }
    const created = this.#table.put({ ...blank, ...message, id: this.ids.next() });
    if (nonce !== undefined && nonce !== null) this.#nonces.remember(authorId, nonce, created.id);
    return { message: created, created: true };
  }

  get(id: string): MessageRecord | undefined {
    return this.#table.get(id);
  }

  all(): MessageRecord[] {
    return this.#table.all();
  }

  /** The messages of a channel, oldest first. */
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
    return this.#table.update(message, {
      ...(text === undefined ? {} : { content: text, moderation: null }),
      ...(metadata === undefined ? {} : { metadata }),
      editedAt: this.clock.now(),
    });
  }

  /** Attaches what an application's backend says of a message; empty takes it away. */
  moderate(message: MessageRecord, applicationId: string, metadata: Metadata): MessageRecord {
    const moderation = { ...message.moderation, [applicationId]: metadata };
    return this.#table.update(message, { moderation });
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

  delete(id: string): void {
    this.#table.delete(id);
  }

  /** The latest of some messages as the SDK's histories show them: newest first, 72 hours back. */
  history(messages: readonly MessageRecord[], limit: number): MessageRecord[] {
    const oldest = this.clock.now() - HISTORY_SPAN;
    return messages
      .slice(-limit)
      .filter(({ id }) => snowflakeTime(id) >= oldest)
      .reverse();
  }
}

const blank: Omit<MessageRecord, "id" | "channelId" | "content" | "authorId"> = {
  lobbyId: null,
  type: MessageType.Default,
  applicationId: null,
  flags: 0,
  metadata: null,
  moderation: null,
  additionalName: null,
  editedAt: null,
  activity: null,
  inviteApplicationId: null,
};
