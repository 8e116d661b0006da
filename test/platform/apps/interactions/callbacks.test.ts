/** Messages that applications answer with, and answers of types that do not fit (bots 4.7, 4.14). */

import { expect, test } from "vitest";
import { openAppBot } from "../../support/app-bot.js";

test.each([
  ["no body", undefined],
  ["no type", {}],
  ["a type that is text", { type: "4" }],
  ["PONG to a command", { type: 1 }],
  ["an update without a message", { type: 6 }],
  ["an update without a message", { type: 7, data: { content: "x" } }],
  ["completions of a command", { type: 8, data: { choices: [] } }],
  ["an unknown type", { type: 99 }],
  ["an activity of an app that has none", { type: 12 }],
  ["an offer of an app that sells nothing", { type: 10 }],
  ["a page of an app that shows none", { type: 11, data: {} }],
])(
  "a callback with %s is refused with the types that fit, and the app may try again",
  async (_what, body) => {
    const { ping, answer } = await openAppBot();
    const { payload } = await ping();
    const { status, body: refusal } = await answer(payload, body as object);
    expect(status).toBe(400);
    expect(refusal).toEqual({
      message: "Invalid Form Body",
      code: 50035,
      errors: {
        type: {
          _errors: [{ code: "BASE_TYPE_CHOICES", message: "Value must be one of {4, 5, 9}." }],
        },
      },
    });
    expect((await answer(payload, { type: 4, data: { content: "Better" } })).status).toBe(204);
  },
);

test.each([
  ["nothing to say", { type: 4, data: {} }, 50006, undefined],
  ["no data", { type: 4 }, 50035, ["data"]],
  ["content of 2001", { type: 4, data: { content: "x".repeat(2001) } }, 50035, ["data", "content"]],
  [
    "11 embeds",
    { type: 4, data: { embeds: Array(11).fill({ title: "x" }) } },
    50035,
    ["data", "embeds"],
  ],
  [
    "6 rows",
    { type: 4, data: { content: "x", components: Array(6).fill({ type: 1, components: [] }) } },
    50035,
    ["data", "components"],
  ],
])("an answer with %s is refused where it is wrong", async (_what, body, code, path) => {
  const { ping, answer } = await openAppBot();
  const { payload } = await ping();
  const { status, body: refusal } = await answer(payload, body);
  expect([status, refusal.code]).toEqual([400, code]);
  let node = refusal.errors;
  for (const step of path ?? []) node = node[step];
  if (path !== undefined) expect(node._errors).toHaveLength(1);
  expect((await answer(payload, { type: 4, data: { content: "Better" } })).status).toBe(204);
});

test("flags that are not the app's to set are dropped; those of the contract are kept", async () => {
  const { ping, answer } = await openAppBot();
  const { payload, seen } = await ping();
  await answer(payload, { type: 4, data: { content: "x", flags: 4 | 64 | 128 | 4096 | 2 } });
  expect((await seen).message?.flags).toBe(4 | 64 | 4096);
});

test("an answer may bring files, as large as the person may send [limits.default-upload-10-mib-2025-01-16]", async () => {
  const { platform, game, guild, ping } = await openAppBot();
  const MIB = 1024 * 1024;
  const upload = async (size: number) => {
    const { payload, seen } = await ping();
    const form = new FormData();
    const data = { content: "File", attachments: [{ id: 0, description: "Zeros" }] };
    form.set("files[0]", new Blob([new Uint8Array(size)]), "a.bin");
    form.set("payload_json", JSON.stringify({ type: 4, data }));
    const url = `${platform.apiBase}/interactions/${payload.id}/${payload.token}/callback`;
    const { status } = await fetch(url, { method: "POST", body: form });
    return { status, message: status === 204 ? (await seen).message : undefined };
  };
  // Files follow what the bot may do in the channel.
  expect((await upload(1)).status).toBe(403);
  const { id } = platform.guilds.createRole(guild.id, "Files", (1n << 15n).toString());
  platform.guilds.addMember(guild.id, game.botUserId as string, [id]);
  const fitting = await upload(10 * MIB);
  expect(fitting.message).toMatchObject({
    attachments: [{ filename: "a.bin", size: 10 * MIB, description: "Zeros" }],
  });
  expect((await upload(10 * MIB + 1)).status).toBe(413);
  platform.clock.set(Date.parse("2025-01-15T23:59:59Z"));
  expect((await upload(25 * MIB)).status).toBe(204);
  expect((await upload(25 * MIB + 1)).status).toBe(413);
  platform.clock.advance(1000);
  expect((await upload(10 * MIB + 1)).status).toBe(413);
});

test("an answer that auto moderation blocks is refused, also the one that fills a deferred answer [errors.400-automod, operations.edit-message-description-is-spoiler-automod-400]", async () => {
  const { platform, guild, ping, answer, webhook } = await openAppBot();
  const owner = platform.as(platform.guilds.require(guild.id).ownerId);
  owner.createRule(guild.id, {
    name: "Words",
    event_type: 1,
    trigger_type: 1,
    trigger_metadata: { keyword_filter: ["bad"] },
    actions: [
      { type: 1, metadata: {} },
      { type: 3, metadata: { duration_seconds: 60 } },
    ],
    enabled: true,
  });
  const person = platform.createUser({ username: "bob" });
  platform.guilds.addMember(guild.id, person.id);
  const blocked = { status: 400, body: { code: 200_000 } };
  const { payload } = await ping(person.id);
  expect(await answer(payload, { type: 4, data: { content: "so bad" } })).toMatchObject(blocked);
  expect((await answer(payload, { type: 5 })).status).toBe(204);
  expect(await webhook(payload, "PATCH", "/messages/@original", { content: "bad" })).toMatchObject(
    blocked,
  );
  expect(await webhook(payload, "POST", "", { content: "bad" })).toMatchObject(blocked);
  expect(
    (await webhook(payload, "PATCH", "/messages/@original", { content: "good" })).body.content,
  ).toBe("good");
  // The person asked for nothing bad.
  expect(platform.guilds.member(guild.id, person.id)?.timeoutUntil).toBeNull();
});

test("in a channel that a rule leaves out, an answer that one person alone sees says what it likes, too", async () => {
  const { platform, guild, ping, answer } = await openAppBot();
  const owner = platform.as(platform.guilds.require(guild.id).ownerId);
  const person = platform.createUser({ username: "bob" });
  platform.guilds.addMember(guild.id, person.id);
  const first = (await ping(person.id)).payload;
  const rule = { name: "Words", event_type: 1, trigger_type: 1, enabled: true };
  const filter = {
    trigger_metadata: { keyword_filter: ["bad"] },
    actions: [{ type: 1, metadata: {} }],
  };
  owner.createRule(guild.id, { ...rule, ...filter, exempt_channels: [first.channel_id] });
  const hidden = { type: 4, data: { content: "so bad", flags: 64 } };
  expect((await answer(first, hidden)).status).toBe(204);
  const { payload } = await ping(person.id);
  expect((await answer(payload, { type: 4, data: { content: "so bad" } })).status).toBe(204);
});
