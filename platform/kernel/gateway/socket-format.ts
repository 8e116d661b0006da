import type { Turn } from "../turn.js";
import { HAS_ZSTD, ZlibWriter, ZstdWriter } from "./compressed-writers.js";
import { etfOf } from "./etf/from-json.js";
import { etfToJson } from "./etf/to-json.js";
import { type Payload, textOf } from "./frames.js";
import { PayloadWriter, PlainWriter, type Wire } from "./payload-writer.js";
import { MAX_PAYLOAD } from "./payloads.js";

const COMPRESSIONS = { "zlib-stream": ZlibWriter, "zstd-stream": ZstdWriter } as const;

/** How payloads are written on a socket, by the query of its URL. */
export interface SocketFormat {
  readonly encoding: "json" | "etf";
  readonly compression: keyof typeof COMPRESSIONS | undefined;
}

/** The format that a query asks for, or why there is none. */
export function formatOf(query: URLSearchParams): SocketFormat | string {
  const encoding = query.get("encoding") ?? "json";
  const compression = query.get("compress") ?? undefined;
  if (encoding !== "json" && encoding !== "etf") {
    return 'Unsupported encoding; use "json" or "etf".';
  }
  if (compression !== undefined && !Object.hasOwn(COMPRESSIONS, compression)) {
    return 'Unsupported compression; use "zlib-stream", "zstd-stream" or none.';
  }
  if (compression === "zstd-stream" && !HAS_ZSTD) {
    return "zstd-stream needs a platform on Node.js 22.15 or newer; use zlib-stream.";
  }
  return { encoding, compression: compression as SocketFormat["compression"] };
}

/** A writer of what a client asked for. */
export function createWriter(wire: Wire, turn: Turn, format: SocketFormat): PayloadWriter {
  const encode = format.encoding === "etf" ? toEtf : textOf;
  if (format.compression !== undefined) {
    return new COMPRESSIONS[format.compression](wire, turn, encode);
  }
  return new (format.encoding === "etf" ? EtfWriter : PlainWriter)(wire, turn);
}

const NOTHING = Buffer.alloc(0);

/** A client's message as JSON text; nothing, which no payload is, for what cannot be read. */
export function readMessage(data: Buffer, { encoding }: SocketFormat): Buffer {
  if (encoding === "json" || data.length > MAX_PAYLOAD) return data;
  try {
    return Buffer.from(etfToJson(data));
  } catch {
    return NOTHING;
  }
}

function toEtf(payload: Payload): Buffer {
  return etfOf(textOf(payload));
}

/** Sends each payload as a binary message, in Erlang's external term format. */
class EtfWriter extends PayloadWriter {
  protected override write(payloads: readonly Payload[]): void {
    for (const payload of payloads) this.wire.socket.send(toEtf(payload));
  }

  protected override hangUp(code: number, reason: string): void {
    this.wire.socket.close(code, reason);
  }
}
