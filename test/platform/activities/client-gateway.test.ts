/** What the clients of people get about activities, and how they take part (activities 2.2, 2.13). */

import { expect, test } from "vitest";
import { activities, webWindow } from "../../../platform/index.js";
import { openActivity } from "../support/activities.js";
import { GatewayClient } from "../support/gateway.js";
import { send } from "../support/players.js";

const EVENT = "EMBEDDED_ACTIVITY_UPDATE_V2";

async function openClients() {
  const app = await openActivity();
  const { platform } = app;
  /** A user in the service's own client. */
  const connect = async (userId: string) => {
    const token = platform.domain(webWindow).persons.signIn(userId);
    const gateway = new GatewayClient(platform.gatewayUrl);
    const { d: ready } = await gateway.identify(token, { intents: undefined });
    const call = (method: string, path: string, body?: unknown) =>
      send(platform, token, method, path, body);
    const sessionId: string = ready.session_id;
    return { gateway, ready, call, sessionId };
  };
  return { ...app, connect };
}

test("people are notified who takes part where they are; bots and games are not", async () => {
  const { platform, game, guild, channel, user, member, connect } = await openClients();
  const hidden = platform.guilds.createChannel({
    guildId: guild.id,
    name: "hidden",
    overwrites: [{ id: guild.id, type: 0, allow: "0", deny: String(1n << 10n) }],
  });
  const bob = member("bob");
  const { gateway, ready } = await connect(bob);
  expect(ready.activity_instances).toEqual([]);
  expect((await gateway.event("GUILD_CREATE")).d.activity_instances).toEqual([]);
  const robot = new GatewayClient(platform.gatewayUrl);
  await robot.identify(`Bot ${game.botToken}`, { intents: 1 | (1 << 9) });
  await robot.beat();
  const alice = platform.as(user.id, game.id);
  alice.launchActivity({ channel: hidden.id });
  const id = alice.launchActivity({ channel: channel.id });
  const location = {
    id: `gc-${guild.id}-${channel.id}`,
    kind: "gc",
    channel_id: channel.id,
    guild_id: guild.id,
  };
  const reported = (await gateway.event(EVENT)).d;
  expect(reported).toEqual({
    application_id: game.id,
    composite_instance_id: id,
    instance_id: id,
    launch_id: expect.stringMatching(/^\d+$/),
    location,
    participants: [
      {
        user_id: user.id,
        session_id: expect.any(String),
        nonce: null,
        member: expect.objectContaining({ user: expect.objectContaining({ id: user.id }) }),
      },
    ],
  });
  const late = await connect(bob);
  expect((await late.gateway.event("GUILD_CREATE")).d.activity_instances).toEqual([reported]);
  alice.leaveActivity(id);
  expect((await gateway.event(EVENT)).d).toEqual({ ...reported, participants: [] });
  expect((await robot.beat()).filter(({ t }) => t === EVENT)).toEqual([]);
});

test("in a conversation both are notified of it, and READY has it", async () => {
  const { platform, bot, game, user, connect } = await openClients();
  const { gateway } = await connect(user.id);
  const { body: dm } = await bot("POST", "/users/@me/channels", { recipient_id: user.id });
  const id = platform.as(user.id, game.id).launchActivity({ channel: dm.id });
  const { d: reported } = await gateway.event(EVENT);
  expect(reported).toMatchObject({ instance_id: id, location: { id: `pc-${dm.id}`, kind: "pc" } });
  expect(reported.participants).toEqual([
    { user_id: user.id, session_id: expect.any(String), nonce: null },
  ]);
  expect((await connect(user.id)).ready.activity_instances).toEqual([reported]);
});

test("a client takes part by its session, and leaves by name or with its connection", async () => {
  const { platform, game, guild, channel, user, connect } = await openClients();
  const { gateway, call, sessionId } = await connect(user.id);
  const path = `/activities/${channel.id}/${game.id}`;
  const running = () => platform.domain(activities).all();
  expect((await call("POST", path, { session_id: sessionId })).status).toBe(204);
  const [instance] = running();
  expect([...(instance?.participants ?? [])]).toEqual([[sessionId, user.id]]);
  const { participants } = (await gateway.event(EVENT)).d;
  expect(participants).toMatchObject([{ user_id: user.id, session_id: sessionId }]);
  const location = `gc-${guild.id}-${channel.id}`;
  const leave = `/applications/${game.id}/activities/${location}/instances/${instance?.id}/leave`;
  const body = { session_id: sessionId };
  const elsewhere = leave.replace(location, `pc-${channel.id}`);
  expect((await call("POST", elsewhere, body)).status).toBe(404);
  expect(await call("POST", leave, body)).toMatchObject({ status: 200, body: {} });
  expect(running()).toEqual([]);
  expect((await call("POST", leave, body)).status).toBe(404);
  await call("POST", path, body);
  expect(running()).toHaveLength(1);
  const other = await connect(user.id);
  gateway.socket.close(1000);
  expect((await other.gateway.event(EVENT)).d.participants).toEqual([]);
  expect(running()).toEqual([]);
});

test("a session that is not the caller's own is refused, and so are bots and games", async () => {
  const { platform, game, channel, user, member, bot, connect } = await openClients();
  const alice = await connect(user.id);
  const bob = await connect(member("bob"));
  const path = `/activities/${channel.id}/${game.id}`;
  for (const session_id of [bob.sessionId, "none"]) {
    const { body } = await alice.call("POST", path, { session_id });
    expect([body.code, Object.keys(body.errors)]).toEqual([50035, ["session_id"]]);
  }
  expect((await alice.call("POST", path, {})).body.errors).toHaveProperty("session_id");
  expect((await bot("POST", path, { session_id: alice.sessionId })).body.code).toBe(20001);
  const { accessToken } = platform.issueToken({
    userId: user.id,
    applicationId: game.id,
    scopes: "identify",
  });
  const body = { session_id: alice.sessionId };
  expect((await send(platform, `Bearer ${accessToken}`, "POST", path, body)).status).toBe(401);
  const foreign = await bob.call("POST", path, { session_id: bob.sessionId });
  expect(foreign.body).toMatchObject({ code: 50013 });
  expect(platform.domain(activities).all()).toEqual([]);
});
