import { Client, SdkError } from "game-social-sdk";
import { expect, it } from "vitest";
import { BrowserStub } from "./support/browser-stub.js";
import { rejection, World } from "./support/world.js";

const scopes = Client.getDefaultCommunicationScopes();

/** A world whose devices poll every few milliseconds, with a browser that shows the screen. */
async function open() {
  const world = await World.open({ devicePollInterval: 20 });
  const browser = await BrowserStub.open();
  const args = { clientId: world.application.id, scopes };
  /** The user code on the page that the SDK opened. */
  const shown = async () => {
    const page = new URL(await browser.opened());
    expect(page.origin + page.pathname).toBe(`${world.platform.webBase}/activate`);
    return page.searchParams.get("user_code") ?? "";
  };
  const polled = (detail: string) =>
    world.platform.events.waitFor("oauth2.device_polled", (event) => event.detail === detail);
  return {
    world,
    args,
    shown,
    polled,
    async [Symbol.asyncDispose]() {
      await browser[Symbol.asyncDispose]();
      await world.close();
    },
  };
}

it("signs in by a code that the player enters elsewhere", async () => {
  await using device = await open();
  const { world, args } = device;
  const alice = world.player("alice");
  const client = world.client();
  let closed = 0;
  client.on("authorizeDeviceScreenClosed", () => {
    closed += 1;
  });
  const pending = device.polled("authorization_pending");
  const signingIn = client.getTokenFromDevice(args);
  const code = await device.shown();
  expect(code).toMatch(/^[A-Z]{8}$/);
  await pending;
  await device.polled("authorization_pending");
  expect(closed).toBe(0);
  world.platform.approveDevice(code, alice.id);
  const tokens = await signingIn;
  // protocol 1.6: seven days, umbrella scopes spelled out
  expect(tokens).toMatchObject({ tokenType: 1, expiresIn: 604_800 });
  expect(tokens.scopes.split(" ")).toContain("lobbies.write");
  expect(closed).toBe(1);
  await client.updateToken(tokens.tokenType, tokens.accessToken);
  await client.connectAndWait();
  expect(client.getCurrentUserV2()?.id).toBe(alice.id);
  const renewed = await client.refreshToken(args.clientId, tokens.refreshToken);
  expect(renewed.accessToken).not.toBe(tokens.accessToken);
});

it("is refused when the player declines", async () => {
  await using device = await open();
  const { world, args } = device;
  const alice = world.player("alice");
  const failed = rejection(world.client().getTokenFromDevice(args));
  world.platform.denyDevice(await device.shown(), alice.id);
  const error = await failed;
  expect(error).toBeInstanceOf(SdkError);
  expect(error).toMatchObject({ type: "HTTPError", status: 400, retryable: false });
  expect((error as SdkError).message).toContain("access_denied");
});

it("ends when the code expires on the service's clock", async () => {
  await using device = await open();
  const { world, args } = device;
  const pending = device.polled("authorization_pending");
  const failed = rejection(world.client().getTokenFromDevice(args));
  await pending;
  world.platform.clock.advance(300_000);
  const error = await failed;
  expect(error).toMatchObject({ type: "HTTPError", status: 400 });
  expect((error as SdkError).message).toContain("expired_token");
});

it("goes on after slow_down, until it is called off by its signal", async () => {
  await using device = await open();
  const { world, args } = device;
  // Time stands still, so that every poll after the first comes too early.
  world.platform.clock.freeze();
  const slowed = device.polled("slow_down");
  const abort = new AbortController();
  const failed = rejection(world.client().getTokenFromDevice(args, { signal: abort.signal }));
  await slowed;
  const reason = new Error("went home");
  abort.abort(reason);
  expect(await failed).toMatchObject({ type: "Aborted", cause: reason });
});

it("outlives trouble of the network and the service", async () => {
  await using device = await open();
  const { world, args } = device;
  const { platform } = world;
  const alice = world.player("alice");
  const route = "POST /oauth2/token";
  const signingIn = world.client().getTokenFromDevice(args);
  const code = await device.shown();
  platform.faults.add({ target: "http", route, fault: { kind: "drop" } });
  platform.faults.add({ target: "http", route, fault: { kind: "error", status: 503 } });
  await device.polled("authorization_pending");
  platform.approveDevice(code, alice.id);
  expect((await signingIn).accessToken).not.toBe("");
});

it("gives way to a later one", async () => {
  await using device = await open();
  const { world, args } = device;
  const alice = world.player("alice");
  const client = world.client();
  const first = rejection(client.getTokenFromDevice(args));
  await device.shown();
  const second = client.getTokenFromDevice(args);
  expect(await first).toMatchObject({ type: "Aborted" });
  world.platform.approveDevice(await device.shown(), alice.id);
  const { accessToken } = await second;
  expect(await client.fetchCurrentUser(1, accessToken)).toMatchObject({ id: alice.id });
});

it("needs a public client, as one without a secret", async () => {
  await using device = await open();
  const { world, args } = device;
  world.platform.applications.update(world.application.id, { public: false });
  expect(await rejection(world.client().getTokenFromDevice(args))).toMatchObject({
    type: "HTTPError",
    status: 401,
    message: expect.stringContaining("public client"),
  });
});

it("merges the provisional account of a player along the way", async () => {
  await using device = await open();
  const { world, args } = device;
  const { platform } = world;
  const { id: applicationId } = world.application;
  const alice = world.player("alice");
  const client = world.client();
  const type = "STEAM_SESSION_TICKET";
  const proof = await platform.accounts.providerToken({ type, applicationId, subject: "s-1" });
  await client.getProvisionalToken(applicationId, 3, proof);
  const signingIn = client.getTokenFromDeviceProvisionalMerge(args, 3, proof);
  platform.approveDevice(await device.shown(), alice.id);
  const { accessToken } = await signingIn;
  expect(await client.fetchCurrentUser(1, accessToken)).toMatchObject({ id: alice.id });
  expect(platform.accounts.identities(applicationId)).toMatchObject([
    { userId: alice.id, state: "merged" },
  ]);
});

it("of one kind leaves that of the other alone when it is called off late", async () => {
  await using device = await open();
  const { world, args } = device;
  const { platform } = world;
  const alice = world.player("alice");
  const client = world.client();
  const type = "STEAM_SESSION_TICKET";
  const applicationId = world.application.id;
  const proof = await platform.accounts.providerToken({ type, applicationId, subject: "s-1" });
  await client.getProvisionalToken(applicationId, 3, proof);
  const abort = new AbortController();
  const first = rejection(client.getTokenFromDevice(args, { signal: abort.signal }));
  await device.shown();
  const second = client.getTokenFromDeviceProvisionalMerge(args, 3, proof);
  // The SDK has one function to call off both, and has the second under way by now.
  abort.abort();
  expect(await first).toMatchObject({ type: "Aborted" });
  platform.approveDevice(await device.shown(), alice.id);
  expect((await second).accessToken).not.toBe("");
});

it("shows the screen for a code that a server obtained, and hides it", async () => {
  await using device = await open();
  const { world } = device;
  const client = world.client();
  const closed = client.events("authorizeDeviceScreenClosed");
  client.openAuthorizeDeviceScreen(world.application.id, "BCDFGHJK");
  expect(await device.shown()).toBe("BCDFGHJK");
  client.closeAuthorizeDeviceScreen();
  expect((await closed.next()).done).toBe(false);
});
