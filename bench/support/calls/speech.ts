/** Sound that the coder treats like speech. */

const RATE = 48_000;

/** Syllables of a voice with overtones, and noise between them: 48,000 samples a second. */
export function speech(seconds: number): Int16Array {
  let noise = 1;
  return Int16Array.from({ length: RATE * seconds }, (_, at) => {
    const angle = (2 * Math.PI * at) / RATE;
    const loudness = Math.max(0, Math.sin(2 * angle));
    let voice = 0;
    for (let overtone = 1; overtone < 12; overtone++) {
      voice += Math.sin(140 * overtone * angle) / overtone;
    }
    noise = (noise * 48_271) % 2_147_483_647;
    return Math.round(loudness * voice * 5000 + (noise % 200) - 100);
  });
}
