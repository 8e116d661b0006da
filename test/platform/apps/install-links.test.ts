/** What links that install applications ask for, and whom they offer what (bots 5.1). */

import { expect, test } from "vitest";
import { Browser } from "../support/device.js";
import { openGuild, permissions } from "../support/guilds.js";

const ME = "/applications/@me";
const COMMANDS = "applications.commands";

/** Alice in a browser, with a guild, and an application that is not in it. */
async function openLinks() {
  const opened = await openGuild();
  const { platform, alice, guild } = opened;
  const added = opened.otherBot("Added");
  const browser = new Browser(platform);
  const link = (query = "") => `/oauth2/authorize?client_id=${added.applicationId}${query}`;
  await browser.signIn(link("&scope=bot"), alice.id);
  const decide = async (query: string, body: object = {}) => {
    const { status, text } = await browser.json(link(query), { authorize: true, ...body });
    return { status, body: JSON.parse(text) };
  };
  const configure = (config: object) =>
    added.send("PATCH", ME, { integration_types_config: config });
  const roleOf = () => platform.guilds.roles(guild.id).find(({ name }) => name === "Added");
  /** How often it was installed by a person, and whether it is in the guild. */
  const installed = async () => {
    const { body } = await added.send("GET", ME);
    const isMember = platform.guilds.member(guild.id, added.id) !== undefined;
    return [body.approximate_user_install_count, isMember];
  };
  const here = { guild_id: guild.id };
  return { ...opened, added, browser, link, decide, configure, roleOf, installed, here };
}

test("a link without scopes asks an account for commands alone, and without a guild means it", async () => {
  const { decide, installed, platform, added } = await openLinks();
  expect((await decide("&integration_type=1")).status).toBe(200);
  expect(await installed()).toEqual([1, false]);
  expect(platform.webhookEvents(added.applicationId)).toMatchObject([
    { data: { integration_type: 1, scopes: [COMMANDS] } },
  ]);
});

test("an application for accounts only is installed to one by its plain link, and to no guild", async () => {
  const { decide, configure, installed, here } = await openLinks();
  await configure({ "1": {} });
  expect(await decide("", here)).toMatchObject({ status: 400, body: { code: 50199 } });
  expect(await decide("&scope=bot", here)).toMatchObject({ status: 400, body: { code: 50199 } });
  expect((await decide("")).status).toBe(200);
  expect(await installed()).toEqual([1, false]);
});

test("one for guilds only is not installed to an account", async () => {
  const { decide, configure, installed } = await openLinks();
  await configure({ "0": {} });
  for (const query of [`&scope=${COMMANDS}`, ""]) {
    const refused = await decide(query, { integration_type: 1 });
    expect(refused).toMatchObject({ status: 400, body: { code: 50199 } });
  }
  expect(await installed()).toEqual([0, false]);
});

test.each([
  ["a kind of installation that there is not", "&integration_type=2", {}, 50199],
  ["a guild for an account", `&scope=${COMMANDS}`, { integration_type: 1, guild_id: "1" }, 50196],
  ["a bot for an account", "&scope=bot&integration_type=1", { integration_type: 1 }, 50197],
])("%s is refused", async (_, query, body, code) => {
  const { decide, installed } = await openLinks();
  expect(await decide(query, body)).toMatchObject({ status: 400, body: { code } });
  expect(await installed()).toEqual([0, false]);
});

test("a link's own permissions go before the settings', and are none when they are no bits", async () => {
  const { decide, configure, roleOf, here, platform, alice, game } = await openLinks();
  const params = { scopes: ["bot", COMMANDS], permissions: permissions(10) };
  await configure({ "0": { oauth2_install_params: params } });
  const owner = platform.as(alice.id, game.id);
  const out = () => owner.kick(here.guild_id, roleOf()?.tags?.bot_id as string);
  expect((await decide("", here)).status).toBe(200);
  expect(roleOf()?.permissions).toBe(permissions(10));
  out();
  expect((await decide(`&permissions=${permissions(11)}`, here)).status).toBe(200);
  expect(roleOf()?.permissions).toBe(permissions(11));
  out();
  for (const wrong of ["all", "-1", "1".repeat(21)]) {
    expect((await decide(`&permissions=${wrong}`, here)).status).toBe(200);
    expect(roleOf()).toBeUndefined();
  }
});

test("a person unchecks permissions of a link, and grants no others than it has", async () => {
  const { decide, roleOf, here, bot, guild } = await openLinks();
  const asked = `&scope=bot&permissions=${permissions(10, 11)}`;
  expect((await decide(asked, { ...here, permissions: permissions(11) })).status).toBe(200);
  expect(roleOf()?.permissions).toBe(permissions(11));
  // A bot comes with its commands.
  const { body } = await bot.send("GET", `/guilds/${guild.id}/integrations`);
  expect(body).toMatchObject([{ scopes: [COMMANDS, "bot"] }]);
});

