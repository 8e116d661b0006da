import type { Turn } from "../turn.js";
import { CloseCode, CloseError } from "./close-codes.js";
import { COMPRESSORS, CompressedWriter, HAS_ZSTD } from "./compressed-writer.js";
import { etfOf } from "./etf/from-json.js";
import { etfToJson } from "./etf/to-json.js";
import { type Payload, textOf } from "./frames.js";
import { PayloadWriter, PlainWriter, type Wire } from "./payload-writer.js";

/** Largest payload a client may send, in bytes (protocol 4.1). */
const MAX_PAYLOAD = 15 * 1024;

/** How payloads are encoded and compressed on a socket, as the query of its URL asks. */
export interface SocketFormat {
  readonly encoding: "json" | "etf";
  readonly compression: keyof typeof COMPRESSORS | undefined;
}

/** The format that a query asks for, or why there is none. */
export function formatOf(query: URLSearchParams): SocketFormat | string {
  const encoding = query.get("encoding") ?? "json";
  const compression = query.get("compress") ?? undefined;
  if (encoding !== "json" && encoding !== "etf") {
    return 'Unsupported encoding; use "json" or "etf".';
  }
  if (compression !== undefined && !Object.hasOwn(COMPRESSORS, compression)) {
    return 'Unsupported compression; use "zlib-stream", "zstd-stream" or none.';
  }
  if (compression === "zstd-stream" && !HAS_ZSTD) {
    return "zstd-stream needs a platform on Node.js 22.15 or newer; use zlib-stream.";
  }
  return { encoding, compression: compression as SocketFormat["compression"] };
}

/** A writer of what a client asked for. */
export function createWriter(wire: Wire, turn: Turn, format: SocketFormat): PayloadWriter {
  const { encoding, compression } = format;
  if (compression !== undefined) {
    const encode = encoding === "etf" ? toEtf : textOf;
    return new CompressedWriter(wire, turn, COMPRESSORS[compression], encode);
  }
  return new (encoding === "etf" ? EtfWriter : PlainWriter)(wire, turn);
}

/** A client's message as JSON text, or why it is refused: it is too large, or cannot be read. */
export function readMessage(data: Buffer, { encoding }: SocketFormat): Buffer | CloseError {
  if (data.length > MAX_PAYLOAD) {
    return new CloseError(CloseCode.DecodeError, `A payload has at most ${MAX_PAYLOAD} bytes.`);
  }
  if (encoding === "json") return data;
  try {
    return Buffer.from(etfToJson(data));
  } catch (error) {
    return new CloseError(CloseCode.DecodeError, (error as Error).message);
  }
}

function toEtf(payload: Payload): Buffer {
  const text = textOf(payload);
  try {
    return etfOf(text);
  } catch {
    // What a test sends as it is, or a fault has broken, is no payload as a term either.
    return Buffer.from(text);
  }
}

/** Sends each payload as a binary message, in Erlang's external term format. */
class EtfWriter extends PayloadWriter {
  protected override write(payloads: readonly Payload[]): void {
    for (const payload of payloads) this.wire.socket.send(toEtf(payload));
  }
}
