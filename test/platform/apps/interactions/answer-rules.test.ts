/** What an application may put into its answers, and whom they notify (bots 4.7–4.9, 4.13). */

import { expect, test } from "vitest";
import { openAppBot } from "../../support/app-bot.js";
import { allowEveryone, permissions } from "../../support/guilds.js";
import { send } from "../../support/players.js";

const MESSAGE = 4;
const DEFERRED = 5;
/** See, write, read, use commands. */
const PLAIN = [10, 11, 16, 31];
const embeds = [{ title: "Title" }];

test("an answer that says nothing of it notifies users alone; @everyone where everyone may", async () => {
  const { platform, guild, game, member, ping, answer } = await openAppBot();
  const role = platform.guilds.createRole(guild.id, "All", permissions(17));
  platform.guilds.addMember(guild.id, game.botUserId as string, [role.id]);
  const bob = member("bob");
  const content = `<@${bob}> <@&${role.id}> @everyone`;
  const notified = async (data: object) => {
    const { payload, seen } = await ping();
    expect((await answer(payload, { type: MESSAGE, data: { content, ...data } })).status).toBe(204);
    const message = (await seen).message as Record<string, unknown>;
    const users = (message.mentions as { id: string }[]).map(({ id }) => id);
    return [users, message.mention_roles, message.mention_everyone];
  };
  expect(await notified({})).toEqual([[bob], [], false]);
  const everyone = { allowed_mentions: { parse: ["everyone"] } };
  // The bot may, but that is not what counts.
  expect(await notified(everyone)).toEqual([[], [], false]);
  allowEveryone(platform, guild.id, permissions(...PLAIN, 17));
  expect(await notified(everyone)).toEqual([[], [], true]);
  expect(await notified({})).toEqual([[bob], [], false]);
});

test("of the flags of a deferred answer only the one for the person alone counts", async () => {
  const { ping, answer, webhook } = await openAppBot();
  for (const [flags, kept] of [
    [4, 128],
    [4 | 64, 128 | 64],
  ]) {
    const { payload } = await ping();
    await answer(payload, { type: DEFERRED, data: { flags, content: "Not yet" } });
    const { body } = await webhook(payload, "GET", "/messages/@original");
    expect([body.flags, body.content]).toEqual([kept, ""]);
  }
});

/** The ways in which an application writes with a token, after an answer of its own. */
const ways: [what: string, type: number, method: string, path: string][] = [
  ["a follow-up", MESSAGE, "POST", ""],
  ["an edit", MESSAGE, "PATCH", "/messages/@original"],
  ["what fills a deferred answer", DEFERRED, "PATCH", "/messages/@original"],
];

test.each(ways)("%s has no embeds where the application may not send them", async (...way) => {
  const [, type, method, path] = way;
  const { platform, guild, ping, answer, webhook } = await openAppBot();
  const shown = async () => {
    const { payload } = await ping();
    await answer(payload, { type, data: { content: "First" } });
    const { status, body } = await webhook(payload, method, path, { content: "Text", embeds });
    expect([status, body.content]).toEqual([200, "Text"]);
    return body.embeds.length;
  };
  expect(await shown()).toBe(0);
  allowEveryone(platform, guild.id, permissions(...PLAIN, 14));
  expect(await shown()).toBe(1);
});

test("an answer of embeds alone is refused where the application may not send them", async () => {
  const { platform, guild, ping, answer, webhook } = await openAppBot();
  const { payload } = await ping();
  const alone = { type: MESSAGE, data: { embeds } };
  const lacking = { status: 403, body: { code: 50013 } };
  expect(await answer(payload, alone)).toMatchObject(lacking);
  await answer(payload, { type: MESSAGE, data: { content: "First" } });
  expect(await webhook(payload, "POST", "", { embeds })).toMatchObject(lacking);
  allowEveryone(platform, guild.id, permissions(...PLAIN, 14));
  expect((await answer((await ping()).payload, alone)).status).toBe(204);
});

