/** How much of a tone is heard. */

const BLOCK = 480;

/** The tone that the engine's player says: `bench/native/call.cpp`. */
const FREQUENCY = 500;

/** Below this, of 32768, is silence. */
const QUIET = 1000;

/** Counts blocks of 10 ms in which the tone is clear: at least half of the power is the tone's. */
export class ToneMeter {
  clear = 0;

  /** Takes sound with one channel. */
  take(samples: Int16Array): void {
    for (let from = 0; from + BLOCK <= samples.length; from += BLOCK) {
      if (isTone(samples.subarray(from, from + BLOCK))) this.clear += 1;
    }
  }
}

function isTone(block: Int16Array): boolean {
  let [sine, cosine, power] = [0, 0, 0];
  for (let at = 0; at < BLOCK; at++) {
    const sample = block[at] as number;
    const angle = (2 * Math.PI * FREQUENCY * at) / 48_000;
    sine += sample * Math.sin(angle);
    cosine += sample * Math.cos(angle);
    power += sample * sample;
  }
  const tone = (2 * (sine * sine + cosine * cosine)) / BLOCK;
  return power > BLOCK * QUIET * QUIET && tone > power / 2;
}
