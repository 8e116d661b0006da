import type { Clock, Timer } from "../../../../kernel/clock.js";
import type { EventKind } from "../../../../kernel/event-kinds.js";
import type { EventLog } from "../../../../kernel/event-log.js";
import { VoiceOpcode } from "../opcodes.js";
import type { Participant } from "../participant.js";
import type { EndToEnd } from "../record.js";
import type { ExternalSender } from "./external-sender.js";
import { Group } from "./group.js";
import { Transitions } from "./transitions.js";

/** How long members may take to carry proposals out before all begin again, in milliseconds. */
const COMMIT_PATIENCE = 10_000;

/** What the encryption of a call works with. */
export interface EncryptionContext {
  readonly clock: Clock;
  readonly events: EventLog;
  readonly sender: ExternalSender;
  /** Called when version or epoch may have changed. */
  changed(): void;
}

/** The end-to-end encryption of one call: which version all use, and the group that has the keys. */
export class Encryption {
  /** Version that those in the call use; 0 while one of them has none. */
  version = 0;
  readonly #group: Group;
  readonly #transitions: Transitions;
  /** Those who take part, in the order in which they came. */
  readonly #able = new Set<string>();
  /** Those who cannot. */
  readonly #unable = new Set<string>();
  /** The clients that have the external sender. */
  readonly #notified = new Set<string>();
  /** Whose next commit or welcome is broken on purpose. */
  readonly #spoiled = new Set<string>();
  #deadline: Timer | undefined;

  constructor(
    private readonly channelId: string,
    private readonly context: EncryptionContext,
    private readonly participant: (userId: string) => Participant | undefined,
  ) {
    this.#transitions = new Transitions(context.clock);
    this.#group = new Group(channelId, context.sender, {
      send: (userId, op, payload) =>
        this.participant(userId)?.sendBinary(op, this.#perhapsSpoiled(userId, op, payload)),
      begin: (userIds) => this.#begin(userIds, this.version),
      stuck: () => this.restart(),
    });
  }

  /** Epoch of the group, which grows with every change of it; 0 while there is none. */
  get epoch(): bigint {
    return this.#group.epoch;
  }

  /** The version for a new participant. Others get a change in {@link joined}. */
  versionWith(newcomer: Participant, endToEnd: EndToEnd): number {
    if (endToEnd === "none" || newcomer.encryption === 0 || this.#unable.size > 0) return 0;
    return newcomer.encryption;
  }

  /** Somebody is in the call now. */
  joined({ userId, encryption }: Participant): void {
    if (encryption === 0) {
      this.#unable.add(userId);
      if (this.version > 0) this.#downgrade();
      return;
    }
    this.#able.add(userId);
    if (this.#unable.size > 0) return;
    this.version = encryption;
    this.#notifySender(userId);
  }

  /** Somebody is not in the call any more. */
  left(userId: string): void {
    this.#transitions.left(userId);
    if (this.#unable.delete(userId)) {
      if (this.#unable.size === 0 && this.#able.size > 0) this.#upgrade();
      return;
    }
    this.#able.delete(userId);
    this.#notified.delete(userId);
    this.#spoiled.delete(userId);
    if (this.version === 0) return;
    if (this.#able.size === 1 && this.#group.epoch > 0n) this.restart();
    else this.#group.left(userId);
    this.#watch();
  }

  /** @throws MalformedMessage for a key package that does not fit */
  keyPackage(userId: string, payload: Buffer): void {
    if (this.version === 0 || !this.#able.has(userId)) return;
    this.#group.keyPackage(userId, payload);
    this.#watch();
  }

  /** @throws MalformedMessage for a commit that cannot be read */
  commit(userId: string, payload: Buffer): void {
    if (this.version === 0 || !this.#group.commit(userId, payload)) return;
    this.#notify("voice.epoch", String(this.#group.epoch));
    this.#watch();
  }

  /** Somebody could not use a commit or a welcome. */
  invalid(userId: string): void {
    this.#notify("voice.invalid_commit", userId);
    if (this.version > 0) this.#group.invalid(userId);
    this.#watch();
  }

  /** Somebody is ready for a transition. */
  ready(userId: string, transitionId: number): void {
    this.#transitions.ready(userId, transitionId);
  }

  /** Lets all begin with a new group. */
  restart(): void {
    this.#group.reset();
    this.context.changed();
    const { version: protocol_version } = this;
    this.#toAble(VoiceOpcode.PrepareEpoch, { protocol_version, epoch: 1 });
    // A single participant continues with the new state at once.
    if (this.#able.size === 1) {
      this.#toAble(VoiceOpcode.PrepareTransition, { protocol_version, transition_id: 0 });
    }
  }

  /** Breaks the next commit or welcome for somebody, who then has to be added again. */
  spoil(userId: string): void {
    this.#spoiled.add(userId);
  }

  /** Ends its timers. */
  close(): void {
    this.#transitions.clear();
    this.#deadline?.cancel();
  }

  #perhapsSpoiled(userId: string, op: number, payload: Buffer): Buffer {
    const leads = op === VoiceOpcode.AnnounceCommit || op === VoiceOpcode.Welcome;
    if (!leads || !this.#spoiled.delete(userId)) return payload;
    const broken = Buffer.from(payload);
    broken[broken.length - 1] = (broken.at(-1) ?? 0) ^ 1;
    return broken;
  }

  #downgrade(): void {
    this.version = 0;
    this.#group.reset();
    const transition_id = this.#begin([...this.#able], 0);
    this.#toAble(VoiceOpcode.PrepareTransition, { protocol_version: 0, transition_id });
  }

  #upgrade(): void {
    this.version = Math.max(...[...this.#able].map((id) => this.participant(id)?.encryption ?? 0));
    this.#group.reset();
    this.#toAble(VoiceOpcode.PrepareEpoch, { protocol_version: this.version, epoch: 1 });
    // Those who came while there was none do not know the sender yet.
    for (const userId of this.#able) this.#notifySender(userId);
  }

  #begin(userIds: readonly string[], version: number): number {
    return this.#transitions.begin(userIds, (transition_id) => {
      this.#toAble(VoiceOpcode.ExecuteTransition, { transition_id });
      this.#notify("voice.transition", `${transition_id} version ${version}`);
    });
  }

  /** Once for each: who has a group, or is about to make one, refuses it. */
  #notifySender(userId: string): void {
    if (this.#notified.has(userId)) return;
    this.#notified.add(userId);
    const { payload } = this.context.sender;
    this.participant(userId)?.sendBinary(VoiceOpcode.ExternalSender, payload);
  }

  #toAble(op: number, d: unknown): void {
    for (const userId of this.#able) this.participant(userId)?.send(op, d);
  }

  /** Members who never commit must not keep others out forever. */
  #watch(): void {
    this.#deadline?.cancel();
    if (this.version === 0 || !this.#group.waits) return;
    this.#deadline = this.context.clock.schedule(COMMIT_PATIENCE, () => {
      this.#notify("voice.stuck", String(this.#group.epoch));
      this.restart();
    });
  }

  #notify(kind: EventKind, detail: string): void {
    this.context.events.add(kind, { detail: `${this.channelId} ${detail}` });
    this.context.changed();
  }
}
