/** What can be an invite into an activity, and who gets the secret of it (protocol 3.11). */

import { expect, test } from "vitest";
import { GatewayClient } from "../support/gateway.js";
import { askAdmin, openSocial, Player } from "../support/players.js";

const OPEN_TO_FRIENDS = 1 << 6;
const JOIN = 1 << 1;
const activity = {
  name: "Game",
  type: 0,
  flags: JOIN,
  party: { id: "party", size: [1, 4] },
  secrets: { join: "hush" },
};
const refused = { status: 400, body: { code: 50039 } };
const unknownMessage = { status: 404, body: { code: 10008 } };
const unknownSession = { status: 404, body: { code: 10020 } };
const missing = { status: 403, body: { code: 50026 } };

async function show(player: Player, ...activities: unknown[]): Promise<void> {
  const shown = player.platform.events.waitFor("gateway.presence");
  player.gateway.send(3, { status: "online", activities, since: null, afk: false });
  await shown;
}

/** Two friends, of whom Alice has a party. */
async function openParty() {
  const social = await openSocial();
  const { platform, connected, game } = social;
  const [alice, bob] = (await connected("alice", "bob")) as [Player, Player];
  platform.relationships.befriend(alice.id, bob.id);
  await show(alice, activity);
  for (const player of [alice, bob]) await player.seen();
  const other = platform.createApplication({ name: "Other", public: true });
  /** Another game that a player is in. */
  const elsewhere = ({ id }: Player) => new Player(platform, "", other.id, undefined, id).connect();
  const invite = (from: Player, to: Player, fields: object = {}, more: object = {}) =>
    from.send("POST", `/users/${to.id}/messages`, {
      content: "come",
      activity: { type: 1, party_id: "party", ...fields },
      ...more,
    });
  const secret = (caller: Player, messageId?: string, host = alice, applicationId = game.id) =>
    caller.send(
      "GET",
      `/users/${host.id}/sessions/${host.ready.session_id}/activities/${applicationId}/1` +
        (messageId === undefined ? "" : `?message_id=${messageId}`),
    );
  return { ...social, alice, bob, other, elsewhere, invite, secret };
}

test.each([2, 3])("an invite of type %i is refused", async (type) => {
  const { alice, bob, invite } = await openParty();
  expect(await invite(alice, bob, { type })).toMatchObject(refused);
  expect(await invite(bob, alice, { type })).toMatchObject(refused);
});

test.each([
  ["an empty party id", { ...activity, party: { id: "", size: [1, 4] } }, { party_id: "" }],
  ["an empty secret", { ...activity, secrets: { join: "" } }, {}],
  ["an invite that names no party", activity, { party_id: undefined }],
])("with %s nobody is invited", async (_name, shown, fields) => {
  const { alice, bob, invite } = await openParty();
  await show(alice, shown);
  expect(await invite(alice, bob, fields)).toMatchObject(refused);
});

test("an invite that names a session is into what that session shows", async () => {
  const { alice, bob, elsewhere, invite } = await openParty();
  const idle = await elsewhere(alice);
  expect(await invite(alice, bob, { session_id: idle.ready.session_id })).toMatchObject(refused);
  expect((await invite(alice, bob, { session_id: alice.ready.session_id })).status).toBe(200);
});

test("a friend with a party is asked to stream whether the party is named or not, and full or not", async () => {
  const { alice, bob, invite } = await openParty();
  await show(alice, { ...activity, party: { id: "party", size: [4, 4] } });
  const ask = async (fields: object) => (await invite(bob, alice, { type: 6, ...fields })).status;
  expect(await ask({ party_id: undefined })).toBe(200);
  expect(await ask({ party_id: "party" })).toBe(200);
});

