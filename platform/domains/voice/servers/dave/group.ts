import { VoiceOpcode } from "../opcodes.js";
import { type Commit, readCommit } from "./commit.js";
import type { ExternalSender } from "./external-sender.js";
import { type KeyPackage, readKeyPackage } from "./key-package.js";
import { appended, type Proposal, Proposals, revoked } from "./proposals.js";
import { MalformedMessage } from "./reader.js";
import { readWelcome, type Welcome, welcomeFor } from "./welcome.js";
import { u16, u64 } from "./writer.js";

/** What the group asks of the call. */
export interface GroupHost {
  /** Sends a binary message to a user of the call. */
  send(userId: string, op: number, payload: Buffer): void;
  /** Begins a transition of these users, and returns its id. */
  begin(userIds: readonly string[]): number;
  /** Called when nobody is left who could commit the proposals; the group then begins again. */
  stuck(): void;
}

/**
 * The delivery service of a call's MLS group: proposes whom to add and remove, picks the commit that
 * counts and hands it and the welcomes out. It follows which leaf is whose, and knows no secrets.
 */
export class Group {
  /** Epoch of the group; 0 before there is one. */
  epoch = 0n;
  readonly #groupId: Buffer;
  readonly #proposals: Proposals;
  /** Users who brought a key package, and are in no group yet. */
  readonly #pending = new Map<string, KeyPackage>();
  /** Whose each leaf of the tree is. */
  #leaves: (string | null)[] = [];
  /** With which key each member signs. */
  readonly #keys = new Map<string, Buffer>();

  constructor(
    channelId: string,
    sender: ExternalSender,
    private readonly host: GroupHost,
  ) {
    this.#groupId = u64(BigInt(channelId));
    this.#proposals = new Proposals(sender, this.#groupId);
  }