test("a link with a guild that is fixed leads to no other", async () => {
  const { platform, decide, added, alice, guild, browser, link } = await openLinks();
  const other = platform.guilds.create({ name: "Elsewhere", ownerId: alice.id });
  const fixed = `&scope=bot&guild_id=${guild.id}&disable_guild_select=true`;
  expect((await browser.get(link(fixed))).text).not.toContain("Elsewhere");
  expect((await decide(fixed, { guild_id: other.id })).status).toBe(200);
  expect(platform.guilds.member(other.id, added.id)).toBeUndefined();
  expect(platform.guilds.member(guild.id, added.id)).toBeDefined();
});

test("the page offers the guilds that the person may manage, and names what the bot asks for", async () => {
  const { platform, bob, alice, link, browser } = await openLinks();
  const bobs = platform.guilds.create({ name: "Bob's", ownerId: bob.id });
  platform.guilds.addMember(bobs.id, alice.id);
  const { text } = await browser.get(link(`&scope=bot&permissions=${permissions(11)}`));
  expect(text).toContain(">Guild</option>");
  expect(text).not.toContain(bobs.id);
  expect(text).toContain("Send messages");
  expect(text).not.toContain("View channel");
});

test("a complete sign-in is for the bot; commands alone come by a link", async () => {
  const { decide, here, platform, added } = await openLinks();
  platform.applications.update(added.applicationId, { botRequireCodeGrant: true });
  expect((await decide(`&scope=${COMMANDS}`, here)).status).toBe(200);
  expect(platform.guilds.member(here.guild_id, added.id)).toBeUndefined();
});

test("a sign-in that brings a bot ends with a code, and takes the link's guild by default", async () => {
  const { decide, here, added, bot, guild } = await openLinks();
  const query = `&response_type=code&scope=bot&guild_id=${guild.id}`;
  const { status, body } = await decide(query);
  expect(status).toBe(200);
  const answer = new URL(body.location).searchParams;
  expect([answer.get("guild_id"), answer.has("code")]).toEqual([here.guild_id, true]);
  // Adding a bot also adds its commands.
  expect((await bot.send("GET", `/guilds/${guild.id}/integrations`)).body).toMatchObject([
    { account: { id: added.applicationId }, scopes: [COMMANDS, "bot"] },
  ]);
});

test("a sign-in with commands alone asks for a guild only where it installs to one, and for no permissions", async () => {
  const { decide, browser, link } = await openLinks();
  const query = `&response_type=code&scope=${COMMANDS}+identify`;
  const { status, body } = await decide(query);
  expect([status, new URL(body.location).searchParams.has("code")]).toEqual([200, true]);
  const inGuild = `${query}&integration_type=0&permissions=${permissions(11)}`;
  expect((await decide(inGuild)).body.errors).toHaveProperty("guild_id");
  const { text } = await browser.get(link(inGuild));
  expect(text).toContain(">Guild</option>");
  expect(text).not.toContain("Send messages");
});

test("what signs in needs a complete sign-in, also beside a bot", async () => {
  const { decide, here, installed } = await openLinks();
  for (const scope of ["identify", "bot+identify"]) {
    expect((await decide(`&scope=${scope}`, here)).status).toBe(400);
  }
  expect(await installed()).toEqual([0, false]);
});

test("the settings are kept to the last bit and letter, and one leaves the others", async () => {
  const { added } = await openLinks();
  const set = (body: object) => added.send("PATCH", ME, body);
  const types = (permissions: string) => ({ "1": { oauth2_install_params: { permissions } } });
  const largest = types((2n ** 54n - 1n).toString());
  expect((await set({ integration_types_config: largest })).status).toBe(200);
  const view = permissions(10);
  const changed = await set({ integration_types_config: types(view) });
  expect(changed.body.integration_types_config).toEqual({
    "1": { oauth2_install_params: { scopes: [COMMANDS], permissions: view } },
  });
  const tags = ["a", "b", "c", "d"].map((letter) => letter.repeat(20)).concat("e");
  const url = "http://game.example/install";
  expect((await set({ custom_install_url: url })).body.custom_install_url).toBe(url);
  expect((await set({ tags })).body).toMatchObject({ tags, custom_install_url: url });
  expect((await set({ tags: [""] })).body.errors).toHaveProperty("tags");
  const empty = (await set({ integration_types_config: { "0": null } })).body;
  expect(empty.integration_types_config).toEqual({ "0": {} });
});

test("settings go with their application", async () => {
  const { platform, added } = await openLinks();
  await added.send("PATCH", ME, { tags: ["game"], integration_types_config: { "0": {} } });
  platform.deleteApplication(added.applicationId);
  expect(platform.exportState().installSettings).toEqual([]);
});
