import { signal } from "@preact/signals";
import { type Rest, withFiles } from "./rest.js";
import type { Component } from "./wire.js";

/** A form that an application shows. */
export interface Modal {
  /** Of the interaction that it answers. */
  readonly id: string;
  readonly title: string;
  readonly custom_id: string;
  readonly components: readonly Component[];
  readonly application: { readonly id: string };
}

export interface Choice {
  readonly name: string;
  readonly name_localized?: string;
  readonly value: string | number;
}

/** What an application has answered, as far as no message shows it. */
export interface Outcome {
  readonly modal?: Modal;
  readonly choices?: readonly Choice[];
}

/** An application did not answer an interaction. */
export class NoAnswer extends Error {
  /** @param id - of the interaction */
  constructor(
    readonly id: string,
    message: string,
  ) {
    super(message);
  }
}

/** What a person reads about an interaction that got no answer. */
export interface Failure {
  /** Of the interaction. */
  readonly id: string;
  readonly text: string;
}

/** Most failures that are kept; the oldest go. */
const MAX_FAILURES = 100;

interface Waiting {
  outcome: Outcome;
  resolve(outcome: Outcome): void;
  reject(error: Error): void;
}

/** Most interactions that wait for an answer at a time. */
const MAX_WAITING = 100;

const TIMED_OUT = 2;

/** What a user does with applications: `POST /interactions`, whose outcome comes by the gateway. */
export class Interactions {
  /** The gateway session that gets its results. */
  sessionId: string | undefined;
  /** The latest failure at each message, and at each channel that of a command. */
  readonly failures = signal<ReadonlyMap<string, Failure>>(new Map());
  readonly #waiting = new Map<string, Waiting>();
  #count = 0;

  constructor(private readonly rest: Rest) {}

  /**
   * Sends an interaction, and waits for what the application answers.
   *
   * @param body - all but session and nonce
   * @param files - by the ids by which the data names them
   * @throws Refusal, or an Error when the application fails to answer
   */
  async send(body: object, files: readonly File[] = []): Promise<Outcome> {
    const { sessionId } = this;
    if (sessionId === undefined) throw new Error("There is no connection to the gateway now.");
    if (this.#waiting.size >= MAX_WAITING) throw new Error("Too many applications are asked.");
    const nonce = `${Date.now()}${++this.#count % 1_000_000}`;
    const outcome = new Promise<Outcome>((resolve, reject) => {
      this.#waiting.set(nonce, { outcome: {}, resolve, reject });
    });
    // It may fail before the request has been answered.
    outcome.catch(() => {});
    try {
      const whole = { ...body, session_id: sessionId, nonce };
      await this.rest.post("/interactions", withFiles(whole, files));
      return await outcome;
    } finally {
      this.#waiting.delete(nonce);
    }
  }

  /** Keeps what a person is told at a message or channel; undefined forgets it. */
  note(at: string, failure: Failure | undefined): void {
    const others = [...this.failures.value].filter(([each]) => each !== at);
    const own = failure === undefined ? [] : [[at, failure] as const];
    this.failures.value = new Map([...others, ...own].slice(-MAX_FAILURES));
  }

  /** The gateway's events about interactions. */
  receive(name: string, data: unknown): void {
    if (name === "READY") {
      this.sessionId = (data as { session_id: string }).session_id;
      for (const { reject } of this.#waiting.values())
        reject(new Error("The connection was lost."));
      return;
    }
    const {
      id = "",
      nonce,
      reason_code,
    } = (data ?? {}) as { id?: string; nonce?: string; reason_code?: number };
    const waiting = this.#waiting.get(nonce ?? "");
    if (waiting === undefined) return;
    if (name === "INTERACTION_MODAL_CREATE") waiting.outcome = { modal: data as Modal };
    else if (name === "INTERACTION_SUCCESS") waiting.resolve(waiting.outcome);
    else if (name === "APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE") {
      waiting.resolve({ choices: (data as { choices: readonly Choice[] }).choices });
    } else if (name === "INTERACTION_FAILURE") {
      const late = reason_code === TIMED_OUT;
      waiting.reject(
        new NoAnswer(
          id,
          late ? "did not respond in time." : "is not running, or could not be reached.",
        ),
      );
    }
  }
}
