import * as zlib from "node:zlib";
import type { Turn } from "../turn.js";
import type { Payload } from "./frames.js";
import { PayloadWriter, type Wire } from "./payload-writer.js";

/** Turns a payload into what is compressed. */
export type Encode = (payload: Payload) => Buffer | string;

/** A compressor, and how it is told to give all that it has. */
interface Compressor {
  readonly create: () => zlib.Deflate;
  readonly flush: number;
}

/** What newer versions of Node.js have in `node:zlib`, and `@types/node` does not. */
interface Zstd {
  readonly createZstdCompress?: (options: object) => zlib.Deflate;
  readonly constants: {
    readonly ZSTD_e_flush: number;
    readonly ZSTD_c_windowLog: number;
    readonly ZSTD_c_compressionLevel: number;
  };
}

const { createZstdCompress, constants } = zlib as object as Zstd;

/** Whether this version of Node.js can compress with zstd. */
export const HAS_ZSTD = createZstdCompress !== undefined;

/** Both kinds of transport compression (protocol 4.1): one context per connection, flushed after each payload. */
export const COMPRESSORS = {
  "zlib-stream": { create: zlib.createDeflate, flush: zlib.constants.Z_SYNC_FLUSH },
  "zstd-stream": {
    create: () => {
      // A context of about the size of zlib's.
      const { ZSTD_c_windowLog, ZSTD_c_compressionLevel } = constants;
      const params = { [ZSTD_c_windowLog]: 17, [ZSTD_c_compressionLevel]: 1 };
      return createZstdCompress?.({ params }) as zlib.Deflate;
    },
    flush: constants.ZSTD_e_flush,
  },
} as const satisfies Record<string, Compressor>;

/** Sends each payload as one compressed message. */
export class CompressedWriter extends PayloadWriter {
  readonly #stream: zlib.Deflate;
  readonly #flush: number;
  readonly #encode: Encode;
  #chunks: Buffer[] = [];

  constructor(wire: Wire, turn: Turn, { create, flush }: Compressor, encode: Encode) {
    super(wire, turn);
    this.#stream = create();
    this.#flush = flush;
    this.#encode = encode;
    this.#stream.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
    wire.socket.once("close", () => this.#stream.destroy());
  }

  protected override write(payloads: readonly Payload[]): void {
    for (const payload of payloads) {
      this.#stream.write(this.#encode(payload));
      // All that the payload came to has been given by then.
      this.#stream.flush(this.#flush, () => this.#send());
    }
  }

  protected override hangUp(code: number, reason: string): void {
    this.#stream.flush(this.#flush, () => super.hangUp(code, reason));
  }

  #send(): void {
    const message = Buffer.concat(this.#chunks);
    this.#chunks = [];
    const { socket } = this.wire;
    if (socket.readyState === socket.OPEN) socket.send(message);
  }
}