test("files that were uploaded ahead count as files", async () => {
  const { platform, guild, game, channel, bot, ping, answer } = await openAppBot();
  platform.guilds.addMember(guild.id, game.botUserId as string, []);
  const show = async (fields: object, may: number[]) => {
    allowEveryone(platform, guild.id, permissions(...PLAIN, 15));
    const files = [{ id: "0", filename: "a.txt", file_size: 4 }];
    const places = await bot("POST", `/channels/${channel.id}/attachments`, { files });
    const [{ upload_url, upload_filename }] = places.body.attachments;
    await fetch(upload_url, { method: "PUT", body: "text" });
    const attachments = [{ id: "0", filename: "a.txt", uploaded_filename: upload_filename }];
    const data = { attachments, ...fields };
    allowEveryone(platform, guild.id, permissions(...PLAIN, ...may));
    return (await answer((await ping()).payload, { type: MESSAGE, data })).status;
  };
  expect(await show({ content: "Text" }, [])).toBe(403);
  // Without the embeds, which may not be sent, the file is left.
  expect(await show({ embeds }, [15])).toBe(204);
});

test.each(ways)("%s has no files where the application may not send them", async (...way) => {
  const [, type, method, path] = way;
  const { platform, game, guild, ping, answer, webhook } = await openAppBot();
  const send = async () => {
    const { payload } = await ping();
    await answer(payload, { type, data: { content: "First" } });
    const form = new FormData();
    form.set("files[0]", new Blob(["x"]), "a.txt");
    form.set("payload_json", JSON.stringify({ content: "Text" }));
    const url = `${platform.apiBase}/webhooks/${game.id}/${payload.token}${path}`;
    const { status } = await fetch(url, { method, body: form });
    const original = (await webhook(payload, "GET", "/messages/@original")).body;
    return [status, method === "PATCH" ? original.attachments.length : undefined];
  };
  const count = (files: number) => (method === "PATCH" ? files : undefined);
  expect(await send()).toEqual([403, count(0)]);
  allowEveryone(platform, guild.id, permissions(...PLAIN, 15));
  expect(await send()).toEqual([200, count(1)]);
});

/** A form with one field that may stay empty. */
const form = {
  custom_id: "f",
  title: "F",
  components: [
    { type: 18, label: "L", component: { type: 4, custom_id: "t", style: 1, required: false } },
  ],
};
const go = { type: 2, style: 1, custom_id: "go", label: "Go" };

test("to a form of a command a message is answered, to one of a button also an update", async () => {
  const { platform, user, ping, answer, interaction } = await openAppBot();
  const command = await ping();
  await answer(command.payload, { type: 9, data: form });
  const sent = platform.as(user.id).submit(command.payload.id);
  const submitted = await interaction();
  for (const type of [6, 7, 8, 9]) {
    const { body } = await answer(submitted, { type, data: { content: "Text" } });
    expect(body.errors.type._errors[0].message).toBe("Value must be one of {4, 5}.");
  }
  await answer(submitted, { type: MESSAGE, data: { content: "Thanks" } });
  const thanks = (await sent).message;
  expect(thanks).toMatchObject({ type: 20 });
  // That is for what answers the command itself.
  expect(thanks).not.toHaveProperty("interaction");
  expect(thanks).not.toHaveProperty("message_reference");

  const shown = await ping();
  const components = [{ type: 1, components: [go] }];
  await answer(shown.payload, { type: MESSAGE, data: { components } });
  const message = (await shown.seen).message as { id: string; interaction: object };
  expect(message.interaction).toMatchObject({ name: "ping", type: 2, user: { id: user.id } });
  void platform.as(user.id).press(message.id, "go");
  const click = await interaction();
  await answer(click, { type: 9, data: form });
  const again = platform.as(user.id).submit(click.id);
  await answer(await interaction(), { type: MESSAGE, data: { content: "Thanks" } });
  expect((await again).message).toMatchObject({
    type: 19,
    message_reference: { message_id: message.id },
  });
});

test("a deferred answer that is deleted leaves follow-ups messages of their own", async () => {
  const { ping, answer, webhook } = await openAppBot();
  const { payload } = await ping();
  await answer(payload, { type: DEFERRED });
  const { id } = (await webhook(payload, "GET", "/messages/@original")).body;
  expect((await webhook(payload, "DELETE", "/messages/@original")).status).toBe(204);
  const followUp = await webhook(payload, "POST", "", { content: "More", flags: 64 });
  expect(followUp.body).toMatchObject({ content: "More", flags: 64 });
  expect(followUp.body.id).not.toBe(id);
});

