import { EventStream } from "../events/event-stream.js";
import { BOUND_TO_THREAD } from "../native/uncloneable.js";
import { checkOptionNames, type OptionNames } from "../operations/option-names.js";

/** A piece of sound: at most 1920 samples, which is 20 ms of stereo at 48 kHz. */
export interface AudioFrame {
  /** A copy of the samples, 16 bits each, with interleaved channels. The reader owns it. */
  readonly samples: Int16Array;
  /** How many samples each channel has. */
  readonly samplesPerChannel: number;
  /** Samples of each channel in a second. */
  readonly sampleRate: number;
  /** How many channels there are. */
  readonly channels: number;
}

/** Frames as they come. TypeScript's own type for this differs before version 5.6. */
export interface AudioFrames<Frame> extends AsyncIterator<Frame, undefined, undefined> {
  /** Returns itself: frames are read once. */
  [Symbol.asyncIterator](): AudioFrames<Frame>;
}

/** Options for reading the frames of an {@link AudioTrack}. */
export interface AudioReadOptions {
  /** Ends the reading when aborted: the loop gets an {@link SdkError} of type `"Aborted"`. */
  readonly signal?: AbortSignal | undefined;
}

const OPTIONS: OptionNames<AudioReadOptions> = { signal: true };

/** Where a track's frames come from. */
export interface FrameSource<Frame> {
  /** Returns the oldest frame. If there is none, `onSound` is called for the next one. */
  read(): Frame | undefined;
  /** Whether all frames were read and no more will come. */
  isOver(): boolean;
  countWaiting(): number;
  countDropped(): number;
}

/**
 * The sound of one direction of a call, as an async iterable of frames.
 *
 * @remarks Frames are buffered from the start of the call, at most as many as
 *   {@link CallAudioOptions.buffer} says. Beyond that each new frame replaces the oldest, and
 *   {@link AudioTrack.dropped} counts it: a slow reader hears gaps but is never far behind. Every
 *   frame goes to one reader. Reading ends when the call does.
 */
export class AudioTrack<Frame extends AudioFrame = AudioFrame> implements AsyncIterable<Frame> {
  /** @internal */
  readonly uncloneable = BOUND_TO_THREAD;
  readonly #name: string;
  readonly #readers = new Set<FrameStream<Frame>>();
  #source: FrameSource<Frame> | undefined;
  #dropped = 0;

  /**
   * Created with its call.
   *
   * @internal
   */
  constructor(name: string, source: FrameSource<Frame>) {
    this.#name = name;
    this.#source = source;
  }

  /** How many frames were dropped, because more came than were read. */
  get dropped(): number {
    return this.#source?.countDropped() ?? this.#dropped;
  }

  /** How many frames wait to be read. */
  get buffered(): number {
    return this.#source?.countWaiting() ?? 0;
  }

  /** Whether the call's sound has ended and all frames were read. */
  get ended(): boolean {
    return this.#source?.isOver() ?? true;
  }

  /**
   * Reads frames until the call ends. Leaving the loop leaves the rest to the next reader.
   *
   * @param options - When to stop.
   */
  frames(options: AudioReadOptions = {}): AudioFrames<Frame> {
    const operation = `${this.#name}.frames`;
    checkOptionNames(operation, options, OPTIONS);
    const stream = new FrameStream<Frame>(operation, options, () => this.#source);
    if (this.#source === undefined) stream.end();
    else if (!stream.ended) {
      this.#readers.add(stream);
      stream.onEnd(() => this.#readers.delete(stream));
    }
    return stream;
  }

  /**
   * The same as a Web stream, for piping. It buffers nothing: frames that are not pulled stay in
   * the track.
   *
   * @param options - When to stop.
   */
  stream(options?: AudioReadOptions): ReadableStream<Frame> {
    const frames = this.frames(options);
    return new ReadableStream<Frame>(
      {
        async pull(controller) {
          const { value } = await frames.next();
          if (value) controller.enqueue(value);
          else controller.close();
        },
        async cancel() {
          await frames.return?.();
        },
      },
      { highWaterMark: 0 },
    );
  }

  /** The same as `frames()`, for `for await`. */
  [Symbol.asyncIterator](): AudioFrames<Frame> {
    return this.frames();
  }

  /**
   * Called when there may be a frame to read.
   *
   * @internal
   */
  wake(): void {
    for (const reader of [...this.#readers]) reader.feed();
  }

  /**
   * Ends all reading and discards buffered frames.
   *
   * @internal
   */
  close(): void {
    this.#dropped = this.dropped;
    this.#source = undefined;
    for (const reader of [...this.#readers]) reader.end();
  }
}

/** Frames, fetched from the track only when a reader asks. */
class FrameStream<Frame> extends EventStream<Frame> {
  readonly #source: () => FrameSource<Frame> | undefined;

  constructor(
    operation: string,
    options: AudioReadOptions,
    source: () => FrameSource<Frame> | undefined,
  ) {
    super(operation, { ...options, buffer: 1 });
    this.#source = source;
  }

  override next(): Promise<IteratorResult<Frame, undefined>> {
    if (this.readers === 0) this.#fetch();
    return super.next();
  }

  /** Passes frames to waiting readers. */
  feed(): void {
    while (this.readers > 0 && this.#fetch());
  }

  /** Reads one frame, or the end; returns whether there was a frame. */
  #fetch(): boolean {
    const source = this.#source();
    if (source === undefined || this.ended) return false;
    const frame = source.read();
    if (frame !== undefined) this.push(frame);
    else if (source.isOver()) this.end();
    return frame !== undefined;
  }
}
