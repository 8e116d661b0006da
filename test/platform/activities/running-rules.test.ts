/** Where activities run, who takes part, and when they end (activities 2.2, 2.13). */

import { expect, test } from "vitest";
import { activities, type Platform, webWindow } from "../../../platform/index.js";
import { openActivity } from "../support/activities.js";
import { GatewayClient } from "../support/gateway.js";
import { allowEveryone, permissions } from "../support/guilds.js";
import { Player, send } from "../support/players.js";

const EVENT = "EMBEDDED_ACTIVITY_UPDATE_V2";
const SEE = 10;
const USE_ACTIVITIES = 39;
const USE_EXTERNAL_APPS = 50;

/** A user in the service's own client. */
async function connect(platform: Platform, userId: string) {
  const token = platform.domain(webWindow).persons.signIn(userId);
  const gateway = new GatewayClient(platform.gatewayUrl);
  const { d: ready } = await gateway.identify(token, { intents: undefined });
  const request = (method: string, path: string, body?: unknown) =>
    send(platform, token, method, path, body);
  const call = (path: string, session_id: string) => request("POST", path, { session_id });
  return { gateway, ready, request, call, sessionId: String(ready.session_id) };
}

/** An activity of the game in a channel, with bob who may use activities there. */
async function openRunning() {
  const app = await openActivity();
  const { platform, game, guild, channel, user, member } = app;
  allowEveryone(platform, guild.id, permissions(SEE, USE_ACTIVITIES));
  const running = platform.domain(activities);
  const alice = platform.as(user.id, game.id);
  const bob = platform.as(member("bob"), game.id);
  const id = alice.launchActivity({ channel: channel.id });
  bob.launchActivity({ channel: channel.id });
  const players = () => [...(running.get(id)?.participants.values() ?? [])];
  return { ...app, running, alice, bob, id, players };
}

test("an application that is not in the guild needs the permission for external applications", async () => {
  const { platform, guild, channel, bob, running } = await openRunning();
  const { id } = platform.createApplication({ name: "Other" });
  running.configure(id, {});
  const launch = () => bob.launchActivity({ channel: channel.id, application: id });
  expect(launch).toThrow(/Missing Permissions/);
  allowEveryone(platform, guild.id, permissions(SEE, USE_EXTERNAL_APPS));
  expect(launch).toThrow(/Missing Permissions/);
  allowEveryone(platform, guild.id, permissions(SEE, USE_EXTERNAL_APPS, USE_ACTIVITIES));
  expect(running.get(launch())?.applicationId).toBe(id);
});

test.each([
  ["a category", 4],
  ["a forum", 15],
])("activities do not run in %s, not even its owner's", async (_what, type) => {
  const { platform, guild, alice } = await openRunning();
  const { id } = platform.guilds.createChannel({ guildId: guild.id, name: "place", type });
  expect(() => alice.launchActivity({ channel: id })).toThrow(/Missing Permissions/);
});

test("a conversation is for those who are in it; what is no channel is none", async () => {
  const { bot, bob, alice, user } = await openRunning();
  const { body: dm } = await bot("POST", "/users/@me/channels", { recipient_id: user.id });
  expect(() => bob.launchActivity({ channel: dm.id })).toThrow(/Missing Access/);
  expect(() => bob.launchActivity({ channel: "1" })).toThrow(/Unknown Channel/);
  expect(alice.launchActivity({ channel: dm.id })).toContain(`-pc-${dm.id}`);
});

test("two applications in one channel have an instance each", async () => {
  const { platform, guild, channel, alice, id, running } = await openRunning();
  const other = platform.createApplication({ name: "Other", bot: true });
  running.configure(other.id, {});
  platform.guilds.addMember(guild.id, other.botUserId as string);
  const second = alice.launchActivity({ channel: channel.id, application: other.id });
  expect(second).not.toBe(id);
  running.embed(other.id, false);
  expect(running.all().map((each) => each.id)).toEqual([id]);
  // Where the user takes part, the application that is named counts.
  expect(platform.as(alice.userId, other.id).leaveActivity(id)).toBe(false);
  expect(platform.as(alice.userId).leaveActivity(id)).toBe(true);
});

