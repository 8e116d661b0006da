import type { Clock } from "../../../kernel/clock.js";
import type { EventLog } from "../../../kernel/event-log.js";
import { Encryption } from "./dave/encryption.js";
import type { ExternalSender } from "./dave/external-sender.js";
import type { Meter } from "./meter.js";
import { VoiceOpcode } from "./opcodes.js";
import type { Participant } from "./participant.js";
import type { EndToEnd } from "./record.js";
import type { Sound } from "./rtp.js";

/** What a call needs of its server. */
export interface CallContext {
  readonly clock: Clock;
  readonly events: EventLog;
  readonly sender: ExternalSender;
  readonly meter: Meter;
  /** Called when version or epoch of the encryption may have changed. */
  changed(): void;
}

/** The end of an encrypted frame. */
const ENCRYPTED = Buffer.from([0xfa, 0xfa]);

/** Those who talk with each other. */
export class Call {
  readonly encryption: Encryption;
  readonly #participants = new Map<string, Participant>();

  constructor(
    readonly channelId: string,
    private readonly context: CallContext,
  ) {
    this.encryption = new Encryption(channelId, context, (userId) =>
      this.#participants.get(userId),
    );
  }

  get participants(): readonly Participant[] {
    return [...this.#participants.values()];
  }

  /**
   * Adds a participant, and notifies all others.
   *
   * @param welcome - sends the version of the encryption to the new participant, before anything
   *   else
   */
  join(newcomer: Participant, endToEnd: EndToEnd, welcome: (version: number) => void): void {
    const others = this.participants;
    this.#participants.set(newcomer.userId, newcomer);
    welcome(this.encryption.versionWith(newcomer, endToEnd));
    const user_ids = others.map(({ userId }) => userId);
    if (others.length > 0) newcomer.send(VoiceOpcode.ClientsConnect, { user_ids });
    for (const other of others) {
      other.send(VoiceOpcode.ClientsConnect, { user_ids: [newcomer.userId] });
      if (other.speaking !== undefined) newcomer.send(VoiceOpcode.Speaking, speakingOf(other));
    }
    this.encryption.joined(newcomer);
    this.context.changed();
    this.context.events.add("voice.joined", { userId: newcomer.userId, detail: this.channelId });
  }

  /** Removes a participant, and notifies all others. */
  leave(participant: Participant): void {
    const { userId } = participant;
    if (this.#participants.get(userId) !== participant) return;
    this.#participants.delete(userId);
    for (const other of this.#participants.values()) {
      other.send(VoiceOpcode.ClientDisconnect, { user_id: userId });
    }
    this.encryption.left(userId);
    this.context.changed();
    this.context.events.add("voice.left", { userId, detail: this.channelId });
  }

  /** Says that somebody speaks, or does not any more. */
  speaks(participant: Participant, bits: number): void {
    participant.speaking = bits;
    this.context.events.add("voice.speaking", {
      userId: participant.userId,
      detail: String(bits),
    });
    for (const other of this.#participants.values()) {
      if (other !== participant) other.send(VoiceOpcode.Speaking, speakingOf(participant));
    }
  }

  /**
   * Forwards a packet of one participant to all others. Packets before a speaking payload are
   * dropped.
   */
  carry(from: Participant, sound: Sound): void {
    if (from.speaking === undefined || !from.memberState.speaks) return;
    this.context.meter.count(from.userId, this.channelId, sound.header.length + sound.frame.length);
    const encrypted = sound.frame.subarray(-2).equals(ENCRYPTED);
    for (const other of this.#participants.values()) {
      if (other === from || (encrypted && other.encryption === 0)) continue;
      if (other.memberState.hears) other.hear(sound, from);
    }
  }
}

function speakingOf({ speaking, ssrc, userId }: Participant) {
  return { speaking, ssrc, user_id: userId };
}
