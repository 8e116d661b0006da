import { expect, test } from "vitest";
import { join, three } from "../support/lobbies.js";
import { openSocial, Player } from "../support/players.js";

test("one secret leads players of a game to one lobby, and everyone is notified of who comes [endpoints.put-lobbies]", async () => {
  const { players, game } = await three();
  const [alice, bob, carol] = players;
  const body = { secret: "s", lobby_metadata: { map: "moon" }, member_metadata: { team: "red" } };
  const made = await alice.send("PUT", "/lobbies", body);
  expect(made).toEqual({
    status: 200,
    body: {
      id: expect.stringMatching(/^\d+$/),
      application_id: game.id,
      metadata: { map: "moon" },
      flags: 0,
      members: [{ id: alice.id, metadata: { team: "red" }, flags: 0 }],
    },
  });
  const lobby = made.body.id;
  expect(await alice.seen()).toMatchObject([
    [
      "LOBBY_CREATE",
      {
        id: lobby,
        application_id: game.id,
        metadata: { map: "moon" },
        voice_states: [],
        members: [
          {
            user_id: alice.id,
            user: { id: alice.id, username: "alice" },
            metadata: { team: "red" },
            flags: 0,
            connected: true,
          },
        ],
      },
    ],
  ]);
  expect(await join(bob)).toBe(lobby);
  const about = { member: { user_id: bob.id, connected: true }, lobby_id: lobby };
  expect(await alice.seen()).toMatchObject([
    ["LOBBY_MEMBER_ADD", { ...about, application_id: game.id }],
    ["LOBBY_MEMBER_CONNECT", about],
  ]);
  expect(await bob.seen()).toMatchObject([
    ["LOBBY_CREATE", { id: lobby, metadata: { map: "moon" } }],
  ]);
  expect(await carol.seen()).toEqual([]);
  expect(await join(carol, { secret: "another" })).not.toBe(lobby);
});

test("joining again updates what is given and keeps what is not, or is null", async () => {
  const { players, platform } = await three();
  const [alice, bob] = players;
  const lobby = await join(alice, { lobby_metadata: { a: "1" }, member_metadata: { b: "2" } });
  await join(bob);
  await alice.seen();
  await bob.seen();
  await join(bob, { lobby_metadata: null, member_metadata: null });
  expect(await alice.seen()).toEqual([]);
  await join(bob, { lobby_metadata: { a: "3" }, member_metadata: { c: "4" } });
  for (const player of [alice, bob]) {
    expect(await player.seen()).toMatchObject([
      ["LOBBY_UPDATE", { id: lobby, metadata: { a: "3" } }],
      [
        "LOBBY_MEMBER_UPDATE",
        { lobby_id: lobby, member: { user_id: bob.id, metadata: { c: "4" } } },
      ],
    ]);
  }
  expect(platform.view().lobbies[0]?.members).toMatchObject([
    { userId: alice.id, metadata: { b: "2" } },
    { userId: bob.id, metadata: { c: "4" } },
  ]);
});

test("leaving tells the one LOBBY_DELETE and the others LOBBY_MEMBER_REMOVE; one can come back", async () => {
  const { players } = await three();
  const [alice, bob] = players;
  const lobby = await join(alice);
  await join(bob);
  await alice.seen();
  await bob.seen();
  const path = `/lobbies/${lobby}/members/@me`;
  expect((await bob.send("DELETE", path)).status).toBe(204);
  expect(await bob.seen()).toEqual([["LOBBY_DELETE", { id: lobby, reason: "removed" }]]);
  expect(await alice.seen()).toMatchObject([
    ["LOBBY_MEMBER_REMOVE", { lobby_id: lobby, member: { user_id: bob.id } }],
  ]);
  expect((await bob.send("DELETE", path)).status).toBe(204);
  expect(await join(bob)).toBe(lobby);
});

test("the same secret leads to another lobby in another game [endpoints.put-lobbies]", async () => {
  const { platform, player } = await openSocial();
  const lobby = await join(player("alice"));
  const other = platform.createApplication({ name: "Other", public: true });
  expect(await join(player("dave", undefined, other.id))).not.toBe(lobby);
});

