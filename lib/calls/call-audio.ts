import type { NativeCall, NativeCallAudio } from "../generated/native-classes.js";
import { BOUND_TO_THREAD } from "../native/uncloneable.js";
import type { Snowflake, SnowflakeInput } from "../values/snowflake.js";
import { type AudioFrame, AudioTrack } from "./audio-track.js";

/** Sound received from another participant of a call. */
export interface ReceivedAudioFrame extends AudioFrame {
  /** Who is heard. */
  readonly userId: Snowflake;
}

/** How the sound of a call is handed over. */
export interface CallAudioOptions {
  /**
   * How many frames of each direction may wait to be read, from 1 to 4096; 256 unless given. Each
   * participant who is heard sends 100 or 50 frames a second.
   */
  readonly buffer?: number | undefined;
  /**
   * Whether the library leaves playing the received sound to the game, for all users without a
   * setting of their own; false unless given. See {@link CallAudio.setMuted}.
   */
  readonly muted?: boolean | undefined;
}

/** Starts a call through the addon. */
export type StartAudio = (
  buffer: number,
  muted: boolean,
  onSound: () => void,
) => NativeCallAudio | undefined;

const DEFAULT_BUFFER = 256;
const MAX_BUFFER = 4096;

/**
 * The sound of a call: what others say, what the microphone captures, and whether the library plays
 * it.
 *
 * @remarks The library's audio threads copy the sound into rings of fixed size and never wait for
 * JavaScript.
 */
export class CallAudio {
  /** @internal */
  readonly uncloneable = BOUND_TO_THREAD;
  /** What the other participants say, frame by frame. */
  readonly received: AudioTrack<ReceivedAudioFrame>;
  /** What the microphone captures. */
  readonly captured: AudioTrack;
  readonly #native: NativeCallAudio;

  /** @internal */
  constructor(native: NativeCallAudio) {
    this.#native = native;
    this.received = new AudioTrack("CallAudio.received", track<ReceivedAudioFrame>(native, false));
    this.captured = new AudioTrack("CallAudio.captured", track<AudioFrame>(native, true));
  }

  /**
   * Whether the library keeps from playing a user's sound; the game still gets it.
   *
   * @remarks Takes effect with the user's next frame: the audio thread looks the setting up by
   * itself. Games that play voices themselves, for example from where the speaker stands, mute all
   * of them by {@link CallAudioOptions.muted}.
   *
   * @param userId - The user.
   * @param muted - True to keep the library from playing it.
   */
  setMuted(userId: SnowflakeInput, muted: boolean): void {
    this.#native.setMuted(userId, muted);
  }

  /**
   * Whether the library leaves a user's sound to the game.
   *
   * @param userId - The user.
   */
  isMuted(userId: SnowflakeInput): boolean {
    return this.#native.isMuted(userId);
  }

  /** @internal */
  wake(): void {
    this.received.wake();
    this.captured.wake();
  }

  /**
   * Ends the tracks; the library is heard no more, but goes on asking who is muted.
   *
   * @internal
   */
  close(): void {
    this.received.close();
    this.captured.close();
    this.#native.dispose();
  }
}

/** Starts a call whose sound is handed over; nothing when the SDK starts none. */
export function openCallAudio(
  options: CallAudioOptions | undefined,
  start: StartAudio,
): { readonly call: NativeCall; readonly audio: CallAudio } | undefined {
  const { buffer, muted } = checkOptions(options ?? {});
  let audio: CallAudio | undefined;
  const opened = start(buffer, muted, () => audio?.wake());
  if (opened === undefined) return undefined;
  audio = new CallAudio(opened);
  return { call: opened.takeCall(), audio };
}

function checkOptions(options: CallAudioOptions): Required<CallAudioOptions> {
  const where = 'Client.startCallWithAudioCallbacks: parameter "options';
  if (typeof options !== "object") throw new TypeError(`${where}" must be an object.`);
  const { buffer = DEFAULT_BUFFER, muted = false } = options;
  if (typeof buffer !== "number") throw new TypeError(`${where}.buffer" must be a number.`);
  if (!Number.isInteger(buffer) || buffer < 1 || buffer > MAX_BUFFER)
    throw new RangeError(
      `${where}.buffer" must be an integer from 1 to ${MAX_BUFFER}, but it is ${buffer}.`,
    );
  if (typeof muted !== "boolean") throw new TypeError(`${where}.muted" must be a boolean.`);
  return { buffer, muted };
}

function track<Frame extends AudioFrame>(native: NativeCallAudio, captured: boolean) {
  return {
    read: () => native.read(captured) as Frame | undefined,
    isOver: () => native.isOver(captured),
    countWaiting: () => native.countWaiting(captured),
    countDropped: () => native.countDropped(captured),
  };
}
