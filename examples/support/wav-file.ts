/** A file of sound that any player opens: PCM of 16 bits in the RIFF format. */

import { closeSync, openSync, writeSync } from "node:fs";

const HEADER = 44;

/** Sound goes to the file as it comes; the file is whole when it is closed. */
export class WavFile {
  readonly #file: number;
  #samples = 0;

  constructor(
    readonly path: string,
    readonly sampleRate: number,
    readonly channels: number,
  ) {
    this.#file = openSync(path, "w");
    writeSync(this.#file, this.#header());
  }

  /** How long the sound is so far, in seconds. */
  get seconds(): number {
    return this.#samples / this.channels / this.sampleRate;
  }

  /** Appends samples, the channels interleaved. */
  write(samples: Int16Array): void {
    const bytes = Buffer.alloc(samples.length * 2);
    for (const [index, sample] of samples.entries()) bytes.writeInt16LE(sample, index * 2);
    writeSync(this.#file, bytes);
    this.#samples += samples.length;
  }

  /** Says at the file's beginning how much came. */
  close(): void {
    writeSync(this.#file, this.#header(), 0, HEADER, 0);
    closeSync(this.#file);
  }

  #header(): Buffer {
    const frame = this.channels * 2;
    const bytes = Buffer.alloc(HEADER);
    bytes.write("RIFF", 0, "latin1");
    bytes.writeUInt32LE(HEADER - 8 + this.#samples * 2, 4);
    bytes.write("WAVEfmt ", 8, "latin1");
    bytes.writeUInt32LE(16, 16);
    bytes.writeUInt16LE(1, 20); // PCM
    bytes.writeUInt16LE(this.channels, 22);
    bytes.writeUInt32LE(this.sampleRate, 24);
    bytes.writeUInt32LE(this.sampleRate * frame, 28);
    bytes.writeUInt16LE(frame, 32);
    bytes.writeUInt16LE(16, 34);
    bytes.write("data", 36, "latin1");
    bytes.writeUInt32LE(this.#samples * 2, 40);
    return bytes;
  }
}
