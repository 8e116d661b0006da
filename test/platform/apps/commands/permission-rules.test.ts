/** Who decides about an application's commands in a guild, about which, and for how long (bots 4.1). */

import { expect, test } from "vitest";
import { installations } from "../../../../platform/domains/apps/installations/domain.js";
import { openApp } from "../../support/apps.js";
import { GatewayClient } from "../../support/gateway.js";
import { permissions as bits } from "../../support/guilds.js";
import { send } from "../../support/players.js";

const SCOPE = "applications.commands.permissions.update";
const MANAGE_GUILD = 5;
const MANAGE_ROLES = 28;

async function open() {
  const app = await openApp();
  const { platform, user, guild, game, bot, guildCommandsPath } = app;
  const make = async (path: string, name: string) =>
    (await bot("POST", path, { name, description: "Answers" })).body as { id: string };
  const command = await make(guildCommandsPath, "ping");
  const token = (userId: string, scopes = SCOPE) =>
    `Bearer ${platform.issueToken({ userId, applicationId: game.id, scopes }).accessToken}`;
  const permissions = [{ id: guild.id, type: 1, permission: false }];
  const decide = (target = command.id, who = user.id, root = guildCommandsPath) =>
    send(platform, token(who), "PUT", `${root}/${target}/permissions`, { permissions });
  /** Ids of what the guild has decided about. */
  const decided = async (root = guildCommandsPath) =>
    (await bot("GET", `${root}/permissions`)).body.map(({ id }: { id: string }) => id);
  return { ...app, make, command, token, decide, decided };
}

test.each<[what: string, held: number[], status: number]>([
  ["manage the guild alone", [MANAGE_GUILD], 403],
  ["manage its roles alone", [MANAGE_ROLES], 403],
  ["manage both", [MANAGE_GUILD, MANAGE_ROLES], 200],
])("who may %s: %j, %i", async (_what, held, status) => {
  const { platform, guild, member, decide } = await open();
  const { id } = platform.guilds.createRole(guild.id, "Deciders", bits(...held));
  expect((await decide(undefined, member("bob", [id]))).status).toBe(status);
});

test("commands of another guild or application are unknown", async () => {
  const { platform, user, game, commandsPath, make, decide, decided } = await open();
  const elsewhere = platform.guilds.create({ name: "Elsewhere", ownerId: user.id });
  platform.guilds.addMember(elsewhere.id, game.botUserId as string);
  const root = `/applications/${game.id}/guilds/${elsewhere.id}/commands`;
  const there = await make(root, "ping");
  const other = platform.createApplication({ name: "Other", bot: true });
  const foreign = await send(
    platform,
    `Bot ${other.botToken}`,
    "POST",
    `/applications/${other.id}/commands`,
    { name: "ping", description: "Answers" },
  );
  for (const id of [there.id, foreign.body.id, other.id]) {
    expect(await decide(id)).toMatchObject({ status: 404, body: { code: 10063 } });
  }
  const everywhere = await make(commandsPath, "ping");
  expect((await decide(everywhere.id)).status).toBe(200);
  expect((await decide(everywhere.id, undefined, root)).status).toBe(200);
  expect((await decide(there.id, undefined, root)).status).toBe(200);
  // Each guild decides for itself.
  expect(await decided()).toEqual([everywhere.id]);
  expect(await decided(root)).toEqual([everywhere.id, there.id]);
});

test("nothing is decided where the application is not installed", async () => {
  const { platform, guild, game, command, decide } = await open();
  platform.guilds.removeMember(guild.id, game.botUserId as string);
  expect(await decide(command.id)).toMatchObject({ status: 403, body: { code: 50001 } });
  expect(await decide(game.id)).toMatchObject({ status: 403, body: { code: 50001 } });
});

