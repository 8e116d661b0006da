import { expect, test } from "vitest";
import { friends, Player } from "../support/players.js";

const activity = {
  name: "Game",
  type: 0,
  state: "In a match",
  party: { id: "p", size: [1, 4] },
  secrets: { join: "hush" },
  metadata: { button_urls: ["https://game.example/secret"] },
  buttons: ["Open"],
};

/** What others get of `activity`: no secrets, no addresses of buttons, and where it comes from. */
const shownOf = ({ ready }: Player, applicationId: string) => ({
  name: "Game",
  type: 0,
  state: "In a match",
  party: { id: "p", size: [1, 4] },
  buttons: ["Open"],
  application_id: applicationId,
  session_id: ready.session_id,
});

/** Sends a presence update and waits until the platform has it. */
function show(player: Player, status: string, activities: unknown[] = []) {
  const shown = player.platform.events.waitFor("gateway.presence");
  player.gateway.send(3, { status, activities, since: null, afk: false });
  return shown;
}

test("a friend sees status and activity, without secrets and button addresses", async () => {
  const { players, game } = await friends();
  const [alice, bob, carol] = players;
  await show(alice, "idle", [activity]);
  const seen = await bob.seen();
  expect(seen).toEqual([
    [
      "PRESENCE_UPDATE",
      {
        user: { id: alice.id },
        status: "idle",
        client_status: { desktop: "idle" },
        activities: [shownOf(alice, game.id)],
      },
    ],
  ]);
  expect(await alice.names()).toEqual(["SESSIONS_REPLACE"]);
  expect(await carol.seen()).toEqual([]);
});

test("the platform's view has what friends of each kind see", async () => {
  const { players, platform, game } = await friends();
  const [alice, bob] = players;
  const other = platform.createApplication({ name: "Other" });
  await new Player(platform, "alice", other.id, undefined, alice.id).connect();
  await show(alice, "idle", [activity]);
  const shown = shownOf(alice, game.id);
  const { presences } = platform.view();
  expect(presences.filter(({ userId }) => userId === alice.id)).toEqual([
    { userId: alice.id, applicationId: null, status: "online", activities: [shown] },
    { userId: alice.id, applicationId: game.id, status: "idle", activities: [shown] },
    { userId: alice.id, applicationId: other.id, status: "online", activities: [] },
  ]);
  await show(bob, "invisible", [activity]);
  expect(platform.view().presences).toContainEqual({
    userId: bob.id,
    applicationId: null,
    status: "offline",
    activities: [],
  });
});

test("an invisible friend looks offline, and changes behind that are not sent", async () => {
  const { players } = await friends();
  const [alice, bob] = players;
  await show(alice, "invisible", [activity]);
  expect(await bob.seen()).toEqual([
    [
      "PRESENCE_UPDATE",
      { user: { id: alice.id }, status: "offline", activities: [], client_status: {} },
    ],
  ]);
  await show(alice, "invisible");
  expect(await bob.seen()).toEqual([]);
});

test("connecting and disconnecting are seen; the supplement has friends who are online", async () => {
  const { players, platform } = await friends();
  const [alice, bob] = players;
  const ended = platform.events.waitFor("gateway.ended", ({ userId }) => userId === alice.id);
  alice.gateway.socket.close(1000);
  await ended;
  expect(await bob.seen()).toMatchObject([["PRESENCE_UPDATE", { status: "offline" }]]);
  await show(bob, "dnd");
  await alice.connect();
  const supplement = (await alice.gateway.next()).d;
  expect(supplement.merged_presences).toEqual({
    friends: [
      { user_id: bob.id, status: "dnd", activities: [], client_status: { desktop: "dnd" } },
    ],
    guilds: [],
  });
  await bob.gateway.event("PRESENCE_UPDATE");
  await alice.connect({ capabilities: 0 });
  expect(await alice.seen()).toMatchObject([
    ["PRESENCE_UPDATE", { user: { id: bob.id }, status: "dnd" }],
  ]);
});

test("a lost connection shows only when the session can no longer be resumed", async () => {
  const { players, platform } = await friends();
  const [alice, bob] = players;
  platform.sessions.drop({ userId: alice.id });
  expect(await bob.seen()).toEqual([]);
  platform.clock.advance(60_000);
  await bob.gateway.beat();
  platform.clock.advance(60_000);
  expect(await bob.seen()).toMatchObject([["PRESENCE_UPDATE", { status: "offline" }]]);
});

test("game friends see each other in their game only", async () => {
  const { players, platform, game } = await friends();
  const [alice, , carol] = players;
  platform.relationships.befriend(alice.id, carol.id, { applicationId: game.id });
  await alice.seen();
  await carol.seen();
  const other = platform.createApplication({ name: "Other", public: true });
  const elsewhere = await new Player(platform, "", other.id, undefined, alice.id).connect();
  await show(elsewhere, "dnd");
  expect(await carol.seen()).toEqual([]);
  await show(alice, "idle");
  expect(await carol.seen()).toMatchObject([
    ["PRESENCE_UPDATE", { user: { id: alice.id }, status: "idle" }],
  ]);
  const ended = platform.events.waitFor(
    "gateway.ended",
    ({ applicationId }) => applicationId === game.id,
  );
  alice.gateway.socket.close(1000);
  await ended;
  expect(await carol.seen()).toMatchObject([["PRESENCE_UPDATE", { status: "offline" }]]);
});

test.each(["relationships", "game-relationships"])(
  "who has only asked by %s, or is asked, sees nothing of the other",
  async (kind) => {
    const { players } = await friends();
    const [alice, , carol] = players;
    expect((await alice.send("PUT", `/users/@me/${kind}/${carol.id}`, {})).status).toBe(204);
    await show(alice, "idle");
    await show(carol, "dnd");
    for (const player of [alice, carol]) {
      expect(await player.names()).not.toContain("PRESENCE_UPDATE");
    }
  },
);

test("sessions without intent 23 and the scope see no presence", async () => {
  const { players, platform, player } = await friends();
  const [alice] = players;
  const blind = await player("dave").connect({ intents: 416026624 - 2 ** 23 });
  platform.relationships.befriend(alice.id, blind.id);
  await blind.seen();
  await show(alice, "dnd");
  expect(await blind.seen()).toEqual([]);
  await blind.connect({ intents: 416026624 - 2 ** 23 });
  const supplement = (await blind.gateway.next()).d;
  expect(supplement.merged_presences.friends).toEqual([]);
});

test("after the end of a friendship nothing is seen any more", async () => {
  const { players, platform, game } = await friends();
  const [alice, bob] = players;
  platform.as(bob.id, game.id).removeRelationship(alice.id);
  await bob.seen();
  await show(alice, "dnd");
  expect(await bob.seen()).toEqual([]);
});
