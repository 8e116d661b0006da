/** Adding applications to guilds and accounts, and what leaves with them. */

import { expect, test } from "vitest";
import { Browser } from "../support/device.js";
import { openGuild, permissions } from "../support/guilds.js";

/** A guild of Alice's, a bot in it that watches, and an application that is not. */
async function openInstall() {
  const opened = await openGuild();
  const { platform, alice } = opened;
  const added = opened.otherBot("Added");
  const browser = new Browser(platform);
  const link = (query = "") =>
    `/oauth2/authorize?client_id=${added.applicationId}&scope=bot+applications.commands${query}`;
  await browser.signIn(link(), alice.id);
  const decide = async (query: string, body: object) => {
    const { status, text } = await browser.json(link(query), body);
    return { status, body: JSON.parse(text) };
  };
  return { ...opened, added, browser, link, decide };
}

test("a bot is added with a role of its own; it and others are notified, and the audit log", async () => {
  const { platform, guild, bot, added, decide, alice } = await openInstall();
  await bot.connect();
  await added.connect();
  const bits = permissions(10, 11);
  const answer = await decide(`&permissions=${bits}`, { authorize: true, guild_id: guild.id });
  expect(answer).toMatchObject({ status: 200, body: { location: expect.any(String) } });
  const role = platform.guilds.roles(guild.id).find(({ name }) => name === "Added");
  expect(role).toMatchObject({
    managed: true,
    permissions: bits,
    position: 1,
    tags: { bot_id: added.id },
  });
  expect(await added.seen()).toMatchObject([
    ["GUILD_CREATE", { id: guild.id, members: expect.anything() }],
    ["INTEGRATION_CREATE", { application: { id: added.applicationId, summary: "" } }],
    ["GUILD_INTEGRATIONS_UPDATE", { guild_id: guild.id }],
  ]);
  const seen = await bot.seen();
  expect(
    seen.map(([name, data]) => (name === "GUILD_AUDIT_LOG_ENTRY_CREATE" ? data.action_type : name)),
  ).toEqual([
    "GUILD_ROLE_CREATE",
    "GUILD_MEMBER_ADD",
    28,
    30,
    "INTEGRATION_CREATE",
    "GUILD_INTEGRATIONS_UPDATE",
    80,
  ]);
  expect((await bot.send("GET", `/guilds/${guild.id}/integrations`)).body).toMatchObject([
    {
      type: "discord",
      name: "Added",
      account: { id: added.applicationId },
      application: { bot: { id: added.id }, summary: "" },
      scopes: ["applications.commands", "bot"],
      user: { id: alice.id },
    },
  ]);
});

test("an integration that is removed takes bot, role and itself along, as does a kick", async () => {
  const { platform, guild, bot, added, alice, game } = await openInstall();
  const owner = platform.as(alice.id, game.id);
  const options = { guildId: guild.id, permissions: permissions(10) };
  const id = owner.installApplication(added.applicationId, options);
  await bot.connect();
  await added.connect();
  expect((await bot.send("DELETE", `/guilds/${guild.id}/integrations/${id}`)).status).toBe(204);
  expect((await added.seen()).at(-1)).toEqual(["GUILD_DELETE", { id: guild.id }]);
  const names = (await bot.seen()).map(([name]) => name);
  for (const name of [
    "GUILD_ROLE_DELETE",
    "INTEGRATION_DELETE",
    "GUILD_INTEGRATIONS_UPDATE",
    "GUILD_MEMBER_REMOVE",
  ]) {
    expect(names).toContain(name);
  }
  const roles = () => platform.guilds.roles(guild.id).map(({ name }) => name);
  expect(roles()).not.toContain("Added");
  owner.installApplication(added.applicationId, options);
  expect(roles()).toContain("Added");
  owner.kick(guild.id, added.id);
  expect(roles()).not.toContain("Added");
  expect((await bot.send("GET", `/guilds/${guild.id}/integrations`)).body).toEqual([]);
});

