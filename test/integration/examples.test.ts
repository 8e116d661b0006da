import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EXAMPLES, missingStep, runExample } from "./support/example.js";

/** The demo has a test of its own; what Vitest has to start, `npm run examples` starts. */
const files = readdirSync(EXAMPLES).filter(
  (file) => file.endsWith(".ts") && !file.endsWith("-test.ts") && file !== "demo.ts",
);

/** What a reader has to see, in this order. */
const shown: Readonly<Record<string, readonly RegExp[]>> = {
  "call-audio.ts": [/^Bob: [1-9]\d* %$/],
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
};

describe("every example runs to its end", () => {
  it.each(files)("%s", async (file) => {
    const { code, output } = await runExample(file);
    expect(code, output).toBe(0);
    expect(output).not.toMatch(/^\(node:\d+\)/m);
    expect(missingStep(output, shown[file] ?? []), output).toBeUndefined();
  });
});
