/** Buttons and selects, as people use them (bots 4.5, 4.10). */

import { expect, test } from "vitest";
import { monetization } from "../../../../platform/index.js";
import { type AppBot, openAppBot } from "../../support/app-bot.js";
import { permissions } from "../../support/guilds.js";

const row = (...components: object[]) => ({ type: 1, components });
const button = (fields: object = {}) => ({
  type: 2,
  style: 1,
  custom_id: "go",
  label: "Go",
  ...fields,
});

/** Runs `/ping`, which is answered with components; the message. */
async function shown({ ping, answer }: AppBot, ...components: object[]) {
  const { payload, seen } = await ping();
  const rows = components.map((component) => row(component));
  const { status, body } = await answer(payload, {
    type: 4,
    data: { content: "Choose", components: rows },
  });
  expect(status, JSON.stringify(body)).toBe(204);
  return (await seen).message as { id: string };
}

test("a pressed button brings its message; the answer may change it or be a new one", async () => {
  const app = await openAppBot();
  const { platform, user, guild, interaction, answer, webhook } = app;
  const { id } = await shown(app, button());
  let seen = platform.as(user.id).press(id, "Go");
  const pressed = await interaction();
  expect(pressed).toMatchObject({
    type: 3,
    data: { custom_id: "go", component_type: 2, id: 2 },
    message: { id, content: "Choose" },
    authorizing_integration_owners: { 0: guild.id },
  });
  const updated = await answer(
    pressed,
    { type: 7, data: { content: "Gone", components: [] } },
    "?with_response=true",
  );
  expect(updated.body.resource).toMatchObject({ type: 7, message: { id, content: "Gone" } });
  expect(await seen).toMatchObject({
    kind: "update",
    message: { id, content: "Gone", components: [] },
  });
  expect((await webhook(pressed, "GET", "/messages/@original")).body.id).toBe(id);
  const other = await shown(app, button());
  seen = platform.as(user.id).press(other.id, "go");
  const again = await interaction();
  await answer(again, { type: 4, data: { content: "New" } });
  expect((await seen).message).toMatchObject({
    type: 19,
    message_reference: { message_id: other.id },
    interaction_metadata: { type: 3, interacted_message_id: other.id, user: { id: user.id } },
  });
});

test("a click may be acknowledged first and change the message later", async () => {
  const app = await openAppBot();
  const { platform, user, interaction, answer, webhook } = app;
  const { id } = await shown(app, button());
  const seen = platform.as(user.id).press(id, "go");
  const pressed = await interaction();
  expect((await answer(pressed, { type: 6 })).status).toBe(204);
  const view = await seen;
  expect(view.kind).toBe("accepted");
  const later = platform.as(user.id).nextView(view.interactionId, view.step);
  await webhook(pressed, "PATCH", "/messages/@original", { content: "Later" });
  expect(await later).toMatchObject({ kind: "update", message: { id, content: "Later" } });
});

test("an ephemeral message's buttons work for its person", async () => {
  const { ping, answer, platform, user, interaction } = await openAppBot();
  const { payload, seen } = await ping();
  await answer(payload, {
    type: 4,
    data: { content: "Psst", flags: 64, components: [row(button())] },
  });
  const id = (await seen).message?.id as string;
  const pressed = platform.as(user.id).press(id, "go");
  const click = await interaction();
  expect(click.message).toMatchObject({ id, flags: 64, content: "Psst" });
  await answer(click, { type: 7, data: { content: "Done" } });
  expect(await pressed).toMatchObject({
    kind: "update",
    ephemeral: true,
    message: { content: "Done" },
  });
});

test.each([
  ["disabled", button({ disabled: true }), "disabled"],
  ["a link", { type: 2, style: 5, url: "https://example.com", label: "go" }, "leads elsewhere"],
  ["another", button({ custom_id: "other", label: "Other" }), "no button"],
])("a button that is %s cannot be pressed", async (_what, component, why) => {
  const app = await openAppBot();
  const { id } = await shown(app, component);
  const refused = app.platform.as(app.user.id).press(id, "go");
  await expect(refused).rejects.toMatchObject({
    code: 50035,
    errors: { button: { _errors: [{ message: expect.stringContaining(why) }] } },
  });
});