test("who has a place keeps it when the room is full, on as many clients as it likes", async () => {
  const { running, game, channel, user, bob, id, players, platform, member } = await openRunning();
  running.configure(game.id, { maxParticipants: 2 });
  running.launch(user.id, game.id, channel.id, "one");
  running.launch(user.id, game.id, channel.id, "two");
  running.launch(user.id, game.id, channel.id, "two");
  expect(players()).toEqual([bob.userId, user.id, user.id]);
  // Without a client it has no place beside those of its clients.
  platform.as(user.id, game.id).launchActivity({ channel: channel.id });
  expect(players()).toHaveLength(3);
  const carol = platform.as(member("carol"), game.id);
  expect(() => carol.launchActivity({ channel: channel.id })).toThrow(/most/);
  expect(bob.leaveActivity(id)).toBe(true);
  expect(players()).toEqual([user.id, user.id]);
  expect(carol.launchActivity({ channel: channel.id })).toBe(id);
});

test.each<[what: string, end: (all: Awaited<ReturnType<typeof openRunning>>) => void]>([
  ["is deleted", ({ platform, bob }) => platform.deleteUser(bob.userId)],
  ["is kicked", ({ platform, guild, bob }) => platform.guilds.removeMember(guild.id, bob.userId)],
])("a user who %s takes part no longer", async (_what, end) => {
  const all = await openRunning();
  end(all);
  expect(all.players()).toEqual([all.user.id]);
});

test("a user who is deleted takes no part in conversations either", async () => {
  const { platform, bot, bob, running } = await openRunning();
  const { body: dm } = await bot("POST", "/users/@me/channels", { recipient_id: bob.userId });
  const id = bob.launchActivity({ channel: dm.id });
  platform.deleteUser(bob.userId);
  expect(running.get(id)).toBeUndefined();
});

test("who leaves a guild still takes part elsewhere", async () => {
  const { platform, guild, bob, game, running, user } = await openRunning();
  const second = platform.guilds.create({
    name: "Second",
    ownerId: user.id,
    permissions: permissions(SEE, USE_ACTIVITIES),
  });
  for (const each of [game.botUserId as string, bob.userId]) {
    platform.guilds.addMember(second.id, each);
  }
  const place = platform.guilds.createChannel({ guildId: second.id, name: "place" });
  const id = bob.launchActivity({ channel: place.id });
  platform.guilds.removeMember(guild.id, bob.userId);
  expect([...(running.get(id)?.participants.values() ?? [])]).toEqual([bob.userId]);
});

test("an instance ends with its channel, its guild or its application, and no other does", async () => {
  const { platform, guild, game, user, alice, running, id } = await openRunning();
  const here = platform.guilds.createChannel({ guildId: guild.id, name: "here" });
  const owner = await connect(platform, user.id);
  const second = platform.guilds.create({ name: "Second", ownerId: user.id });
  platform.guilds.addMember(second.id, game.botUserId as string);
  const there = platform.guilds.createChannel({ guildId: second.id, name: "there" });
  const other = platform.createApplication({ name: "Other" });
  running.configure(other.id, {});
  const launch = (channel: string, application = game.id) =>
    alice.launchActivity({ channel, application });
  const all = [id, launch(here.id), launch(there.id), launch(there.id, other.id)];
  const left = () => running.all().map((instance) => all.indexOf(instance.id));
  expect((await owner.request("DELETE", `/channels/${here.id}`)).status).toBe(200);
  expect(left()).toEqual([0, 2, 3]);
  platform.guilds.delete(guild.id);
  expect(left()).toEqual([2, 3]);
  platform.deleteApplication(other.id);
  expect(left()).toEqual([2]);
  const { activities: settings } = JSON.parse(JSON.stringify(platform.exportState()));
  expect(settings.map((each: { id: string }) => each.id)).toEqual([game.id]);
  platform.importState(JSON.parse(JSON.stringify(platform.exportState())));
  expect(left()).toEqual([]);
});

