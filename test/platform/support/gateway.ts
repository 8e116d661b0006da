import { onTestFinished } from "vitest";
import WebSocket from "ws";
import type { Platform } from "../../../platform/index.js";
import { openWithGame } from "./platform.js";

/** A gateway payload as received. */
export interface Payload {
  op: number;
  // biome-ignore lint/suspicious/noExplicitAny: the payload is what the tests look into
  d: any;
  s: number | null;
  t: string | null;
}

/** A bare gateway client: hands out what arrives, in order, and answers nothing by itself. */
export class GatewayClient {
  readonly closed: Promise<{ code: number; reason: string }>;
  readonly socket: WebSocket;
  readonly #arrived: string[] = [];
  readonly #waiting: ((text: string) => void)[] = [];

  constructor(url: string, query = "v=10&encoding=json") {
    this.socket = new WebSocket(`${url}/?${query}`);
    this.closed = new Promise((resolve) => {
      this.socket.on("close", (code, reason) => resolve({ code, reason: String(reason) }));
    });
    this.socket.on("error", () => {});
    this.socket.on("message", (data) => {
      const waiting = this.#waiting.shift();
      if (waiting === undefined) this.#arrived.push(String(data));
      else waiting(String(data));
    });
    onTestFinished(() => this.socket.terminate());
  }

  /** The next frame as text. */
  async nextText(): Promise<string> {
    const text = this.#arrived.shift();
    if (text !== undefined) return text;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** The next payload. */
  async next(): Promise<Payload> {
    return JSON.parse(await this.nextText());
  }

  /** The next dispatch of an event; what comes before it is dropped. */
  async event(name: string): Promise<Payload> {
    for (;;) {
      const payload = await this.next();
      if (payload.t === name) return payload;
    }
  }

  /** How many frames wait to be taken. */
  get pending(): number {
    return this.#arrived.length;
  }

  send(op: number, d: unknown): void {
    this.socket.send(JSON.stringify({ op, d }));
  }

  /** Sends a heartbeat and waits for its acknowledgement. Returns what came before that. */
  async beat(): Promise<Payload[]> {
    this.send(1, null);
    const before: Payload[] = [];
    for (;;) {
      const payload = await this.next();
      if (payload.op === 11) return before;
      before.push(payload);
    }
  }

  /** Waits for Hello and identifies; returns READY. */
  async identify(token: string, changes: Record<string, unknown> = {}): Promise<Payload> {
    await this.next();
    this.send(2, {
      token,
      properties: { os: "linux", browser: "test", device: "console" },
      capabilities: 69680,
      intents: 416026624,
      ...changes,
    });
    return this.event("READY");
  }

  /** Waits for Hello and resumes. */
  async resume(token: string, sessionId: string, seq: number): Promise<void> {
    await this.next();
    this.send(6, { token, session_id: sessionId, seq });
  }
}

/** Milliseconds between the heartbeats that the platform of {@link openGateway} asks for. */
export const INTERVAL = 2000;

/** A platform with a user in a game, and the user's token as Identify takes it. */
export async function openGateway(scopes?: string) {
  const opened = await openWithGame({}, { heartbeatInterval: INTERVAL, clock: { frozen: true } });
  const { platform, user, game } = opened;
  const { accessToken } = platform.issueToken({ userId: user.id, applicationId: game.id, scopes });
  return { ...opened, token: `Bearer ${accessToken}` };
}

/** Identifies, and returns READY. */
export async function identified(platform: Platform, token: string, changes = {}) {
  const client = new GatewayClient(platform.gatewayUrl);
  const payload = await client.identify(token, changes);
  return { client, payload };
}
