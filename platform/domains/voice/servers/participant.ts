import type { MemberState } from "./record.js";
import type { Sound } from "./rtp.js";

/** Somebody in a call: a client over the network, or a person that the platform plays. */
export interface Participant {
  readonly userId: string;
  /** Source of its packets. */
  readonly ssrc: number;
  /** Highest version of the end-to-end encryption that it takes part in; 0 for none. */
  readonly encryption: number;
  /** What it may do in the call now. */
  readonly memberState: MemberState;
  /** What it said of its speaking, as bits; undefined before it said anything. */
  speaking: number | undefined;
  /** Sends a JSON message. */
  send(op: number, d: unknown): void;
  /** Sends a binary message. */
  sendBinary(op: number, payload: Buffer): void;
  /** Lets it hear a packet of somebody else. */
  hear(sound: Sound, from: Participant): void;
}
