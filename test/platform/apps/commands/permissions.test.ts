/** Who may decide about who may use commands (bots 4.1). */

import { expect, test } from "vitest";
import { openApp } from "../../support/apps.js";
import { GatewayClient } from "../../support/gateway.js";
import { send } from "../../support/players.js";

const SCOPE = "applications.commands.permissions.update";

async function opened() {
  const app = await openApp();
  const { platform, user, game, bot, guildCommandsPath } = app;
  const { body: command } = await bot("POST", guildCommandsPath, {
    name: "ping",
    description: "P",
  });
  const token = (userId: string, scopes = SCOPE) =>
    `Bearer ${platform.issueToken({ userId, applicationId: game.id, scopes }).accessToken}`;
  const path = (target: string) => `${guildCommandsPath}/${target}/permissions`;
  const put = (body: unknown, who = token(user.id), target = command.id) =>
    send(platform, who, "PUT", path(target), body);
  return { ...app, command, token, path, put };
}

test("an entry for what has no form as text is refused, not a failure", async () => {
  const { put } = await opened();
  const { status, body } = await put({
    permissions: [{ id: { toString: 1 }, type: 1, permission: true }],
  });
  expect([status, body.code]).toEqual([400, 50035]);
});

test("an entry is kept, shown, sent to the bot, and removed by an empty list", async () => {
  const { platform, game, guild, member, bot, command, path, put, guildCommandsPath } =
    await opened();
  const gateway = new GatewayClient(platform.gatewayUrl);
  await gateway.identify(`Bot ${game.botToken}`, { intents: 1 });
  const none = await bot("GET", path(command.id));
  expect([none.status, none.body.code]).toEqual([404, 10066]);
  const permissions = [{ id: member("bob"), type: 2, permission: true }];
  const expected = {
    id: command.id,
    application_id: game.id,
    guild_id: guild.id,
    permissions,
  };
  const set = await put({ permissions });
  expect([set.status, set.body]).toEqual([200, expected]);
  expect((await gateway.event("APPLICATION_COMMAND_PERMISSIONS_UPDATE")).d).toEqual(expected);
  expect((await bot("GET", path(command.id))).body).toEqual(expected);
  await put({ permissions: [{ id: guild.id, type: 1, permission: false }] }, undefined, game.id);
  const all = (await bot("GET", `${guildCommandsPath}/permissions`)).body;
  expect(all.map(({ id }: { id: string }) => id)).toEqual([command.id, game.id]);
  await put({ permissions: [] });
  expect((await bot("GET", path(command.id))).body.code).toBe(10066);
  await put({ permissions });
  await bot("DELETE", `${guildCommandsPath}/${command.id}`);
  expect((await bot("GET", `${guildCommandsPath}/permissions`)).body).toHaveLength(1);
});

test("what is decided is in the guild's audit log, with each change and the reason", async () => {
  const { user, guild, game, member, bot, platform, command, path, token } = await opened();
  const bob = member("bob");
  const { id: viewer } = platform.guilds.createRole(guild.id, "Log", (1n << 7n).toString());
  platform.guilds.addMember(guild.id, game.botUserId as string, [viewer]);
  const put = async (permissions: object[], reason?: string) =>
    fetch(`${platform.apiBase}${path(command.id)}`, {
      method: "PUT",
      headers: {
        authorization: token(user.id),
        "content-type": "application/json",
        ...(reason === undefined ? {} : { "x-audit-log-reason": reason }),
      },
      body: JSON.stringify({ permissions }),
    });
  const everyone = { id: guild.id, type: 1, permission: false };
  const allowed = { id: bob, type: 2, permission: true };
  await put([everyone, allowed], "Only%20Bob");
  await put([{ ...everyone, permission: true }]);
  // What changes nothing is no entry.
  await put([{ ...everyone, permission: true }]);
  const log = (await bot("GET", `/guilds/${guild.id}/audit-logs?action_type=121`)).body;
  const common = {
    action_type: 121,
    user_id: user.id,
    target_id: command.id,
    options: { application_id: game.id },
  };
  expect(log.audit_log_entries).toMatchObject([
    {
      ...common,
      changes: [
        { key: guild.id, old_value: everyone, new_value: { ...everyone, permission: true } },
        { key: bob, old_value: allowed },
      ],
    },
    {
      ...common,
      reason: "Only Bob",
      changes: [
        { key: guild.id, new_value: everyone },
        { key: bob, new_value: allowed },
      ],
    },
  ]);
  expect(log.application_commands).toMatchObject([{ id: command.id, name: "ping" }]);
});

test("who may not decide", async () => {
  const { platform, user, member, bot, token, path, command, put } = await opened();
  const body = { permissions: [] };
  const byBot = await bot("PUT", path(command.id), body);
  expect([byBot.status, byBot.body.code]).toEqual([403, 20001]);
  expect((await put(body, token(user.id, "identify"))).body.code).toBe(50026);
  expect((await put(body, token(member("bob")))).body.code).toBe(50013);
  const outsider = platform.createUser({ username: "outsider" });
  expect((await put(body, token(outsider.id))).body.code).toBe(50001);
  expect((await put(body, undefined, "1")).body.code).toBe(10063);
  const other = platform.createApplication({ name: "Other" });
  const foreign = platform.issueToken({ userId: user.id, applicationId: other.id, scopes: SCOPE });
  expect((await put(body, `Bearer ${foreign.accessToken}`)).body.code).toBe(20012);
  // All commands at once: the service has switched that off.
  const batch = path(command.id).replace(`/${command.id}`, "");
  expect((await bot("PUT", batch, [])).status).toBe(404);
});

test.each([
  ["no list", {}],
  ["an invalid id", { permissions: [{ id: "x", type: 1, permission: true }] }],
  ["an unknown type", { permissions: [{ id: "1", type: 4, permission: true }] }],
  ["no decision", { permissions: [{ id: "1", type: 1 }] }],
  [
    "101 entries",
    {
      permissions: Array.from({ length: 101 }, (_, id) => ({
        id: `${id}`,
        type: 2,
        permission: true,
      })),
    },
  ],
])("entries that break a rule are refused: %s", async (_what, body) => {
  const { bot, command, path, put } = await opened();
  const { status, body: answer } = await put(body);
  expect([status, answer.code]).toEqual([400, 50035]);
  expect((await bot("GET", path(command.id))).body.code).toBe(10066);
});
