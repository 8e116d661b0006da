import { expect, test } from "vitest";
import { friends, openSocial, Player } from "../support/players.js";

test("friends write in a real DM channel; both sessions and the reply have the message", async () => {
  const { players, game } = await friends();
  const [alice, bob, carol] = players;
  const sent = await alice.send("POST", `/users/${bob.id}/messages`, { content: "hi", nonce: "1" });
  expect(sent).toMatchObject({
    status: 200,
    body: {
      content: "hi",
      author: { id: alice.id },
      type: 0,
      flags: 65536,
      application_id: game.id,
      channel_type: 1,
      edited_timestamp: null,
      nonce: "1",
      channel: { type: 1, recipients: [{ id: bob.id }] },
    },
  });
  const { id, channel_id } = sent.body;
  expect(sent.body).not.toHaveProperty("recipient_id");
  expect(await alice.seen()).toEqual([
    ["CHANNEL_CREATE", expect.objectContaining({ id: channel_id, type: 1 })],
    ["MESSAGE_CREATE", sent.body],
  ]);
  expect(await bob.seen()).toMatchObject([
    ["CHANNEL_CREATE", { id: channel_id, recipients: [{ id: alice.id }] }],
    ["MESSAGE_CREATE", { id, channel_id, channel: { recipients: [{ id: alice.id }] } }],
  ]);
  expect(await carol.seen()).toEqual([]);
  await bob.send("POST", `/users/${alice.id}/messages`, { content: "ho" });
  expect(await alice.names()).toEqual(["MESSAGE_CREATE"]);
  expect((await alice.send("GET", `/users/@me/dms/${bob.id}`)).body).toMatchObject({
    id: channel_id,
    type: 1,
  });
  expect((await bob.connect()).ready.private_channels).toMatchObject([
    { id: channel_id, type: 1, recipient_ids: [alice.id] },
  ]);
  expect(bob.ready.users).toMatchObject([{ id: alice.id }]);
});

test("non-friends in the game have an ephemeral DM, seen from each side by the other's id", async () => {
  const { players, platform } = await friends();
  const [alice, , carol] = players;
  const other = platform.createApplication({ name: "Other", public: true });
  const elsewhere = await new Player(platform, "", other.id, undefined, carol.id).connect();
  await elsewhere.seen();
  await carol.seen();
  const sent = await alice.send("POST", `/users/${carol.id}/messages`, { content: "psst" });
  expect(sent).toMatchObject({
    status: 200,
    body: { channel_id: carol.id, recipient_id: carol.id, channel_type: 18 },
  });
  expect(await alice.names()).toEqual(["MESSAGE_CREATE"]);
  expect(await carol.seen()).toMatchObject([
    [
      "MESSAGE_CREATE",
      { id: sent.body.id, channel_id: alice.id, recipient_id: alice.id, channel_type: 18 },
    ],
  ]);
  expect(await elsewhere.seen()).toEqual([]);
  expect(await alice.send("GET", `/users/@me/dms/${carol.id}`)).toMatchObject({
    status: 404,
    body: { code: 10003 },
  });
  await alice.send("DELETE", `/users/${carol.id}/messages/${sent.body.id}`);
  expect(await carol.seen()).toEqual([
    ["MESSAGE_DELETE", { id: sent.body.id, channel_id: alice.id }],
  ]);
});

test("two provisional friends have an ephemeral DM", async () => {
  const { players, platform } = await friends();
  const [alice, bob] = players;
  for (const { id } of [alice, bob]) platform.users.update(id, { flags: 1 << 23 });
  const { body } = await alice.send("POST", `/users/${bob.id}/messages`, { content: "hi" });
  expect(body.channel_type).toBe(18);
});

test("who is offline and no friend, blocked, oneself or unknown cannot be written to", async () => {
  const { players, player, platform, game } = await friends();
  const [alice, bob, carol] = players;
  const refused = { status: 403, body: { code: 50007 } };
  const write = (to: string) => alice.send("POST", `/users/${to}/messages`, { content: "hi" });
  expect(await write(player("dave").id)).toMatchObject(refused);
  expect(await write(alice.id)).toMatchObject(refused);
  expect(await write("1")).toMatchObject({ status: 404, body: { code: 10013 } });
  platform.as(carol.id, game.id).block(alice.id);
  expect(await write(carol.id)).toMatchObject(refused);
  await write(bob.id);
  platform.as(bob.id, game.id).removeRelationship(alice.id);
  const ended = platform.events.waitFor("gateway.ended", ({ userId }) => userId === bob.id);
  bob.gateway.socket.close(1000);
  await ended;
  expect(await write(bob.id)).toMatchObject({ status: 403, body: { code: 50278 } });
  const guild = platform.guilds.create({ name: "Guild", ownerId: alice.id });
  platform.guilds.addMember(guild.id, bob.id);
  expect(await write(bob.id)).toMatchObject({ status: 200, body: { channel_type: 1 } });
});

