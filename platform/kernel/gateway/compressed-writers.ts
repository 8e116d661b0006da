import * as zlib from "node:zlib";
import type { Turn } from "../turn.js";
import type { Payload } from "./frames.js";
import { PayloadWriter, type Wire } from "./payload-writer.js";

/** What becomes of a payload before it is compressed. */
export type Encode = (payload: Payload) => Buffer | string;

/** The end of a message compressed with zlib. */
const FLUSH_MARKER = Buffer.from([0x00, 0x00, 0xff, 0xff]);

/**
 * What zlib gives once more when a message has filled its buffer to the last byte: a block without
 * content, which the next message does not need. By itself it would be a message of no text.
 */
const EMPTY_BLOCK = Buffer.from([0x00, ...FLUSH_MARKER]);

/**
 * Transport compression `zlib-stream`: one deflate context per connection; each payload ends with
 * the flush marker 00 00 FF FF (protocol 4.1).
 */
export class ZlibWriter extends PayloadWriter {
  readonly #deflate = zlib.createDeflate();
  readonly #encode: Encode;
  #chunks: Buffer[] = [];

  constructor(wire: Wire, turn: Turn, encode: Encode) {
    super(wire, turn);
    this.#encode = encode;
    this.#deflate.on("data", (chunk: Buffer) => this.#collect(chunk));
    wire.socket.once("close", () => this.#deflate.destroy());
  }

  protected override write(payloads: readonly Payload[]): void {
    for (const payload of payloads) {
      this.#deflate.write(this.#encode(payload));
      this.#deflate.flush(zlib.constants.Z_SYNC_FLUSH);
    }
  }

  protected override hangUp(code: number, reason: string): void {
    this.#deflate.flush(zlib.constants.Z_SYNC_FLUSH, () =>
      setImmediate(() => this.wire.socket.close(code, reason)),
    );
  }

  #collect(chunk: Buffer): void {
    this.#chunks.push(chunk);
    if (!chunk.subarray(-FLUSH_MARKER.length).equals(FLUSH_MARKER)) return;
    const message = Buffer.concat(this.#chunks);
    this.#chunks = [];
    if (message.equals(EMPTY_BLOCK)) return;
    const { socket } = this.wire;
    if (socket.readyState === socket.OPEN) socket.send(message);
  }
}

/** What newer versions of Node.js have in `node:zlib`, and `@types/node` does not. */
interface Zstd {
  readonly createZstdCompress?: () => zlib.Deflate;
  readonly constants: { readonly ZSTD_e_flush?: number };
}

const { createZstdCompress, constants }: Zstd = zlib as object as Zstd;

/** Whether this version of Node.js can compress with zstd. */
export const HAS_ZSTD = createZstdCompress !== undefined;

/** Transport compression `zstd-stream`: one context per connection, flushed after each payload. */
export class ZstdWriter extends PayloadWriter {
  readonly #compress = createZstdCompress?.() as zlib.Deflate;
  readonly #encode: Encode;
  #chunks: Buffer[] = [];

  constructor(wire: Wire, turn: Turn, encode: Encode) {
    super(wire, turn);
    this.#encode = encode;
    this.#compress.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
    wire.socket.once("close", () => this.#compress.destroy());
  }

  protected override write(payloads: readonly Payload[]): void {
    for (const payload of payloads) {
      this.#compress.write(this.#encode(payload));
      // Chunks come before this callback.
      this.#compress.flush(constants.ZSTD_e_flush, () => this.#send());
    }
  }

  protected override hangUp(code: number, reason: string): void {
    this.#compress.flush(constants.ZSTD_e_flush, () => this.wire.socket.close(code, reason));
  }

  #send(): void {
    const message = Buffer.concat(this.#chunks);
    this.#chunks = [];
    const { socket } = this.wire;
    if (message.length > 0 && socket.readyState === socket.OPEN) socket.send(message);
  }
}
