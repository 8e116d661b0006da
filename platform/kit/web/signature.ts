import { createPublicKey, verify } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** What stands before the 32 bytes of an Ed25519 key in its SPKI form (RFC 8410). */
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

/** Whether the service signed a request, by the application's public key. */
export function isSigned(headers: IncomingHttpHeaders, body: Buffer, publicKey: string): boolean {
  const signature = String(headers["x-signature-ed25519"] ?? "");
  const timestamp = String(headers["x-signature-timestamp"] ?? "");
  if (!/^[0-9a-f]{128}$/i.test(signature)) return false;
  const key = createPublicKey({
    key: Buffer.concat([SPKI_PREFIX, Buffer.from(publicKey, "hex")]),
    format: "der",
    type: "spki",
  });
  const signed = Buffer.concat([Buffer.from(timestamp), body]);
  return verify(null, signed, key, Buffer.from(signature, "hex"));
}
