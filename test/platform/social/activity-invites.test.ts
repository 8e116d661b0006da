import { expect, test } from "vitest";
import { openSocial, type Player } from "../support/players.js";

const activity = {
  name: "Game",
  type: 0,
  flags: 2,
  party: { id: "party", size: [1, 4] },
  secrets: { join: "hush" },
};

async function show(player: Player, ...activities: unknown[]): Promise<void> {
  const shown = player.platform.events.waitFor("gateway.presence");
  player.gateway.send(3, { status: "online", activities, since: null, afk: false });
  await shown;
}

async function party() {
  const social = await openSocial();
  const players = (await social.connected("alice", "bob", "carol")) as [Player, Player, Player];
  const [alice, bob] = players;
  social.platform.relationships.befriend(alice.id, bob.id);
  await show(alice, activity);
  for (const player of players) await player.seen();
  const invite = {
    content: "come",
    activity: { type: 1, party_id: "party", session_id: alice.ready.session_id },
  };
  const secretPath = (message?: string, type = 1) =>
    `/users/${alice.id}/sessions/${alice.ready.session_id}/activities/${social.game.id}/${type}` +
    (message === undefined ? "" : `?channel_id=1&message_id=${message}`);
  return { ...social, players, invite, secretPath };
}

test("an invite is a message with the activity; who has it gets the secret", async () => {
  const { platform, players, invite, secretPath, game } = await party();
  const [alice, bob, carol] = players;
  const sent = await alice.send("POST", `/users/${bob.id}/messages`, invite);
  expect(sent.status).toBe(200);
  const { id } = sent.body;
  const [, [event, data]] = (await bob.seen()) as [unknown, [string, unknown]];
  expect(event).toBe("MESSAGE_CREATE");
  expect(data).toMatchObject({
    id,
    content: "come",
    author: { id: alice.id },
    activity: invite.activity,
    application: { id: game.id, name: "Game" },
    application_id: game.id,
  });
  expect(platform.view().conversations[0]?.messages[0]?.invite).toEqual({
    type: 1,
    partyId: "party",
    applicationId: game.id,
  });
  expect(await bob.send("GET", secretPath(id))).toEqual({ status: 200, body: { secret: "hush" } });
  expect(await carol.send("GET", secretPath(id))).toMatchObject({
    status: 404,
    body: { code: 10008 },
  });
  expect(await bob.send("GET", secretPath())).toMatchObject({ status: 403, body: { code: 50001 } });
  expect(await bob.send("GET", secretPath(id, 2))).toMatchObject({ body: { code: 50039 } });
  await show(alice);
  expect(await bob.send("GET", secretPath(id))).toMatchObject({
    status: 404,
    body: { code: 10020 },
  });
  await show(alice, { ...activity, party: { id: "another", size: [1, 4] } });
  expect(await bob.send("GET", secretPath(id))).toMatchObject({
    status: 400,
    body: { code: 50039 },
  });
});

test("friends need no invite into a party that is open to them", async () => {
  const { players, secretPath } = await party();
  const [alice, bob, carol] = players;
  await show(alice, { ...activity, flags: 2 | 64 });
  expect((await bob.send("GET", secretPath())).body).toEqual({ secret: "hush" });
  expect(await carol.send("GET", secretPath())).toMatchObject({ status: 403 });
});

test("an invite can be accepted for six hours", async () => {
  const { platform, player, game } = await openSocial({ heartbeatInterval: 86_400_000 });
  const alice = await player("alice").connect();
  const bob = player("bob");
  platform.relationships.befriend(alice.id, bob.id);
  await show(alice, activity);
  const body = { activity: { type: 1, party_id: "party" } };
  const { id } = (await alice.send("POST", `/users/${bob.id}/messages`, body)).body;
  const path = `/users/${alice.id}/sessions/${alice.ready.session_id}/activities/${game.id}/1?message_id=${id}`;
  platform.clock.advance(6 * 3_600_000);
  expect((await bob.send("GET", path)).status).toBe(200);
  platform.clock.advance(1);
  expect(await bob.send("GET", path)).toMatchObject({ status: 400, body: { code: 50039 } });
});

test.each([
  ["no party", { ...activity, party: undefined }],
  ["a full party", { ...activity, party: { id: "party", size: [4, 4] } }],
  ["no secret", { ...activity, secrets: {} }],
  ["another party", { ...activity, party: { id: "other", size: [1, 4] } }],
])("with %s there is no invite", async (_name, shown) => {
  const { players, invite } = await party();
  const [alice, bob] = players;
  await show(alice, shown);
  expect(await alice.send("POST", `/users/${bob.id}/messages`, invite)).toMatchObject({
    status: 400,
    body: { code: 50039 },
  });
});

test("a size of 0 is no limit; a session of another is none of the sender's", async () => {
  const { players, invite } = await party();
  const [alice, bob] = players;
  await show(alice, { ...activity, party: { id: "party", size: [9, 0] } });
  expect((await alice.send("POST", `/users/${bob.id}/messages`, invite)).status).toBe(200);
  const wrong = { activity: { ...invite.activity, session_id: bob.ready.session_id } };
  expect(await alice.send("POST", `/users/${bob.id}/messages`, wrong)).toMatchObject({
    status: 404,
    body: { code: 10020 },
  });
});

test("a join request goes to who has the party, and is answered by an invite", async () => {
  const { players, invite } = await party();
  const [alice, bob] = players;
  const request = { activity: { type: 5, party_id: "party" } };
  expect((await bob.send("POST", `/users/${alice.id}/messages`, request)).status).toBe(200);
  const seen = await alice.seen();
  expect(seen.at(-1)).toMatchObject(["MESSAGE_CREATE", { activity: request.activity }]);
  expect((await alice.send("POST", `/users/${bob.id}/messages`, invite)).status).toBe(200);
  expect(await alice.send("POST", `/users/${bob.id}/messages`, request)).toMatchObject({
    body: { code: 50039 },
  });
});

test("with presence scopes invites come alone, and may be sent without text", async () => {
  const { players, player, platform, invite } = await party();
  const [alice] = players;
  const dave = await player("dave", "openid sdk.social_layer_presence").connect();
  platform.relationships.befriend(alice.id, dave.id);
  await show(dave, activity);
  await dave.seen();
  const { id, channel_id } = (await alice.send("POST", `/users/${dave.id}/messages`, invite)).body;
  expect(await dave.seen()).toMatchObject([
    [
      "ACTIVITY_INVITE_CREATE",
      { message_id: id, channel_id, author: { id: alice.id }, activity: { type: 1 } },
    ],
  ]);
  const own = { type: 1, party_id: "party", session_id: dave.ready.session_id };
  const path = `/users/${alice.id}/messages`;
  expect((await dave.send("POST", path, { content: "", activity: own })).status).toBe(200);
  expect(await dave.send("POST", path, { content: "hi", activity: own })).toMatchObject({
    status: 403,
    body: { code: 50026 },
  });
});

test("who asks a friend to stream needs a game of the friend's, joinable or not", async () => {
  const { players } = await party();
  const [alice, bob] = players;
  const ask = (from: Player, to: Player, fields: object = {}) =>
    from.send("POST", `/users/${to.id}/messages`, { activity: { type: 6, ...fields } });
  const refusal = { status: 400, body: { code: 50039, message: "Invalid activity action" } };
  expect(await ask(alice, bob)).toMatchObject(refusal);
  await show(alice, { name: "Game", type: 0 });
  expect(await ask(bob, alice)).toMatchObject({ status: 200, body: { activity: { type: 6 } } });
  expect(await ask(bob, alice, { party_id: "party" })).toMatchObject(refusal);
});