test("an expired secret leads to a new lobby while members keep the old one", async () => {
  const { platform, player } = await openSocial({ heartbeatInterval: 40 * 86_400_000 });
  const alice = await player("alice").connect();
  const lobby = await join(alice);
  platform.clock.advance(30 * 86_400_000);
  const bob = player("bob");
  expect(await join(bob)).not.toBe(lobby);
  expect(platform.view().lobbies).toHaveLength(2);
});

test("without a connected member a lobby ends after its idle time, 300 s by default", async () => {
  const { platform, player } = await openSocial();
  const alice = player("alice");
  const short = await join(alice, { secret: "short", idle_timeout_seconds: 5 });
  const usual = await join(alice);
  platform.clock.advance(4999);
  expect(platform.view().lobbies.map(({ id }) => id)).toEqual([short, usual]);
  platform.clock.advance(1);
  expect(platform.view().lobbies.map(({ id }) => id)).toEqual([usual]);
  platform.clock.advance(294_999);
  expect(platform.view().lobbies).toHaveLength(1);
  platform.clock.advance(1);
  expect(platform.view().lobbies).toHaveLength(0);
});

test("a connected member keeps a lobby; its idle time starts when the last one disconnects", async () => {
  const { platform, player } = await openSocial({ heartbeatInterval: 3_600_000 });
  const alice = await player("alice").connect();
  await join(alice, { idle_timeout_seconds: 10 });
  platform.clock.advance(60_000);
  expect(platform.view().lobbies).toHaveLength(1);
  const ended = platform.events.waitFor("gateway.ended");
  alice.gateway.socket.close(1000);
  await ended;
  platform.clock.advance(9999);
  expect(platform.view().lobbies).toHaveLength(1);
  platform.clock.advance(1);
  expect(platform.view().lobbies).toEqual([]);
});

test("members hear when another's game connects and disconnects", async () => {
  const { players, platform } = await three();
  const [alice, bob] = players;
  const lobby = await join(alice);
  await join(bob);
  await alice.seen();
  const ended = platform.events.waitFor("gateway.ended", ({ userId }) => userId === bob.id);
  bob.gateway.socket.close(1000);
  await ended;
  expect(await alice.seen()).toMatchObject([
    ["LOBBY_MEMBER_DISCONNECT", { lobby_id: lobby, member: { user_id: bob.id, connected: false } }],
  ]);
  await bob.connect();
  expect(await alice.seen()).toMatchObject([
    ["LOBBY_MEMBER_CONNECT", { lobby_id: lobby, member: { user_id: bob.id, connected: true } }],
  ]);
  expect(await bob.names()).not.toContain("LOBBY_MEMBER_CONNECT");
});

test("READY has the lobbies with capability bit 16; without, they are streamed after it", async () => {
  const { platform, player } = await openSocial();
  const alice = player("alice");
  const bob = player("bob");
  const lobby = await join(alice, { lobby_metadata: { a: "1" } });
  await join(bob);
  const other = platform.createApplication({ name: "Other", public: true });
  const elsewhere = new Player(platform, "alice", other.id, undefined, alice.id);
  expect((await elsewhere.connect()).ready.lobbies).toEqual([]);
  const { ready } = await alice.connect();
  expect(ready.lobbies).toMatchObject([
    {
      id: lobby,
      metadata: { a: "1" },
      members: [
        { user_id: alice.id, connected: true },
        { user_id: bob.id, connected: false },
      ],
    },
  ]);
  expect(ready.users.map(({ id }: { id: string }) => id)).toEqual([alice.id, bob.id]);
  await alice.connect({ capabilities: 0 });
  expect(alice.ready.lobbies).toEqual([]);
  expect((await alice.seen())[0]).toMatchObject([
    "LOBBY_CREATE",
    { id: lobby, members: [{ user: { username: "alice" } }, { user: { username: "bob" } }] },
  ]);
});

test("sessions without the intents see nothing of lobbies", async () => {
  const { player } = await openSocial();
  const all = 416026624;
  const alice = await player("alice").connect({ intents: all - 2 ** 27 });
  const bob = await player("bob").connect({ intents: all - 2 ** 28 });
  const lobby = await join(alice);
  await join(bob);
  expect(await alice.names()).not.toContain("LOBBY_CREATE");
  await alice.send("DELETE", `/lobbies/${lobby}/members/@me`);
  await bob.send("DELETE", `/lobbies/${lobby}/members/@me`);
  expect(await alice.names()).toContain("LOBBY_DELETE");
  expect(await bob.names()).not.toContain("LOBBY_DELETE");
});
