import { setTimeout as wait } from "node:timers/promises";
import { onTestFinished } from "vitest";
import WebSocket from "ws";
import type { Payload } from "../../support/gateway.js";

/** A pause between two attempts to connect. */
const RETRY = 20;

/**
 * A gateway client as libraries are: it resumes at the address that READY names, and identifies again
 * where that is refused. It insists on every sequence number, once and in order.
 */
export class ResumingClient {
  /** What broke the rule of sequence numbers. */
  readonly faults: string[] = [];
  /** Close codes, refusals and beginnings, in order, for tests that look at them. */
  readonly history: string[] = [];
  sessionId: string | undefined;
  seq = 0;
  #resumeUrl: string | undefined;
  #socket: WebSocket | undefined;
  #ended = false;
  /** Called with each dispatch; what it returns is awaited by nobody. */
  received: (payload: Payload) => void = () => {};

  /** @param connectTo - where to connect; asked each time */
  constructor(
    private readonly token: string,
    private readonly connectTo: () => Promise<string> | string,
  ) {
    onTestFinished(() => this.end());
    void this.#run();
  }

  /** Whether it connects to the address of READY when it resumes. Default: it does. */
  followsReady = true;

  get connected(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Destroys the socket, as a network failure would. */
  drop(): void {
    this.#socket?.terminate();
  }

  end(): void {
    this.#ended = true;
    this.#socket?.terminate();
  }

  async #run(): Promise<void> {
    while (!this.#ended) {
      await this.#connect().catch((error) => this.history.push(String(error)));
      await wait(RETRY);
    }
  }

  async #connect(): Promise<void> {
    const own = this.followsReady && this.sessionId !== undefined ? this.#resumeUrl : undefined;
    const url = own ?? (await this.connectTo());
    const socket = new WebSocket(`${url}/?v=10&encoding=json`);
    this.#socket = socket;
    socket.on("message", (data) => this.#take(JSON.parse(String(data)), socket));
    await new Promise<void>((resolve) => {
      socket.on("error", () => {
        // Perhaps that gateway is gone for good.
        this.#resumeUrl = undefined;
      });
      socket.on("close", (code) => {
        this.history.push(`closed ${code}`);
        resolve();
      });
    });
  }

  #take(payload: Payload, socket: WebSocket): void {
    const { op, t, s, d } = payload;
    const send = (op: number, d: unknown) => socket.send(JSON.stringify({ op, d }));
    const { token } = this;
    if (op === 10) {
      if (this.sessionId === undefined) this.#identify(socket);
      else send(6, { token, session_id: this.sessionId, seq: this.seq });
    } else if (op === 9) {
      this.history.push(`invalid session ${d}`);
      if (!d) this.sessionId = undefined;
      this.#identify(socket);
    } else if (op === 0) {
      if (t === "READY") {
        this.seq = 0;
        this.sessionId = d.session_id;
        this.#resumeUrl = d.resume_gateway_url;
      }
      if (t === "READY" || t === "RESUMED") this.history.push(t);
      if (s !== this.seq + 1) this.faults.push(`${t} has the number ${s} after ${this.seq}`);
      this.seq = s as number;
      this.received(payload);
    }
  }

  #identify(socket: WebSocket): void {
    const { token } = this;
    const properties = { os: "linux", browser: "test", device: "console" };
    const d = { token, properties, capabilities: 69680, intents: 416026624 };
    socket.send(JSON.stringify({ op: 2, d }));
  }
}
