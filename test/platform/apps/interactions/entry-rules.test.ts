/** What people can enter and use, at the bounds (bots 4.1, 4.2, 4.5, 4.11). */

import { expect, test } from "vitest";
import { openAppBot } from "../../support/app-bot.js";
import { openAppClient } from "../../support/app-client.js";

const MIB = 1024 * 1024;
const option = (type: number, fields: object = {}) => ({
  type,
  name: "it",
  description: "Option",
  ...fields,
});

test.each<[what: string, option: object, fits: unknown[], not: unknown[]]>([
  ["a whole number", option(4, { min_value: -1, max_value: 5 }), [-1, 5], [-2, 6, 0.5, "1"]],
  ["a number", option(10, { min_value: 0.5, max_value: 1.5 }), [0.5, 1.5], [0.4, 1.6, "1"]],
  ["a text", option(3, { min_length: 2, max_length: 4 }), ["ab", "abcd"], ["a", "abcde"]],
  ["a text without bounds", option(3), ["x".repeat(6000)], ["x".repeat(6001)]],
  [
    "a file",
    option(11),
    [{ filename: "a.bin", content: Buffer.alloc(10 * MIB) }],
    [{ filename: "a.bin", content: Buffer.alloc(10 * MIB + 1) }],
  ],
])("%s is entered up to its bounds", async (_what, its, fits, not) => {
  const { platform, user, here, define, interaction } = await openAppBot();
  await define({ name: "x", options: [its] });
  const run = (it: unknown) => platform.as(user.id).runCommand("/x", { it }, here);
  for (const value of fits) {
    void run(value);
    expect((await interaction()).data.options).toHaveLength(1);
  }
  for (const value of not) {
    await expect(run(value)).rejects.toMatchObject({ code: 50035 });
  }
});

test("only what has completions is completed", async () => {
  const { platform, user, here, define } = await openAppBot();
  await define({ name: "x", options: [option(3)] });
  const typed = platform.as(user.id).autocomplete("/x", "it", { it: "a" }, here);
  await expect(typed).rejects.toMatchObject({ code: 50035 });
});

test("of two applications' commands of a name, one's own is meant, or the one that is named", async () => {
  const { platform, user, game, guild, here, interaction } = await openAppBot();
  const other = platform.createApplication({ name: "Other", bot: true });
  platform.guilds.addMember(guild.id, other.botUserId as string);
  const [path, body] = [`/applications/${other.id}/commands`, { name: "ping", description: "O" }];
  const made = await fetch(platform.apiBase + path, {
    method: "POST",
    headers: { authorization: `Bot ${other.botToken}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(made.status).toBe(201);
  void platform.as(user.id, game.id).runCommand("/ping", {}, here);
  expect((await interaction()).application_id).toBe(game.id);
  const { id: third } = platform.createApplication({ name: "Third" });
  await expect(platform.as(user.id, third).runCommand("/ping", {}, here)).rejects.toThrow(
    "Several applications",
  );
  const named = { ...here, application: game.id };
  void platform.as(user.id, third).runCommand("/ping", {}, named);
  expect((await interaction()).application_id).toBe(game.id);
});

test("a component is used of the application that is named", async () => {
  const { platform, bot, channel, post } = await openAppClient();
  const other = platform.createApplication({ name: "Other", bot: true });
  const go = { type: 2, style: 1, custom_id: "go", label: "Go" };
  const components = [{ type: 1, components: [go] }];
  const posted = await bot("POST", `/channels/${channel.id}/messages`, { components });
  const data = { component_type: 2, custom_id: "go" };
  for (const application_id of [other.id, other.botUserId]) {
    const sent = await post({ type: 3, application_id, message_id: posted.body.id, data });
    expect(sent).toMatchObject({ status: 404, body: { code: 10008 } });
  }
});