test("authors edit and delete; both sides are notified of it; others' messages are refused", async () => {
  const { players } = await friends();
  const [alice, bob, carol] = players;
  const { id, channel_id } = (
    await alice.send("POST", `/users/${bob.id}/messages`, { content: "helo" })
  ).body;
  await bob.seen();
  const path = `/users/${bob.id}/messages/${id}`;
  const edited = await alice.send("PATCH", path, { content: "hello", metadata: { a: "1" } });
  expect(edited).toMatchObject({ status: 200, body: { content: "hello", metadata: { a: "1" } } });
  expect(edited.body.edited_timestamp).toEqual(expect.any(String));
  expect(await bob.seen()).toMatchObject([["MESSAGE_UPDATE", { id, content: "hello" }]]);
  const theirs = `/users/${alice.id}/messages/${id}`;
  expect(await bob.send("PATCH", theirs, { content: "x" })).toMatchObject({
    status: 403,
    body: { code: 50005 },
  });
  expect(await bob.send("DELETE", theirs)).toMatchObject({ status: 403, body: { code: 50003 } });
  await alice.send("POST", `/users/${carol.id}/messages`, { content: "hi" });
  for (const method of ["PATCH", "DELETE"]) {
    const elsewhere = alice.send(method, `/users/${carol.id}/messages/${id}`, { content: "x" });
    expect(await elsewhere).toMatchObject({ status: 404, body: { code: 10008 } });
  }
  expect((await alice.send("DELETE", path)).status).toBe(204);
  expect(await bob.seen()).toEqual([["MESSAGE_DELETE", { id, channel_id }]]);
  expect(await alice.send("DELETE", path)).toMatchObject({ status: 404, body: { code: 10008 } });
});

test("history is newest first with a limit; summaries have the last message of each", async () => {
  const { players, platform, game } = await friends();
  const [alice, bob, carol] = players;
  const path = `/users/${bob.id}/messages`;
  expect(await alice.send("GET", path)).toMatchObject({ status: 404, body: { code: 10003 } });
  const actor = platform.as(alice.id, game.id);
  const ids = ["1", "2", "3"].map((content) => actor.sendUserMessage(bob.id, content));
  const last = actor.sendUserMessage(carol.id, "4");
  expect((await alice.send("GET", `${path}?limit=2`)).body).toMatchObject([
    { id: ids[2], content: "3" },
    { id: ids[1], content: "2" },
  ]);
  expect((await alice.send("GET", "/partner-sdk/users/@me/channels")).body).toEqual([
    { user_id: carol.id, last_message_id: last },
    { user_id: bob.id, last_message_id: ids[2] },
  ]);
  expect((await bob.send("GET", "/partner-sdk/users/@me/channels")).body).toEqual([
    { user_id: alice.id, last_message_id: ids[2] },
  ]);
});

test("the history holds 200 messages; a request for more or none is refused", async () => {
  const { players, platform, game } = await friends();
  const [alice, bob] = players;
  const actor = platform.as(alice.id, game.id);
  for (let n = 1; n <= 201; n++) actor.sendUserMessage(bob.id, `m${n}`);
  const path = `/users/${alice.id}/messages`;
  expect((await bob.send("GET", path)).body).toHaveLength(50);
  const { body } = await bob.send("GET", `${path}?limit=200`);
  expect([body.length, body[0].content, body[199].content]).toEqual([200, "m201", "m2"]);
  for (const limit of ["0", "201", "x"]) {
    expect(await bob.send("GET", `${path}?limit=${limit}`)).toMatchObject({
      status: 400,
      body: { code: 50035 },
    });
  }
});

test("the history reaches 72 hours back, in friends' and ephemeral conversations", async () => {
  const { platform, game, player } = await openSocial({ heartbeatInterval: 7 * 86_400_000 });
  const [alice, bob, carol] = [player("alice"), player("bob"), player("carol")];
  for (const one of [alice, bob, carol]) await one.connect();
  platform.relationships.befriend(alice.id, bob.id);
  const actor = platform.as(alice.id, game.id);
  for (const { id } of [bob, carol]) actor.sendUserMessage(id, "old");
  platform.clock.advance(1);
  for (const { id } of [bob, carol]) actor.sendUserMessage(id, "new");
  platform.clock.advance(72 * 3_600_000);
  for (const { id } of [bob, carol]) {
    expect((await alice.send("GET", `/users/${id}/messages`)).body).toMatchObject([
      { content: "new" },
    ]);
  }
  platform.clock.advance(1);
  expect((await alice.send("GET", `/users/${bob.id}/messages`)).body).toEqual([]);
});