test.each([
  ["kicked", "DELETE", "members", 20],
  ["banned", "PUT", "bans", 22],
] as const)(
  "a bot that is %s leaves an entry for its integration, too",
  async (_, method, list, own) => {
    const { platform, guild, bot, added, alice, game } = await openInstall();
    const owner = platform.as(alice.id, game.id);
    const id = owner.installApplication(added.applicationId, { guildId: guild.id });
    const path = `/guilds/${guild.id}/${list}/${added.id}`;
    const removed = await bot.send(method, path, undefined, "Too loud");
    expect(removed.status).toBe(204);
    const by = { user_id: bot.id, reason: "Too loud" };
    const log = `/guilds/${guild.id}/audit-logs?limit=2`;
    expect((await bot.send("GET", log)).body).toMatchObject({
      audit_log_entries: [
        { ...by, action_type: own, target_id: added.id },
        {
          ...by,
          action_type: 82,
          target_id: id,
          changes: [
            { key: "name", old_value: "Added" },
            { key: "type", old_value: "discord" },
            { key: "enabled", old_value: true },
          ],
        },
      ],
      integrations: [],
    });
  },
);

test("a bot that leaves by itself leaves no entry", async () => {
  const { platform, guild, bot, added, alice, game } = await openInstall();
  platform
    .as(alice.id, game.id)
    .installApplication(added.applicationId, { guildId: guild.id, permissions: "0" });
  expect((await added.send("DELETE", `/users/@me/guilds/${guild.id}`)).status).toBe(204);
  const log = (await bot.send("GET", `/guilds/${guild.id}/audit-logs`)).body.audit_log_entries;
  const types = log.map(({ action_type }: { action_type: number }) => action_type);
  expect(types).toContain(80);
  for (const type of [20, 22, 82]) expect(types).not.toContain(type);
});

test("who adds an application needs the guild's permission, and grants no more than its own", async () => {
  const { platform, guild, added, bob, game } = await openInstall();
  const install = () =>
    platform
      .as(bob.id, game.id)
      .installApplication(added.applicationId, { guildId: guild.id, permissions: "8" });
  expect(install).toThrow("Missing Permissions");
  const role = platform.guilds.managers.roles.create(guild.id, { permissions: permissions(5) });
  platform.guilds.addMember(guild.id, bob.id, [role.id]);
  install();
  expect(platform.guilds.roles(guild.id).some(({ managed }) => managed)).toBe(false);
  expect(platform.guilds.member(guild.id, added.id)?.roles).toEqual([]);
});

test("a link that cannot be followed is refused with what is wrong", async () => {
  const { decide, guild, bot, added, browser } = await openInstall();
  const yes = { authorize: true };
  expect(await decide("", yes)).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(await decide("", { ...yes, guild_id: "1" })).toMatchObject({ body: { code: 10004 } });
  expect(await decide("", { ...yes, integration_type: 1 })).toMatchObject({
    status: 400,
    body: { code: 50199 },
  });
  await bot.send("PUT", `/guilds/${guild.id}/bans/${added.id}`);
  expect(await decide("", { ...yes, guild_id: guild.id })).toMatchObject({
    status: 403,
    body: { code: 40007 },
  });
  const { text } = await browser.get("/oauth2/authorize?client_id=1&scope=bot");
  expect(text).toContain("Unknown Application");
});

test("an account takes commands; the application's backend is notified of both kinds [webhook-events.application-authorized, records.application-approximate-user-install-count]", async () => {
  const { platform, guild, added, browser, alice, bob, game, decide } = await openInstall();
  const { applicationId } = added;
  const count = async () =>
    (await added.send("GET", "/applications/@me")).body.approximate_user_install_count;
  expect(await count()).toBe(0);
  const own = `/oauth2/authorize?client_id=${applicationId}&scope=applications.commands`;
  const answer = await browser.json(own, { authorize: true, integration_type: 1 });
  expect(answer.status).toBe(200);
  expect(await count()).toBe(1);
  // Who signs in with it, or installs another one, is not counted.
  platform.issueToken({ userId: bob.id, applicationId, scopes: "identify" });
  platform.as(bob.id).addApp(game.id);
  expect(await count()).toBe(1);
  await decide("", { authorize: true, guild_id: guild.id });
  const events = platform.webhookEvents(added.applicationId);
  expect(events).toMatchObject([
    { type: "APPLICATION_AUTHORIZED", data: { integration_type: 1, user: { id: alice.id } } },
    { type: "APPLICATION_AUTHORIZED", data: { integration_type: 0, guild: { id: guild.id } } },
  ]);
  platform.as(alice.id).removeApp(applicationId);
  expect(await count()).toBe(0);
});

