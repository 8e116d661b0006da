/** From a command to its answer, over the gateway: callbacks, time limits (bots 4.6–4.9). */

import { expect, test } from "vitest";
import { openAppBot } from "../../support/app-bot.js";

const MESSAGE = 4;
const DEFERRED = 5;

test("the first answer has three seconds, then the interaction is unknown", async () => {
  const { platform, ping, answer, webhook } = await openAppBot();
  const first = await ping();
  platform.clock.advance(2999);
  expect(
    (await answer(first.payload, { type: MESSAGE, data: { content: "In time" } })).status,
  ).toBe(204);
  const { payload, seen } = await ping();
  platform.clock.advance(3000);
  expect(await seen).toMatchObject({
    kind: "failure",
    reason: "timeout",
    text: "The application did not respond",
  });
  const late = await answer(payload, { type: MESSAGE, data: { content: "Late" } });
  expect([late.status, late.body]).toEqual([404, { message: "Unknown interaction", code: 10062 }]);
  const before = await webhook(payload, "POST", "", { content: "Late" });
  expect([before.status, before.body.code]).toEqual([404, 10015]);
});

test("a second answer is refused, a wrong token unknown", async () => {
  const { ping, answer } = await openAppBot();
  const { payload } = await ping();
  const wrong = await answer({ ...payload, token: `${payload.token}x` }, { type: DEFERRED });
  expect([wrong.status, wrong.body.code]).toEqual([404, 10062]);
  const other = await answer({ ...payload, id: "1" }, { type: DEFERRED });
  expect([other.status, other.body.code]).toEqual([404, 10062]);
  expect((await answer(payload, { type: DEFERRED })).status).toBe(204);
  const again = await answer(payload, { type: DEFERRED });
  expect([again.status, again.body]).toEqual([
    400,
    { message: "Interaction has already been acknowledged.", code: 40060 },
  ]);
});

test("without a session, what a person does fails at once", async () => {
  const { platform, gateway, user, here } = await openAppBot();
  const ended = platform.events.waitFor("gateway.ended");
  platform.sessions.close({}, 4000);
  await gateway.closed;
  platform.clock.advance(120_000);
  await ended;
  const seen = await platform.as(user.id).runCommand("/ping", {}, here);
  expect(seen).toMatchObject({ kind: "failure", reason: "no app" });
});

test("what a person does when the platform is closed, or is being closed, fails with that", async () => {
  const { platform, ping, user, here } = await openAppBot();
  const { seen } = await ping();
  const refused = expect(seen).rejects.toThrow("The platform is closed, so no application answers");
  const closing = platform.close();
  const during = platform.as(user.id).runCommand("/ping", {}, here);
  await expect(during).rejects.toThrow("The platform is closed");
  await closing;
  await refused;
  await expect(platform.as(user.id).runCommand("/ping", {}, here)).rejects.toThrow(
    "The platform is closed",
  );
});

test("a deferred answer loads until it is edited; the first follow-up edits it, too", async () => {
  const { ping, answer, webhook, platform, user } = await openAppBot();
  const { payload, seen } = await ping();
  const deferred = await answer(payload, { type: DEFERRED }, "?with_response=true");
  expect(deferred.body).toMatchObject({ interaction: { response_message_loading: true } });
  expect(deferred.body).not.toHaveProperty("resource");
  const loading = (await webhook(payload, "GET", "/messages/@original")).body;
  expect(loading).toMatchObject({ flags: 128, content: "", type: 20 });
  const edited = (await webhook(payload, "PATCH", "/messages/@original", { content: "Done" })).body;
  expect(edited).toMatchObject({
    id: loading.id,
    flags: 0,
    content: "Done",
    edited_timestamp: null,
  });
  expect(await seen).toMatchObject({ kind: "message", message: { content: "Done" }, step: 2 });
  const second = await ping();
  await answer(second.payload, { type: DEFERRED });
  const followUp = (await webhook(second.payload, "POST", "", { content: "Follow", flags: 64 }))
    .body;
  expect(followUp).toMatchObject({ content: "Follow", flags: 0 });
  expect((await second.seen).message?.id).toBe(followUp.id);
  const original = (await webhook(second.payload, "GET", "/messages/@original")).body;
  expect(original.id).toBe(followUp.id);
  const next = platform.as(user.id).nextView(second.payload.id, 2);
  await webhook(second.payload, "POST", "", { content: "Another" });
  expect((await next).message).toMatchObject({ content: "Another" });
});

test("a follow-up is a message of its own when the loading message was deleted in the channel", async () => {
  const { platform, guild, game, channel, bot, ping, answer, webhook } = await openAppBot();
  platform.guilds.addMember(guild.id, game.botUserId as string, []);
  const { payload } = await ping();
  await answer(payload, { type: DEFERRED });
  const loading = (await webhook(payload, "GET", "/messages/@original")).body;
  const path = `/channels/${channel.id}/messages/${loading.id}`;
  expect((await bot("DELETE", path)).status).toBe(204);
  const followUp = await webhook(payload, "POST", "", { content: "Done" });
  expect(followUp).toMatchObject({ status: 200, body: { content: "Done", flags: 0 } });
});