test("an enforced nonce sends one message, however often it is tried", async () => {
  const { players } = await friends();
  const [alice, bob] = players;
  const body = { content: "once", nonce: "n", enforce_nonce: true };
  const first = await alice.send("POST", `/users/${bob.id}/messages`, body);
  expect(await alice.send("POST", `/users/${bob.id}/messages`, body)).toEqual(first);
  expect((await bob.names()).filter((name) => name === "MESSAGE_CREATE")).toHaveLength(1);
});

test("a nonce that was used for one friend does not show that message to another", async () => {
  const { players, platform } = await friends();
  const [alice, bob, carol] = players;
  platform.relationships.befriend(alice.id, carol.id);
  for (const player of players) await player.seen();
  const body = { nonce: "n", enforce_nonce: true };
  await alice.send("POST", `/users/${bob.id}/messages`, { ...body, content: "for bob" });
  const sent = await alice.send("POST", `/users/${carol.id}/messages`, { ...body, content: "hi" });
  expect(sent.body).toMatchObject({ content: "hi" });
  const reported = (await carol.seen()).filter(([name]) => name === "MESSAGE_CREATE");
  expect(reported).toMatchObject([["MESSAGE_CREATE", { content: "hi" }]]);
});

test("moderation metadata is shown in the application whose backend set it, and in no other", async () => {
  const { players, platform, bot } = await friends();
  const [alice, bob] = players;
  const other = platform.createApplication({ name: "Other", public: true });
  const elsewhere = await new Player(platform, "", other.id, undefined, bob.id).connect();
  const { id } = (await alice.send("POST", `/users/${bob.id}/messages`, { content: "x" })).body;
  await bob.seen();
  await elsewhere.seen();
  const path = `/partner-sdk/dms/${bob.id}/${alice.id}/messages/${id}/moderation-metadata`;
  expect((await bot("PUT", path, { verdict: "ok" })).status).toBe(204);
  expect(await bob.seen()).toMatchObject([
    ["MESSAGE_UPDATE", { id, moderation_metadata: { verdict: "ok" } }],
  ]);
  expect(await elsewhere.seen()).toEqual([]);
  const seen = (await elsewhere.send("GET", `/users/${alice.id}/messages`)).body[0];
  expect(seen.id).toBe(id);
  expect(seen).not.toHaveProperty("moderation_metadata");
  expect(await alice.send("PUT", path, {})).toMatchObject({ status: 403, body: { code: 20002 } });
});

test.each([
  ["empty content", { content: "" }, 50006],
  ["2001 characters", { content: "x".repeat(2001) }, 50035],
  ["flags of the service", { content: "x", flags: 65536 }, 50035],
  ["an invite without an activity", { content: "", activity: { type: 1, party_id: "p" } }, 50039],
  ["an invite of no type", { content: "", activity: {} }, 50035],
])("a direct message with %s is refused", async (_name, body, code) => {
  const { players } = await friends();
  const [alice, bob] = players;
  const answer = await alice.send("POST", `/users/${bob.id}/messages`, body);
  expect(answer).toMatchObject({ status: 400, body: { code } });
  expect(await bob.seen()).toEqual([]);
});

test("without the scopes, direct messages can be neither read nor written, and have no events", async () => {
  const { platform, player, players } = await friends();
  const [alice] = players;
  const dave = await player("dave", "openid sdk.social_layer_presence").connect();
  platform.relationships.befriend(alice.id, dave.id);
  await dave.seen();
  const missing = { status: 403, body: { code: 50026 } };
  const path = `/users/${alice.id}/messages`;
  expect(await dave.send("POST", path, { content: "x" })).toMatchObject(missing);
  expect(await dave.send("GET", path)).toMatchObject(missing);
  expect(await dave.send("DELETE", `${path}/1`)).toMatchObject(missing);
  expect(await dave.send("GET", "/partner-sdk/users/@me/channels")).toMatchObject(missing);
  expect(await dave.send("GET", `/users/@me/dms/${alice.id}`)).toMatchObject(missing);
  await alice.send("POST", `/users/${dave.id}/messages`, { content: "x" });
  expect(await dave.seen()).toEqual([]);
});

test("the channel routes reach the same messages", async () => {
  const { players } = await friends();
  const [alice, bob, carol] = players;
  const { channel_id } = (await alice.send("POST", `/users/${bob.id}/messages`, { content: "one" }))
    .body;
  const path = `/channels/${channel_id}/messages`;
  const { id } = (await bob.send("POST", path, { content: "two" })).body;
  expect((await alice.send("GET", path)).body).toMatchObject([
    { id, content: "two" },
    { content: "one" },
  ]);
  expect((await bob.send("PATCH", `${path}/${id}`, { content: "2" })).body.content).toBe("2");
  expect((await bob.send("DELETE", `${path}/${id}`)).status).toBe(204);
  expect(await carol.send("GET", path)).toMatchObject({ status: 403, body: { code: 50001 } });
  expect(await carol.send("GET", "/channels/1/messages")).toMatchObject({
    status: 404,
    body: { code: 10003 },
  });
});
