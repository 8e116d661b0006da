/** The scopes that the contract names, from the request to what the token may do. */

import { expect, test } from "vitest";
import { openAppBot } from "../support/app-bot.js";
import { authorizeUrl, exchangeCode, get, getCode, openWithGame } from "../support/platform.js";

test.each([
  "openid",
  "sdk.social_layer",
  "sdk.social_layer_presence",
  "relationships.read",
  "guilds",
  "application.commands",
])("a user grants %s, and the token has it [auth.1-user-scopes]", async (scope) => {
  const { platform, user, game } = await openWithGame();
  const code = await getCode(platform, authorizeUrl(platform, game.id, { scope }), user.id);
  const { status, body } = await exchangeCode(platform, game.id, code);
  expect(status).toBe(200);
  expect(body.scope.split(" ")).toContain(scope);
  expect("id_token" in body).toBe(scope === "openid");
  const guilds = await get(platform, "/users/@me/guilds", `Bearer ${body.access_token}`);
  // The social layer stands for `guilds`, too.
  expect(guilds.status).toBe(["guilds", "sdk.social_layer"].includes(scope) ? 200 : 403);
});

test("application.commands lets a user use the application's commands everywhere [auth.1-user-scopes]", async () => {
  const { platform, game, interaction } = await openAppBot();
  const owner = platform.createUser({ username: "owner" });
  const elsewhere = platform.guilds.create({ name: "Elsewhere", ownerId: owner.id });
  const { id: channel } = platform.guilds.createChannel({ guildId: elsewhere.id, name: "general" });
  const run = () => platform.as(owner.id).runCommand("/ping", {}, { channel });
  const sign = async (scope: string) => {
    const code = await getCode(platform, authorizeUrl(platform, game.id, { scope }), owner.id);
    expect((await exchangeCode(platform, game.id, code)).status).toBe(200);
  };
  await sign("identify");
  await expect(run()).rejects.toThrow("Unknown application command");
  await sign("application.commands");
  void run();
  const payload = await interaction();
  expect(payload.authorizing_integration_owners).toEqual({ 1: owner.id });
});
