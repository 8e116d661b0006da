/** How long sounds are, in milliseconds; undefined where that cannot be read. */

/** Bit rates in kbit/s of layer III, by the version: MPEG 1, then MPEG 2 and 2.5. */
const BIT_RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;

/** Samples a second of MPEG 1; version 2 has half of it, version 2.5 a quarter. */
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const;

/** Where the sound begins, behind what tags say of it (ID3v2). */
function behindTags(data: Buffer): number {
  if (data.toString("latin1", 0, 3) !== "ID3" || data.length < 10) return 0;
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((data[at] ?? 0) & 0x7f), 0);
  return 10 + size;
}

/** The length of an MPEG sound of layer III: that of all its frames. */
export function mp3Duration(data: Buffer): number | undefined {
  let milliseconds = 0;
  for (let at = behindTags(data); at + 4 <= data.length; ) {
    const frame = mp3Frame(data.readUInt32BE(at));
    if (frame === undefined) break;
    milliseconds += frame.milliseconds;
    at += frame.bytes;
  }
  return milliseconds === 0 ? undefined : milliseconds;
}

function mp3Frame(header: number): { bytes: number; milliseconds: number } | undefined {
  const version = (header >>> 19) & 3;
  const synchronous = header >>> 21 === 0x7ff && version !== 1 && ((header >>> 17) & 3) === 1;
  if (!synchronous) return undefined;
  const first = version === 3;
  const bitRate = BIT_RATES[first ? 0 : 1][(header >>> 12) & 15];
  const base = SAMPLE_RATES[(header >>> 10) & 3];
  if (!bitRate || base === undefined) return undefined;
  const sampleRate = base / (first ? 1 : version === 2 ? 2 : 4);
  const samples = first ? 1152 : 576;
  const bytes = Math.floor((samples / 8) * ((bitRate * 1000) / sampleRate)) + ((header >>> 9) & 1);
  return { bytes, milliseconds: (samples / sampleRate) * 1000 };
}

/** The length of an Ogg file with Vorbis or Opus: the position of its last page. */
export function oggDuration(data: Buffer): number | undefined {
  const start = data.subarray(0, 200);
  const vorbis = start.indexOf("\x01vorbis", 0, "latin1");
  const opus = start.indexOf("OpusHead", 0, "latin1");
  const fits = vorbis !== -1 && vorbis + 16 <= data.length;
  const rate = fits ? data.readUInt32LE(vorbis + 12) : opus !== -1 ? 48_000 : 0;
  const skipped = opus !== -1 && opus + 12 <= data.length ? data.readUInt16LE(opus + 10) : 0;
  const page = data.lastIndexOf("OggS", undefined, "latin1");
  if (rate === 0 || page === -1 || page + 14 > data.length) return undefined;
  const position = Number(data.readBigInt64LE(page + 6)) - skipped;
  return position > 0 ? (position / rate) * 1000 : undefined;
}
