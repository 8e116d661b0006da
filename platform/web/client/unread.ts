import { computed, type Signal, signal } from "@preact/signals";
import type { Message } from "./wire.js";

/** What somebody has not read in a channel. */
export interface Unread {
  readonly count: number;
  /** How many of them are meant for the person: mentions, and all in conversations. */
  readonly mentions: number;
}

/** Which channels of one person have messages that were not seen. A reload of the page keeps it. */
export class UnreadMarks {
  readonly marks: Signal<ReadonlyMap<string, Unread>>;
  /** Messages that are meant for the person, in all channels. */
  readonly mentions = computed(() =>
    [...this.marks.value.values()].reduce((sum, { mentions }) => sum + mentions, 0),
  );
  readonly #key: string;
  /** Channels that are shown, each with how often. */
  readonly #seen = new Map<string, number>();

  constructor(private readonly userId: string) {
    this.#key = `unread:${userId}`;
    const kept = JSON.parse(sessionStorage.getItem(this.#key) ?? "[]") as [string, Unread][];
    this.marks = signal(new Map(kept));
  }

  /** Notes that a channel is shown. @returns what notes that it is not any more */
  show(channelId: string): () => void {
    this.#seen.set(channelId, (this.#seen.get(channelId) ?? 0) + 1);
    this.#set(channelId, undefined);
    return () => {
      const left = (this.#seen.get(channelId) ?? 1) - 1;
      if (left === 0) this.#seen.delete(channelId);
      else this.#seen.set(channelId, left);
    };
  }

  /** Marks a message that has come. @param direct - whether it is in a conversation */
  add(message: Message, direct: boolean): void {
    const { channel_id, author, mentions = [], mention_everyone = false } = message;
    if (author.id === this.userId || this.#seen.has(channel_id)) return;
    const meant = direct || mention_everyone || mentions.some(({ id }) => id === this.userId);
    const before = this.marks.value.get(channel_id) ?? { count: 0, mentions: 0 };
    this.#set(channel_id, {
      count: before.count + 1,
      mentions: before.mentions + (meant ? 1 : 0),
    });
  }

  /** A channel that is gone has nothing to read. */
  forget(channelId: string): void {
    this.#set(channelId, undefined);
  }

  #set(channelId: string, mark: Unread | undefined): void {
    if (mark === undefined && !this.marks.value.has(channelId)) return;
    const next = new Map(this.marks.value);
    if (mark === undefined) next.delete(channelId);
    else next.set(channelId, mark);
    this.marks.value = next;
    sessionStorage.setItem(this.#key, JSON.stringify([...next]));
  }
}
