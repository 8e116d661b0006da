import {
  addProposal,
  type ExternalSender,
  removeProposal,
  type SignedProposal,
} from "./external-sender.js";
import type { KeyPackage } from "./key-package.js";
import { u8, vector } from "./writer.js";

/** A proposal that no commit has carried out yet. */
export interface Proposal extends SignedProposal {
  readonly userId: string;
  /** What is added; undefined when it removes. */
  readonly keyPackage: KeyPackage | undefined;
  /** The leaf that is removed; -1 when it adds. */
  readonly leaf: number;
}

/** The proposals of an epoch. */
export class Proposals {
  readonly #outstanding = new Map<string, Proposal>();

  constructor(
    private readonly sender: ExternalSender,
    private readonly groupId: Buffer,
  ) {}

  get all(): readonly Proposal[] {
    return [...this.#outstanding.values()];
  }

  /** The proposal that a commit refers to. */
  get(ref: Buffer): Proposal | undefined {
    return this.#outstanding.get(ref.toString("hex"));
  }

  /** The proposal to add a user. */
  addOf(userId: string): Proposal | undefined {
    return this.all.find((each) => each.userId === userId && each.keyPackage !== undefined);
  }

  /** The proposal to remove a user. */
  removeOf(userId: string): Proposal | undefined {
    return this.all.find((each) => each.userId === userId && each.keyPackage === undefined);
  }

  add(epoch: bigint, userId: string, keyPackage: KeyPackage): Proposal {
    const signed = this.sender.sign(this.groupId, epoch, addProposal(keyPackage.bytes));
    return this.#add({ ...signed, userId, keyPackage, leaf: -1 });
  }

  remove(epoch: bigint, userId: string, leaf: number): Proposal {
    const signed = this.sender.sign(this.groupId, epoch, removeProposal(leaf));
    return this.#add({ ...signed, userId, keyPackage: undefined, leaf });
  }

  revoke(proposal: Proposal): void {
    this.#outstanding.delete(proposal.ref.toString("hex"));
  }

  clear(): void {
    this.#outstanding.clear();
  }

  #add(proposal: Proposal): Proposal {
    this.#outstanding.set(proposal.ref.toString("hex"), proposal);
    return proposal;
  }
}

/** The payload that brings proposals. */
export function appended(proposals: readonly Proposal[]): Buffer {
  return Buffer.concat([u8(0), vector(...proposals.map(({ message }) => message))]);
}

/** The payload that takes a proposal back. */
export function revoked({ ref }: Proposal): Buffer {
  return Buffer.concat([u8(1), vector(vector(ref))]);
}