test("reading what is decided takes a scope for commands", async () => {
  const { platform, user, guildCommandsPath, token } = await open();
  const read = async (scopes: string) =>
    (await send(platform, token(user.id, scopes), "GET", `${guildCommandsPath}/permissions`))
      .status;
  expect(await read("identify")).toBe(403);
  expect(await read(SCOPE)).toBe(200);
  expect(await read("applications.commands.update")).toBe(200);
});

test.each<[what: string, act: (world: Awaited<ReturnType<typeof open>>) => unknown]>([
  [
    "another name",
    ({ bot, guildCommandsPath, command }) =>
      bot("PATCH", `${guildCommandsPath}/${command.id}`, { name: "pong" }),
  ],
  [
    "another name in a list of all",
    ({ bot, guildCommandsPath, command }) =>
      bot("PUT", guildCommandsPath, [{ id: command.id, name: "pong", description: "Answers" }]),
  ],
  [
    "the command's end",
    ({ bot, guildCommandsPath, command }) => bot("DELETE", `${guildCommandsPath}/${command.id}`),
  ],
  ["a list of all without it", ({ bot, guildCommandsPath }) => bot("PUT", guildCommandsPath, [])],
])("what is decided about a command ends with %s", async (_what, act) => {
  const world = await open();
  await world.decide();
  await world.decide(world.game.id);
  await act(world);
  expect(await world.decided()).toEqual([world.game.id]);
});

test("another description leaves what is decided", async () => {
  const { bot, guildCommandsPath, command, decide, decided } = await open();
  await decide();
  await bot("PATCH", `${guildCommandsPath}/${command.id}`, { description: "Other" });
  expect(await decided()).toEqual([command.id]);
  const body = [{ id: command.id, name: "ping", description: "Third" }];
  await bot("PUT", guildCommandsPath, body);
  expect(await decided()).toEqual([command.id]);
});

test("what a guild has decided ends when the application leaves it", async () => {
  const { platform, user, guild, game, decide, decided } = await open();
  await decide(game.id);
  platform.guilds.removeMember(guild.id, game.botUserId as string);
  platform.domain(installations).add(user.id, game.id, {
    guildId: guild.id,
    scopes: ["applications.commands"],
  });
  expect(await decided()).toEqual([]);
});

test("what a guild has decided ends with the guild", async () => {
  const { platform, guild, command, decide } = await open();
  await decide(command.id);
  expect(platform.exportState().commandPermissions).toHaveLength(1);
  platform.guilds.delete(guild.id);
  expect(platform.exportState().commandPermissions).toEqual([]);
});

test("an application is not shown what is decided about another's command", async () => {
  const { platform, guild, command, decide } = await open();
  await decide();
  const other = platform.createApplication({ name: "Other", bot: true });
  platform.guilds.addMember(guild.id, other.botUserId as string);
  const path = `/applications/${other.id}/guilds/${guild.id}/commands/${command.id}/permissions`;
  const seen = await send(platform, `Bot ${other.botToken}`, "GET", path);
  expect(seen).toMatchObject({ status: 404, body: { code: 10066 } });
});

test("the session of the guild's shard alone learns of a decision", async () => {
  const { platform, game, guild, decide } = await open();
  const shards: GatewayClient[] = [];
  for (const index of [0, 1]) {
    const gateway = new GatewayClient(platform.gatewayUrl);
    await gateway.identify(`Bot ${game.botToken}`, { intents: 0, shard: [index, 2] });
    // Of the sessions of a bot one may start every five seconds.
    platform.clock.advance(5000);
    shards.push(gateway);
  }
  await decide();
  const own = Number((BigInt(guild.id) >> 22n) % 2n);
  const seen = await Promise.all(shards.map((gateway) => gateway.beat()));
  const name = "APPLICATION_COMMAND_PERMISSIONS_UPDATE";
  expect(seen.map((events) => events.filter(({ t }) => t === name).length)).toEqual(
    [0, 1].map((index) => (index === own ? 1 : 0)),
  );
});
