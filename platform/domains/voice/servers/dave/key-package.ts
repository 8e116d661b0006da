import { createHash } from "node:crypto";
import {
  CIPHER_SUITE,
  isSigned,
  LeafSource,
  MLS_VERSION,
  readKey,
  readLeafNode,
} from "./leaf-node.js";
import { MalformedMessage, Reader } from "./reader.js";
import { labelled, u64 } from "./writer.js";

/** What an `MLSMessage` with a key package begins with. */
const WRAPPED = Buffer.from([0, 1, 0, 5]);

const FOREVER = 2n ** 64n - 1n;

/** What a client brings to be added to a group. */
export interface KeyPackage {
  readonly bytes: Buffer;
  /** Names the package in a Welcome. */
  readonly ref: Buffer;
  readonly signatureKey: Buffer;
}

/**
 * Reads and checks a client's key package, bare or as an `MLSMessage`.
 *
 * @throws MalformedMessage saying what does not fit
 */
export function readKeyPackage(message: Buffer, userId: string): KeyPackage {
  const bytes = message.subarray(0, 4).equals(WRAPPED) ? message.subarray(4) : message;
  const reader = new Reader(bytes);
  reader.expect(reader.u16(), MLS_VERSION, "The version of a key package");
  reader.expect(reader.u16(), CIPHER_SUITE, "The cipher suite of a key package");
  readKey(reader);
  const leaf = readLeafNode(reader);
  const extensions = reader.vector();
  const signed = reader.since(0);
  const signature = reader.vector();
  reader.end();
  const { signatureKey, lifetime } = leaf;
  const flaw = [
    [leaf.identity.equals(u64(BigInt(userId))), "is another user's"],
    [leaf.source === LeafSource.KeyPackage, "has a leaf of another source"],
    [lifetime?.[0] === 0n && lifetime[1] === FOREVER, "does not hold forever"],
    [leaf.extensions.length + extensions.length === 0, "has extensions"],
    [isSigned(signatureKey, "LeafNodeTBS", leaf.signed, leaf.signature), "has a leaf not signed"],
    [isSigned(signatureKey, "KeyPackageTBS", signed, signature), "is not signed"],
  ].find(([fits]) => !fits);
  if (flaw !== undefined) throw new MalformedMessage(`The key package ${flaw[1]}.`);
  const label = labelled("MLS 1.0 KeyPackage Reference", bytes);
  // A copy: the message's memory is not ours to keep.
  return {
    bytes: Buffer.from(bytes),
    ref: createHash("sha256").update(label).digest(),
    signatureKey: Buffer.from(signatureKey),
  };
}
