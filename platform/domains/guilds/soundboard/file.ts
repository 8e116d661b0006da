import { fileTooLarge } from "../expressions/group.js";
import { mp3Duration, oggDuration } from "./duration.js";
import { invalidFile, noDuration, soundTooLong } from "./errors.js";

/** Largest sound in bytes, and its longest duration in milliseconds. */
const SIZE = 512 * 1024;
const DURATION = 5200;

/** A sound, and of what type it is. */
export interface SoundFile {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/**
 * Reads a sound from a data URI.
 *
 * @throws ApiError 50123 for what is no MP3 or Ogg file, 50045 for one too large, 50124 for one too
 *   long, 50192 for one whose length is unknown
 */
export function readSound(uri: string): SoundFile {
  const data = /^data:audio\/[\w.+-]+(?:;[\w=.-]+)*;base64,([\w+/=-]+)$/.exec(uri)?.[1];
  if (data === undefined) throw invalidFile();
  const bytes = Buffer.from(data, "base64");
  if (bytes.length > SIZE) throw fileTooLarge();
  const beginning = bytes.toString("latin1", 0, 4);
  const ogg = beginning === "OggS";
  const mp3 = beginning.startsWith("ID3") || (bytes[0] === 0xff && (bytes[1] ?? 0) >= 0xe0);
  if (!ogg && !mp3) throw invalidFile();
  const duration = ogg ? oggDuration(bytes) : mp3Duration(bytes);
  if (duration === undefined) throw noDuration();
  if (duration > DURATION) throw soundTooLong();
  return { contentType: ogg ? "audio/ogg" : "audio/mpeg", bytes };
}
