/** Many coders at a time, as when many people speak and listen. */

import { afterEach, expect, test } from "vitest";
import { type Codec, newCodec } from "../../../platform/domains/voice/servers/people/codec.js";
import { sine } from "./support/sound.js";

const FRAME = 960;
const tone = Buffer.from(sine(500, 0.02).buffer);

/** Loudness of what comes out after some frames of the tone, of 32768. */
function loudness(codec: Codec): number {
  let sound = Buffer.alloc(0);
  for (let frame = 0; frame < 4; frame++) {
    sound = Buffer.from(codec.decode(codec.encode(tone, FRAME)));
  }
  let power = 0;
  for (let at = 0; at < sound.length; at += 2) power += sound.readInt16LE(at) ** 2;
  return Math.sqrt(power / (sound.length / 2));
}

/** A tone of 12,000. */
const expected = 12_000 / Math.SQRT2;

let codecs: Codec[] = [];

function make(count: number): Codec[] {
  codecs = Array.from({ length: count }, newCodec);
  return codecs;
}

afterEach(() => {
  for (const codec of codecs) codec.delete();
  codecs = [];
});

test("25 coders that come and go leave each other alone", () => {
  for (let round = 0; round < 4; round++) {
    const all = make(25);
    for (const codec of all) expect(loudness(codec)).toBeCloseTo(expected, -3);
    // In another order than they came in.
    for (const codec of all.filter((_, index) => index % 3 === 1)) codec.delete();
    for (const codec of all.filter((_, index) => index % 3 !== 1).reverse()) codec.delete();
    codecs = [];
    const [single] = make(1) as [Codec];
    expect(loudness(single)).toBeCloseTo(expected, -3);
    single.delete();
    codecs = [];
  }
});

test("coders work on when the memory they share has grown", () => {
  const all = make(300);
  for (const codec of all) expect(loudness(codec)).toBeCloseTo(expected, -3);
});
