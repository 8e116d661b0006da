import { expect, it } from "vitest";
import { missingStep, runExample } from "./support/example.js";

/** What `npm run demo` promises, as its reader sees it, in this order. */
const STEPS: readonly RegExp[] = [
  /alice +is shown to play, by way of: local; nobody signed in/,
  /platform +restarts the local client/,
  /platform +the local client shows again: In the menu/,
  /alice +opens the consent page/,
  /alice +is Ready/,
  /alice +signed in as Alice/,
  /bob +confirms the code of a device/,
  /bob +is Ready/,
  /bob +signed in as Bob/,
  /platform +cuts the connection of alice/,
  /alice +is Reconnecting/,
  /alice +is Ready/,
  /platform +resumed the session of alice/,
  /alice +made the lobby \d+/,
  /bob +joined by the same secret; members: Alice, Bob$/,
  /bob +reads "Hello Bob!" from Alice/,
  /alice +reads "Hello Alice, shall we play\?" from Bob/,
  /alice +asked Bob to be friends/,
  /bob +accepted; Alice and Bob are friends/,
  /alice +opened a party in the lobby \d+/,
  /alice +set a presence, by way of: gateway/,
  /bob +sees what Alice plays: Example Game · In the forest · Waiting for players \(1 of 4\)/,
  /alice +invited Bob/,
  /bob +is invited by Alice to the party \d+/,
  /bob +accepted the invite and was told the secret/,
  /bob +joined the party; members: Alice, Bob$/,
  /alice +sees the party; members: Alice, Bob$/,
  /alice +signed out; the token is revoked/,
  /bob +signed out; the token is revoked/,
];

it("the demo shows every step that it promises, in their order, and ends well", async () => {
  const { code, output } = await runExample("demo.ts");
  expect(code, output).toBe(0);
  expect(missingStep(output, STEPS), output).toBeUndefined();
  expect(output).not.toMatch(/^\(node:\d+\)/m);
});
