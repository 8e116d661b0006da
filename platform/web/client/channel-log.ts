import { type Signal, signal } from "@preact/signals";
import type { Rest } from "./rest.js";
import type { Emoji, Message, Reaction, User } from "./wire.js";

/** Messages of one channel that a page keeps; the oldest go. */
export const MAX_MESSAGES = 10_000;

const PAGE = 100;

/** New messages within so many milliseconds are shown at once: a lively channel is drawn once for many. */
const TOGETHER = 16;

/** How long somebody types, after the latest sign of it, in milliseconds. */
const TYPING = 10_000;

/** The messages of a channel, oldest first, as one user sees them. */
export class ChannelLog {
  readonly messages = signal<readonly Message[]>([]);
  /** Ids of users who are typing. */
  readonly typing = signal<readonly string[]>([]);
  /** Whether there may be messages before the first. */
  readonly more = signal(true);
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #loading: Promise<void> | undefined;
  /** New messages that are not shown yet. */
  #waiting: Message[] = [];

  /**
   * @param path - of the channel's messages in the HTTP API
   * @param draft - what is being written here and was not sent yet
   */
  constructor(
    private readonly rest: Rest,
    private readonly path: string,
    private readonly pages = true,
    readonly draft: Signal<string> = signal(""),
  ) {}

  /** Loads what was said before the first message that is known. */
  load(): Promise<void> {
    if (this.#loading !== undefined) return this.#loading;
    const isCurrent = () => this.#loading === loading;
    const loading = this.#load(isCurrent).finally(() => {
      if (isCurrent()) this.#loading = undefined;
    });
    this.#loading = loading;
    return loading;
  }

  /** Forgets all messages, also those that are being loaded, and loads the newest. */
  loadAgain(): Promise<void> {
    this.messages.value = [];
    this.more.value = true;
    this.#loading = undefined;
    return this.load();
  }

  async #load(isCurrent: () => boolean): Promise<void> {
    if (!this.more.value) return;
    const first = this.messages.value[0];
    const before = first === undefined ? "" : `&before=${first.id}`;
    const page = await this.rest.get<Message[]>(`${this.path}?limit=${PAGE}${before}`);
    if (!isCurrent()) return;
    this.more.value = this.pages && page.length === PAGE;
    this.#merge(page);
  }

  /** A new message, or one that is known in a new form. */
  put(message: Message): void {
    this.#waiting.push(message);
    if (this.#waiting.length === 1) setTimeout(() => this.#show(), TOGETHER);
    this.stoppedTyping(message.author.id);
  }

  /** Fields of a message that changed. */
  change(fields: Partial<Message> & { readonly id: string }): void {
    this.#show();
    this.messages.value = this.messages.value.map((each) =>
      each.id === fields.id ? { ...each, ...fields } : each,
    );
  }

  remove(ids: readonly string[]): void {
    this.#show();
    this.messages.value = this.messages.value.filter(({ id }) => !ids.includes(id));
  }

  /** Somebody reacted, or took it back. */
  react(messageId: string, emoji: Emoji, added: boolean, own: boolean): void {
    this.#show();
    const message = this.messages.value.find(({ id }) => id === messageId);
    if (message === undefined) return;
    const reactions = message.reactions ?? [];
    const same = (each: Reaction) =>
      (each.emoji.id ?? each.emoji.name) === (emoji.id ?? emoji.name);
    const known = reactions.find(same) ?? { count: 0, me: false, emoji };
    const changed: Reaction = {
      ...known,
      count: known.count + (added ? 1 : -1),
      me: own ? added : known.me,
    };
    const rest = reactions.filter((each) => !same(each));
    this.change({ id: messageId, reactions: changed.count > 0 ? [...rest, changed] : rest });
  }

  /** All reactions to a message are gone, or all with one emoji. */
  clearReactions(messageId: string, emoji?: Emoji): void {
    const message = this.messages.value.find(({ id }) => id === messageId);
    if (message === undefined) return;
    const keyOf = (each: Emoji) => each.id ?? each.name;
    const left = (message.reactions ?? []).filter(
      (each) => emoji !== undefined && keyOf(each.emoji) !== keyOf(emoji),
    );
    this.change({ id: messageId, reactions: left });
  }

  /** Somebody voted in a poll, or took it back. */
  vote(messageId: string, answerId: number, added: boolean, own: boolean): void {
    this.#show();
    const poll = this.messages.value.find(({ id }) => id === messageId)?.poll;
    if (poll === undefined) return;
    const counts = poll.results?.answer_counts ?? [];
    const known = counts.find(({ id }) => id === answerId);
    const changed = {
      id: answerId,
      count: Math.max(0, (known?.count ?? 0) + (added ? 1 : -1)),
      me_voted: own ? added : known?.me_voted === true,
    };
    const answer_counts = [...counts.filter(({ id }) => id !== answerId), changed];
    const results = { is_finalized: poll.results?.is_finalized === true, answer_counts };
    this.change({ id: messageId, poll: { ...poll, results } });
  }

  startedTyping(userId: string): void {
    clearTimeout(this.#timers.get(userId));
    this.#timers.set(
      userId,
      setTimeout(() => this.stoppedTyping(userId), TYPING),
    );
    if (!this.typing.value.includes(userId)) this.typing.value = [...this.typing.value, userId];
  }

  stoppedTyping(userId: string): void {
    clearTimeout(this.#timers.get(userId));
    this.#timers.delete(userId);
    if (this.typing.value.includes(userId)) {
      this.typing.value = this.typing.value.filter((id) => id !== userId);
    }
  }

  /** Who wrote here, to name people who are known from nowhere else. */
  author(userId: string): User | undefined {
    return this.messages.value.find(({ author }) => author.id === userId)?.author;
  }

  #show(): void {
    if (this.#waiting.length === 0) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#merge(waiting);
  }

  #merge(more: readonly Message[]): void {
    const all = new Map(this.messages.value.map((message) => [message.id, message]));
    for (const message of more) all.set(message.id, { ...all.get(message.id), ...message });
    const sorted = [...all.values()].sort((one, other) => (isBefore(one.id, other.id) ? -1 : 1));
    this.messages.value = sorted.slice(-MAX_MESSAGES);
  }
}

/** Ids are numbers of up to 20 digits, in the order in which they were made. */
function isBefore(one: string, other: string): boolean {
  return one.length === other.length ? one < other : one.length < other.length;
}
