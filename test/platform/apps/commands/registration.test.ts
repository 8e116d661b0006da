/** Registering commands: what is made, replaced, kept and shown (bots 4.1). */

import { expect, test } from "vitest";
import { installations } from "../../../../platform/domains/apps/installations/domain.js";
import { openApp } from "../../support/apps.js";
import { send } from "../../support/players.js";

const ping = { name: "ping", description: "Answers" };

test("a command has all fields of the resource, and defaults for what was left out", async () => {
  const { bot, commandsPath, game } = await openApp();
  const { status, body } = await bot("POST", commandsPath, ping);
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.stringMatching(/^\d{17,20}$/),
    application_id: game.id,
    version: expect.stringMatching(/^\d{17,20}$/),
    default_member_permissions: null,
    default_permission: true,
    type: 1,
    name: "ping",
    name_localizations: null,
    description: "Answers",
    description_localizations: null,
    contexts: null,
    integration_types: [0, 1],
    dm_permission: true,
    nsfw: false,
  });
  expect((await bot("GET", `${commandsPath}/${body.id}`)).body).toEqual(body);
});

test("a command of the same type and name is replaced whole: same id, new version, 200", async () => {
  const { bot, commandsPath } = await openApp();
  const first = (await bot("POST", commandsPath, { ...ping, nsfw: true })).body;
  const second = await bot("POST", commandsPath, { ...ping, description: "Other" });
  expect(second.status).toBe(200);
  expect(second.body).toMatchObject({ id: first.id, description: "Other", nsfw: false });
  expect(second.body.version).not.toBe(first.version);
  const menu = await bot("POST", commandsPath, { name: "ping", type: 2 });
  expect(menu.status).toBe(201);
  expect(menu.body.id).not.toBe(first.id);
});

test("a change replaces the given fields only; nothing changed keeps the version", async () => {
  const { bot, commandsPath } = await openApp();
  const option = { type: 3, name: "text", description: "Text" };
  const { body } = await bot("POST", commandsPath, { ...ping, options: [option] });
  const path = `${commandsPath}/${body.id}`;
  const changed = (await bot("PATCH", path, { description: "New" })).body;
  expect(changed).toMatchObject({ description: "New", options: [option] });
  expect((await bot("PATCH", path, { description: "New" })).body.version).toBe(changed.version);
  const emptied = (await bot("PATCH", path, { options: [] })).body;
  expect(emptied.options).toBeUndefined();
  const renamed = await bot("PATCH", path, { name: "pong" });
  expect(renamed.body).toMatchObject({ id: body.id, name: "pong" });
  await bot("POST", commandsPath, ping);
  expect((await bot("PATCH", path, { name: "ping" })).body.code).toBe(40041);
  expect((await bot("PATCH", path, { type: 2 })).body.errors.type._errors[0].code).toBe(
    "BASE_TYPE_CHOICES",
  );
});

test("a list replaces all: same ones keep id and version, missing ones go, one wrong refuses all", async () => {
  const { bot, commandsPath } = await openApp();
  const two = [ping, { name: "pong", description: "Too" }];
  const first = (await bot("PUT", commandsPath, two)).body;
  expect(first).toMatchObject([{ contexts: [0, 1, 2], integration_types: [0] }, { name: "pong" }]);
  expect((await bot("PUT", commandsPath, two)).body).toEqual(first);
  const renamed = (await bot("PUT", commandsPath, [{ ...ping, id: first[0].id, name: "new" }]))
    .body;
  expect(renamed).toHaveLength(1);
  expect(renamed[0]).toMatchObject({ id: first[0].id, name: "new" });
  const wrong = await bot("PUT", commandsPath, [ping, { name: "x" }]);
  expect(wrong).toMatchObject({
    status: 400,
    body: {
      code: 50035,
      errors: { 1: { description: { _errors: [{ code: "BASE_TYPE_REQUIRED" }] } } },
    },
  });
  expect((await bot("GET", commandsPath)).body).toHaveLength(1);
  expect((await bot("PUT", commandsPath, [])).body).toEqual([]);
  expect((await bot("GET", commandsPath)).body).toEqual([]);
});

