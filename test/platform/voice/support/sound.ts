import OpusScript from "opusscript";

const RATE = 48_000;

/** A tone as samples. */
export function sine(frequency: number, seconds: number): Int16Array {
  return Int16Array.from({ length: RATE * seconds }, (_, at) =>
    Math.round(12_000 * Math.sin((2 * Math.PI * frequency * at) / RATE)),
  );
}

/** The samples of packets of Opus. */
export function decoded(packets: readonly Buffer[]): Int16Array {
  const opus = new OpusScript(RATE, 1, OpusScript.Application.AUDIO);
  const bytes = Buffer.concat(packets.map((packet) => Buffer.from(opus.decode(packet))));
  opus.delete();
  return Int16Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readInt16LE(at * 2));
}

/** Frequency of a tone: how often it rises through zero, after the coder has settled. */
export function frequencyOf(samples: Int16Array): number {
  const settled = samples.subarray(RATE / 10);
  let rises = 0;
  for (let at = 1; at < settled.length; at++) {
    if ((settled[at - 1] as number) < 0 && (settled[at] as number) >= 0) rises += 1;
  }
  return (rises * RATE) / settled.length;
}
