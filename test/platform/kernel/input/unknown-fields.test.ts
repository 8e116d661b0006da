/** Unknown fields: ignored as the service does, and reported; or refused on request. */

import { expect, onTestFinished, test } from "vitest";
import { MAX_NOTICES } from "../../../../platform/kernel/http/input/unknown-fields.js";
import { Bot, openGuild } from "../../support/guilds.js";
import { open, openWithGame } from "../../support/platform.js";

test("an unknown field is ignored, and reported once in log and notices", async () => {
  const { platform, bot, text } = await openGuild();
  const reported: string[] = [];
  platform.events.subscribe(({ kind, detail }) => {
    if (kind === "http.unknown_field") reported.push(detail as string);
  });
  for (const content of ["one", "two"]) {
    const { status, body } = await bot.send("POST", `/channels/${text.id}/messages?colour=red`, {
      content,
      colour: 7,
      embeds: [{ title: "a" }, { title: "b", shade: 1 }],
    });
    expect([status, body.content]).toEqual([200, content]);
  }
  const operation = "POST /channels/:channel_id/messages";
  const at = platform.clock.now();
  expect(platform.notices()).toEqual([
    { at, operation, part: "body", field: "colour" },
    { at, operation, part: "body", field: "embeds[].shade" },
    { at, operation, part: "query", field: "colour" },
  ]);
  expect(reported).toEqual([
    `${operation}: body field colour`,
    `${operation}: body field embeds[].shade`,
    `${operation}: query field colour`,
  ]);
});

test("a declared body loses what nobody acts on", async () => {
  const { platform, bot, guild } = await openGuild();
  const { status, body } = await bot.send("POST", `/guilds/${guild.id}/channels`, {
    name: "forum",
    type: 15,
    reason: "why not",
    available_tags: [{ name: "tag", shape: "round" }],
  });
  expect([status, body.available_tags[0].name]).toEqual([201, "tag"]);
  expect(JSON.stringify(platform.exportState())).not.toContain("round");
  expect(platform.notices().map(({ field }) => field)).toEqual([
    "reason",
    "available_tags[].shape",
  ]);
});