test("an account has no more than 200 applications; those that only know it do not count", async () => {
  const { platform, added, browser, alice } = await openInstall();
  const install = (applicationId: string) =>
    browser.json(`/oauth2/authorize?client_id=${applicationId}&scope=applications.commands`, {
      authorize: true,
      integration_type: 1,
    });
  const others = Array.from({ length: 200 }, (_, at) =>
    platform.createApplication({ name: `Other ${at}` }),
  );
  for (const { id: applicationId } of others) {
    platform.issueToken({ userId: alice.id, applicationId, scopes: "identify" });
  }
  const [last, ...most] = others.map(({ id }) => id);
  for (const id of most) expect((await install(id)).status).toBe(200);
  expect((await install(last as string)).status).toBe(200);
  const refused = await install(added.applicationId);
  expect([refused.status, JSON.parse(refused.text)]).toMatchObject([400, { code: 50206 }]);
  expect((await added.send("GET", "/applications/@me")).body).toMatchObject({
    approximate_user_install_count: 0,
  });
  expect((await install(last as string)).status).toBe(200);
});

test("a person chooses the guild on the page", async () => {
  const { platform, guild, added, browser, link } = await openInstall();
  const { text } = await browser.get(link(`&guild_id=${guild.id}`));
  expect(text).toContain(`<option value="${guild.id}" selected>Guild</option>`);
  const field = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";
  const fields = {
    csrf: field("csrf"),
    page: "authorize",
    request: field("request").replaceAll("&amp;", "&"),
    decision: "approve",
    guild_id: guild.id,
  };
  const page = await browser.post("/oauth2/authorize", fields);
  expect(page.text).toContain("Added has been added");
  expect(platform.guilds.member(guild.id, added.id)).toBeDefined();
});

test("a link that only installs is approved without a browser", async () => {
  const { platform, alice, bob, guild, otherBot } = await openGuild();
  const added = otherBot("Added");
  const link = (scope: string, more = "") =>
    `${platform.webBase}/oauth2/authorize?client_id=${added.applicationId}&scope=${scope}${more}`;
  const done = `${platform.webBase}/oauth2/authorized`;
  const bot = link("bot", "&permissions=2048");
  expect(await platform.denyAuthorization(bot, alice.id)).toBe(done);
  const here = { guildId: guild.id };
  await expect(platform.approveAuthorization(bot, bob.id, here)).rejects.toThrow(/error page/);
  await expect(platform.approveAuthorization(bot, alice.id)).rejects.toThrow(/error page/);
  expect(platform.guilds.member(guild.id, added.id)).toBeUndefined();
  expect(await platform.approveAuthorization(bot, alice.id, here)).toBe(done);
  const [held] = platform.guilds.member(guild.id, added.id)?.roles ?? [];
  expect(platform.guilds.roles(guild.id).find(({ id }) => id === held)).toMatchObject({
    name: "Added",
    permissions: "2048",
  });
  await added.send("POST", `/applications/${added.applicationId}/commands`, {
    name: "ping",
    description: "Ping",
  });
  const own = link("applications.commands", "&integration_type=1");
  expect(await platform.approveAuthorization(own, bob.id)).toBe(done);
  expect(platform.as(bob.id).availableCommands({ application: added.applicationId })).toMatchObject(
    [{ name: "ping" }],
  );
});