test("whose loading message was deleted in the channel is shown that the time is up", async () => {
  const { platform, guild, game, channel, bot, ping, answer, webhook } = await openAppBot();
  platform.guilds.addMember(guild.id, game.botUserId as string, []);
  const { payload, seen } = await ping();
  await answer(payload, { type: DEFERRED });
  const loading = (await webhook(payload, "GET", "/messages/@original")).body;
  await bot("DELETE", `/channels/${channel.id}/messages/${loading.id}`);
  platform.clock.advance(900_001);
  expect(await seen).toMatchObject({ kind: "failure", reason: "expired" });
});

test("a follow-up after a press on a loading message leaves that message alone", async () => {
  const { platform, guild, game, user, channel, bot, ping, answer, webhook, interaction } =
    await openAppBot();
  platform.guilds.addMember(guild.id, game.botUserId as string, []);
  const { payload } = await ping();
  await answer(payload, { type: DEFERRED });
  const { id } = (await webhook(payload, "GET", "/messages/@original")).body;
  const button = { type: 2, style: 1, custom_id: "go", label: "Go" };
  await bot("PATCH", `/channels/${channel.id}/messages/${id}`, {
    components: [{ type: 1, components: [button] }],
  });
  void platform.as(user.id).press(id, "go");
  const pressed = await interaction();
  await answer(pressed, { type: 6 });
  const followUp = await webhook(pressed, "POST", "", { content: "Another" });
  expect(followUp.status).toBe(200);
  expect(followUp.body.id).not.toBe(id);
});

test("a person may be shown the loading message first", async () => {
  const { platform, user, here, interaction, answer } = await openAppBot();
  const seen = platform.as(user.id).runCommand("/ping", {}, { ...here, stopAtLoading: true });
  await answer(await interaction(), { type: DEFERRED, data: { flags: 64 } });
  expect(await seen).toMatchObject({ kind: "loading", ephemeral: true, message: { flags: 192 } });
});

test("the token lasts 15 minutes from the start", async () => {
  const { platform, ping, answer, webhook } = await openAppBot();
  const { payload } = await ping();
  await answer(payload, { type: MESSAGE, data: { content: "Pong" } });
  platform.clock.advance(899_999);
  expect(
    (await webhook(payload, "PATCH", "/messages/@original", { content: "Still" })).status,
  ).toBe(200);
  platform.clock.advance(1);
  for (const [method, path] of [
    ["GET", "/messages/@original"],
    ["PATCH", "/messages/@original"],
    ["DELETE", "/messages/@original"],
    ["POST", ""],
  ] as const) {
    const { status, body } = await webhook(
      payload,
      method,
      path,
      method === "GET" || method === "DELETE" ? undefined : { content: "x" },
    );
    expect([status, body]).toEqual([401, { message: "Invalid Webhook Token", code: 50027 }]);
  }
});

test("who waits for more of an interaction is notified when its token ends", async () => {
  const { platform, user, ping, answer } = await openAppBot();
  const { payload, seen } = await ping();
  await answer(payload, { type: 4, data: { content: "All" } });
  const { step } = await seen;
  const more = platform.as(user.id).nextView(payload.id, step);
  const ended = expect(more).rejects.toMatchObject({ code: 10062 });
  platform.clock.advance(15 * 60_000);
  await ended;
});

test("a deferred answer that never comes is a failure in the end", async () => {
  const { platform, ping, answer } = await openAppBot();
  const { payload, seen } = await ping();
  await answer(payload, { type: DEFERRED });
  platform.clock.advance(900_000);
  expect(await seen).toMatchObject({ kind: "failure", reason: "expired" });
});

test("originals and follow-ups are read, changed and deleted by the token alone", async () => {
  const { ping, answer, webhook, bot, channel } = await openAppBot();
  const { payload } = await ping();
  await answer(payload, { type: MESSAGE, data: { content: "Pong" } });
  const { id } = (await webhook(payload, "POST", "", { content: "More" })).body;
  const one = `/messages/${id}`;
  expect((await webhook(payload, "GET", one)).body.content).toBe("More");
  expect((await webhook(payload, "PATCH", one, { content: "Less" })).body.content).toBe("Less");
  expect((await webhook(payload, "DELETE", one)).status).toBe(204);
  expect((await webhook(payload, "GET", one)).body.code).toBe(10008);
  expect((await webhook(payload, "DELETE", "/messages/@original")).status).toBe(204);
  expect((await webhook(payload, "GET", "/messages/@original")).body.code).toBe(10008);
  const posted = (await bot("POST", `/channels/${channel.id}/messages`, { content: "Own" })).body;
  // A message of the bot's that is no answer is not the token's.
  expect((await webhook(payload, "GET", `/messages/${posted.id}`)).body.code).toBe(10008);
});