test("names are unique in a list, per type", async () => {
  const { bot, commandsPath } = await openApp();
  const twice = await bot("PUT", commandsPath, [ping, ping]);
  expect(twice.body.errors[1].name._errors[0].code).toBe("APPLICATION_COMMANDS_DUPLICATE_NAME");
  const types = [ping, { name: "ping", type: 2 }, { name: "ping", type: 3 }];
  expect((await bot("PUT", commandsPath, types)).status).toBe(200);
});

test("a deleted command is unknown", async () => {
  const { bot, commandsPath } = await openApp();
  const { id } = (await bot("POST", commandsPath, ping)).body;
  expect((await bot("DELETE", `${commandsPath}/${id}`)).status).toBe(204);
  for (const method of ["GET", "PATCH", "DELETE"]) {
    const { status, body } = await bot(
      method,
      `${commandsPath}/${id}`,
      method === "PATCH" ? {} : undefined,
    );
    expect([status, body.code]).toEqual([404, 10063]);
  }
});

test("commands of a guild are apart, and say nothing of contexts", async () => {
  const { bot, commandsPath, guildCommandsPath, guild } = await openApp();
  const { status, body } = await bot("POST", guildCommandsPath, ping);
  expect(status).toBe(201);
  expect(body.guild_id).toBe(guild.id);
  for (const field of ["contexts", "integration_types", "dm_permission"]) {
    expect(body).not.toHaveProperty(field);
  }
  expect((await bot("GET", commandsPath)).body).toEqual([]);
  expect((await bot("GET", `${commandsPath}/${body.id}`)).body.code).toBe(10063);
  expect((await bot("GET", guildCommandsPath)).body).toEqual([
    { ...body, name_localizations: undefined, description_localizations: undefined },
  ]);
});

test("who may not work with an application's commands", async () => {
  const { platform, user, game, bot, commandsPath, guildCommandsPath } = await openApp();
  const other = platform.createApplication({ name: "Other", bot: true });
  const stranger = (path: string) => send(platform, `Bot ${other.botToken}`, "GET", path);
  expect((await stranger(commandsPath)).body.code).toBe(20012);
  expect((await stranger(guildCommandsPath)).body.code).toBe(20012);
  expect((await send(platform, "Bot nothing", "GET", commandsPath)).status).toBe(401);
  expect((await bot("GET", "/applications/1/commands")).body.code).toBe(10002);
  const elsewhere = platform.guilds.create({ name: "Elsewhere", ownerId: user.id });
  const path = `/applications/${game.id}/guilds/${elsewhere.id}/commands`;
  const refused = await bot("POST", path, ping);
  expect([refused.status, refused.body.code]).toEqual([403, 50001]);
  const token = (scopes: string) =>
    platform.issueToken({ userId: user.id, applicationId: game.id, scopes }).accessToken;
  const bearer = (scopes: string) =>
    send(platform, `Bearer ${token(scopes)}`, "POST", commandsPath, ping);
  expect((await bearer("identify")).body.code).toBe(50026);
  expect((await bearer("applications.commands.update")).status).toBe(201);
});

test("texts come in the reader's language, or as dictionaries", async () => {
  const { platform, game, bot, commandsPath } = await openApp();
  const localizedCommand = {
    ...ping,
    name_localizations: { de: "klopf", "en-US": "ping" },
    description_localizations: { de: "Antwortet" },
  };
  const made = (await bot("POST", commandsPath, localizedCommand)).body;
  // What equals the default is dropped.
  expect(made.name_localizations).toEqual({ de: "klopf" });
  const list = async (headers: Record<string, string>, query = "") => {
    const response = await fetch(`${platform.apiBase}${commandsPath}${query}`, {
      headers: { authorization: `Bot ${game.botToken}`, ...headers },
    });
    // biome-ignore lint/suspicious/noExplicitAny: the answer is what the test looks into
    return ((await response.json()) as any[])[0];
  };
  const german = await list({ "x-discord-locale": "de", "accept-language": "fr" });
  expect(german).toMatchObject({
    name: "ping",
    name_localized: "klopf",
    description_localized: "Antwortet",
  });
  expect(german).not.toHaveProperty("name_localizations");
  expect(await list({ "accept-language": "fr" })).toMatchObject({ name_localized: "ping" });
  const whole = await list({ "accept-language": "de" }, "?with_localizations=true");
  expect(whole).toMatchObject({ name_localizations: { de: "klopf" } });
  expect(whole).not.toHaveProperty("name_localized");
});

