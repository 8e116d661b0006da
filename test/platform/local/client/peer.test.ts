/** An unmodified client from npm, which knows nothing of this project. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@xhayper/discord-rpc";
import { expect, onTestFinished, test } from "vitest";
import { connected, openLocal } from "./support/program.js";

/** A platform whose local client listens where the peer looks for it, and a peer for its game. */
async function open() {
  const directory = mkdtempSync(join(tmpdir(), "peer-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const opened = await openLocal({ localClient: { directory } });
  const { platform } = opened;
  const application = platform.createApplication({ name: "Peer Game" });
  const peer = new Client({
    clientId: application.id,
    clientSecret: application.clientSecret,
    // Where it looks is all that is set: the environment is the whole test run's.
    transport: {
      type: "ipc",
      pathList: [
        { platform: ["linux", "darwin"], format: (id) => join(directory, `discord-ipc-${id}`) },
      ],
    },
  });
  // Where it exchanges codes is an option of its HTTP client, which its types hide.
  const { rest } = peer as unknown as { rest: { options: { api: string } } };
  rest.options.api = `${platform.webBase}/api`;
  onTestFinished(() => peer.destroy());
  return { ...opened, application, peer };
}

test("it connects without signing in and sees who is signed in", async () => {
  const { peer, user } = await open();
  await peer.login();
  expect(peer.isConnected).toBe(true);
  expect(peer.user).toMatchObject({ id: user.id, username: "alice" });
});

test("it signs in: AUTHORIZE, the code exchanged for a token, AUTHENTICATE", async () => {
  const { peer, user, application, local } = await open();
  await peer.login({ scopes: ["identify", "relationships.read"] as never });
  expect(peer.application).toMatchObject({ id: application.id, name: "Peer Game" });
  expect(peer.user).toMatchObject({ id: user.id });
  expect(local.programs()).toMatchObject([{ scopes: ["identify", "relationships.read"] }]);
  expect(await peer.user?.getRelationships()).toEqual([]);
});

test("it is notified when the user declines", async () => {
  const { peer, local } = await open();
  local.authorize = "deny";
  await expect(peer.login({ scopes: ["identify"] as never })).rejects.toMatchObject({
    code: 5000,
    message: expect.stringContaining("access_denied"),
  });
});

test("it shows an activity with all it has, changes it and clears it", async () => {
  const { peer, application, local } = await open();
  await peer.login();
  const startTimestamp = new Date("2026-11-21T12:00:00Z");
  await peer.user?.setActivity(
    {
      details: "Lap 3",
      detailsUrl: "https://game.example/lap",
      state: "In a race",
      startTimestamp,
      largeImageKey: "track",
      largeImageText: "The track",
      smallImageKey: "car",
      partyId: "party-1",
      partySize: 2,
      partyMax: 4,
      joinSecret: "join-secret",
      statusDisplayType: 2,
      buttons: [{ label: "Watch", url: "https://game.example/watch" }],
    },
    4711,
  );
  const shown = {
    name: "Peer Game",
    application_id: application.id,
    type: 0,
    details: "Lap 3",
    details_url: "https://game.example/lap",
    state: "In a race",
    status_display_type: 2,
    timestamps: { start: startTimestamp.getTime() },
    assets: { large_image: "track", large_text: "The track", small_image: "car" },
    party: { id: "party-1", size: [2, 4] },
    secrets: { join: "join-secret" },
    buttons: [{ label: "Watch", url: "https://game.example/watch" }],
  };
  expect(local.programs()).toMatchObject([{ pid: 4711 }]);
  expect(local.activities()).toEqual([shown]);
  await peer.user?.setActivity({ details: "Lap 4" }, 4711);
  expect(local.activities()).toMatchObject([{ details: "Lap 4" }]);
  await peer.user?.clearActivity(4711);
  expect(local.activities()).toEqual([]);
});

test("what does not fit is its error, with the code and the field", async () => {
  const { peer } = await open();
  await peer.login();
  await expect(peer.user?.setActivity({ details: "x" })).rejects.toMatchObject({
    code: 4000,
    message: expect.stringContaining("activity.details"),
  });
});

test("it is notified of joins, invites, join requests and changes of the user", async () => {
  const { peer, application, local, platform, user } = await open();
  await peer.login();
  for (const event of ["ACTIVITY_JOIN", "ACTIVITY_JOIN_REQUEST", "ACTIVITY_INVITE"] as const) {
    await peer.subscribe(event);
  }
  const next = (event: string) =>
    new Promise((resolve) => peer.once(event as "ACTIVITY_JOIN", (data) => resolve(data)));
  const bob = platform.createUser({ username: "bob" });
  platform.relationships.befriend(user.id, bob.id);
  await peer.user?.setActivity({ partyId: "p1", partySize: 1, partyMax: 4, joinSecret: "s1" });

  const asked = next("ACTIVITY_JOIN_REQUEST");
  platform.as(bob.id, application.id).sendUserMessage(user.id, "", {
    activity: { type: 5, party_id: "p1" },
  });
  expect(await asked).toMatchObject({ user: { id: bob.id, username: "bob" }, type: 5 });
  await peer.user?.sendJoinInvite(bob.id);
  expect(platform.view().conversations).toMatchObject([
    { messages: [{ authorId: bob.id }, { authorId: user.id }] },
  ]);

  const joined = next("ACTIVITY_JOIN");
  local.send("ACTIVITY_JOIN", { secret: "s2" });
  expect(await joined).toEqual({ secret: "s2" });
});

test("after the local client has been quit and started again it connects again", async () => {
  const { peer, local } = await open();
  await peer.login();
  await peer.user?.setActivity({ details: "Lap 1" });
  const disconnected = new Promise<void>((resolve) => peer.once("disconnected", resolve));
  await local.stop();
  await disconnected;
  expect(peer.isConnected).toBe(false);
  await local.start();
  await peer.login();
  await peer.user?.setActivity({ details: "Lap 2" });
  expect(local.activities()).toMatchObject([{ details: "Lap 2" }]);
});

test("it and a program written from the protocol are served side by side", async () => {
  const { peer, local, platform, game } = await open();
  await peer.login();
  const other = await connected(platform, game.id);
  await other.request("SET_ACTIVITY", { pid: 1, activity: { details: "Lap 1" } });
  await peer.user?.setActivity({ details: "Lap 9" });
  expect(local.activities()).toMatchObject([
    { name: "Peer Game", details: "Lap 9" },
    { name: "Game", details: "Lap 1" },
  ]);
});
