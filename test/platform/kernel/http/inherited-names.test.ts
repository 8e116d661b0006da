/** Names from outside that every object inherits: they mean no more than other unknown names. */

import { expect, test } from "vitest";
import type { ApiError } from "../../../../platform/kernel/http/api-error.js";
import { openApp } from "../../support/apps.js";
import { openGuild, permissions } from "../../support/guilds.js";
import { send } from "../../support/players.js";

const names = ["constructor", "toString", "hasOwnProperty", "__proto__"];

test.each(names)("a file called x.%s has the type that was sent, or none", async (name) => {
  const { platform, bot, text } = await openGuild(permissions(10, 11, 15));
  const form = new FormData();
  form.set("files[0]", new Blob(["x"]), `x.${name}`);
  const response = await fetch(`${platform.apiBase}/channels/${text.id}/messages`, {
    method: "POST",
    headers: { authorization: `Bot ${bot.token}` },
    body: form,
  });
  expect(response.status).toBe(200);
  const [file] = ((await response.json()) as { attachments: { url: string }[] }).attachments;
  expect(file).toMatchObject({ filename: `x.${name}`, content_type: "application/octet-stream" });
  const served = await fetch((file as { url: string }).url);
  expect(served.headers.get("content-type")).toBe("application/octet-stream");
});

test.each(names)("a guild feature %s is unknown", async (name) => {
  const { alice, guild, platform, game } = await openGuild();
  const edit = () => platform.as(alice.id, game.id).editGuild(guild.id, { features: [name] });
  let status = 0;
  try {
    edit();
  } catch (error) {
    status = (error as ApiError).status;
  }
  expect(status).toBe(400);
});

test.each(names)("%s is no spelling of a boolean", async (name) => {
  const { game, bot } = await openApp();
  for (const field of ["exclude_ended", "exclude_deleted", "only_active"]) {
    const { status, body } = await bot(
      "GET",
      `/applications/${game.id}/entitlements?${field}=${name}`,
    );
    expect([status, body.code]).toEqual([400, 50035]);
  }
});

test.each(names)("a command has no name of its own in the locale %s", async (name) => {
  const { platform, game, bot, commandsPath } = await openApp();
  const words = { name: "ping", description: "Answers", name_localizations: { de: "pong" } };
  await bot("POST", commandsPath, words);
  const listed = await send(platform, `Bot ${game.botToken}`, "GET", commandsPath, undefined, {
    "x-discord-locale": name,
  });
  expect(listed.body[0]).toMatchObject({ name_localized: "ping" });
});
