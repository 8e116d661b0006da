import { expect, test } from "vitest";
import type { Platform } from "../../../../platform/index.js";
import { openSocial, type Player } from "../../support/players.js";
import { connected, type Program } from "./support/program.js";

const party = { id: "party-1", size: [1, 4] };
const joinable = { party, secrets: { join: "secret-1" } };
const subscriptions = ["ACTIVITY_JOIN", "ACTIVITY_JOIN_REQUEST", "ACTIVITY_INVITE"];

/** Alice at a local client with a program of the game, and Bob in the game by the gateway. */
async function open() {
  const opened = await openSocial();
  const { platform, game } = opened;
  const [bob] = (await opened.connected("bob")) as [Player];
  const alice = platform.createUser({ username: "alice" });
  platform.relationships.befriend(alice.id, bob.id);
  await platform.localClient.start({ user: "alice" });
  const program = await startProgram(platform, game.id);
  await bob.seen();
  return { ...opened, alice, bob, program, local: platform.localClient };
}

async function startProgram(platform: Platform, applicationId: string): Promise<Program> {
  const program = await connected(platform, applicationId);
  for (const event of subscriptions) await program.subscribe(event);
  return program;
}

/** What Bob's game shows over the gateway. */
function host(bob: Player, changes: Record<string, unknown> = {}): void {
  const activity = { name: "Game", type: 0, flags: 2, ...joinable, ...changes };
  bob.gateway.send(3, { status: "online", activities: [activity], since: null, afk: false });
}

test("an invite reaches the program, which accepts it and gets the secret", async () => {
  const { platform, game, alice, bob, program } = await open();
  host(bob);
  await bob.gateway.event("SESSIONS_REPLACE");
  const sent = await bob.send("POST", `/users/${alice.id}/messages`, {
    content: "",
    activity: { type: 1, party_id: "party-1", session_id: bob.ready.session_id },
  });
  expect(sent.status).toBe(200);
  const invite = await program.event("ACTIVITY_INVITE");
  expect(invite).toMatchObject({
    user: { id: bob.id, username: "bob" },
    type: 1,
    channel_id: sent.body.channel_id,
    message_id: sent.body.id,
    activity: {
      name: "Game",
      application_id: game.id,
      session_id: bob.ready.session_id,
      party: { id: "party-1", size: [1, 4] },
    },
  });
  expect(JSON.stringify(invite)).not.toContain("secret-1");
  const { message_id, channel_id, activity } = invite;
  const { session_id, application_id } = activity;
  const accepted = { type: 1, user_id: bob.id, session_id, channel_id, message_id, application_id };
  expect((await program.request("ACCEPT_ACTIVITY_INVITE", accepted)).data).toBeNull();
  expect(await program.event("ACTIVITY_JOIN")).toEqual({ secret: "secret-1" });
  expect(platform.localClient.buttons.acceptInvite(message_id)).toBe(1);
  expect(await program.event("ACTIVITY_JOIN")).toEqual({ secret: "secret-1" });
});

test("an invite into a sibling's game is accepted with the sibling's application id [rpc.accepted-invite-uses-its-application-id]", async () => {
  const { platform, alice, bob } = await open();
  const parent = platform.createApplication({ name: "Publisher", flags: 2 ** 33 });
  const [one, two] = ["One", "Two"].map((name) =>
    platform.createApplication({ name, public: true, parentId: parent.id }),
  );
  const program = await startProgram(platform, one!.id);
  const stranger = await startProgram(platform, platform.createApplication({ name: "Other" }).id);
  host(bob, { application_id: two!.id });
  await bob.gateway.event("SESSIONS_REPLACE");
  platform.as(bob.id, bob.applicationId).sendUserMessage(alice.id, "", {
    activity: { type: 1, party_id: "party-1", session_id: bob.ready.session_id },
    inviteApplicationId: two!.id,
  });
  const { message_id, channel_id, application_id } = await program.event("ACTIVITY_INVITE");
  expect(application_id).toBe(two!.id);
  expect(await stranger.settle()).toEqual([]);
  const args = {
    type: 1,
    user_id: bob.id,
    session_id: bob.ready.session_id,
    channel_id,
    message_id,
  };
  expect((await program.request("ACCEPT_ACTIVITY_INVITE", args)).data.code).toBe(4011);
  await program.request("ACCEPT_ACTIVITY_INVITE", { ...args, application_id });
  expect(await program.event("ACTIVITY_JOIN")).toEqual({
    secret: "secret-1",
    applicationId: two!.id,
  });
});

