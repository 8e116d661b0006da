/** The gateway session of the bot, which all checks of a run share: services allow few new ones. */

import { setTimeout as wait } from "node:timers/promises";
import { type Frame, FrameSocket } from "./frames.js";

/** Guilds, webhooks, voice states and messages: none that an application must be allowed. */
export const INTENTS = (1 << 0) | (1 << 5) | (1 << 7) | (1 << 9);

/** How often it identifies when the service says that it was too soon, and the pause before. */
const MAX_STARTS = 3;
const PAUSE = 5100;

/** What a bot sends to identify. */
export const identifyOf = (token: string, changes: object = {}): object => ({
  token,
  intents: INTENTS,
  properties: { os: process.platform, browser: "game-social-sdk", device: "game-social-sdk" },
  ...changes,
});

/** What a session needs of the run. */
export interface SessionContext {
  readonly token: string;
  /** The gateway's address without a query. */
  readonly url: string;
  readonly query: string;
}

export class Session {
  socket!: FrameSocket;
  ready!: Frame["d"];
  #seq = 0;
  #timer: NodeJS.Timeout | undefined;

  private constructor(readonly context: SessionContext) {}

  static async start(context: SessionContext, signal: AbortSignal): Promise<Session> {
    const session = new Session(context);
    for (let starts = 1; ; starts += 1) {
      await session.#connect(context.url, signal);
      await session.socket.send(2, identifyOf(context.token), signal);
      const { op, d } = await session.socket.frame(
        "READY",
        (frame) => frame.t === "READY" || frame.op === 9,
        signal,
      );
      if (op !== 9) {
        session.ready = d;
        return session;
      }
      session.end();
      if (starts === MAX_STARTS)
        throw new Error("The gateway does not let the bot identify (op 9). Try again later.");
      await wait(PAUSE, undefined, { signal });
    }
  }

  /** The number of the last dispatch. */
  get seq(): number {
    return this.#seq;
  }

  /** What resumes this session. */
  resumption(changes: object = {}): object {
    const { token } = this.context;
    return { token, session_id: this.ready.session_id, seq: this.#seq, ...changes };
  }

  /** Continues the session on a new connection. */
  async resume(signal: AbortSignal): Promise<Frame> {
    this.socket.drop();
    await this.#connect(this.ready.resume_gateway_url, signal);
    await this.socket.send(6, this.resumption(), signal);
    const frame = await this.socket.frame(
      "RESUMED",
      ({ t, op }) => t === "RESUMED" || op === 9,
      signal,
    );
    if (frame.op === 9) throw new Error("The gateway should resume the session, but sent op 9.");
    return frame;
  }

  /** A dispatch that fits, which may have arrived before. */
  async event(
    name: string,
    fits: (d: Frame["d"], s: number) => boolean,
    signal: AbortSignal,
  ): Promise<Frame> {
    return this.socket.frame(name, ({ t, d, s }) => t === name && fits(d, s ?? 0), signal);
  }

  end(): void {
    clearInterval(this.#timer);
    this.socket.end();
  }

  async #connect(url: string, signal: AbortSignal): Promise<void> {
    clearInterval(this.#timer);
    this.socket = new FrameSocket("the gateway", `${url}/${this.context.query}`, ({ op, s }) => {
      if (typeof s === "number") this.#seq = s;
      if (op === 1) void this.#beat();
    });
    const { d } = await this.socket.frame("Hello", ({ op }) => op === 10, signal);
    const interval = Math.max(1000, Number(d?.heartbeat_interval) || 41_250);
    this.#timer = setInterval(() => void this.#beat(), interval).unref();
  }

  async #beat(): Promise<void> {
    if (this.socket.isOpen) await this.socket.send(1, this.#seq, new AbortController().signal);
  }
}
