import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { Platform, PlatformOptions } from "../../../../../platform/index.js";
import { openWithGame } from "../../../support/platform.js";

/** Opcodes of protocol 5.2, written down again so that a mistake of the platform shows. */
export const op = { handshake: 0, frame: 1, close: 2, ping: 3, pong: 4 } as const;

/** A frame as received. */
export interface ReceivedFrame {
  opcode: number;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the payload is what the tests look into
  json: any;
}

/** The bytes of a frame: two numbers of 32 bits, little endian, and the payload. */
export function frame(opcode: number, payload: unknown): Buffer {
  const body = Buffer.from(typeof payload === "string" ? payload : JSON.stringify(payload));
  const head = new Uint32Array([opcode, body.length]);
  return Buffer.concat([Buffer.from(head.buffer), body]);
}

/** A bare program on the local socket: hands out what arrives, and answers nothing by itself. */
export class Program {
  readonly socket: Socket;
  /** Resolves when the socket is closed, by whichever side. */
  readonly ended: Promise<void>;
  readonly #arrived: ReceivedFrame[] = [];
  readonly #waiting: ((frame: ReceivedFrame | undefined) => void)[] = [];
  #rest: Buffer = Buffer.alloc(0);
  #nonce = 0;
  #over = false;

  constructor(address: string) {
    this.socket = connect(address);
    this.socket.on("error", () => {});
    this.socket.on("data", (chunk: Buffer) => this.#take(chunk));
    this.ended = new Promise((resolve) => {
      this.socket.on("close", () => {
        this.#over = true;
        for (const waiting of this.#waiting.splice(0)) waiting(undefined);
        resolve();
      });
    });
    onTestFinished(() => {
      this.socket.destroy();
    });
  }

  /** The next frame, or undefined when the connection ended without one. */
  async next(): Promise<ReceivedFrame | undefined> {
    const arrived = this.#arrived.shift();
    if (arrived !== undefined || this.#over) return arrived;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** The code of the CLOSE frame the connection ended with; undefined when there was none. */
  async closeCode(): Promise<number | undefined> {
    let code: number | undefined;
    for (;;) {
      const received = await this.next();
      if (received === undefined) break;
      if (received.opcode === op.close) code = received.json.code;
    }
    await this.ended;
    return code;
  }

  send(payload: unknown, opcode: number = op.frame): void {
    this.socket.write(frame(opcode, payload));
  }

  /** Sends the handshake and waits for READY. */
  // biome-ignore lint/suspicious/noExplicitAny: the payload is what the tests look into
  async handshake(clientId: string): Promise<any> {
    this.send({ v: 1, client_id: clientId }, op.handshake);
    return (await this.next())?.json;
  }

  /** Sends a command and waits for its answer; events before it are dropped. */
  // biome-ignore lint/suspicious/noExplicitAny: the payload is what the tests look into
  async request(cmd: string, args?: unknown, evt?: string): Promise<any> {
    const nonce = `nonce-${++this.#nonce}`;
    this.send({ cmd, args, evt, nonce });
    for (;;) {
      const received = await this.next();
      if (received === undefined)
        throw new Error(`The connection ended before ${cmd} was answered.`);
      if (received.json?.nonce === nonce) return received.json;
    }
  }

  subscribe(evt: string): Promise<unknown> {
    return this.request("SUBSCRIBE", {}, evt);
  }

  /** The data of the next event of this name; what comes before it is dropped. */
  // biome-ignore lint/suspicious/noExplicitAny: the payload is what the tests look into
  async event(name: string): Promise<any> {
    for (;;) {
      const received = await this.next();
      if (received === undefined) throw new Error(`The connection ended before ${name} came.`);
      if (received.json?.evt === name) return received.json.data;
    }
  }

  /** Sends a ping and waits for its answer; returns the frames before it. */
  async settle(): Promise<ReceivedFrame[]> {
    const text = JSON.stringify(`ping-${++this.#nonce}`);
    this.send(text, op.ping);
    const before: ReceivedFrame[] = [];
    for (;;) {
      const received = await this.next();
      if (received === undefined) throw new Error("The connection ended instead of a PONG.");
      if (received.opcode === op.pong && received.text === text) return before;
      before.push(received);
    }
  }

  #take(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    while (this.#rest.length >= 8) {
      const end = 8 + this.#rest.readUInt32LE(4);
      if (this.#rest.length < end) return;
      const text = this.#rest.subarray(8, end).toString();
      const received = { opcode: this.#rest.readUInt32LE(0), text, json: JSON.parse(text) };
      this.#rest = this.#rest.subarray(end);
      const waiting = this.#waiting.shift();
      if (waiting === undefined) this.#arrived.push(received);
      else waiting(received);
    }
  }
}

/** A platform with a game and a running local client, to which Alice is signed in. */
export async function openLocal(options: PlatformOptions = {}) {
  const { localClient = {}, ...rest } = options;
  const opened = await openWithGame({}, rest);
  const given = localClient === true || localClient === false ? {} : localClient;
  await opened.platform.localClient.start({ user: "alice", ...given });
  return { ...opened, local: opened.platform.localClient };
}

/** A program that is connected and has READY behind it. */
export async function connected(platform: Platform, applicationId: string): Promise<Program> {
  const program = new Program(platform.localClient.address as string);
  await program.handshake(applicationId);
  return program;
}
