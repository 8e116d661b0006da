import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { BackendClient, type BackendOptions } from "../../../../lib/backend/index.js";

export const BOT_TOKEN = "bot-token-that-nobody-may-see";
export const CLIENT_SECRET = "client-secret-that-nobody-may-see";

/** A request as the service got it. */
export interface Got {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What the service does with a request: by its number, from 0 on. */
export type Behaviour = (got: Got, response: ServerResponse, index: number) => void;

/** Time that passes only as somebody waits for it. */
export class WaitedTime {
  time = 1_000_000;
  /** How long each wait was to be, in milliseconds. */
  readonly waits: number[] = [];
  /** Is called instead of letting a wait end. */
  held: ((end: () => void) => void) | undefined;

  /** Holds the next wait; resolves, once somebody waits, to what ends that. */
  holdNext(): Promise<() => void> {
    return new Promise((resolve) => {
      this.held = resolve;
    });
  }

  now = () => this.time;
  schedule = (delay: number, action: () => void) => {
    this.waits.push(delay);
    let cancelled = false;
    const end = () => {
      if (cancelled) return;
      this.time += delay;
      action();
    };
    if (this.held === undefined) queueMicrotask(end);
    else this.held(end);
    const cancel = () => {
      cancelled = true;
    };
    return { cancel };
  };
}

/** A service that a test controls, and a client of it on a clock of its own. */
export async function openService(behave: Behaviour, options: Partial<BackendOptions> = {}) {
  const got: Got[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      got.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      behave(got.at(-1) as Got, response, got.length - 1);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const clock = new WaitedTime();
  const backend = new BackendClient({
    applicationId: "100",
    botToken: BOT_TOKEN,
    clientSecret: CLIENT_SECRET,
    apiBase: `http://127.0.0.1:${port}/api`,
    clock,
    ...options,
  });
  return { backend, clock, got, port };
}

/** Answers with JSON. */
export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

/** What a rejection was. */
export async function failure(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise;
  } catch (error) {
    return error as Error;
  }
  throw new Error("It did not fail.");
}
