/** Applications that come into a guild, or get a webhook, as a person signs in with a code (bots 5.1). */

import { expect, test } from "vitest";
import { Browser, fieldsOf } from "../support/device.js";
import { openGuild, permissions } from "../support/guilds.js";
import { postForm, REDIRECT } from "../support/platform.js";

/** A guild of Alice's, who is signed in, and an application that is not in it. */
async function openCodeInstall(settings: object = {}) {
  const opened = await openGuild();
  const { platform, alice } = opened;
  const made = platform.createApplication({
    name: "Dash",
    bot: true,
    redirectUris: ["https://dash.example/first", REDIRECT],
    ...settings,
  });
  const link = (changes: Record<string, string> = {}) => {
    const parameters = {
      client_id: made.id,
      response_type: "code",
      scope: "bot identify",
      state: "s",
      ...changes,
    };
    return `/oauth2/authorize?${new URLSearchParams(parameters)}`;
  };
  const browser = new Browser(platform);
  await browser.signIn(link(), alice.id);
  const decide = async (changes: Record<string, string>, body: object) => {
    const { status, text } = await browser.json(link(changes), { authorize: true, ...body });
    return { status, body: JSON.parse(text) };
  };
  const exchange = (code: string, redirect = "https://dash.example/first") =>
    postForm(platform, "/oauth2/token", {
      grant_type: "authorization_code",
      client_id: made.id,
      client_secret: made.clientSecret,
      code,
      redirect_uri: redirect,
    });
  return { ...opened, made, link, browser, decide, exchange };
}

const parametersOf = (location: string) => Object.fromEntries(new URL(location).searchParams);

test("a bot comes with a code: the redirect names guild and permissions, the token the whole guild", async () => {
  const { platform, guild, made, alice, decide, exchange } = await openCodeInstall();
  const bits = permissions(10, 11);
  const { status, body } = await decide({ permissions: bits }, { guild_id: guild.id });
  expect(status).toBe(200);
  expect(body.location).toMatch(/^https:\/\/dash\.example\/first\?/);
  const { code, ...rest } = parametersOf(body.location);
  expect(rest).toEqual({ state: "s", guild_id: guild.id, permissions: bits });
  expect(platform.guilds.member(guild.id, made.botUserId as string)).toBeDefined();
  const role = platform.guilds.roles(guild.id).find(({ name }) => name === "Dash");
  expect(role).toMatchObject({ managed: true, permissions: bits });
  const token = await exchange(code as string);
  expect(token.body).toMatchObject({
    token_type: "Bearer",
    expires_in: 604_800,
    scope: "bot identify",
    guild: { id: guild.id, name: "Guild", owner_id: alice.id, roles: expect.any(Array) },
  });
  expect(token.body).not.toHaveProperty("webhook");
  expect(platform.webhookEvents(made.id)).toMatchObject([
    {
      type: "APPLICATION_AUTHORIZED",
      data: { integration_type: 0, scopes: ["bot", "identify"], guild: { id: guild.id } },
    },
  ]);
});

test("a webhook comes with a code, in a channel whose webhooks the person may manage", async () => {
  const { platform, guild, text, made, decide, exchange, bob } = await openCodeInstall();
  const scope = { scope: "webhook.incoming", redirect_uri: REDIRECT };
  const missing = await decide(scope, {});
  expect(missing).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { webhook_channel_id: {} } },
  });
  const { body } = await decide(scope, { webhook_channel_id: text.id });
  const token = await exchange(parametersOf(body.location).code as string, REDIRECT);
  const { webhook } = token.body;
  expect(webhook).toMatchObject({
    type: 1,
    name: "Dash",
    channel_id: text.id,
    guild_id: guild.id,
    avatar: null,
    application_id: made.id,
    token: expect.stringMatching(/^.{68}$/),
  });
  expect(webhook.url).toBe(`${platform.webBase}/api/webhooks/${webhook.id}/${webhook.token}`);
  const reported = await fetch(`${webhook.url}?wait=true`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ content: "hello" }),
  });
  expect(await reported.json()).toMatchObject({ content: "hello", application_id: made.id });
  const url = `${platform.webBase}/oauth2/authorize?${new URLSearchParams({
    ...scope,
    client_id: made.id,
    response_type: "code",
  })}`;
  await expect(
    platform.approveAuthorization(url, bob.id, { webhookChannelId: text.id }),
  ).rejects.toThrow("Missing Permissions");
});