test("a join request reaches the program; its answer is an invite", async () => {
  const { platform, game, alice, bob, program } = await open();
  await program.request("SET_ACTIVITY", { pid: 1, activity: joinable });
  await bob.gateway.event("PRESENCE_UPDATE");
  const ask = () =>
    bob.send("POST", `/users/${alice.id}/messages`, {
      content: "",
      activity: { type: 5, party_id: "party-1" },
    });
  expect((await ask()).status).toBe(200);
  expect(await program.event("ACTIVITY_JOIN_REQUEST")).toMatchObject({
    user: { id: bob.id },
    type: 5,
    activity: { application_id: game.id, party: { id: "party-1" } },
  });
  await bob.seen();
  const answered = await program.request("SEND_ACTIVITY_JOIN_INVITE", { user_id: bob.id, pid: 1 });
  expect(answered.data).toBeNull();
  const invite = (await bob.gateway.event("MESSAGE_CREATE")).d;
  expect(invite).toMatchObject({ author: { id: alice.id }, activity: { type: 1 } });
  const secret = await bob.send(
    "GET",
    `/users/${alice.id}/sessions/${invite.activity.session_id}/activities/${game.id}/1` +
      `?channel_id=${invite.channel_id}&message_id=${invite.id}`,
  );
  expect(secret.body).toEqual({ secret: "secret-1" });

  const again = await program.request("SEND_ACTIVITY_JOIN_INVITE", { user_id: bob.id, pid: 1 });
  expect(again.data.code).toBe(4012);
  await ask();
  await program.event("ACTIVITY_JOIN_REQUEST");
  const closed = await program.request("CLOSE_ACTIVITY_JOIN_REQUEST", { user_id: bob.id });
  expect(closed.data).toBeNull();
  const late = await program.request("CLOSE_ACTIVITY_REQUEST", { user_id: bob.id });
  expect(late.data.code).toBe(4012);
  expect(platform.view().conversations).toHaveLength(1);
});

test("the program invites a user to what it shows", async () => {
  const { alice, bob, platform, game, program } = await open();
  const invite = (changes: Record<string, unknown> = {}) =>
    program.request("ACTIVITY_INVITE_USER", { user_id: bob.id, type: 1, pid: 1, ...changes });
  expect((await invite()).data.code).toBe(5006);
  await program.request("SET_ACTIVITY", { pid: 1, activity: joinable });
  expect((await invite({ content: "Come!" })).data).toBeNull();
  expect((await bob.gateway.event("MESSAGE_CREATE")).d).toMatchObject({
    content: "Come!",
    author: { id: alice.id },
    activity: { type: 1, party_id: "party-1" },
    application: { id: game.id },
  });
  expect((await invite({ content: "x".repeat(1025) })).data.code).toBe(4000);
  const stranger = platform.createUser({ username: "carol" });
  expect((await invite({ user_id: stranger.id })).data.code).toBe(4010);
});

test("buttons: join an open party, ask to join, invite, link", async () => {
  const { game, bob, local, program, platform } = await open();
  expect(() => local.buttons.join(game.id, bob.id)).toThrow("shows no party");
  host(bob, { flags: 2 | 64 });
  await bob.gateway.event("SESSIONS_REPLACE");
  expect(local.buttons.join(game.id, bob.id)).toBe(1);
  expect(await program.event("ACTIVITY_JOIN")).toEqual({ secret: "secret-1" });

  local.buttons.askToJoin(game.id, bob.id);
  expect((await bob.gateway.event("MESSAGE_CREATE")).d).toMatchObject({
    activity: { type: 5, party_id: "party-1" },
  });

  expect(() => local.buttons.invite(game.id, bob.id)).toThrow("shows no party");
  await program.request("SET_ACTIVITY", { pid: 1, activity: joinable });
  local.buttons.invite(game.id, bob.id);
  expect((await bob.gateway.event("MESSAGE_CREATE")).d).toMatchObject({ activity: { type: 1 } });

  expect(local.buttons.link(game.id)).toBe(0);
  await program.subscribe("AUTHORIZE_REQUEST");
  expect(local.buttons.link(game.id)).toBe(1);
  expect(await program.event("AUTHORIZE_REQUEST")).toBeNull();
  expect(local.buttons.link(platform.createApplication({ name: "Other" }).id)).toBe(0);
});

test("a party that is not open to friends cannot be joined without an invite", async () => {
  const { game, bob, local } = await open();
  host(bob);
  await bob.gateway.event("SESSIONS_REPLACE");
  expect(() => local.buttons.join(game.id, bob.id)).toThrow("Missing Access");
});
