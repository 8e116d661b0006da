import { type LeafNode, MLS_VERSION, readKey, readLeafNode } from "./leaf-node.js";
import { MalformedMessage, Reader } from "./reader.js";

/** What the delivery service reads of a commit. */
export interface Commit {
  /** The commit as an `MLSMessage`. */
  readonly message: Buffer;
  readonly groupId: Buffer;
  readonly epoch: bigint;
  /** Leaf of the sender. */
  readonly sender: number;
  /** Proposals that it carries out, by reference. */
  readonly refs: readonly Buffer[];
  /** The sender's new leaf, in a commit that has one. */
  readonly leaf: LeafNode | undefined;
}

/** Reads a member's commit, and says what comes after it. */
export function readCommit(bytes: Buffer): { commit: Commit; rest: Buffer } {
  const reader = new Reader(bytes);
  reader.expect(reader.u16(), MLS_VERSION, "The version of a commit");
  reader.expect(reader.u16(), 1, "The wire format of a commit");
  const groupId = reader.vector();
  const epoch = reader.u64();
  reader.expect(reader.u8(), 1, "The kind of a commit's sender");
  const sender = reader.u32();
  reader.vector(); // data that is authenticated only
  reader.expect(reader.u8(), 3, "The type of content");
  const refs = readRefs(reader.vector());
  const hasPath = reader.u8();
  if (hasPath > 1) throw new MalformedMessage("Whether a commit has a path is neither yes nor no.");
  const leaf = hasPath === 1 ? readPath(reader) : undefined;
  for (let field = 0; field < 3; field++) reader.vector(); // signature and two tags
  const message = reader.since(0);
  return { commit: { message, groupId, epoch, sender, refs, leaf }, rest: reader.rest() };
}

function readRefs(list: Buffer): Buffer[] {
  const reader = new Reader(list);
  const refs: Buffer[] = [];
  while (!reader.done) {
    reader.expect(reader.u8(), 2, "The form of a proposal in a commit");
    refs.push(reader.vector());
  }
  return refs;
}

function readPath(reader: Reader): LeafNode {
  const leaf = readLeafNode(reader);
  const nodes = new Reader(reader.vector());
  while (!nodes.done) {
    readKey(nodes);
    nodes.vector();
  }
  return leaf;
}
