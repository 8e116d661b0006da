/** Whose programs get what, and what goes on when somebody else's things end (protocol 5.4 to 5.9). */

import { expect, test } from "vitest";
import { askAdmin, openSocial, Player } from "../../support/players.js";
import { connected, frame, op, openLocal, Program } from "./support/program.js";

const party = { id: "party-1", size: [1, 4] };
const joinable = { party, secrets: { join: "secret-1" } };
const activity = { type: 0, ...joinable };

/** Alice at a local client, her friend Bob in the game by the gateway, and a program with all events of invites. */
async function openFriends() {
  const social = await openSocial();
  const { platform, game } = social;
  const [bob] = (await social.connected("bob")) as [Player];
  const alice = platform.createUser({ username: "alice" });
  platform.relationships.befriend(alice.id, bob.id);
  await platform.localClient.start({ user: "alice" });
  const listening = async (applicationId: string) => {
    const program = await connected(platform, applicationId);
    for (const event of ["ACTIVITY_JOIN", "ACTIVITY_JOIN_REQUEST", "ACTIVITY_INVITE"]) {
      await program.subscribe(event);
    }
    return program;
  };
  const program = await listening(game.id);
  await bob.seen();
  const host = async (player: Player, changes: object = {}) => {
    const shown = platform.events.waitFor("gateway.presence");
    const activities = [{ name: "Game", type: 0, flags: 2, ...joinable, ...changes }];
    player.gateway.send(3, { status: "online", activities, since: null, afk: false });
    await shown;
  };
  return { ...social, alice, bob, program, listening, host, local: platform.localClient };
}

test("an invite is for the programs of its game, and not of others that have no publisher either", async () => {
  const { platform, alice, bob, program, listening, host } = await openFriends();
  const other = platform.createApplication({ name: "Other", public: true });
  const foreign = await listening(other.id);
  // In another game, Bob shows something else.
  const elsewhere = await new Player(platform, "", other.id, undefined, bob.id).connect();
  await host(elsewhere, { name: "Other", party: { id: "party-2", size: [3, 3] } });
  await host(bob, { state: "In a race" });
  await bob.send("POST", `/users/${alice.id}/messages`, {
    content: "",
    activity: { type: 1, party_id: "party-1", session_id: bob.ready.session_id },
  });
  expect(await program.event("ACTIVITY_INVITE")).toMatchObject({
    user: { id: bob.id },
    activity: { state: "In a race", party: { id: "party-1", size: [1, 4] } },
  });
  expect(await foreign.settle()).toEqual([]);
});

test("a join request shows what its sender does in that game, an invite what its session shows", async () => {
  const { platform, game, alice, bob, program, listening, host } = await openFriends();
  const other = platform.createApplication({ name: "Other", public: true });
  const foreign = await listening(other.id);
  const elsewhere = await new Player(platform, "", other.id, undefined, bob.id).connect();
  const second = await new Player(platform, "", game.id, undefined, bob.id).connect();
  await host(bob, { state: "In a race" });
  await host(second, { state: "In the garage", party: { id: "party-2", size: [1, 2] } });
  await host(elsewhere, { name: "Other", state: "In a lounge" });
  const ask = (player: Player, activity: object) =>
    player.send("POST", `/users/${alice.id}/messages`, { content: "", activity });
  await foreign.request("SET_ACTIVITY", { pid: 1, activity });
  expect(await ask(elsewhere, { type: 5, party_id: "party-1" })).toMatchObject({ status: 200 });
  expect(await foreign.event("ACTIVITY_JOIN_REQUEST")).toMatchObject({
    activity: { application_id: other.id, state: "In a lounge" },
  });
  const { session_id } = second.ready;
  const invite = { type: 1, party_id: "party-2", session_id };
  expect(await ask(second, invite)).toMatchObject({ status: 200 });
  expect(await program.event("ACTIVITY_INVITE")).toMatchObject({
    activity: { session_id, state: "In the garage", party: { id: "party-2", size: [1, 2] } },
  });
});

test("an invite may follow in the same packet as what it is for", async () => {
  const { bob, program } = await openFriends();
  const invite = { user_id: bob.id, type: 1, pid: 1 };
  program.socket.write(
    Buffer.concat([
      frame(op.frame, { cmd: "SET_ACTIVITY", args: { pid: 1, activity }, nonce: "1" }),
      frame(op.frame, { cmd: "ACTIVITY_INVITE_USER", args: invite, nonce: "2" }),
    ]),
  );
  const answers = [(await program.next())?.json, (await program.next())?.json];
  expect(answers).toMatchObject([
    { nonce: "1", evt: null },
    { nonce: "2", evt: null },
  ]);
  expect((await bob.gateway.event("MESSAGE_CREATE")).d.activity).toMatchObject({ type: 1 });
});

