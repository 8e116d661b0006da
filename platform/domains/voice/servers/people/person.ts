import { PlatformError } from "../../../../kernel/errors.js";
import { guarded } from "../../../../kernel/internal-errors.js";
import type { Kernel } from "../../../../kernel/kernel.js";
import type { Call } from "../call.js";
import type { Participant } from "../participant.js";
import type { Admission, MemberState } from "../record.js";
import type { Sound } from "../rtp.js";
import { newCodec } from "./codec.js";
import { Hearing } from "./hearing.js";
import { Keys } from "./keys.js";

/** Samples and milliseconds of a packet. */
const FRAME_SAMPLES = 960;
const FRAME_TIME = 20;

/** How much a person who comes late with a packet catches up; what is more, all later ones are late by. */
const MAX_CATCH_UP = 200;

/** A frame of silence, five of which end what is said. */
const SILENCE = Buffer.from([0xf8, 0xff, 0xfe]);
const SILENT_FRAMES = 5;

/** A participant that the platform simulates: it speaks and listens without a network. */
export class Person implements Participant {
  speaking: number | undefined;
  readonly #keys: Keys;
  readonly #hearing = new Hearing();
  #call: Call | undefined;
  #sequence: number;
  #timestamp: number;
  #busy = false;
  /** True once it was asked what it hears: those who only speak spend no time on listening. */
  #listens = false;
  /** When the newest packet was to be sent. */
  #due = 0;
  /** Called when the keys may have changed, or the person is gone. */
  #changed: (() => void)[] = [];

  constructor(
    private readonly kernel: Pick<Kernel, "clock" | "events" | "random">,
    private readonly admission: Admission,
    readonly ssrc: number,
    readonly encryption: number,
  ) {
    this.#sequence = kernel.random.below(2 ** 16);
    this.#timestamp = kernel.random.below(2 ** 32);
    const act = (send: (encryption: Call["encryption"], userId: string) => void) =>
      queueMicrotask(() => {
        const call = this.#call;
        if (call !== undefined) guarded(kernel.events, () => send(call.encryption, this.userId));
      });
    this.#keys = new Keys(admission.userId, admission.channelId, {
      keyPackage: (payload) => act((encryption, userId) => encryption.keyPackage(userId, payload)),
      commit: (payload) => act((encryption, userId) => encryption.commit(userId, payload)),
      invalid: () => act((encryption, userId) => encryption.invalid(userId)),
      ready: (id) => act((encryption, userId) => encryption.ready(userId, id)),
    });
  }

  get userId(): string {
    return this.admission.userId;
  }

  get memberState(): MemberState {
    return this.admission.memberState;
  }

  /** Comes into a call. */
  enter(call: Call): void {
    this.#call = call;
    call.join(this, this.admission.endToEnd(), (version) => this.#keys.begin(version));
  }

  /** Called when the person has left the call. */
  gone(): void {
    this.#call = undefined;
    this.#hearing.close();
    this.#wake();
  }

  send(op: number, d: unknown): void {
    this.#keys.notify(op, d);
    this.#wake();
  }

  sendBinary(op: number, payload: Buffer): void {
    this.#keys.sendBinary(op, payload);
    this.#wake();
  }

  hear({ frame }: Sound, { userId }: Participant): void {
    if (!this.#listens || this.memberState.selfDeaf || SILENCE.equals(frame)) return;
    const plain = this.#keys.decrypt(userId, frame);
    if (plain !== undefined) this.#hearing.take(userId, plain);
  }

  /** What it has heard since it was last asked; the first time it begins to listen. */
  heard() {
    this.#listens = true;
    return this.#hearing.give();
  }

  /**
   * Says something, in packets of 20 ms on the platform's clock.
   *
   * @param samples - 48,000 a second, one channel
   * @returns when all has been said
   * @throws PlatformError when it speaks already, or leaves the call meanwhile
   */
  async speak(samples: Int16Array): Promise<void> {
    if (this.#busy) throw new PlatformError("The user speaks already; wait until that has ended.");
    this.#busy = true;
    const codec = newCodec();
    try {
      await this.#until(() => this.#ready());
      this.#requireCall().speaks(this, 1);
      // Packets of a source that is not known yet are dropped.
      this.#due = this.kernel.clock.monotonic();
      await this.#pause();
      for (let at = 0; at < samples.length; at += FRAME_SAMPLES) {
        const frame = encoded(codec, samples.subarray(at, at + FRAME_SAMPLES));
        this.#say(this.#keys.encrypt(frame));
        await this.#pause();
      }
      for (let count = 0; count < SILENT_FRAMES; count++) {
        this.#say(SILENCE);
        await this.#pause();
      }
      this.#requireCall().speaks(this, 0);
    } finally {
      codec.delete();
      this.#busy = false;
    }
  }

  /** In an encrypted call with others, the person waits for the keys. */
  #ready(): boolean {
    const others = this.#requireCall().participants.length > 1;
    return !others || this.#keys.ready;
  }

  #say(frame: Buffer | undefined): void {
    this.#sequence = (this.#sequence + 1) % 2 ** 16;
    this.#timestamp = (this.#timestamp + FRAME_SAMPLES) % 2 ** 32;
    const header = Buffer.from([0x80, 120, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    header.writeUInt16BE(this.#sequence, 2);
    header.writeUInt32BE(this.#timestamp, 4);
    header.writeUInt32BE(this.ssrc, 8);
    const call = this.#requireCall();
    const { selfMute, selfDeaf } = this.memberState;
    if (frame === undefined || selfMute || selfDeaf) return;
    call.carry(this, { header, frame });
  }

  /** Waits for the time of the next packet: one that was late makes those after it no later. */
  async #pause(): Promise<void> {
    const { clock } = this.kernel;
    this.#due = Math.max(this.#due + FRAME_TIME, clock.monotonic() - MAX_CATCH_UP);
    const wait = this.#due - clock.monotonic();
    if (wait > 0) await new Promise<void>((resolve) => void clock.schedule(wait, resolve));
  }

  async #until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.#changed.push(resolve));
  }

  #wake(): void {
    for (const resolve of this.#changed.splice(0)) resolve();
  }

  #requireCall(): Call {
    if (this.#call !== undefined) return this.#call;
    throw new PlatformError("The user is not in the call any more.");
  }
}

function encoded(codec: ReturnType<typeof newCodec>, samples: Int16Array): Buffer {
  const frame = Buffer.alloc(FRAME_SAMPLES * 2);
  for (let at = 0; at < samples.length; at++) frame.writeInt16LE(samples[at] as number, at * 2);
  return Buffer.from(codec.encode(frame, FRAME_SAMPLES));
}
