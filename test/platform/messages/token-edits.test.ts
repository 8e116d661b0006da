/** What edits may say, by a bot, with the token of a webhook, and of an interaction (bots 3.6, 3.7, 3.10). */

import { expect, test } from "vitest";
import { openAppBot } from "../support/app-bot.js";
import { allowEveryone, openGuild, openStrictGuild, permissions } from "../support/guilds.js";
import { send } from "../support/players.js";

const poll = {
  question: { text: "Tea?" },
  answers: [{ poll_media: { text: "Yes" } }, { poll_media: { text: "No" } }],
};

/** A message of a webhook, and what edits it. */
async function openWebhook() {
  const { platform, bot, guild, role, text } = await openGuild();
  const { body } = await bot.send("POST", `/channels/${text.id}/webhooks`, { name: "Herald" });
  const path = `/webhooks/${body.id}/${body.token}`;
  const sent = await send(platform, "", "POST", `${path}?wait=true`, { content: "first" });
  const edit = (changes: object) =>
    send(platform, "", "PATCH", `${path}/messages/${sent.body.id}`, changes);
  return { edit, roleId: role.id, platform, guild };
}

/** The answer to a command, and what edits it. */
async function openAnswer(answered: object = { type: 4, data: { content: "first" } }) {
  const { platform, guild, ping, answer, webhook } = await openAppBot();
  const role = platform.guilds.managers.roles.create(guild.id, { name: "Players" }, 1);
  const { payload } = await ping();
  await answer(payload, answered);
  const edit = (changes: object) => webhook(payload, "PATCH", "/messages/@original", changes);
  return { edit, roleId: role.id, platform, guild };
}

const byToken = [
  ["a webhook", openWebhook],
  ["an interaction", openAnswer],
] as const;

test.each(byToken)(
  "a message of %s gets no poll by an edit; null says that it has none [operations.edit-original-interaction-response-poll]",
  async (_, open) => {
    const { edit } = await open();
    expect(await edit({ content: "second", poll: null })).toMatchObject({
      status: 200,
      body: { content: "second" },
    });
    expect(await edit({ poll })).toMatchObject({ status: 400, body: { code: 520003 } });
  },
);

test("an answer that was deferred may become a poll", async () => {
  const { edit } = await openAnswer({ type: 5 });
  const { status, body } = await edit({ poll });
  expect([status, body.poll.question]).toEqual([200, { text: "Tea?" }]);
});

test.each(byToken)("an edit of %s notifies users alone, unless it says whom", async (_, open) => {
  const { edit, roleId, platform, guild } = await open();
  const role = platform.guilds.roles(guild.id).find(({ id }) => id === roleId);
  if (role === undefined) throw new Error("There is no role.");
  platform.guilds.managers.roles.update(role, { mentionable: true });
  allowEveryone(platform, guild.id, permissions(10, 11, 17));
  const bob = platform.createUser({ username: "robert" });
  platform.guilds.addMember(guild.id, bob.id);
  const content = `<@${bob.id}> <@&${roleId}> @everyone`;
  expect((await edit({ content })).body).toMatchObject({
    mentions: [{ id: bob.id }],
    mention_roles: [],
    mention_everyone: false,
  });
  const all = { parse: ["roles", "everyone"] };
  expect((await edit({ content, allowed_mentions: all })).body).toMatchObject({
    mentions: [],
    mention_roles: [roleId],
    mention_everyone: true,
  });
});

test("who may not attach files does not add them by an edit", async () => {
  const { text, bot, may } = await openStrictGuild();
  may(10, 11);
  const path = `/channels/${text.id}/messages`;
  const { id } = (await bot.send("POST", path, { content: "first" })).body;
  const edit = async () => {
    const form = new FormData();
    form.set("files[0]", new Blob(["a"]), "a.txt");
    const headers = { authorization: `Bot ${bot.token}` };
    const url = `${bot.platform.apiBase}${path}/${id}`;
    return (await fetch(url, { method: "PATCH", headers, body: form })).status;
  };
  expect(await edit()).toBe(403);
  may(10, 11, 15);
  expect(await edit()).toBe(200);
});

test("an edit that leaves neither text nor files is refused", async () => {
  const { text, bot } = await openGuild();
  const path = `/channels/${text.id}/messages`;
  const form = new FormData();
  form.set("files[0]", new Blob(["a"]), "a.txt");
  const headers = { authorization: `Bot ${bot.token}` };
  const url = `${bot.platform.apiBase}${path}`;
  const sent = await fetch(url, { method: "POST", headers, body: form });
  const { id } = (await sent.json()) as { id: string };
  const gone = await bot.send("PATCH", `${path}/${id}`, { attachments: null });
  expect(gone).toMatchObject({ status: 400, body: { code: 50006 } });
});
