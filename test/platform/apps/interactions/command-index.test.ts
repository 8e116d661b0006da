/** The commands of a place as the service's own client loads them (bots 4.11). */

import { expect, test } from "vitest";
import { openApp } from "../../support/apps.js";
import { send } from "../../support/players.js";

async function opened() {
  const app = await openApp();
  const { platform, user, bot, commandsPath, guildCommandsPath } = app;
  const { id: own } = platform.createApplication({ name: "Client" });
  const get = (path: string, userId = user.id) => {
    const { accessToken } = platform.issueToken({ userId, applicationId: own });
    return send(platform, `Bearer ${accessToken}`, "GET", `${path}/application-command-index`);
  };
  const define = async (body: object, path = commandsPath) =>
    (await bot("POST", path, { description: "Does it", ...body })).body;
  return { ...app, get, define, guildCommandsPath };
}

const names = ({ body }: { body: { application_commands: { name: string }[] } }) =>
  body.application_commands.map(({ name }) => name).sort();

test("a guild's index has its applications and what they have there, whoever may use it", async () => {
  const { get, define, guild, game, guildCommandsPath, member } = await opened();
  const command = await define({
    name: "play",
    options: [{ type: 3, name: "what", description: "What", required: true }],
    name_localizations: { de: "spielen" },
  });
  await define({ name: "only-here" }, guildCommandsPath);
  await define({ name: "secret", default_member_permissions: "0" });
  await define({ name: "in-dms", contexts: [1] });
  await define({ name: "mine", integration_types: [1] });
  const index = await get(`/guilds/${guild.id}`, member("bob"));
  expect(index.status).toBe(200);
  expect(Object.keys(index.body).sort()).toEqual([
    "application_commands",
    "applications",
    "version",
  ]);
  expect(index.body.applications).toMatchObject([
    { id: game.id, name: game.name, bot: { id: game.botUserId } },
  ]);
  expect(names(index)).toEqual(["only-here", "play", "secret"]);
  const play = index.body.application_commands.find(
    ({ name }: { name: string }) => name === "play",
  );
  expect(play).toMatchObject({
    id: command.id,
    version: command.version,
    application_id: game.id,
    type: 1,
    options: [{ type: 3, name: "what", required: true }],
  });
});

test("the version changes when a command does, and only then", async () => {
  const { get, define, guild, bot, commandsPath } = await opened();
  const version = async () => (await get(`/guilds/${guild.id}`)).body.version;
  const versions = [await version()];
  const { id } = await define({ name: "play" });
  versions.push(await version());
  await bot("PATCH", `${commandsPath}/${id}`, { description: "Does more" });
  versions.push(await version());
  expect(await version()).toBe(versions[2]);
  expect(new Set(versions).size).toBe(3);
  for (const each of versions) expect(each).toMatch(/^\d+$/);
  await bot("DELETE", `${commandsPath}/${id}`);
  expect(await version()).toBe(versions[0]);
});

test("a channel's index has what the person can use there, also in a conversation with the bot", async () => {
  const { get, define, platform, channel, user, game, member } = await opened();
  await define({ name: "play" });
  await define({ name: "secret", default_member_permissions: "0" });
  await define({ name: "in-dms", contexts: [1] });
  expect(names(await get(`/channels/${channel.id}`, member("bob")))).toEqual(["play"]);
  expect(names(await get(`/channels/${channel.id}`))).toEqual(["play", "secret"]);
  const token = `Bot ${game.botToken}`;
  const { body } = await send(platform, token, "POST", "/users/@me/channels", {
    recipient_id: user.id,
  });
  expect(names(await get(`/channels/${body.id}`))).toEqual(["in-dms", "play", "secret"]);
  expect((await get(`/channels/${body.id}`, member("carol"))).body.code).toBe(50001);
});

test("also where there are no commands, others' conversation has no index for one", async () => {
  const { get, platform, member } = await opened();
  const [bob, carol] = [member("bob"), member("carol")];
  const channel = platform.as(bob).openDm(carol);
  expect((await get(`/channels/${channel}`, bob)).status).toBe(200);
  expect(await get(`/channels/${channel}`)).toMatchObject({ status: 403, body: { code: 50001 } });
});

test("one's own index has what one has installed for oneself", async () => {
  const { get, define, platform, user, game } = await opened();
  await define({ name: "mine", integration_types: [0, 1] });
  await define({ name: "play", integration_types: [0] });
  expect((await get("/users/@me")).body).toMatchObject({
    applications: [],
    application_commands: [],
  });
  platform.as(user.id).addApp(game.id);
  expect(names(await get("/users/@me"))).toEqual(["mine"]);
});

test("what is not there, or not for the caller, is refused", async () => {
  const { get, bot, platform, guild, channel } = await opened();
  const { id: stranger } = platform.createUser({ username: "stranger" });
  const code = async (path: string, userId?: string) => {
    const { status, body } = await get(path, userId);
    return [status, body.code];
  };
  expect(await code("/guilds/100000000000000000")).toEqual([404, 10004]);
  expect(await code("/channels/100000000000000000")).toEqual([404, 10003]);
  expect(await code(`/guilds/${guild.id}`, stranger)).toEqual([403, 50001]);
  expect(await code(`/channels/${channel.id}`, stranger)).toEqual([403, 50001]);
  expect(await code("/guilds/x")).toEqual([400, 50035]);
  for (const place of [`/guilds/${guild.id}`, `/channels/${channel.id}`, "/users/@me"]) {
    const { status, body } = await bot("GET", `${place}/application-command-index`);
    expect([status, body.code]).toEqual([403, 20001]);
    const path = `${place}/application-command-index`;
    expect((await send(platform, "", "GET", path)).status).toBe(401);
  }
});
