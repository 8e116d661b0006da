/** A WebSocket of a run, which remembers what arrived so that checks can look for it later. */

import WebSocket from "ws";
import { causeOf } from "./api.js";

/** A frame of a gateway. */
export interface Frame {
  readonly op: number;
  // biome-ignore lint/suspicious/noExplicitAny: what the service sends is for the checks to find out
  readonly d: any;
  readonly s?: number | null;
  readonly t?: string | null;
  readonly seq?: number;
}

/** Reads a message; undefined for one that is no frame, such as the binary ones of calls. */
export type FrameReader = (data: Buffer, isBinary: boolean) => Frame | undefined;

/** The frames that are remembered; the oldest go first. */
const MAX_FRAMES = 2000;
const MAX_BYTES = 16 * 1024 * 1024;

const readJson: FrameReader = (data, isBinary) =>
  isBinary ? undefined : (JSON.parse(data.toString()) as Frame);

export class FrameSocket {
  readonly #socket: WebSocket;
  readonly #frames: Frame[] = [];
  readonly #waiting = new Set<() => void>();
  #code: number | undefined;
  #failure: string | undefined;

  /** @param name - the connection as messages name it */
  constructor(
    private readonly name: string,
    url: string,
    onFrame: (frame: Frame) => void = () => {},
    read: FrameReader = readJson,
  ) {
    this.#socket = new WebSocket(url, { maxPayload: MAX_BYTES, perMessageDeflate: false });
    this.#socket.on("message", (data: Buffer, isBinary: boolean) => {
      try {
        const frame = read(data, isBinary);
        if (frame === undefined) return;
        this.#frames.push(frame);
        if (this.#frames.length > MAX_FRAMES) this.#frames.shift();
        onFrame(frame);
      } catch {
        this.#failure ??= `${this.name} sent a frame that cannot be read.`;
      }
      this.#wake();
    });
    this.#socket.on("error", (error) => {
      this.#failure ??= `${this.name} got no connection: ${causeOf(error)}.`;
      this.#wake();
    });
    this.#socket.on("close", (code) => {
      this.#code = code;
      this.#wake();
    });
  }

  get isOpen(): boolean {
    return this.#code === undefined && this.#failure === undefined;
  }

  /** The first frame that fits, which may have arrived before. */
  async frame(what: string, fits: (frame: Frame) => boolean, signal: AbortSignal): Promise<Frame> {
    return this.#until(signal, what, () => {
      const frame = this.#frames.find(fits);
      if (frame === undefined && this.#code !== undefined)
        throw new Error(`${this.name} should send ${what}, but closed with ${this.#code}.`);
      return frame;
    });
  }

  /** The code with which the other side closes the connection. */
  async closed(signal: AbortSignal): Promise<number> {
    return this.#until(signal, "a close", () => this.#code);
  }

  /** Sends a frame once the connection is open. */
  async send(op: number, d: unknown, signal: AbortSignal): Promise<void> {
    await this.sendText(JSON.stringify({ op, d }), signal);
  }

  async sendText(text: string, signal: AbortSignal): Promise<void> {
    await this.#until(signal, "its answer to the upgrade", () =>
      this.#socket.readyState === WebSocket.CONNECTING ? undefined : true,
    );
    this.#socket.send(text, () => {});
  }

  /** Ends the connection without a close, as a lost network does. */
  drop(): void {
    this.#socket.terminate();
  }

  /** Ends the connection, and with it a gateway's session. */
  end(): void {
    if (this.#socket.readyState === WebSocket.CONNECTING) this.#socket.terminate();
    else this.#socket.close(1000);
    // A service that does not answer the close must not keep the process.
    setTimeout(() => this.#socket.terminate(), 500).unref();
  }

  async #until<Value>(
    signal: AbortSignal,
    what: string,
    look: () => Value | undefined,
  ): Promise<Value> {
    for (;;) {
      signal.throwIfAborted();
      if (this.#failure !== undefined) throw new Error(this.#failure);
      const value = look();
      if (value !== undefined) return value;
      await new Promise<void>((resolve) => {
        const go = () => {
          this.#waiting.delete(go);
          signal.removeEventListener("abort", go);
          resolve();
        };
        this.#waiting.add(go);
        signal.addEventListener("abort", go);
        // Opening is no message.
        if (this.#socket.readyState === WebSocket.CONNECTING) this.#socket.once("open", go);
      });
      if (signal.aborted && !this.#isCalledOff(signal))
        throw new Error(`${this.name} did not send ${what} in time.`);
    }
  }

  /** Whether the run was ended, which is no fault of the service. */
  #isCalledOff(signal: AbortSignal): boolean {
    return typeof signal.reason === "string";
  }

  #wake(): void {
    for (const go of [...this.#waiting]) go();
  }
}