test("a premium button names a SKU and tells the app nothing [records.component-button-premium-sku-id]", async () => {
  const app = await openAppBot();
  const { platform, game, user } = app;
  const sku = platform
    .domain(monetization)
    .createSku({ applicationId: game.id, name: "Gold", kind: "durable" });
  const { id } = await shown(app, { type: 2, style: 6, sku_id: sku.id });
  const message = (await app.bot("GET", `/channels/${app.channel.id}/messages/${id}`)).body;
  expect(message.components[0].components[0]).toMatchObject({ type: 2, style: 6, sku_id: sku.id });
  expect(await platform.as(user.id).press(id, sku.id)).toMatchObject({
    kind: "store",
    url: `${platform.webBase}/application-directory/${game.id}/store/${sku.id}`,
  });
  expect(
    platform.events.recent().filter(({ kind }) => kind === "interaction.created"),
  ).toHaveLength(1);
  const { payload } = await app.ping();
  const both = row({ type: 2, style: 6, sku_id: sku.id, label: "Buy" });
  const refused = await app.answer(payload, {
    type: 4,
    data: { content: "x", components: [both] },
  });
  expect(refused.body.errors.data.components[0].components[0].label).toBeDefined();
});

const options = ["a", "b", "c"].map((value) => ({ label: value.toUpperCase(), value }));

test("a string select brings its values, within its bounds", async () => {
  const app = await openAppBot();
  const { platform, user, interaction, answer } = app;
  const select = { type: 3, custom_id: "pick", options, min_values: 1, max_values: 2 };
  const { id } = await shown(app, select);
  const person = platform.as(user.id);
  const seen = person.select(id, "pick", ["a", "c"]);
  const chosen = await interaction();
  expect(chosen.data).toEqual({ custom_id: "pick", component_type: 3, id: 2, values: ["a", "c"] });
  await answer(chosen, { type: 4, data: { content: "Fine" } });
  expect((await seen).kind).toBe("message");
  for (const values of [[], ["a", "b", "c"], ["z"], ["a", "a"]]) {
    await expect(person.select(id, "pick", values)).rejects.toMatchObject({ code: 50035 });
  }
});

test("selects of users, roles and channels resolve what was picked", async () => {
  const app = await openAppBot();
  const { platform, user, guild, channel, member, game, interaction } = app;
  const bob = member("bob");
  const role = platform.guilds.createRole(guild.id, "Red", "0");
  const { id } = await shown(
    app,
    { type: 5, custom_id: "who" },
    { type: 6, custom_id: "role" },
    { type: 7, custom_id: "either", max_values: 2 },
    { type: 8, custom_id: "where" },
  );
  const person = platform.as(user.id);
  const pick = async (customId: string, values: string[]) => {
    void person.select(id, customId, values);
    return (await interaction()).data;
  };
  const who = await pick("who", [bob]);
  expect(who).toMatchObject({
    component_type: 5,
    values: [bob],
    resolved: {
      users: { [bob]: { username: "bob" } },
      members: { [bob]: { roles: [], permissions: expect.any(String) } },
    },
  });
  expect(who.resolved.members[bob]).not.toHaveProperty("user");
  expect(who.resolved).not.toHaveProperty("roles");
  expect((await pick("role", [role.id])).resolved.roles[role.id]).toMatchObject({ name: "Red" });
  expect(Object.keys((await pick("either", [bob, role.id])).resolved).sort()).toEqual([
    "members",
    "roles",
    "users",
  ]);
  const where = await pick("where", [channel.id]);
  expect(where.resolved.channels[channel.id]).toMatchObject({
    name: "general",
    permissions: expect.stringMatching(/^\d+$/),
    app_permissions: expect.stringMatching(/^\d+$/),
  });
  await expect(person.select(id, "who", ["1"])).rejects.toMatchObject({ code: 50035 });
  expect(game.botUserId).not.toBe(bob);
});

