import { setTimeout as wait } from "node:timers/promises";
import type { Numbers } from "../../../support/numbers.js";

/** The longest pause between an answer and the next message, in milliseconds. */
const PAUSE = 30;

/** A player who writes one message after the other, over HTTP, and notes which were acknowledged. */
export class LobbyWriter {
  /** What each message said, by the id of its answer, in order. */
  readonly acknowledged = new Map<string, string>();
  /** Messages without an answer: the platform has them or not, as it ended meanwhile. */
  readonly unanswered = new Set<string>();
  readonly refusals: string[] = [];
  readonly #ended: Promise<void>;
  #count = 0;
  #end = false;

  /** @param may - whether to write the next message */
  constructor(
    readonly name: string,
    private readonly token: string,
    private readonly address: string,
    private readonly numbers: Numbers,
    private readonly may: () => boolean,
  ) {
    this.#ended = this.#run();
  }

  /** Messages that were sent, whatever became of them. */
  get count(): number {
    return this.#count;
  }

  /** Resolves when the latest message has its answer, or will have none. */
  end(): Promise<void> {
    this.#end = true;
    return this.#ended;
  }

  async #run(): Promise<void> {
    while (!this.#end) {
      if (this.may()) await this.#write();
      await wait(this.numbers.below(PAUSE));
    }
  }

  async #write(): Promise<void> {
    const content = `${this.name} ${this.#count++}`;
    try {
      const answer = await fetch(this.address, {
        method: "POST",
        headers: { authorization: this.token, "content-type": "application/json" },
        body: JSON.stringify({ content }),
      });
      const { id } = (await answer.json()) as { id: string };
      if (answer.ok) this.acknowledged.set(id, content);
      else this.refusals.push(`${content}: ${answer.status}`);
    } catch {
      this.unanswered.add(content);
    }
  }
}