test("the secret is that of the sender's own session, and of an activity that can be joined", async () => {
  const { alice, bob, invite, secret, platform, game } = await openParty();
  const { id } = (await invite(alice, bob)).body;
  expect((await secret(bob, id)).body).toEqual({ secret: "hush" });
  const carol = new Player(platform, "carol", game.id);
  const path = `/users/${carol.id}/sessions/${alice.ready.session_id}/activities/${game.id}/1`;
  expect(await bob.send("GET", `${path}?message_id=${id}`)).toMatchObject(unknownSession);
  await show(alice, { ...activity, flags: 0 });
  expect(await secret(bob, id)).toMatchObject(refused);
  await show(alice, { ...activity, secrets: {} });
  expect(await secret(bob, id)).toMatchObject(refused);
});

test("neither one's own invite nor a join request leads to the secret of the other", async () => {
  const { alice, bob, invite, secret } = await openParty();
  await show(bob, activity);
  const own = (await invite(bob, alice)).body.id;
  expect(await secret(bob, own)).toMatchObject(unknownMessage);
  const request = (await invite(alice, bob, { type: 5 })).body.id;
  expect(await secret(bob, request)).toMatchObject(unknownMessage);
  const sent = (await invite(alice, bob)).body.id;
  expect(await secret(alice, sent)).toMatchObject(unknownMessage);
  expect((await secret(bob, sent)).status).toBe(200);
});

test("an invite leads into the application that it names, and into no other", async () => {
  const { alice, bob, other, elsewhere, invite, secret } = await openParty();
  const playing = await elsewhere(alice);
  await show(playing, { ...activity, secrets: { join: "elsewhere" } });
  const { body } = await invite(alice, bob, {}, { application_id: other.id });
  expect(body).toMatchObject({ application: { id: other.id, name: "Other" } });
  expect((await secret(bob, body.id, playing, other.id)).body).toEqual({ secret: "elsewhere" });
  expect(await secret(bob, body.id)).toMatchObject(unknownMessage);
});

test("a person's own client shows the party of a game by the game's id", async () => {
  const { platform, game, other, alice, bob } = await openParty();
  const { token } = (await askAdmin(platform, "POST", `/users/${alice.id}/sign-in`)).body;
  const client = new GatewayClient(platform.gatewayUrl);
  const { session_id } = (await client.identify(token, { intents: 0 })).d;
  const shown = platform.events.waitFor("gateway.presence");
  const open = { ...activity, flags: JOIN | OPEN_TO_FRIENDS, application_id: game.id };
  client.send(3, { status: "online", activities: [open], since: null, afk: false });
  await shown;
  const path = `/users/${alice.id}/sessions/${session_id}/activities`;
  expect((await bob.send("GET", `${path}/${game.id}/1`)).body).toEqual({ secret: "hush" });
  expect(await bob.send("GET", `${path}/${other.id}/1`)).toMatchObject(unknownSession);
});

test("the secret needs the scope for activities", async () => {
  const { platform, game, alice, bob, invite, secret } = await openParty();
  const { id } = (await invite(alice, bob)).body;
  const limited = new Player(platform, "", game.id, "openid dm_channels.messages.read", bob.id);
  expect(await secret(limited, id)).toMatchObject(missing);
});

test("with the scope for invites alone there is nothing but an invite, of which its sender gets no event", async () => {
  const { platform, player, alice } = await openParty();
  const dave = await player("dave", "openid sdk.social_layer_presence").connect();
  platform.relationships.befriend(alice.id, dave.id);
  await show(dave, activity);
  await dave.seen();
  const path = `/users/${alice.id}/messages`;
  const invite = { content: "", activity: { type: 1, party_id: "party" } };
  expect(await dave.send("POST", path, { content: "" })).toMatchObject(missing);
  const more = { ...invite, metadata: { a: "1" } };
  expect(await dave.send("POST", path, more)).toMatchObject(missing);
  expect((await dave.send("POST", path, invite)).status).toBe(200);
  expect(await dave.names()).not.toContain("ACTIVITY_INVITE_CREATE");
});
