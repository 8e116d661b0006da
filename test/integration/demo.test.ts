import { expect, it } from "vitest";
import { BrowserStub } from "./support/browser-stub.js";
import { missingStep, runExample } from "./support/example.js";
import { World } from "./support/world.js";

/** What the two do together. */
const TOGETHER: readonly RegExp[] = [
  /alice +made the lobby \d+/,
  /bob +joined by the same secret; members: Alice, Bob$/,
  /bob +reads "Hello Bob!" from Alice/,
  /alice +reads "Hello Alice, shall we play\?" from Bob/,
  /alice +started the lobby's call$/,
  /bob +is in the call; in it: Alice, Bob$/,
  /alice +is in the call; in it: Alice, Bob$/,
  /both +read the same code of the end-to-end encryption:( \d{5}){6}$/,
  /bob +holds the key to talk$/,
  /alice +sees that Bob speaks$/,
  /bob +releases the key$/,
  /alice +sees that Bob is silent$/,
  /bob +left the call; Alice sees in it: Alice$/,
  /alice +left the call$/,
  /bob +left the lobby$/,
  /alice +left the lobby$/,
  /alice +asked Bob to be friends/,
  /bob +accepted; Alice and Bob are friends/,
  /alice +opened a party in the lobby \d+/,
  /alice +set a presence, by way of: gateway/,
  /bob +sees what Alice plays: Example Game · In the forest · Waiting for players \(1 of 4\)/,
  /alice +invited Bob/,
  /bob +is invited by Alice to the party \d+/,
  /bob +accepted the invite and received the secret/,
  /bob +joined the party; members: Alice, Bob$/,
  /alice +sees the party; members: Alice, Bob$/,
  /alice +signed out; the token is revoked/,
  /bob +signed out; the token is revoked/,
];

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
  ...TOGETHER,
];

it("the demo shows every step that it promises, in their order, and ends well", async () => {
  const { code, output } = await runExample("demo.ts");
  expect(code, output).toBe(0);
  expect(missingStep(output, STEPS), output).toBeUndefined();
  expect(output).not.toMatch(/^\(node:\d+\)/m);
});

it("the demo shows what it can on a service that it has not started", async () => {
  await using world = await World.open(
    { devicePollInterval: 200, localClient: { user: "alice" } },
    { name: "Example Game" },
  );
  await using browser = await BrowserStub.open();
  const { platform, application } = world;
  const bob = platform.createUser({ username: "bob", globalName: "Bob" });
  platform.users.update(platform.localClient.user?.id ?? "", { globalName: "Alice" });
  const demo = runExample("demo.ts", {
    SOCIAL_SDK_API_BASE: platform.apiBase,
    SOCIAL_SDK_WEB_BASE: platform.webBase,
    SOCIAL_SDK_APPLICATION_ID: application.id,
    SDK_IPC_PATH: platform.localClient.address,
  });
  // Alice's local client lets the game in; Bob does so on the page for devices.
  const page = new URL(await browser.opened());
  platform.approveDevice(page.searchParams.get("user_code") ?? "", bob.id);
  const { code, output } = await demo;
  expect(code, output).toBe(0);
  const steps = [/is the real service/, /is shown to play, by way of: local/, ...TOGETHER];
  expect(missingStep(output, steps), output).toBeUndefined();
});