test("an ephemeral answer is for the person and the app alone", async () => {
  const { platform, gateway, ping, answer, webhook, bot, channel, member, define } =
    await openAppBot();
  const { payload, seen } = await ping();
  const row = { type: 1, components: [{ type: 2, style: 1, custom_id: "more", label: "More" }] };
  await answer(payload, { type: MESSAGE, data: { content: "Psst", flags: 64, components: [row] } });
  const view = await seen;
  expect(view).toMatchObject({ ephemeral: true, message: { flags: 64, channel_id: channel.id } });
  const reported = (await gateway.event("MESSAGE_CREATE")).d;
  expect(reported).toMatchObject({ id: view.message?.id, channel_id: channel.id, flags: 64 });
  expect(reported).not.toHaveProperty("guild_id");
  const history = await bot("GET", `/channels/${channel.id}/messages`);
  expect(history.body).toEqual([]);
  const id = view.message?.id as string;
  expect((await bot("GET", `/channels/${channel.id}/messages/${id}`)).status).toBe(404);
  expect((await webhook(payload, "GET", "/messages/@original")).body.content).toBe("Psst");
  await define({ name: "x" });
  const other = platform.as(member("bob")).press(id, "more");
  await expect(other).rejects.toMatchObject({ code: 10008 });
});

test("a user-installed app may follow up five times [operations.create-followup-5, limits.follow-ups-5]", async () => {
  const { platform, game, answer, webhook, interaction } = await openAppBot();
  const owner = platform.createUser({ username: "owner" });
  const elsewhere = platform.guilds.create({ name: "Elsewhere", ownerId: owner.id });
  const { id } = platform.guilds.createChannel({ guildId: elsewhere.id, name: "general" });
  platform.as(owner.id).addApp(game.id);
  void platform.as(owner.id).runCommand("/ping", {}, { channel: id });
  const payload = await interaction();
  expect(payload.authorizing_integration_owners).toEqual({ 1: owner.id });
  await answer(payload, { type: MESSAGE, data: { content: "Pong" } });
  for (let count = 1; count <= 5; count += 1) {
    expect((await webhook(payload, "POST", "", { content: `${count}` })).status).toBe(200);
  }
  const sixth = await webhook(payload, "POST", "", { content: "6" });
  expect([sixth.status, sixth.body.code]).toEqual([400, 40094]);
});

test("an app that is installed in the guild may follow up more often [limits.follow-ups-5, operations.create-followup-5]", async () => {
  const { ping, answer, webhook } = await openAppBot();
  const { payload } = await ping();
  await answer(payload, { type: MESSAGE, data: { content: "Pong" } });
  for (let count = 1; count <= 6; count += 1) {
    expect((await webhook(payload, "POST", "", { content: `${count}` })).status).toBe(200);
  }
});

test("answers of a user-installed app are for the person alone unless it may use external apps [versions.create-guild-expressions-create-events-use-exter]", async () => {
  const { platform, game, answer, interaction } = await openAppBot();
  const owner = platform.createUser({ username: "owner" });
  const guest = platform.createUser({ username: "guest" });
  const VIEW_SEND_USE = (1n << 10n) | (1n << 11n) | (1n << 31n);
  const elsewhere = platform.guilds.create({
    name: "Elsewhere",
    ownerId: owner.id,
    permissions: VIEW_SEND_USE.toString(),
  });
  const allowed = platform.createUser({ username: "allowed" });
  const role = platform.guilds.createRole(elsewhere.id, "Apps", (1n << 50n).toString());
  platform.guilds.addMember(elsewhere.id, guest.id);
  platform.guilds.addMember(elsewhere.id, allowed.id, [role.id]);
  const { id } = platform.guilds.createChannel({ guildId: elsewhere.id, name: "general" });
  for (const [user, ephemeral] of [
    [owner, false],
    [guest, true],
    [allowed, false],
  ] as const) {
    platform.as(user.id).addApp(game.id);
    const seen = platform.as(user.id).runCommand("/ping", {}, { channel: id });
    await answer(await interaction(), { type: MESSAGE, data: { content: "Pong" } });
    expect((await seen).ephemeral).toBe(ephemeral);
  }
});
test("a deferred answer may get a poll [operations.edit-original-interaction-response-poll]", async () => {
  const { ping, answer, webhook } = await openAppBot();
  const { payload, seen } = await ping();
  await answer(payload, { type: DEFERRED });
  const poll = {
    question: { text: "Tea?" },
    answers: [{ poll_media: { text: "Yes" } }, { poll_media: { text: "No" } }],
    duration: 1,
  };
  const { status, body } = await webhook(payload, "PATCH", "/messages/@original", { poll });
  expect(status).toBe(200);
  expect(body.poll).toMatchObject({
    question: { text: "Tea?" },
    answers: [{ answer_id: 1, poll_media: { text: "Yes" } }, { answer_id: 2 }],
  });
  expect((await seen).message).toMatchObject({ poll: { question: { text: "Tea?" } } });
});