test("a command's entries of permissions are kept without what nobody acts on", async () => {
  const { platform, bot, guild, game, alice } = await openGuild();
  const person = platform.issueToken({
    userId: alice.id,
    applicationId: game.id,
    scopes: "applications.commands.permissions.update",
  });
  const path = `/applications/${game.id}/guilds/${guild.id}/commands/${game.id}/permissions`;
  const response = await fetch(platform.apiBase + path, {
    method: "PUT",
    headers: {
      authorization: `Bearer ${person.accessToken}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      permissions: [{ id: guild.id, type: 1, permission: false, since: "today" }],
    }),
  });
  expect(response.status).toBe(200);
  expect((await bot.send("GET", path)).body.permissions).toEqual([
    { id: guild.id, type: 1, permission: false },
  ]);
});

test("the inspector shows the fields with the request, whose body it shows as it came", async () => {
  const { platform, bot, guild } = await openGuild();
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const lines = await fetch(`${platform.webBase}/admin/traffic`, {
    headers: { authorization: `Bearer ${platform.adminToken}` },
    signal: stop.signal,
  });
  const reader = (lines.body as ReadableStream<Uint8Array>).getReader();
  await bot.send("POST", `/guilds/${guild.id}/roles?shade=1`, { name: "Blue", colour: 7 });
  let text = "";
  while (!text.includes('"POST"')) text += Buffer.from((await reader.read()).value ?? []);
  const entry = text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))
    .find(({ method }) => method === "POST");
  expect(entry.unknownFields).toEqual(["colour", "shade"]);
  expect(JSON.parse(entry.requestBody)).toEqual({ name: "Blue", colour: 7 });
});

/** So many fields that nobody acts on, with names of their own. */
const unknown = (count: number, prefix: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${prefix}_${at}`, 1]));

test("no more than 1,000 notices are kept, the latest ones", async () => {
  const { platform, bot, guild } = await openGuild();
  const send = (body: object) => bot.send("POST", `/guilds/${guild.id}/roles`, body);
  for (let at = 0; at < 11; at++) expect((await send(unknown(100, `r${at}`))).status).toBe(200);
  await send({ ["x".repeat(5000)]: 1 });
  const notices = platform.notices();
  expect(notices.length).toBe(MAX_NOTICES);
  expect(notices[0]?.field).toBe("r1_1");
  expect(notices.at(-1)?.field).toBe("x".repeat(200));
});

test("at most 100 fields of one request are reported", async () => {
  const { platform, bot, text, guild } = await openGuild();
  let reported = 0;
  platform.events.subscribe(({ kind }) => {
    if (kind === "http.unknown_field") reported += 1;
  });
  const message = { content: "hi", ...unknown(5000, "message") };
  expect((await bot.send("POST", `/channels/${text.id}/messages`, message)).status).toBe(200);
  const channel = { name: "more", ...unknown(5000, "channel") };
  expect((await bot.send("POST", `/guilds/${guild.id}/channels`, channel)).status).toBe(201);
  expect(reported).toBe(200);
  expect(platform.notices().at(-1)?.field).toBe("channel_99");
});

/** A platform that refuses what it does not act on. */
async function openStrict() {
  const options = { unknownFields: "refuse" } as const;
  const opened = await openWithGame({ bot: true, privilegedIntents: 33_026 }, options);
  const { platform, user, game } = opened;
  const bot = new Bot(platform, game.id, game.botToken as string);
  const guild = platform.guilds.create({ name: "Guild", ownerId: user.id });
  platform.guilds.createRole(guild.id, "Robots", "8");
  const [role] = platform.guilds.roles(guild.id).filter(({ name }) => name === "Robots");
  platform.guilds.addMember(guild.id, bot.id, [role?.id as string]);
  const text = platform.guilds.createChannel({ guildId: guild.id, name: "general" });
  return { ...opened, bot, guild, text };
}

const leaf = {
  _errors: [{ code: "BASE_TYPE_INVALID", message: "The platform does not act on this field." }],
};

test("where it is wished for, fields of bodies are refused by name", async () => {
  const { platform, bot, guild, text } = await openStrict();
  const message = { content: "hi", colour: 7 };
  expect((await bot.send("POST", `/channels/${text.id}/messages`, message)).body).toMatchObject({
    code: 50035,
    errors: { colour: leaf },
  });
  const role = { name: "Blue", colors: { primary_color: 1, first_color: 2 } };
  expect((await bot.send("POST", `/guilds/${guild.id}/roles`, role)).body).toMatchObject({
    code: 50035,
    errors: { colors: { first_color: leaf } },
  });
  expect(platform.guilds.roles(guild.id).map(({ name }) => name)).not.toContain("Blue");
  expect(platform.notices()).toEqual([]);
});

test("where it is wished for, fields of queries are refused by name, before anything is done", async () => {
  const { platform, bot, user, guild } = await openStrict();
  const refused = { status: 400, body: { code: 50035, errors: { limits: leaf } } };
  expect(await bot.send("GET", `/guilds/${guild.id}/bans?limits=5`)).toMatchObject(refused);
  const path = `/guilds/${guild.id}/members/${bot.id}`;
  expect(await bot.send("PATCH", `${path}?limits=5`, { nick: "x" })).toMatchObject(refused);
  expect(platform.guilds.member(guild.id, bot.id)?.nick).toBeNull();
  expect((await bot.send("GET", `/guilds/${guild.id}/bans?limit=5`)).status).toBe(200);
  expect(user.id).not.toBe(bot.id);
});

test("an unknown mode is refused, with the modes that exist", async () => {
  await expect(open({ unknownFields: "warn" as never })).rejects.toThrow(
    'The option unknownFields must be "ignore" or "refuse"; got "warn".',
  );
});