  get #established(): boolean {
    return this.epoch > 0n;
  }

  /** Users in the group. */
  get members(): readonly string[] {
    return this.#leaves.filter((userId) => userId !== null);
  }

  /** True while proposals wait for a commit that somebody could make. */
  get waits(): boolean {
    return this.#proposals.all.length > (this.#established ? 0 : 1);
  }

  /** Members who carry proposals out: all but those who are to be removed. */
  get #committers(): readonly string[] {
    if (!this.#established) return [...this.#pending.keys()];
    return this.members.filter((userId) => this.#proposals.removeOf(userId) === undefined);
  }

  /** Takes in the key package of somebody who wants to be added. @throws MalformedMessage */
  keyPackage(userId: string, payload: Buffer): void {
    const keyPackage = readKeyPackage(payload, userId);
    if (this.members.includes(userId)) this.#proposeRemove(userId);
    this.#revokeAdd(userId);
    this.#pending.set(userId, keyPackage);
    const others = this.#committers.filter((id) => id !== userId);
    const earlier = this.#established ? [] : this.#proposals.all;
    const proposal = this.#proposals.add(this.epoch, userId, keyPackage);
    this.#send(others, [proposal]);
    if (earlier.length > 0) this.#send([userId], earlier);
  }

  /** Takes in somebody's commit; the first that covers all proposals counts. @throws MalformedMessage */
  commit(userId: string, payload: Buffer): boolean {
    const { commit, rest } = readCommit(payload);
    const welcome = rest.length > 0 ? readWelcome(rest) : undefined;
    const proposals = this.#covered(userId, commit);
    if (proposals === undefined || !reaches(welcome, proposals)) return false;
    const added = proposals.filter(({ keyPackage }) => keyPackage !== undefined);
    const removed = proposals.filter(({ keyPackage }) => keyPackage === undefined);
    const stay = this.#established ? this.#committers : [userId];
    if (!this.#established) this.#enter(userId, this.#pending.get(userId) as KeyPackage);
    for (const { leaf } of removed) this.#vacate(leaf);
    for (const { userId: id, keyPackage } of added) this.#enter(id, keyPackage as KeyPackage);
    this.#proposals.clear();
    this.epoch += 1n;
    const id = u16(this.host.begin([...stay, ...added.map((each) => each.userId)]));
    const announced = Buffer.concat([id, commit.message]);
    for (const user of stay) this.host.send(user, VoiceOpcode.AnnounceCommit, announced);
    for (const { userId: user, keyPackage } of added) {
      const own = welcomeFor(welcome as Welcome, (keyPackage as KeyPackage).ref);
      this.host.send(user, VoiceOpcode.Welcome, Buffer.concat([id, own]));
    }
    return true;
  }

  /** Takes somebody out who could not follow; it comes again with a new key package. */
  invalid(userId: string): void {
    if (this.members.includes(userId)) this.#proposeRemove(userId);
  }

  /** Takes somebody out who has left the call. */
  left(userId: string): void {
    this.#revokeAdd(userId);
    this.#pending.delete(userId);
    if (this.members.includes(userId)) this.#proposeRemove(userId);
  }

  /** Forgets the group and all who wanted to be in it. */
  reset(): void {
    this.epoch = 0n;
    this.#leaves = [];
    this.#keys.clear();
    this.#pending.clear();
    this.#proposals.clear();
  }

  #send(userIds: readonly string[], proposals: readonly Proposal[]): void {
    const payload = appended(proposals);
    for (const userId of userIds) this.host.send(userId, VoiceOpcode.Proposals, payload);
  }

  #proposeRemove(userId: string): void {
    if (this.#proposals.removeOf(userId) !== undefined) return;
    const proposal = this.#proposals.remove(this.epoch, userId, this.#leaves.indexOf(userId));
    if (this.#committers.length === 0) this.host.stuck();
    else this.#send(this.#committers, [proposal]);
  }

  #revokeAdd(userId: string): void {
    const proposal = this.#proposals.addOf(userId);
    if (proposal === undefined) return;
    this.#proposals.revoke(proposal);
    const payload = revoked(proposal);
    for (const other of this.#committers) {
      if (other !== userId) this.host.send(other, VoiceOpcode.Proposals, payload);
    }
  }

  /** The proposals that a commit carries out, in its order; undefined when it does not count. */
  #covered(userId: string, commit: Commit): Proposal[] | undefined {
    if (!commit.groupId.equals(this.#groupId) || commit.epoch !== this.epoch) return undefined;
    if (!this.#committers.includes(userId)) return undefined;
    if (commit.sender !== (this.#established ? this.#leaves.indexOf(userId) : 0)) return undefined;
    const key = this.#keys.get(userId) ?? this.#pending.get(userId)?.signatureKey;
    const { leaf } = commit;
    if (
      leaf !== undefined &&
      !(key?.equals(leaf.signatureKey) && this.#isOwn(userId, leaf.identity))
    )
      return undefined;
    const proposals = commit.refs.map((ref) => this.#proposals.get(ref));
    const known = new Set(proposals.filter((each) => each !== undefined));
    const wanted = this.#proposals.all.filter(
      (each) => this.#established || each.userId !== userId,
    );
    const exact =
      wanted.length > 0 &&
      proposals.length === wanted.length &&
      wanted.every((each) => known.has(each));
    return exact ? (proposals as Proposal[]) : undefined;
  }

  #isOwn(userId: string, identity: Buffer): boolean {
    return identity.equals(u64(BigInt(userId)));
  }

  /** Gives a user the first leaf that is free (RFC 9420, 7.7). */
  #enter(userId: string, keyPackage: KeyPackage): void {
    const free = this.#leaves.indexOf(null);
    this.#leaves[free === -1 ? this.#leaves.length : free] = userId;
    this.#keys.set(userId, keyPackage.signatureKey);
    this.#pending.delete(userId);
  }

  #vacate(leaf: number): void {
    const userId = this.#leaves[leaf];
    if (userId) this.#keys.delete(userId);
    this.#leaves[leaf] = null;
  }
}

/** Whether a Welcome has an entry for everybody who is added. */
function reaches(welcome: Welcome | undefined, proposals: readonly Proposal[]): boolean {
  const added = proposals.flatMap(({ keyPackage }) => keyPackage ?? []);
  if (added.length === 0) return welcome === undefined;
  if (welcome === undefined) throw new MalformedMessage("The commit adds without a welcome.");
  return added.every(({ ref }) => welcome.entries.has(ref.toString("hex")));
}
