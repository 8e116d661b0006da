import type { NativeCall, NativeCallAudio } from "../generated/native-classes.js";
import { BOUND_TO_THREAD } from "../native/uncloneable.js";
import { checkOptionNames, type OptionNames } from "../operations/option-names.js";
import type { Snowflake, SnowflakeInput } from "../values/snowflake.js";
import { type AudioFrame, AudioTrack } from "./audio-track.js";

/** Sound received from another participant of a call. */
export interface ReceivedAudioFrame extends AudioFrame {
  /** The participant who speaks. */
  readonly userId: Snowflake;
}

/** How the game receives the sound of a call. */
export interface CallAudioOptions {
  /**
   * How many frames of each direction are buffered, from 1 to 4096; 256 by default. Each speaking
   * participant sends 50 or 100 frames a second.
   */
  readonly buffer?: number | undefined;
  /**
   * Whether the library does not play received sound, for all users without a setting of their own;
   * false by default. See {@link CallAudio.setMuted}.
   */
  readonly muted?: boolean | undefined;
}

const OPTIONS: OptionNames<CallAudioOptions> = { buffer: true, muted: true };

/** Starts a call through the addon. */
export type StartAudio = (
  buffer: number,
  muted: boolean,
  onSound: () => void,
) => NativeCallAudio | undefined;

const DEFAULT_BUFFER = 256;
const MAX_BUFFER = 4096;

/**
 * The sound of a call: received sound, captured sound, and whether the library plays what it
 * receives.
 *
 * @remarks The library's audio threads copy the sound into rings of fixed size and never wait for
 *   JavaScript.
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
   * Sets whether the library does not play a user's sound; the game still receives it.
   *
   * @remarks Takes effect with the user's next frame, because the audio thread reads the setting.
   *   Games that play voices themselves, for example with positional audio, mute all of them with
   *   {@link CallAudioOptions.muted}.
   *
   * @param userId - The user.
   * @param muted - True if the library must not play it.
   */
  setMuted(userId: SnowflakeInput, muted: boolean): void {
    this.#native.setMuted(userId, muted);
  }

  /**
   * Whether the library does not play a user's sound.
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
   * Ends the tracks. The library's sound is discarded, but it still asks who is muted.
   *
   * @internal
   */
  close(): void {
    this.received.close();
    this.captured.close();
    this.#native.dispose();
  }
}

/** Starts a call whose sound the game receives; returns undefined if the SDK starts none. */
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
  const operation = "Client.startCallWithAudioCallbacks";
  checkOptionNames(operation, options, OPTIONS);
  const where = `${operation}: parameter "options`;
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