test("a resolved channel tells the bot's permissions only where the bot is [records.channel-resolved-app-permissions]", async () => {
  const app = await openAppBot();
  const { platform, game, define, interaction } = app;
  await define({ name: "where", options: [{ type: 7, name: "place", description: "Place" }] });
  const owner = platform.createUser({ username: "owner" });
  const { guilds } = platform;
  const bits = permissions(10, 11, 16);
  const { id: guildId } = guilds.create({
    name: "Elsewhere",
    ownerId: owner.id,
    permissions: bits,
  });
  const overwrites = [{ id: guildId, type: 0 as const, allow: "0", deny: permissions(16) }];
  const { id } = guilds.createChannel({ guildId, name: "general", overwrites });
  const channel = guilds.createChannel({ guildId, name: "commands" }).id;
  platform.as(owner.id).addApp(game.id);
  void platform.as(owner.id).runCommand("/where", { place: id }, { channel });
  expect((await interaction()).data.resolved.channels[id]).not.toHaveProperty("app_permissions");
  guilds.addMember(guildId, game.botUserId as string);
  void platform.as(owner.id).runCommand("/where", { place: id }, { channel });
  // The bot's in the channel that was picked, not the person's, nor those in the whole guild.
  expect((await interaction()).data.resolved.channels[id].app_permissions).toBe(
    permissions(10, 11),
  );
});

test("components of a bot's ordinary messages work, in guilds and in conversations", async () => {
  const app = await openAppBot();
  const { platform, user, guild, game, channel, bot, interaction, answer, webhook } = app;
  const direct = (await bot("POST", "/users/@me/channels", { recipient_id: user.id })).body;
  for (const [channelId, owners] of [
    [channel.id, { 0: guild.id }],
    [direct.id, { 0: "0" }],
  ]) {
    const options = [{ label: "One", value: "1" }];
    const components = [row(button()), row({ type: 3, custom_id: "pick", options })];
    const posted = await bot("POST", `/channels/${channelId}/messages`, {
      content: "Go?",
      components,
    });
    const { id } = posted.body;
    let seen = platform.as(user.id).press(id, "Go");
    const pressed = await interaction();
    expect(pressed).toMatchObject({
      type: 3,
      application_id: game.id,
      data: { custom_id: "go", component_type: 2 },
      message: { id, content: "Go?", author: { id: game.botUserId } },
      authorizing_integration_owners: owners,
    });
    await answer(pressed, { type: 7, data: { content: "Gone" } });
    expect(await seen).toMatchObject({ kind: "update", message: { id, content: "Gone" } });
    expect((await webhook(pressed, "GET", "/messages/@original")).body.id).toBe(id);
    seen = platform.as(user.id).select(id, "pick", ["1"]);
    const chosen = await interaction();
    expect(chosen).toMatchObject({ type: 3, data: { custom_id: "pick", values: ["1"] } });
    await answer(chosen, { type: 6 });
    expect((await seen).kind).toBe("accepted");
    await webhook(chosen, "PATCH", "/messages/@original", { content: "Later", components: [] });
    const shown = await bot("GET", `/channels/${channelId}/messages/${id}`);
    expect(shown.body).toMatchObject({ content: "Later", components: [] });
  }
});

test("a message that no bot has written has nothing to press", async () => {
  const { platform, user, channel } = await openAppBot();
  const id = platform.as(user.id).sendMessage(channel.id, { content: "Hello" });
  await expect(platform.as(user.id).press(id, "go")).rejects.toMatchObject({ code: 10008 });
});

test("a select of channels takes the kinds that it names alone", async () => {
  const app = await openAppBot();
  const { platform, user, guild, channel, interaction } = app;
  const voice = platform.guilds.createChannel({ guildId: guild.id, name: "Voice", type: 2 });
  const picks = { type: 8, custom_id: "where", channel_types: [2, 4] };
  const { id } = await shown(app, picks);
  const refused = platform.as(user.id).select(id, "where", [channel.id]);
  await expect(refused).rejects.toMatchObject({ code: 50035 });
  void platform.as(user.id).select(id, "where", [voice.id]);
  expect(await interaction()).toMatchObject({ data: { values: [voice.id] } });
});