test("without a channel, it is the first of a guild that lets the user, or else the conversation with the bot", async () => {
  const { platform, channel, game, running } = await openRunning();
  const { id: userId } = platform.createUser({ username: "carol" });
  const carol = platform.as(userId, game.id);
  expect(running.get(carol.launchActivity())?.location.kind).toBe("pc");
  platform.guilds.addMember(channel.guildId, userId);
  expect(running.get(carol.launchActivity())?.location.channelId).toBe(channel.id);
  const bare = platform.createApplication({ name: "Bare" });
  running.configure(bare.id, {});
  expect(() => carol.launchActivity({ application: bare.id })).toThrow(/in no channel/);
});

test("clients of people are shown what runs where they see it; bots and games never are", async () => {
  const { platform, game, guild, alice, bob, id } = await openRunning();
  const hidden = platform.guilds.createChannel({
    guildId: guild.id,
    name: "hidden",
    overwrites: [{ id: guild.id, type: 0, allow: "0", deny: permissions(SEE) }],
  });
  alice.launchActivity({ channel: hidden.id });
  const { gateway } = await connect(platform, bob.userId);
  const shown = (await gateway.event("GUILD_CREATE")).d.activity_instances;
  expect(shown.map((each: { instance_id: string }) => each.instance_id)).toEqual([id]);
  const robot = new GatewayClient(platform.gatewayUrl);
  const { d: ready } = await robot.identify(`Bot ${game.botToken}`, { intents: 1 });
  expect(ready).not.toHaveProperty("activity_instances");
  expect((await robot.event("GUILD_CREATE")).d.activity_instances ?? []).toEqual([]);
});

test("in a conversation both people are notified, on their own clients and not in their games", async () => {
  const { platform, game, alice, bob, user } = await openRunning();
  platform.relationships.befriend(user.id, bob.userId);
  const clients = [await connect(platform, user.id), await connect(platform, bob.userId)];
  const opened = await clients[0]?.request("POST", "/users/@me/channels", {
    recipient_id: bob.userId,
  });
  const conversation = String(opened?.body.id);
  expect(opened?.status).toBe(200);
  const player = await new Player(platform, "", game.id, undefined, bob.userId).connect();
  await player.seen();
  const id = alice.launchActivity({ channel: conversation });
  for (const { gateway } of clients) {
    expect((await gateway.event(EVENT)).d).toMatchObject({ instance_id: id });
  }
  expect(await player.names()).not.toContain(EVENT);
});

test("a client takes part by a session of the service's own client, and leaves by its own alone", async () => {
  const { platform, game, guild, channel, user, bob, id, players } = await openRunning();
  const [own, bobs] = [await connect(platform, user.id), await connect(platform, bob.userId)];
  const player = await new Player(platform, "", game.id, undefined, user.id).connect();
  const path = `/activities/${channel.id}/${game.id}`;
  const playing = await own.call(path, player.ready.session_id);
  expect(playing.body.errors).toHaveProperty("session_id");
  expect((await own.call(path, own.sessionId)).status).toBe(204);
  expect((await bobs.call(path, bobs.sessionId)).status).toBe(204);
  const leave = (application: string, session: typeof own) =>
    session.call(
      `/applications/${application}/activities/gc-${guild.id}-${channel.id}/instances/${id}/leave`,
      session.sessionId,
    );
  const other = platform.createApplication({ name: "Other" });
  expect((await leave(other.id, own)).status).toBe(404);
  expect(players()).toHaveLength(2);
  expect((await leave(game.id, own)).status).toBe(200);
  expect(players()).toEqual([bob.userId]);
  // It has left already.
  expect((await leave(game.id, own)).status).toBe(404);
});
