/** What leaves a guild with an application that is removed, and what stays (bots 5.4). */

import { expect, test } from "vitest";
import { openGuild, permissions } from "../support/guilds.js";
import { dataUri, png } from "../support/media.js";

const COMMANDS = "applications.commands";
const COMMAND = { name: "play", description: "Plays" };

const nameOf = (command: object) => (command as { name: string }).name;

/** An application that Alice has added, with all that it may have in a guild. */
async function openAdded() {
  const opened = await openGuild();
  const { platform, alice, guild, text, game } = opened;
  const added = opened.otherBot("Added");
  const owner = platform.as(alice.id, game.id);
  const id = owner.installApplication(added.applicationId, {
    guildId: guild.id,
    permissions: permissions(10, 11, 29),
  });
  const commands = `/applications/${added.applicationId}/guilds/${guild.id}/commands`;
  const global = await added.send("POST", `/applications/${added.applicationId}/commands`, COMMAND);
  const own = await added.send("POST", commands, { ...COMMAND, name: "here" });
  expect([global.status, own.status]).toEqual([201, 201]);
  const webhook = await added.send("POST", `/channels/${text.id}/webhooks`, { name: "Herald" });
  expect(webhook.status).toBe(200);
  const emojis = `/applications/${added.applicationId}/emojis`;
  const emoji = await added.send("POST", emojis, {
    name: "wave",
    image: dataUri("image/png", png()),
  });
  expect(emoji.status).toBe(201);
  owner.setCommandPermissions(added.applicationId, guild.id, own.body.id, [
    { id: opened.bob.id, type: 2, permission: false },
  ]);
  return { ...opened, added, owner, integrationId: id, commands, emojis, webhook: webhook.body };
}

type Added = Awaited<ReturnType<typeof openAdded>>;

/** Checks that nothing of the application is left in the guild, and the rest is. */
async function expectGone({ platform, guild, text, bot, added, webhook, commands, emojis }: Added) {
  expect(platform.guilds.member(guild.id, added.id)).toBeUndefined();
  expect(platform.guilds.roles(guild.id).map(({ name }) => name)).not.toContain("Added");
  expect((await bot.send("GET", `/guilds/${guild.id}/integrations`)).body).toEqual([]);
  const path = `/webhooks/${webhook.id}/${webhook.token}`;
  expect(await bot.send("GET", path)).toMatchObject({ status: 404, body: { code: 10015 } });
  const shown = platform.as(platform.guilds.require(guild.id).ownerId);
  expect(shown.availableCommands({ channel: text.id }).map(nameOf)).not.toContain("here");
  expect((await added.send("GET", commands)).status).toBe(403);
  expect((await added.send("GET", emojis)).body.items).toMatchObject([{ name: "wave" }]);
}

test.each<[string, (opened: Added) => unknown]>([
  [
    "its integration is deleted",
    ({ owner, guild, integrationId }) => owner.removeIntegration(guild.id, integrationId),
  ],
  ["its bot is kicked", ({ owner, guild, added }) => owner.kick(guild.id, added.id)],
  ["its bot is banned", ({ owner, guild, added }) => owner.banFromGuild(guild.id, added.id)],
  ["its bot leaves", ({ added, guild }) => added.send("DELETE", `/users/@me/guilds/${guild.id}`)],
])("when %s, all that it has there goes with it; its own emojis stay", async (_way, leave) => {
  const opened = await openAdded();
  const { bot, added, guild, owner } = opened;
  await bot.connect();
  await added.connect();
  await leave(opened);
  const names = await bot.names();
  for (const name of [
    "GUILD_ROLE_DELETE",
    "GUILD_MEMBER_REMOVE",
    "WEBHOOKS_UPDATE",
    "INTEGRATION_DELETE",
    "GUILD_INTEGRATIONS_UPDATE",
  ]) {
    expect(names.filter((each) => each === name)).toEqual([name]);
  }
  expect((await added.seen()).at(-1)).toEqual(["GUILD_DELETE", { id: guild.id }]);
  await expectGone(opened);
  if (_way === "its bot is banned") owner.unbanFromGuild(guild.id, added.id);
  // Global commands come back with the application, those of the guild do not.
  owner.installApplication(added.applicationId, { guildId: guild.id });
  const back = owner.availableCommands({ channel: opened.text.id }).map(nameOf);
  expect([back.includes("play"), back.includes("here")]).toEqual([true, false]);
});

test("commands alone go the same way, though no bot leaves; the audit log names what is there", async () => {
  const { platform, guild, bot, alice, otherBot, game } = await openGuild();
  const added = otherBot("Commands");
  const kept = otherBot("Kept");
  const owner = platform.as(alice.id, game.id);
  const url = `${platform.webBase}/oauth2/authorize?${new URLSearchParams({
    client_id: added.applicationId,
    response_type: "code",
    scope: "applications.commands identify",
    integration_type: "0",
    redirect_uri: "http://127.0.0.1/callback",
  })}`;
  await platform.approveAuthorization(url, alice.id, { guildId: guild.id });
  owner.installApplication(kept.applicationId, { guildId: guild.id });
  expect(platform.guilds.member(guild.id, added.id)).toBeUndefined();
  const commands = `/applications/${added.applicationId}/guilds/${guild.id}/commands`;
  expect((await added.send("POST", commands, COMMAND)).status).toBe(201);
  const integrations = await bot.send("GET", `/guilds/${guild.id}/integrations`);
  expect(integrations.body[0]).toMatchObject({ name: "Commands", scopes: [COMMANDS] });
  owner.removeIntegration(guild.id, integrations.body[0].id);
  expect((await added.send("GET", commands)).status).toBe(403);
  const log = await bot.send("GET", `/guilds/${guild.id}/audit-logs`);
  expect(log.body.integrations).toEqual([
    {
      id: integrations.body[1].id,
      type: "discord",
      name: "Kept",
      account: { id: kept.applicationId, name: "Kept" },
      application_id: kept.applicationId,
    },
  ]);
});