test("files that one person alone sees are in the application's folder", async () => {
  const { platform, game, guild, channel, ping } = await openAppBot();
  allowEveryone(platform, guild.id, permissions(...PLAIN, 15));
  for (const [flags, folder] of [
    [0, `attachments/${channel.id}/`],
    [64, `ephemeral-attachments/${game.id}/`],
  ] as const) {
    const { payload, seen } = await ping();
    const body = new FormData();
    body.set("files[0]", new Blob(["x"]), "a.txt");
    body.set("payload_json", JSON.stringify({ type: MESSAGE, data: { content: "File", flags } }));
    const url = `${platform.apiBase}/interactions/${payload.id}/${payload.token}/callback`;
    expect((await fetch(url, { method: "POST", body })).status).toBe(204);
    const message = (await seen).message as { attachments: { url: string }[] } | undefined;
    expect(message?.attachments[0]?.url).toContain(`/${folder}`);
  }
});

test("who presses a button of an application that somebody else has installed uses it through them", async () => {
  const { platform, game, answer, interaction } = await openAppBot();
  const [owner, guest] = ["owner", "guest"].map((username) => platform.createUser({ username }));
  if (owner === undefined || guest === undefined) throw new Error("There are two.");
  const elsewhere = platform.guilds.create({ name: "Elsewhere", ownerId: owner.id });
  platform.guilds.addMember(elsewhere.id, guest.id);
  const { id } = platform.guilds.createChannel({ guildId: elsewhere.id, name: "general" });
  platform.as(owner.id).addApp(game.id);
  const seen = platform.as(owner.id).runCommand("/ping", {}, { channel: id });
  const components = [{ type: 1, components: [go] }];
  await answer(await interaction(), { type: MESSAGE, data: { components } });
  void platform.as(guest.id).press((await seen).message?.id as string, "go");
  expect(await interaction()).toMatchObject({
    member: { user: { id: guest.id } },
    authorizing_integration_owners: { 1: owner.id },
  });
});

test("a button is pressed by its custom id, and by its label where none has that id", async () => {
  const { platform, user, ping, answer, interaction } = await openAppBot();
  const { payload, seen } = await ping();
  const row = {
    type: 1,
    components: [
      { ...go, label: "two" },
      { ...go, custom_id: "two" },
    ],
  };
  await answer(payload, { type: MESSAGE, data: { components: [row] } });
  const id = (await seen).message?.id as string;
  for (const [named, pressed] of [
    ["two", "two"],
    ["Go", "two"],
    ["go", "go"],
  ]) {
    void platform.as(user.id).press(id, named as string);
    expect((await interaction()).data.custom_id).toBe(pressed);
  }
});

test("a token is good as a whole, at its application's address, while there is the application", async () => {
  const { platform, game, ping, answer } = await openAppBot();
  const { payload } = await ping();
  await answer(payload, { type: MESSAGE, data: { content: "Pong" } });
  const get = (applicationId: string, token: string) =>
    send(platform, "", "GET", `/webhooks/${applicationId}/${token}/messages/@original`);
  expect((await get(game.id, payload.token)).status).toBe(200);
  const invalid = { status: 401, body: { code: 50027 } };
  const guessed = Buffer.from(`interaction:${payload.id}:${"a".repeat(128)}`).toString("base64");
  expect(await get(game.id, guessed.replace(/=+$/, ""))).toMatchObject(invalid);
  const other = platform.createApplication({ name: "Other", bot: true });
  expect(await get(other.id, payload.token)).toMatchObject(invalid);
  platform.deleteApplication(game.id);
  expect((await get(game.id, payload.token)).status).not.toBe(200);
});

test.each(["wait=perhaps", "with_components=perhaps", "thread_id=here"])(
  "a follow-up to an address with %s is refused, and nothing is written",
  async (parameter) => {
    const { ping, answer, webhook } = await openAppBot();
    const { payload } = await ping();
    await answer(payload, { type: DEFERRED });
    const [field] = parameter.split("=") as [string];
    const refused = { status: 400, body: { code: 50035, errors: { [field]: {} } } };
    for (const [method, path] of [
      ["POST", ""],
      ["PATCH", "/messages/@original"],
    ] as const) {
      const sent = await webhook(payload, method, `${path}?${parameter}`, { content: "Text" });
      expect(sent).toMatchObject(refused);
    }
    const original = await webhook(payload, "GET", "/messages/@original");
    expect(original.body.content).toBe("");
  },
);
