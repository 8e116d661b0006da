import type { Timer } from "../../../kernel/clock.js";
import type { Mode } from "./modes.js";
import { isNumbered } from "./opcodes.js";
import type { Participant } from "./participant.js";
import type { Admission, MemberState } from "./record.js";
import { VoiceReplay } from "./replay.js";
import { headerLength, type Sound, soundOf } from "./rtp.js";

/** Voice gateway version from which on messages are numbered. */
const NUMBERED_FROM = 8;

/** The server counts from here, so that no nonce of a client, which counts from 1, is used twice. */
const FIRST_NONCE = 0x8000_0000;
const LAST_NONCE = 0xffff_ffff;

/** Where datagrams come from. */
export interface MediaAddress {
  readonly address: string;
  readonly port: number;
}

/** The way to a session's client, while it is there. */
export interface SessionWire {
  write(data: string | Buffer): void;
  close(code: number, reason?: string): void;
  terminate(): void;
  freeze(frozen: boolean): void;
}

/** A client in a call. It outlives its WebSocket so that the client can resume it. */
export class VoiceSession implements Participant {
  /** The client's WebSocket; undefined while it is away. */
  connection: SessionWire | undefined;
  /** Runs while the client is away, and ends the session. */
  expiry: Timer | undefined;
  speaking: number | undefined;
  /** Where the client's packets come from; undefined before it was discovered. */
  address: MediaAddress | undefined;
  /** How packets are encrypted; undefined before the client has selected it. */
  mode: Mode | undefined;
  /** True when the client has its key and is in the call. */
  joined = false;
  readonly #replay = new VoiceReplay();
  #nonce = FIRST_NONCE;

  constructor(
    readonly admission: Admission,
    readonly ssrc: number,
    readonly encryption: number,
    private readonly version: number,
    /** Key of the packets. */
    readonly key: Buffer,
    private readonly sendPacket: (session: VoiceSession, packet: Buffer) => void,
  ) {}

  get userId(): string {
    return this.admission.userId;
  }

  get memberState(): MemberState {
    return this.admission.memberState;
  }

  send(op: number, d: unknown): void {
    const numbered = this.version >= NUMBERED_FROM && isNumbered(op);
    if (!numbered) {
      this.connection?.write(JSON.stringify({ op, d }));
      return;
    }
    const seq = this.#replay.next();
    const data = JSON.stringify({ op, d, seq });
    this.#replay.append({ seq, data });
    this.connection?.write(data);
  }

  sendBinary(op: number, payload: Buffer): void {
    const seq = this.#replay.next();
    const head = Buffer.alloc(3);
    head.writeUInt16BE(seq);
    head[2] = op;
    const data = Buffer.concat([head, payload]);
    this.#replay.append({ seq, data });
    this.connection?.write(data);
  }

  /** What the client has missed; undefined when some of it is gone. */
  missed(ack: number): readonly { readonly data: string | Buffer }[] | undefined {
    return this.version < NUMBERED_FROM ? [] : this.#replay.after(ack);
  }

  hear({ header, frame }: Sound): void {
    const { mode, address } = this;
    if (mode === undefined || address === undefined || this.#nonce > LAST_NONCE) return;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#nonce);
    this.#nonce += 1;
    const nonce = mode.nonceBytes === 0 ? header : padTo(counter, mode.nonceBytes);
    const sealed = mode.seal(this.key, nonce, header, frame);
    const tail = mode.nonceBytes === 0 ? [] : [nonce];
    this.sendPacket(this, Buffer.concat([header, sealed, ...tail]));
  }

  /** Opens a packet of the client; undefined when it was not made with this session's key. */
  open(packet: Buffer): Sound | undefined {
    const { mode } = this;
    if (mode === undefined) return undefined;
    const end = packet.length - mode.nonceBytes;
    const start = mode.clear(packet);
    if (start + 16 > end || headerLength(packet) > packet.length) return undefined;
    const header = packet.subarray(0, start);
    const nonce = mode.nonceBytes === 0 ? header : packet.subarray(end);
    try {
      return soundOf(header, mode.open(this.key, nonce, header, packet.subarray(start, end)));
    } catch {
      return undefined;
    }
  }
}

function padTo(counter: Buffer, length: number): Buffer {
  return length === counter.length ? counter : Buffer.concat([counter], length);
}
