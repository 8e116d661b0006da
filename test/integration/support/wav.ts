/** Reads files of sound as the RIFF format has them, chunk by chunk. */

import { readFileSync } from "node:fs";

export interface Wav {
  /** The fields of the format chunk, in their order: 1 is PCM. */
  readonly format: readonly [
    tag: number,
    channels: number,
    sampleRate: number,
    bytesPerSecond: number,
    bytesPerFrame: number,
    bitsPerSample: number,
  ];
  /** Samples of 16 bits, the channels interleaved. */
  readonly samples: Int16Array;
}

export function readWav(path: string): Wav {
  const file = readFileSync(path);
  const name = (at: number) => file.toString("latin1", at, at + 4);
  if (name(0) !== "RIFF" || name(8) !== "WAVE") throw new Error(`${path} is no WAVE file.`);
  if (file.readUInt32LE(4) !== file.length - 8)
    throw new Error(`${path} has another length than it says.`);
  const chunks = new Map<string, Buffer>();
  for (let at = 12; at < file.length; ) {
    const length = file.readUInt32LE(at + 4);
    if (at + 8 + length > file.length)
      throw new Error(`A chunk of ${path} is longer than the file.`);
    chunks.set(name(at), file.subarray(at + 8, at + 8 + length));
    at += 8 + length + (length % 2);
  }
  const format = chunks.get("fmt ");
  const data = chunks.get("data");
  if (!format || !data) throw new Error(`${path} lacks a chunk.`);
  return {
    format: [
      format.readUInt16LE(0),
      format.readUInt16LE(2),
      format.readUInt32LE(4),
      format.readUInt32LE(8),
      format.readUInt16LE(12),
      format.readUInt16LE(14),
    ],
    samples: Int16Array.from({ length: data.length / 2 }, (_, index) =>
      data.readInt16LE(index * 2),
    ),
  };
}