test("a bot and a webhook: nothing happens when one of the choices does not fit", async () => {
  const { platform, guild, made, decide } = await openCodeInstall();
  const both = { scope: "bot webhook.incoming" };
  const refused = await decide(both, { guild_id: guild.id, webhook_channel_id: "1" });
  expect(refused).toMatchObject({ status: 404, body: { code: 10003 } });
  expect(platform.guilds.member(guild.id, made.botUserId as string)).toBeUndefined();
  const unneeded = await decide(
    { scope: "identify", redirect_uri: REDIRECT },
    { webhook_channel_id: "1" },
  );
  expect(unneeded).toMatchObject({ status: 400, body: { code: 50035 } });
});

test("an application that wants a complete sign-in cannot be added by its link alone", async () => {
  const opened = await openCodeInstall({ botRequireCodeGrant: true });
  const { platform, guild, made, alice, browser, decide, game } = opened;
  const plain = `/oauth2/authorize?client_id=${made.id}&scope=bot`;
  const { text, status } = await browser.get(plain);
  expect(status).toBe(400);
  expect(text).toContain("by a complete sign-in only");
  const answer = await browser.json(plain, { authorize: true, guild_id: guild.id });
  expect([answer.status, JSON.parse(answer.text).code]).toEqual([400, 50035]);
  const owner = platform.as(alice.id, game.id);
  expect(() => owner.installApplication(made.id, { guildId: guild.id })).toThrow("sign-in only");
  expect((await decide({}, { guild_id: guild.id })).status).toBe(200);
  expect(platform.guilds.member(guild.id, made.botUserId as string)).toBeDefined();
  const me = await fetch(`${platform.apiBase}/applications/@me`, {
    headers: { authorization: `Bot ${made.botToken}` },
  });
  expect(await me.json()).toMatchObject({ bot_public: true, bot_require_code_grant: true });
});

test("an application that is not public is added by its owner alone", async () => {
  const opened = await openCodeInstall({ botPublic: false });
  const { platform, guild, made, alice, decide, game } = opened;
  const refused = await decide({}, { guild_id: guild.id });
  expect(refused).toMatchObject({ status: 403, body: { code: 50001 } });
  const owner = platform.as(alice.id, game.id);
  expect(() => owner.installApplication(made.id, { guildId: guild.id })).toThrow("Missing Access");
  const own = platform.createApplication({
    name: "Own",
    bot: true,
    ownerId: alice.id,
    botPublic: false,
  });
  owner.installApplication(own.id, { guildId: guild.id });
  expect(platform.guilds.member(guild.id, own.botUserId as string)).toBeDefined();
});

test("on the page a person chooses the guild and which permissions it grants", async () => {
  const { platform, guild, made, browser, link } = await openCodeInstall();
  const at = link({ permissions: permissions(5, 10, 11), guild_id: guild.id });
  const { text } = await browser.get(at);
  expect(text).toContain(`<option value="${guild.id}" selected>Guild</option>`);
  for (const name of ["Manage guild", "View channel", "Send messages"]) {
    expect(text).toContain(name);
  }
  const fields = { ...fieldsOf(text), decision: "approve", guild_id: guild.id };
  const { status, location } = await browser.post("/oauth2/authorize", {
    ...fields,
    permission: permissions(10),
  });
  expect(status).toBe(303);
  expect(parametersOf(location as string)).toMatchObject({ permissions: permissions(10) });
  const role = platform.guilds.roles(guild.id).find(({ name }) => name === "Dash");
  expect(role?.permissions).toBe(permissions(10));
  expect(made.botUserId).toBeDefined();
});

test("a link that insists on a guild leaves no choice; without asking, nothing is placed", async () => {
  const { platform, guild, alice, link, browser, decide, made } = await openCodeInstall();
  const other = platform.guilds.create({ name: "Other", ownerId: alice.id });
  const fixed = { guild_id: guild.id, disable_guild_select: "true" };
  const { text } = await browser.get(link(fixed));
  expect(text).not.toContain(other.id);
  const { body } = await decide(fixed, { guild_id: other.id });
  expect(parametersOf(body.location)).toMatchObject({ guild_id: guild.id });
  expect(platform.guilds.member(other.id, made.botUserId as string)).toBeUndefined();
  const silent = await browser.get(link({ prompt: "none" }));
  expect(parametersOf(silent.location as string)).toMatchObject({ error: "consent_required" });
});
