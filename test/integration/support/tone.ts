/** Tones, and how much of them is in a sound of 48,000 samples a second. */

/** Correlation with a sine and a cosine of that frequency. */
function partsOf(samples: Int16Array, frequency: number): [sine: number, cosine: number] {
  let [sine, cosine] = [0, 0];
  for (const [at, sample] of samples.entries()) {
    const angle = (2 * Math.PI * frequency * at) / 48_000;
    sine += sample * Math.sin(angle);
    cosine += sample * Math.cos(angle);
  }
  return [sine, cosine];
}

/** The amplitude of a tone of that frequency. */
export function amplitudeAt(samples: Int16Array, frequency: number): number {
  return (2 * Math.hypot(...partsOf(samples, frequency))) / samples.length;
}

/** How much of the power of these frames a tone of that frequency has, from 0 to 1. */
export function toneIn(frames: readonly Int16Array[], frequency: number): number {
  let [tone, all] = [0, 0];
  for (const frame of frames) {
    const [sine, cosine] = partsOf(frame, frequency);
    tone += (2 * (sine * sine + cosine * cosine)) / frame.length;
    all += frame.reduce((sum, sample) => sum + sample * sample, 0);
  }
  return tone / all;
}
