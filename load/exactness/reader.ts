import type { ConversationReader, Ledger } from "./ledger.js";
import type { Metrics } from "./metrics.js";
import { Sequence } from "./sequence.js";
import { now, type Stamp } from "./stamp.js";

/** Senders of one conversation that are distinguished; of more the one that came first is forgotten. */
const MAX_SENDERS = 10_000;

/** Checks that one virtual user gets each message once and in order, and reports what it gets. */
export class Reader implements ConversationReader {
  readonly #conversations = new Map<string, Map<string, Sequence>>();
  /** What looks, after each message, whether a conversation is settled. */
  readonly #checks = new Set<() => void>();

  constructor(
    private readonly ledger: Ledger,
    private readonly metrics: Metrics,
  ) {}

  /** Called when the virtual user has come into a conversation. */
  join(conversation: string): void {
    // Messages may have arrived before the answer to the request.
    if (!this.#conversations.has(conversation)) this.#conversations.set(conversation, new Map());
    this.ledger.join(conversation, this);
  }

  expect(conversation: string, { stream, number }: Stamp): void {
    const streams = this.#conversations.get(conversation);
    if (streams !== undefined) this.#sequence(streams, stream).expect(number);
  }

  /** Takes a message that has arrived; one without a stamp was sent by somebody else. */
  read(conversation: string, stamp: Stamp | undefined): void {
    this.metrics.count("messages.read");
    if (stamp === undefined) return;
    this.metrics.time("message_to_read", now() - stamp.sentAt);
    let streams = this.#conversations.get(conversation);
    if (streams === undefined) {
      streams = new Map();
      this.#conversations.set(conversation, streams);
    }
    const arrival = this.#sequence(streams, stamp.stream).read(stamp.number);
    if (arrival === "twice") this.metrics.count("messages.twice");
    if (arrival === "outOfOrder") this.metrics.count("messages.out_of_order");
    for (const check of this.#checks) check();
  }

  /**
   * Called before the virtual user leaves a conversation: resolves when it has read all that it has to, or
   * the time is over. From then on the ledger expects nothing more of it.
   */
  async settle(conversation: string, within: number): Promise<void> {
    this.ledger.leave(conversation, this);
    if (this.#lost(conversation) === 0) return;
    await new Promise<void>((resolve) => {
      const over = () => {
        clearTimeout(timer);
        this.#checks.delete(check);
        resolve();
      };
      const timer = setTimeout(over, within);
      const check = () => void (this.#lost(conversation) === 0 && over());
      this.#checks.add(check);
    });
  }

  /** Forgets a conversation; what has not come by now is lost. */
  close(conversation: string): void {
    this.ledger.leave(conversation, this);
    this.metrics.count("messages.lost", this.#lost(conversation));
    this.#conversations.delete(conversation);
  }

  /** The conversations that are read. */
  get conversations(): readonly string[] {
    return [...this.#conversations.keys()];
  }

  #lost(conversation: string): number {
    const streams = this.#conversations.get(conversation)?.values() ?? [];
    let lost = 0;
    for (const sequence of streams) lost += sequence.lost;
    return lost;
  }

  #sequence(streams: Map<string, Sequence>, stream: string): Sequence {
    let sequence = streams.get(stream);
    if (sequence !== undefined) return sequence;
    sequence = new Sequence();
    streams.set(stream, sequence);
    if (streams.size > MAX_SENDERS) {
      const [[first, oldest]] = streams as unknown as [[string, Sequence]];
      this.metrics.count("messages.lost", oldest.lost);
      streams.delete(first);
    }
    return sequence;
  }
}
