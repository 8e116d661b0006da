import { Readable } from "node:stream";

/** Characters of base64 that are decoded at once; so many that no byte is cut in two. */
const PIECE = 64 * 1024;

/**
 * Bytes that are stored as base64, as the body of an answer: decoded piece by piece, as fast as the client
 * reads, so that one who does not read costs no more than a piece.
 */
export function fileBody(base64: string): Buffer | Readable {
  return base64.length <= PIECE ? Buffer.from(base64, "base64") : Readable.from(pieces(base64));
}

function* pieces(base64: string): Generator<Buffer> {
  for (let at = 0; at < base64.length; at += PIECE) {
    yield Buffer.from(base64.slice(at, at + PIECE), "base64");
  }
}
