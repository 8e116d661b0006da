import { type Codec, newCodec } from "./codec.js";

/** Samples that are kept of a speaker at most: the last 60 seconds. */
const MAX_SAMPLES = 60 * 48_000;

/** Speakers whose sound is kept at most. */
const MAX_SPEAKERS = 100;

/** The sound of one speaker that a person has heard: 48,000 samples a second, one channel. */
export class Heard {
  constructor(
    /** The id of the user who speaks. */
    readonly userId: string,
    /** Sound, without the pauses between packets. */
    readonly samples: Int16Array,
    /** Packets that it came in. */
    readonly packets: number,
  ) {}

  /** The same as JSON: the samples as base64, each with its low byte first. */
  toJSON() {
    const { buffer, byteOffset, byteLength } = this.samples;
    const samples = Buffer.from(buffer, byteOffset, byteLength).toString("base64");
    return { userId: this.userId, samples, packets: this.packets };
  }
}

interface Ear {
  readonly codec: Codec;
  pieces: Int16Array[];
  samples: number;
  packets: number;
}

/** Decodes what a person hears and keeps it until it is asked for. */
export class Hearing {
  readonly #ears = new Map<string, Ear>();

  /** Takes a frame of Opus in. */
  take(userId: string, frame: Buffer): void {
    const ear = this.#ears.get(userId) ?? this.#open(userId);
    if (ear === undefined) return;
    let bytes: Buffer;
    try {
      bytes = ear.codec.decode(frame);
    } catch {
      return; // It is no Opus.
    }
    const piece = new Int16Array(bytes.length / 2);
    for (let at = 0; at < piece.length; at++) piece[at] = bytes.readInt16LE(at * 2);
    ear.pieces.push(piece);
    ear.samples += piece.length;
    ear.packets += 1;
    while (ear.samples > MAX_SAMPLES) ear.samples -= ear.pieces.shift()?.length ?? 0;
  }

  /** Hands out what has been heard since the last time. */
  give(): Heard[] {
    return [...this.#ears].flatMap(([userId, ear]) => {
      if (ear.packets === 0) return [];
      const samples = new Int16Array(ear.samples);
      let at = 0;
      for (const piece of ear.pieces) {
        samples.set(piece, at);
        at += piece.length;
      }
      const heard = new Heard(userId, samples, ear.packets);
      Object.assign(ear, { pieces: [], samples: 0, packets: 0 });
      return heard;
    });
  }

  close(): void {
    for (const { codec } of this.#ears.values()) codec.delete();
    this.#ears.clear();
  }

  #open(userId: string): Ear | undefined {
    if (this.#ears.size >= MAX_SPEAKERS) return undefined;
    const ear = { codec: newCodec(), pieces: [], samples: 0, packets: 0 };
    this.#ears.set(userId, ear);
    return ear;
  }
}
