import { isObject } from "../../../kernel/json.js";
import type { Args } from "../../../kernel/rpc/args.js";
import { RpcError, RpcErrorCode } from "../../../kernel/rpc/errors.js";

/** Most commands of an activity that wait for an answer. */
const MAX_WAITING = 200;
const MAX_NONCE_LENGTH = 128;

/** Longest name that is repeated in a message. */
const MAX_NAME_LENGTH = 100;

/** What an activity sent in place of a name or number, in a message. */
export function nameOf(value: unknown): string {
  return typeof value === "object" ? "(an object)" : String(value).slice(0, MAX_NAME_LENGTH);
}

/** What an inbox does with commands. */
export interface InboxHandler {
  /** Carries out a command. @throws RpcError to refuse it */
  perform(name: unknown, args: Args, evt: unknown): unknown;
  /** Sends the answer. */
  send(answer: Readonly<Record<string, unknown>>): void;
  /** Shows the person a message about the activity. */
  note(text: string): void;
  /** Reports an error that is the platform's own. */
  failed(detail: string): void;
}

/** The commands of an activity: each is answered once, under its nonce (activities 2.4, 2.11). */
export class Inbox {
  readonly #waiting = new Set<string>();
  /** Counts documents: answers to an earlier document of the frame go nowhere. */
  #generation = 0;

  constructor(private readonly handler: InboxHandler) {}

  /** Forgets what waits, when the frame has loaded another document. */
  renew(): void {
    this.#generation += 1;
    this.#waiting.clear();
  }

  /** Takes a command. */
  take({ cmd: given, args, evt, nonce }: Readonly<Record<string, unknown>>): void {
    // Answers name the command; one that is no name cannot be sent back whatever it is.
    const cmd = typeof given === "object" ? null : given;
    const sound = typeof nonce === "string" && nonce !== "" && nonce.length <= MAX_NONCE_LENGTH;
    if (!sound || this.#waiting.has(nonce)) {
      // An answer without a nonce would start a circle of log lines in the SDK.
      this.handler.note(`A command without a nonce of its own was not answered: ${nameOf(cmd)}.`);
    } else if (this.#waiting.size >= MAX_WAITING) {
      const message = `${MAX_WAITING} commands wait for an answer already.`;
      this.#refuse(cmd, nonce, new RpcError(RpcErrorCode.RateLimited, message));
    } else {
      this.#perform(cmd, nonce, isObject(args) ? args : {}, evt);
    }
  }

  #perform(cmd: unknown, nonce: string, args: Args, evt: unknown): void {
    try {
      const answer = this.handler.perform(cmd, args, evt);
      if (answer instanceof Promise) this.#wait(cmd, nonce, answer);
      else this.#answer(cmd, nonce, answer);
    } catch (error) {
      this.#refuse(cmd, nonce, error);
    }
  }

  #wait(cmd: unknown, nonce: string, answer: Promise<unknown>): void {
    const generation = this.#generation;
    const last = (act: () => void) => {
      if (generation !== this.#generation) return;
      this.#waiting.delete(nonce);
      act();
    };
    this.#waiting.add(nonce);
    answer.then(
      (data) => last(() => this.#answer(cmd, nonce, data)),
      (error: unknown) => last(() => this.#refuse(cmd, nonce, error)),
    );
  }

  #answer(cmd: unknown, nonce: string, data: unknown): void {
    this.handler.send({ cmd, evt: null, nonce, data: data ?? null });
  }

  #refuse(cmd: unknown, nonce: string, error: unknown): void {
    const known = error instanceof RpcError;
    if (!known) {
      const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.handler.failed(detail);
    }
    const data = known
      ? { code: error.code, message: error.message }
      : { code: RpcErrorCode.UnknownError, message: "The platform failed." };
    this.handler.send({ cmd, evt: "ERROR", nonce, data });
  }
}
