import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { MalformedMessage, type Reader } from "./reader.js";
import { labelled } from "./writer.js";

/** MLS 1.0 and its one cipher suite that calls use: P-256, AES-128-GCM, SHA-256. */
export const MLS_VERSION = 1;
export const CIPHER_SUITE = 2;

/** Bytes of a public key: 04, then both coordinates. */
const KEY_BYTES = 65;

/** Where a leaf comes from. */
export const LeafSource = { KeyPackage: 1, Update: 2, Commit: 3 } as const;

/** A member's leaf, as far as the delivery service looks at it (RFC 9420, 7.2). */
export interface LeafNode {
  readonly signatureKey: Buffer;
  readonly identity: Buffer;
  readonly source: number;
  /** From and until when the leaf holds; undefined unless it is one of a key package. */
  readonly lifetime: readonly [bigint, bigint] | undefined;
  readonly extensions: Buffer;
  readonly signature: Buffer;
  /** What the signature is made of, for a leaf of a key package. */
  readonly signed: Buffer;
}

/** Reads a leaf. */
export function readLeafNode(reader: Reader): LeafNode {
  const start = reader.at;
  readKey(reader);
  const signatureKey = readKey(reader);
  reader.expect(reader.u16(), 1, "The type of a credential");
  const identity = reader.vector();
  for (let list = 0; list < 5; list++) reader.vector();
  const source = reader.u8();
  let lifetime: LeafNode["lifetime"];
  if (source === LeafSource.KeyPackage) lifetime = [reader.u64(), reader.u64()];
  else if (source === LeafSource.Commit) reader.vector();
  else if (source !== LeafSource.Update) throw new MalformedMessage(`A leaf has source ${source}.`);
  const extensions = reader.vector();
  const signed = reader.since(start);
  return {
    signatureKey,
    identity,
    source,
    lifetime,
    extensions,
    signed,
    signature: reader.vector(),
  };
}

/** Reads a public key. */
export function readKey(reader: Reader): Buffer {
  const key = reader.vector();
  if (key.length !== KEY_BYTES || key[0] !== 4) throw new MalformedMessage("A key has no point.");
  return key;
}

/** Checks a signature with a label (RFC 9420, 5.1.2). */
export function isSigned(key: Buffer, label: string, content: Buffer, signature: Buffer): boolean {
  try {
    return verify("sha256", labelled(`MLS 1.0 ${label}`, content), publicKey(key), signature);
  } catch {
    return false; // The point is not on the curve.
  }
}

function publicKey(key: Buffer): KeyObject {
  const [x, y] = [key.subarray(1, 33), key.subarray(33)].map((each) => each.toString("base64url"));
  return createPublicKey({
    key: { kty: "EC", crv: "P-256", x: x as string, y: y as string },
    format: "jwk",
  });
}
