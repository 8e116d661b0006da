/** What friends see of each other, at once and from which of a user's sessions (protocol 4.9 to 4.11). */

import { expect, test } from "vitest";
import { GatewayClient } from "../support/gateway.js";
import { askAdmin, friends, openSocial, Player } from "../support/players.js";

const activity = { name: "Game", type: 0, state: "In a match" };
const PRESENCES = 1 << 23;
const DEDUPE_USERS = 1 << 4;
const PRIORITIZED_READY = 1 << 5;

/** Sends a presence update and waits until the platform has it. */
function show(player: Player, status: string, activities: unknown[] = []) {
  const shown = player.platform.events.waitFor("gateway.presence");
  player.gateway.send(3, { status, activities, since: null, afk: false });
  return shown;
}

const presencesOf = (seen: [string, unknown][]) =>
  seen.filter(([name]) => name === "PRESENCE_UPDATE").map(([, data]) => data);

test("new friends see each other at once, and nothing when the friendship ends", async () => {
  const { platform, connected, game } = await openSocial();
  const [alice, bob] = (await connected("alice", "bob")) as [Player, Player];
  await show(alice, "idle");
  for (const one of [alice, bob]) await one.seen();
  platform.relationships.befriend(alice.id, bob.id);
  expect(presencesOf(await alice.seen())).toMatchObject([
    { user: { id: bob.id }, status: "online" },
  ]);
  expect(presencesOf(await bob.seen())).toMatchObject([{ user: { id: alice.id }, status: "idle" }]);
  platform.as(bob.id, game.id).removeRelationship(alice.id);
  expect(presencesOf(await alice.seen())).toEqual([]);
  expect(presencesOf(await bob.seen())).toEqual([]);
});

test("of a new friend who is invisible or not there, nothing is sent", async () => {
  const { platform, connected, player } = await openSocial();
  const [alice, bob] = (await connected("alice", "bob")) as [Player, Player];
  await show(alice, "invisible", [activity]);
  await bob.seen();
  platform.relationships.befriend(alice.id, bob.id);
  platform.relationships.befriend(player("carol").id, bob.id);
  expect(presencesOf(await bob.seen())).toEqual([]);
});

test("the supplement has each friend once, and none who is offline", async () => {
  const { platform, players, game, player } = await friends();
  const [alice, bob] = players;
  platform.relationships.befriend(alice.id, bob.id, { applicationId: game.id });
  platform.relationships.befriend(player("dave").id, bob.id);
  await bob.connect();
  const { merged_presences } = (await bob.gateway.next()).d;
  expect(merged_presences.friends).toMatchObject([{ user_id: alice.id, status: "online" }]);
});

test.each([DEDUPE_USERS, PRIORITIZED_READY])(
  "with capabilities %i alone there is no supplement, so presences come one by one",
  async (capabilities) => {
    const { players } = await friends();
    const [alice, bob] = players;
    await bob.connect({ capabilities });
    expect(presencesOf(await bob.seen())).toMatchObject([{ user: { id: alice.id } }]);
  },
);

test("presences need the scope for relationships", async () => {
  const { platform, players, player } = await friends();
  const [alice] = players;
  const dave = await player("dave", "openid gateway.connect dm_channels.read").connect();
  platform.relationships.befriend(alice.id, dave.id);
  await show(alice, "dnd");
  expect(presencesOf(await dave.seen())).toEqual([]);
});

test("a friend on the platform sees a user's other games, too", async () => {
  const { platform, players } = await friends();
  const [alice, bob] = players;
  const other = platform.createApplication({ name: "Other", public: true });
  const elsewhere = await new Player(platform, "", other.id, undefined, alice.id).connect();
  await bob.seen();
  await show(elsewhere, "online", [activity]);
  expect(presencesOf(await bob.seen())).toMatchObject([
    { user: { id: alice.id }, activities: [{ name: "Game", application_id: other.id }] },
  ]);
});

test("what an invisible session shows is hidden beside one that is seen", async () => {
  const { platform, players } = await friends();
  const [alice, bob] = players;
  const other = platform.createApplication({ name: "Other", public: true });
  const properties = { os: "iOS", browser: "test", device: "phone" };
  const hidden = await new Player(platform, "", other.id, undefined, alice.id).connect({
    properties,
  });
  await show(hidden, "invisible", [{ name: "Secret", type: 0 }]);
  await show(alice, "idle", [activity]);
  expect(presencesOf(await bob.seen()).at(-1)).toMatchObject({
    status: "idle",
    client_status: { desktop: "idle" },
    activities: [{ name: "Game" }],
  });
  await show(hidden, "dnd", [{ name: "Open", type: 0 }]);
  const last = presencesOf(await bob.seen()).at(-1) as { activities: object[] };
  expect(last).toMatchObject({ client_status: { desktop: "idle", mobile: "dnd" } });
  expect(last.activities).toHaveLength(2);
});

test.each(["android", "Android", "ios", "iOS"])("%s is seen as a mobile device", async (os) => {
  const { players } = await friends();
  const [alice, bob] = players;
  const ended = alice.platform.events.waitFor("gateway.ended", ({ userId }) => userId === alice.id);
  alice.gateway.socket.close(1000);
  await ended;
  await bob.seen();
  await alice.connect({ properties: { os, browser: "test", device: "phone" } });
  expect(presencesOf(await bob.seen())).toMatchObject([{ client_status: { mobile: "online" } }]);
});

test("an activity names its game and the game's parent; a person's own client names none", async () => {
  const { platform, players, game } = await friends();
  const [alice, bob] = players;
  const child = platform.createApplication({ name: "Child", public: true, parentId: game.id });
  const playing = await new Player(platform, "", child.id, undefined, alice.id).connect();
  await bob.seen();
  await show(playing, "online", [activity]);
  const shown = { application_id: child.id, parent_application_id: game.id };
  expect(presencesOf(await bob.seen())).toMatchObject([{ activities: [shown] }]);
  await show(playing, "online");
  await bob.seen();
  const { token } = (await askAdmin(platform, "POST", `/users/${alice.id}/sign-in`)).body;
  const client = new GatewayClient(platform.gatewayUrl);
  await client.identify(token, { intents: PRESENCES });
  const had = platform.events.waitFor("gateway.presence");
  client.send(3, { status: "dnd", activities: [activity], since: null, afk: false });
  await had;
  const last = presencesOf(await bob.seen()).at(-1) as { activities: object[] };
  expect(last.activities).toMatchObject([{ name: "Game" }]);
  expect(last.activities[0]).not.toHaveProperty("application_id");
});