test.each([
  ["a party alone", { party }],
  ["a secret alone", { secrets: { join: "secret-1" } }],
])("with %s there is nothing to invite to: 5006", async (_what, shown) => {
  const { bob, program } = await openFriends();
  await program.request("SET_ACTIVITY", { pid: 1, activity: shown });
  const refused = await program.request("ACTIVITY_INVITE_USER", { user_id: bob.id, type: 1 });
  expect(refused).toMatchObject({ evt: "ERROR", data: { code: 5006 } });
});

test("one's own invites do not come back to one's programs", async () => {
  const { bob, program } = await openFriends();
  await program.request("SET_ACTIVITY", { pid: 1, activity });
  await program.request("ACTIVITY_INVITE_USER", { user_id: bob.id, type: 1, pid: 1 });
  await bob.gateway.event("MESSAGE_CREATE");
  expect(await program.settle()).toEqual([]);
});

test("an invite that somebody else accepts is no event of the user's programs", async () => {
  const { platform, game, bob, program } = await openFriends();
  await program.request("SET_ACTIVITY", { pid: 1, activity });
  await program.request("ACTIVITY_INVITE_USER", { user_id: bob.id, type: 1, pid: 1 });
  const message = (await bob.gateway.event("MESSAGE_CREATE")).d;
  expect(platform.as(bob.id, game.id).acceptMessageInvite(message.id)).toBe(0);
  expect(await program.settle()).toEqual([]);
});

test("a button is for the party of its own game, and reaches its programs alone", async () => {
  const { platform, game, bob, host, local, listening } = await openFriends();
  const other = platform.createApplication({ name: "Other", public: true });
  const foreign = await listening(other.id);
  await host(bob, { flags: 2 | 64 });
  expect(() => local.buttons.join(other.id, bob.id)).toThrow("shows no party");
  expect(local.buttons.join(game.id, bob.id)).toBe(1);
  expect(await foreign.settle()).toEqual([]);
});

test("of who is no friend, nothing is shown but the relationship", async () => {
  const { platform, game, alice, bob, program, player, host } = await openFriends();
  const carol = await player("carol").connect();
  await host(carol);
  await host(bob, { state: "In a race" });
  platform.as(carol.id, game.id).requestFriend(alice.id);
  const { accessToken } = platform.issueToken({ userId: alice.id, applicationId: game.id });
  await program.request("AUTHENTICATE", { access_token: accessToken });
  const { relationships } = (await program.request("GET_RELATIONSHIPS")).data;
  const shown = Object.fromEntries(
    relationships.map((each: { user: { id: string } }) => [each.user.id, each]),
  );
  expect(shown[bob.id]).toMatchObject({
    type: 1,
    presence: { status: "online", activity: { state: "In a race" } },
  });
  expect(shown[carol.id]).toMatchObject({
    type: 3,
    presence: { status: "offline", activity: null },
  });
});

test("events of relationships need a token with the scope for them", async () => {
  const { platform, game, user } = await openLocal();
  const program = await connected(platform, game.id);
  const subscribe = () => program.request("SUBSCRIBE", {}, "RELATIONSHIP_UPDATE");
  expect((await subscribe()).data.code).toBe(4006);
  const token = { userId: user.id, applicationId: game.id, scopes: "relationships.read" };
  const { accessToken } = platform.issueToken(token);
  await program.request("AUTHENTICATE", { access_token: accessToken });
  expect((await subscribe()).data).toEqual({ evt: "RELATIONSHIP_UPDATE" });
});

test("the end of another user, grant or application ends nothing here", async () => {
  const { platform, game, user, local } = await openLocal();
  const other = platform.createApplication({ name: "Other", public: true });
  const bob = platform.createUser({ username: "bob" });
  const signedIn = async (applicationId: string) => {
    const program = await connected(platform, applicationId);
    const { accessToken } = platform.issueToken({ userId: user.id, applicationId });
    await program.request("AUTHENTICATE", { access_token: accessToken });
    return program;
  };
  const [own, others] = [await signedIn(game.id), await signedIn(other.id)];
  platform.revoke(user.id, other.id);
  expect(local.programs({ applicationId: other.id })).toMatchObject([{ scopes: [] }]);
  expect((await own.request("GET_RELATIONSHIPS")).data).toEqual({ relationships: [] });
  platform.deleteUser(bob.id);
  platform.deleteApplication(other.id);
  expect(await others.closeCode()).toBe(4000);
  expect((await own.request("GET_RELATIONSHIPS")).data).toEqual({ relationships: [] });
  expect(local.running).toBe(true);
});

