import { readdirSync, rmdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { toneIn } from "./support/calls.js";
import { EXAMPLES, missingStep, runExample } from "./support/example.js";
import { readWav } from "./support/wav.js";

/** The demo has a test of its own. */
const files = readdirSync(EXAMPLES).filter((file) => file.endsWith(".ts") && file !== "demo.ts");

/** What a reader has to see, in this order. */
const shown: Readonly<Record<string, readonly RegExp[]>> = {
  "friends.ts": [
    /^\[bob\] Alice asks to be friends$/,
    /^\[alice\] playing: Bob; online: ; offline: $/,
    /^\[alice\] Bob's state: In the forest$/,
  ],
  "invites.ts": [
    /^\[bob\] Alice invites to the party$/,
    /^\[bob\] is in the party's lobby: Alice, Bob$/,
    /^\[alice\] Bob wants to join$/,
    /^\[bob\] is in the party's lobby: Alice, Bob$/,
  ],
  "lobby-chat.ts": [
    /^\[bob\] 2 members, map forest$/,
    /^\[alice\] Bob: Ready when you are\.$/,
    /^\[alice\] Alice: Go!$/,
    /^\[bob\] the lobby holds 2 messages; the newest: Go!$/,
  ],
  "presence.ts": [
    /^Shown by way of: local$/,
    /^The local client shows: Example Game · Lap 1 of 3 · In a race$/,
    /^The local client shows: Example Game · Lap 3 of 3 · In a race$/,
    /^The local client shows: Example Game · Lap 3 of 3 · In a race$/,
  ],
  "voice-call.ts": [
    /^\[alice\] in the call: Alice, Bob$/,
    /^\[alice\] Bob speaks$/,
    /^\[alice\] Bob is silent$/,
    /^\[alice\] sees that Bob is muted$/,
    /^\[alice\] sees that Bob is muted no more$/,
    /^\[alice\] plays Bob at 50 %$/,
    /^\[alice\] in the call: Alice$/,
    /^\[alice\] left; calls: 0$/,
  ],
};

/** What an example leaves behind. */
const left: Readonly<Record<string, (output: string) => void>> = {
  "record-call.ts": (output) => {
    const tones = { Bob: 440, Carol: 660 };
    let folder = "";
    for (const [name, frequency] of Object.entries(tones)) {
      const [, path = ""] = new RegExp(`^${name}: .* in (.*\\.wav)$`, "m").exec(output) ?? [];
      const { format, samples } = readWav(path);
      folder = dirname(path);
      rmSync(path);
      expect(format).toEqual([1, 2, 48_000, 192_000, 4, 16]);
      const one = samples.filter((_, index) => index % 2 === 0);
      expect(one.length).toBeGreaterThan(24_000);
      const frames = Array.from({ length: Math.floor(one.length / 480) }, (_, index) =>
        one.subarray(index * 480, (index + 1) * 480),
      );
      for (const each of Object.values(tones)) {
        const share = toneIn(frames, each);
        if (each === frequency) expect(share, path).toBeGreaterThan(0.8);
        else expect(share, path).toBeLessThan(0.2);
      }
    }
    // Has nothing else in it.
    rmdirSync(folder);
  },
};

describe("every example runs to its end", () => {
  it.each(files)("%s", async (file) => {
    const { code, output } = await runExample(file);
    expect(code, output).toBe(0);
    expect(output).not.toMatch(/^\(node:\d+\)/m);
    expect(missingStep(output, shown[file] ?? []), output).toBeUndefined();
    left[file]?.(output);
  });
});