test("integration types and contexts say where a command is; dm_permission is their old form [records.command-integration-types-contexts]", async () => {
  const { bot, commandsPath } = await openApp();
  const post = async (fields: object) =>
    (await bot("POST", commandsPath, { ...ping, ...fields })).body;
  expect(await post({ integration_types: [1], contexts: [1, 2] })).toMatchObject({
    integration_types: [1],
    contexts: [1, 2],
    dm_permission: true,
  });
  expect(await post({ contexts: [0] })).toMatchObject({ contexts: [0], dm_permission: false });
  expect(await post({ contexts: [2] })).toMatchObject({ contexts: [2], dm_permission: true });
  expect(await post({ dm_permission: false })).toMatchObject({
    contexts: [0],
    dm_permission: false,
  });
  // The new field wins over the deprecated one.
  expect(await post({ dm_permission: false, contexts: [0, 1] })).toMatchObject({
    contexts: [0, 1],
    dm_permission: true,
  });
  expect((await post({ contexts: [3] })).errors.contexts[0]._errors[0].code).toBe(
    "BASE_TYPE_CHOICES",
  );
  expect((await post({ contexts: [] })).code).toBe(50035);
  // An edit that names no contexts keeps them; one without any is for all where it is installed.
  const { id } = await post({ contexts: [0] });
  const edit = async (fields: object) => (await bot("PATCH", `${commandsPath}/${id}`, fields)).body;
  expect(await edit({ description: "Other" })).toMatchObject({ contexts: [0] });
  expect(await edit({ contexts: null })).toMatchObject({ contexts: null });
  expect(await edit({ dm_permission: false })).toMatchObject({ contexts: [0] });
  expect(await edit({ contexts: null })).toMatchObject({ contexts: null });
});

test("commands go with their application, and are part of the state", async () => {
  const { platform, bot, commandsPath, game } = await openApp();
  await bot("POST", commandsPath, ping);
  const state = platform.exportState();
  expect(state.commands).toHaveLength(1);
  platform.deleteApplication(game.id);
  expect(platform.exportState().commands).toEqual([]);
  platform.importState(state);
  expect(platform.exportState().commands).toEqual(state.commands);
});

test("an application's commands of a guild go with its bot, or with the guild; global ones stay", async () => {
  const { platform, bot, commandsPath, guildCommandsPath, game, guild } = await openApp();
  await bot("POST", commandsPath, ping);
  await bot("POST", guildCommandsPath, ping);
  platform.guilds.removeMember(guild.id, game.botUserId as string);
  expect((await bot("GET", guildCommandsPath)).body.code).toBe(50001);
  platform.guilds.addMember(guild.id, game.botUserId as string);
  expect((await bot("GET", guildCommandsPath)).body).toEqual([]);
  expect((await bot("GET", commandsPath)).body).toHaveLength(1);
  await bot("POST", guildCommandsPath, ping);
  platform.guilds.delete(guild.id);
  expect(platform.exportState().commands).toHaveLength(1);
});

test("a guild may have an application's commands without its bot", async () => {
  const { platform, user, game, bot, guild, channel, commandsPath } = await openApp();
  await bot("POST", commandsPath, ping);
  platform.guilds.removeMember(guild.id, game.botUserId as string);
  const names = () => platform.as(user.id).availableCommands({ channel: channel.id });
  expect(names()).toEqual([]);
  platform.domain(installations).add(user.id, game.id, {
    guildId: guild.id,
    scopes: ["applications.commands"],
  });
  expect(platform.guilds.member(guild.id, game.botUserId as string)).toBeUndefined();
  expect(names()).toHaveLength(1);
});

test("commands of a guild that has no bot of the application end when it is taken out", async () => {
  const { platform, user, game, bot, guild, guildCommandsPath, commandsPath } = await openApp();
  platform.guilds.removeMember(guild.id, game.botUserId as string);
  const installed = { guildId: guild.id, scopes: ["applications.commands"] };
  const install = () => platform.domain(installations).add(user.id, game.id, installed);
  const { id } = install();
  await bot("POST", commandsPath, ping);
  expect((await bot("POST", guildCommandsPath, ping)).status).toBe(201);
  platform.as(user.id).removeIntegration(guild.id, id);
  install();
  expect((await bot("GET", guildCommandsPath)).body).toEqual([]);
  expect((await bot("GET", commandsPath)).body).toHaveLength(1);
});