test("an import without its user ends it", async () => {
  const { platform, user, local } = await openLocal();
  const state = platform.exportState();
  await local.stop();
  await local.start({ user: "new" });
  expect(local.user?.id).not.toBe(user.id);
  const stopped = platform.events.waitFor("local.stopped");
  platform.importState(state);
  await stopped;
  expect(local.running).toBe(false);
});

test("how questions are answered is kept over a restart, until a start says otherwise", async () => {
  const { local } = await openLocal();
  local.authorize = "deny";
  await local.restart();
  expect(local.authorize).toBe("deny");
  await local.stop();
  await local.start({ authorize: "ask" });
  expect(local.authorize).toBe("ask");
});

test("a program that hangs up shows nothing any more", async () => {
  const { bob, program } = await openFriends();
  await program.request("SET_ACTIVITY", { pid: 1, activity });
  const shown = async () => (await bob.gateway.event("PRESENCE_UPDATE")).d.activities;
  // That its user is online may be shown first.
  while ((await shown()).length === 0);
  program.socket.destroy();
  expect(await shown()).toEqual([]);
});

test("a user's new name is sent as an event to who asked for it, and to programs that come later", async () => {
  const { platform, game, user, local } = await openLocal();
  const [program, other] = [await connected(platform, game.id), await connected(platform, game.id)];
  await program.subscribe("CURRENT_USER_UPDATE");
  const bob = platform.createUser({ username: "bob" });
  platform.users.update(bob.id, { globalName: "Bobby" });
  platform.users.update(user.id, { globalName: "Alicia" });
  const renamed = { id: user.id, username: "alice", global_name: "Alicia", premium_type: 0 };
  expect(await program.event("CURRENT_USER_UPDATE")).toMatchObject(renamed);
  expect(await other.settle()).toEqual([]);
  const next = new Program(local.address as string);
  expect((await next.handshake(game.id)).data.user).toMatchObject(renamed);
  expect(local.user?.globalName).toBe("Alicia");
});

test.each(["while it runs", "while it is stopped"])(
  "a user who gets another username %s is signed in again at the next start",
  async (when) => {
    const { platform, user, local } = await openLocal();
    const count = platform.users.all().length;
    const rename = () => platform.users.update(user.id, { username: "alicia" });
    if (when === "while it runs") rename();
    await local.stop();
    if (when === "while it is stopped") rename();
    await local.start();
    expect(local.user).toMatchObject({ id: user.id, username: "alicia" });
    expect(platform.users.all()).toHaveLength(count);
  },
);

test("the admin API drives the programs that it names, and no others", async () => {
  const { platform, game, local } = await openLocal();
  const other = platform.createApplication({ name: "Other" });
  const bob = platform.createUser({ username: "bob" });
  const ask = (path: string, body: object) =>
    askAdmin(platform, "POST", `/local-client${path}`, body);
  const joining = async (applicationId: string) => {
    const program = await connected(platform, applicationId);
    await program.subscribe("ACTIVITY_JOIN");
    return program;
  };
  const first = await joining(game.id);
  const second = await joining(game.id);
  const third = await joining(other.id);
  const [, two] = local.programs();
  const join = { event: "ACTIVITY_JOIN", data: { secret: "s" } };
  expect((await ask("/send", { ...join, id: two?.id })).body).toEqual({ reached: 1 });
  expect((await second.settle()).map(({ json }) => json.evt)).toEqual(["ACTIVITY_JOIN"]);
  expect((await ask("/close", { code: 4002, id: two?.id })).body).toEqual({ reached: 1 });
  expect(await second.closeCode()).toBe(4002);
  expect((await ask("/drop", { applicationId: other.id })).body).toEqual({ reached: 1 });
  expect(await third.closeCode()).toBeUndefined();
  expect(await first.settle()).toEqual([]);
  const crashed = first.closeCode();
  await ask("/restart", { how: "crash" });
  expect(await crashed).toBeUndefined();
  expect((await ask("/sign-in", { userId: bob.id })).body.userId).toBe(bob.id);
});
