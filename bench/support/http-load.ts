/** Plain HTTP requests over kept connections, as cheap for the process that sends them as can be. */

import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";

/** Where requests go, and under which name. */
export interface Place {
  readonly port: number;
  readonly host: string;
  readonly path: string;
}

/** One connection, on which requests follow each other. */
export class Connection {
  readonly #socket: Socket;
  readonly #request: Buffer;
  #begun = Buffer.alloc(0);
  /** Bytes of the answer that are still to come; undefined until its head is there. */
  #missing: number | undefined;
  #done: { resolve: () => void; reject: (error: Error) => void } | undefined;

  constructor({ port, host, path }: Place) {
    this.#request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: */*\r\n\r\n`);
    this.#socket = connect(port, "127.0.0.1").setNoDelay(true);
    this.#socket.on("data", (chunk) => this.#take(chunk));
    this.#socket.on("close", () => this.#done?.reject(new Error("The connection was closed.")));
    this.#socket.on("error", (error) => this.#done?.reject(error));
  }

  /** Resolves when it is there. */
  async opened(): Promise<void> {
    if (this.#socket.connecting) await once(this.#socket, "connect");
  }

  /** One request; resolves when all of its answer has come. */
  get(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#done = { resolve, reject };
      this.#socket.write(this.#request);
    });
  }

  close(): void {
    this.#done = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    if (this.#missing !== undefined) {
      this.#missing -= chunk.length;
    } else {
      this.#begun = Buffer.concat([this.#begun, chunk]);
      const end = this.#begun.indexOf("\r\n\r\n");
      if (end === -1) return;
      const head = this.#begun.toString("latin1", 0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (!head.startsWith("HTTP/1.1 200 ") || length === undefined) {
        this.#done?.reject(new Error(`The answer cannot be measured: ${head}`));
        return;
      }
      this.#missing = Number(length) - (this.#begun.length - end - 4);
      this.#begun = Buffer.alloc(0);
    }
    if (this.#missing > 0) return;
    this.#missing = undefined;
    this.#done?.resolve();
  }
}

/** Requests a second when so many connections send one after the other. */
export async function requestsPerSecond(
  place: Place,
  { connections, requests }: { readonly connections: number; readonly requests: number },
): Promise<number> {
  const all = Array.from({ length: connections }, () => new Connection(place));
  await Promise.all(all.map((each) => each.opened()));
  let left = requests;
  const began = performance.now();
  await Promise.all(
    all.map(async (each) => {
      while (left-- > 0) await each.get();
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  for (const each of all) each.close();
  return requests / seconds;
}

/** How often the requests that are due are sent, in milliseconds. */
const PACE = 5;

/** Sends so many requests at an even pace; what answers held up is made up for. */
export async function pacedRequests(
  place: Place,
  load: { readonly connections: number; readonly requests: number; readonly rate: number },
): Promise<void> {
  const { connections, requests, rate } = load;
  const all = Array.from({ length: connections }, () => new Connection(place));
  await Promise.all(all.map((each) => each.opened()));
  let begun = 0;
  const began = performance.now();
  await Promise.all(
    all.map(async (each) => {
      while (begun < requests) {
        const due = began + PACE * Math.ceil((1000 * begun++) / rate / PACE);
        const left = due - performance.now();
        if (left > 0) await setTimeout(left);
        await each.get();
      }
    }),
  );
  for (const each of all) each.close();
}
