/** How an application is shown and installed by default, as it sets itself (bots 5.1). */

import { expect, test } from "vitest";
import { Browser } from "../support/device.js";
import { openGuild, permissions } from "../support/guilds.js";
import { dataUri, png } from "../support/media.js";

const ME = "/applications/@me";

test("an application sets what it asks for in each context, and links without scopes ask for that [records.application-integration-types-config]", async () => {
  const { platform, otherBot, guild, alice } = await openGuild();
  const app = otherBot("Added");
  const before = await app.send("GET", ME);
  expect(before.body.integration_types_config).toEqual({ "0": {}, "1": {} });
  const bits = permissions(10, 11);
  const config = {
    "0": {
      oauth2_install_params: { scopes: ["bot", "applications.commands"], permissions: bits },
    },
  };
  const changed = await app.send("PATCH", ME, { integration_types_config: config });
  expect(changed).toMatchObject({ status: 200 });
  expect(changed.body.integration_types_config).toEqual(config);
  expect((await app.send("GET", ME)).body.integration_types_config).toEqual(config);
  const browser = new Browser(platform);
  const link = `/oauth2/authorize?client_id=${app.applicationId}`;
  await browser.signIn(link, alice.id);
  const toAccount = await browser.json(`${link}&integration_type=1`, { authorize: true });
  expect(toAccount.status).toBe(400);
  const answer = await browser.json(link, { authorize: true, guild_id: guild.id });
  expect(answer.status).toBe(200);
  const role = platform.guilds.roles(guild.id).find(({ name }) => name === "Added");
  expect(role).toMatchObject({ managed: true, permissions: bits });
  const again = await app.send("PATCH", ME, { integration_types_config: null });
  expect(again.body.integration_types_config).toEqual({ "0": {}, "1": {} });
});

test("what else it sets is kept and given back; null takes it away", async () => {
  const { platform, bot } = await openGuild();
  const params = { scopes: ["applications.commands"], permissions: "0" };
  const set = { install_params: params, tags: ["game", "fun"] };
  const image = dataUri("image/png", png());
  const images = { icon: image, cover_image: image };
  const { status, body } = await bot.send("PATCH", ME, { ...set, ...images });
  expect(status).toBe(200);
  const hash = expect.stringMatching(/^[0-9a-f]{32}$/);
  expect(body).toMatchObject({ ...set, icon: hash, cover_image: hash });
  platform.importState(JSON.parse(JSON.stringify(platform.exportState())));
  expect((await bot.send("GET", ME)).body).toMatchObject(set);
  const url = "https://game.example/install";
  const both = await bot.send("PATCH", ME, { custom_install_url: url });
  expect(both).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { install_params: {} } },
  });
  const moved = await bot.send("PATCH", ME, {
    custom_install_url: url,
    install_params: null,
    tags: null,
    icon: null,
  });
  expect(moved.body).toMatchObject({ custom_install_url: url, icon: null, cover_image: hash });
  for (const gone of ["install_params", "tags"]) expect(moved.body).not.toHaveProperty(gone);
});

test.each([
  ["integration_types_config", {}],
  ["integration_types_config", { "2": {} }],
  ["integration_types_config", { "0": { oauth2_install_params: { scopes: ["identify"] } } }],
  ["install_params", { scopes: [] }],
  ["install_params", { scopes: ["bot", "bot"] }],
  ["install_params", { permissions: -1 }],
  ["install_params", { permissions: (2n ** 54n).toString() }],
  ["custom_install_url", "javascript:alert(1)"],
  ["tags", ["1", "2", "3", "4", "5", "6"]],
  ["tags", ["t".repeat(21)]],
  ["tags", ["twice", "twice"]],
  ["icon", "none"],
  ["cover_image", 7],
])("%s refuses %j and changes nothing", async (field, value) => {
  const { bot } = await openGuild();
  const before = (await bot.send("GET", ME)).body;
  const refused = await bot.send("PATCH", ME, { description: "New", [field]: value });
  expect(refused).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(Object.keys(refused.body.errors)).toEqual([field]);
  expect((await bot.send("GET", ME)).body).toEqual(before);
});
