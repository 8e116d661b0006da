import { createHash, sign } from "node:crypto";
import { curveKey } from "../../../../kernel/private-keys.js";
import type { Random } from "../../../../kernel/random.js";
import { MLS_VERSION } from "./leaf-node.js";
import { labelled, u8, u16, u32, u64, vector } from "./writer.js";

/** A proposal as it is sent, and what a commit calls it. */
export interface SignedProposal {
  readonly message: Buffer;
  readonly ref: Buffer;
}

/** The body of a proposal to add a member. */
export const addProposal = (keyPackage: Buffer) => Buffer.concat([u16(1), keyPackage]);

/** The body of a proposal to remove a member. */
export const removeProposal = (leaf: number) => Buffer.concat([u16(3), u32(leaf)]);

/** The voice server as the sender of proposals, which is in no group (RFC 9420, 12.1.8). */
export class ExternalSender {
  /** `ExternalSender` of RFC 9420, as op 25 carries it. */
  readonly payload: Buffer;
  readonly #key;

  constructor(random: Random) {
    const privateKey = curveKey(random, "P-256");
    const { x = "", y = "" } = privateKey.export({ format: "jwk" });
    const coordinates = [x, y].map((each) => Buffer.from(each, "base64url"));
    const point = Buffer.concat([u8(4), ...coordinates]);
    this.#key = privateKey;
    this.payload = Buffer.concat([vector(point), u16(1), vector(Buffer.from("voice-server"))]);
  }

  /** Signs a proposal for the members of a group in an epoch. */
  sign(groupId: Buffer, epoch: bigint, proposal: Buffer): SignedProposal {
    const content = Buffer.concat([
      vector(groupId),
      u64(epoch),
      u8(2), // an external sender, the first of the list
      u32(0),
      vector(),
      u8(2), // a proposal
      proposal,
    ]);
    const head = Buffer.concat([u16(MLS_VERSION), u16(1)]);
    const signed = labelled("MLS 1.0 FramedContentTBS", Buffer.concat([head, content]));
    const signature = vector(sign("sha256", signed, this.#key));
    const authenticated = Buffer.concat([u16(1), content, signature]);
    return {
      message: Buffer.concat([head, content, signature]),
      ref: createHash("sha256")
        .update(labelled("MLS 1.0 Proposal Reference", authenticated))
        .digest(),
    };
  }
}
