/**
 * Answers that applications give, right ones and wrong ones (bots 4.7, 4.14): a short test for each kind,
 * which makes this longer than 300 lines.
 */

import { expect, test } from "vitest";
import { monetization } from "../../../../platform/index.js";
import { openAppBot } from "../../support/app-bot.js";

const EMBEDDED = 1 << 17;

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

test("an activity is launched in answer to commands, components and forms [callbacks.launch-activity-12]", async () => {
  const { platform, user, ping, answer, interaction } = await openAppBot({ flags: EMBEDDED });
  const launch = async (payload: object) => {
    const { status, body } = await answer(payload, { type: 12 }, "?with_response=true");
    expect(status).toBe(200);
    const { id } = body.resource.activity_instance;
    expect(body).toMatchObject({
      interaction: { activity_instance_id: id },
      resource: {
        type: 12,
        activity_instance: { id: expect.stringMatching(/^i-\d+-gc-\d+-\d+$/) },
      },
    });
    return id;
  };
  const command = await ping();
  const instance = await launch(command.payload);
  expect(await command.seen).toMatchObject({ kind: "activity", activityInstanceId: instance });
  const shown = await ping();
  const button = { type: 2, style: 1, custom_id: "go", label: "Go" };
  const components = [{ type: 1, components: [button] }];
  await answer(shown.payload, { type: 4, data: { components } });
  const messageId = (await shown.seen).message?.id as string;
  void platform.as(user.id).press(messageId, "go");
  await launch(await interaction());
  void platform.as(user.id).press(messageId, "go");
  const click = await interaction();
  const input = { type: 4, custom_id: "text", style: 1, required: false };
  const form = {
    custom_id: "f",
    title: "F",
    components: [{ type: 18, label: "L", component: input }],
  };
  await answer(click, { type: 9, data: form });
  void platform.as(user.id).submit(click.id);
  await launch(await interaction());
});

test("an entry point is the app's or the platform's to handle [records.command-handler]", async () => {
  const { platform, user, here, define, interaction, answer, bot, channel, game } =
    await openAppBot({ flags: EMBEDDED });
  const command = await define({ name: "launch", type: 4, description: "", handler: 1 });
  const byApp = platform.as(user.id).runCommand("launch", {}, here);
  const payload = await interaction();
  expect(payload.data).toEqual({ id: command.id, name: "launch", type: 4, options: undefined });
  await answer(payload, { type: 12 });
  expect((await byApp).kind).toBe("activity");
  await define({ name: "launch", type: 4, description: "", handler: 2 });
  const byPlatform = await platform.as(user.id).runCommand("/launch", {}, here);
  expect(byPlatform.kind).toBe("activity");
  // The platform posts a follow-up message in the channel.
  const [message] = (await bot("GET", `/channels/${channel.id}/messages`)).body;
  expect(message).toMatchObject({
    application_id: game.id,
    content: expect.stringContaining("Game"),
    interaction_metadata: { user: { id: user.id } },
  });
});

test("the old offer to upgrade still works for apps that sell something [callbacks.premium-required-10-deprecated]", async () => {
  const { platform, game, ping, answer } = await openAppBot();
  const { payload, seen } = await ping();
  expect((await answer(payload, { type: 10 })).status).toBe(400);
  const store = platform.domain(monetization);
  store.createSku({ applicationId: game.id, name: "Gold", kind: "subscription" });
  expect((await answer(payload, { type: 10 })).status).toBe(204);
  expect((await seen).kind).toBe("premium");
});

test("an app says whether somebody may buy something, in words that fit", async () => {
  const { platform, game, user, interaction, answer } = await openAppBot();
  const store = platform.domain(monetization);
  const sku = store.createSku({ applicationId: game.id, name: "Sword", kind: "durable" });
  const seen = platform.as(user.id).askEligibility(sku.id);
  const payload = await interaction();
  expect(payload).toMatchObject({ type: 6, data: { sku_id: sku.id }, user: { id: user.id } });
  const types = (await answer(payload, { type: 4, data: { content: "x" } })).body.errors.type;
  expect(types._errors[0].message).toBe("Value must be one of {13}.");
  for (const data of [
    undefined,
    {},
    { eligible: "yes" },
    { eligible: false, ineligible_reason: 3 },
    { eligible: false, ineligible_reason_description: "x".repeat(256) },
  ]) {
    const { status, body } = await answer(payload, { type: 13, data });
    expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 50035, ["data"]]);
  }
  const data = { eligible: false, ineligible_reason: 1, ineligible_reason_description: "Yours" };
  expect((await answer(payload, { type: 13, data })).status).toBe(204);
  expect(await seen).toMatchObject({ kind: "eligibility", eligibility: data });
  await expect(platform.as(user.id).askEligibility("1")).rejects.toMatchObject({ code: 50035 });
});

test("entitlements of the person and the guild come along", async () => {
  const { platform, game, user, ping } = await openAppBot();
  const store = platform.domain(monetization);
  const sku = store.createSku({ applicationId: game.id, name: "Gold", kind: "durable" });
  store.buy(user.id, sku.id);
  const { payload } = await ping();
  expect(payload.entitlements).toMatchObject([{ sku_id: sku.id, user_id: user.id, type: 1 }]);
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

test("completions are of the option's type, at most 25, and in the person's language", async () => {
  const { platform, user, here, define, interaction, answer } = await openAppBot();
  await define({
    name: "find",
    options: [
      { type: 3, name: "text", description: "Text", autocomplete: true },
      { type: 4, name: "number", description: "Number", autocomplete: true },
    ],
  });
  platform.users.update(user.id, { locale: "de" });
  const person = platform.as(user.id);
  const typed = person.autocomplete("/find", "text", { text: "a", number: 5 }, here);
  const payload = await interaction();
  expect(payload).toMatchObject({
    type: 4,
    data: {
      name: "find",
      options: [
        { name: "text", type: 3, value: "a", focused: true },
        { name: "number", type: 4, value: 5 },
      ],
    },
  });
  const choice = (index: number) => ({ name: `c${index}`, value: `v${index}` });
  const many = Array.from({ length: 26 }, (_, index) => choice(index));
  for (const choices of [many, [{ name: "a", value: 1 }], [{ value: "a" }], "x"]) {
    const refused = await answer(payload, { type: 8, data: { choices } });
    expect([refused.status, refused.body.code]).toEqual([400, 50035]);
    expect(refused.body.errors.data.choices).toBeDefined();
  }
  expect(
    (await answer(payload, { type: 4, data: { content: "x" } })).body.errors.type,
  ).toBeDefined();
  const choices = [{ name: "apple", name_localizations: { de: "Apfel" }, value: "a" }];
  expect((await answer(payload, { type: 8, data: { choices } })).status).toBe(204);
  expect(await typed).toMatchObject({ kind: "choices", choices: [{ name: "Apfel", value: "a" }] });
  const number = person.autocomplete("/find", "number", { number: "1" }, here);
  const partial = await interaction();
  // A number that is being typed comes as text.
  expect(partial.data.options).toEqual([{ name: "number", type: 4, value: "1", focused: true }]);
  await answer(partial, { type: 8, data: { choices: [{ name: "one", value: 1 }] } });
  expect((await number).choices).toEqual([{ name: "one", value: 1 }]);
  const late = person.autocomplete("/find", "text", {}, here);
  await interaction();
  platform.clock.advance(3000);
  expect(await late).toMatchObject({ kind: "failure", text: "Loading options failed" });
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

/** Flag of applications that may show pages of their own in a form's place. */
const IFRAME_MODAL = 1 << 26;
const FRAME = { custom_id: "shop", title: "Shop", iframe_path: "shop/index.html", modal_size: 2 };

test("an application with the flag shows a page of its own in a form's place", async () => {
  const { platform, user, ping, answer, interaction } = await openAppBot({ flags: IFRAME_MODAL });
  const command = await ping();
  expect((await answer(command.payload, { type: 11, data: FRAME })).status).toBe(204);
  expect(await command.seen).toMatchObject({ kind: "frame", frame: FRAME });
  const shown = await ping();
  const button = { type: 2, style: 1, custom_id: "go", label: "Go" };
  const components = [{ type: 1, components: [button] }];
  await answer(shown.payload, { type: 4, data: { components } });
  const pressed = platform.as(user.id).press((await shown.seen).message?.id as string, "go");
  const largest = { ...FRAME, title: "x".repeat(45), iframe_path: "x".repeat(2048), modal_size: 3 };
  expect((await answer(await interaction(), { type: 11, data: largest })).status).toBe(204);
  expect((await pressed).frame).toEqual(largest);
});

test.each([
  ["no data", undefined, undefined],
  ["no path", { ...FRAME, iframe_path: undefined }, "iframe_path"],
  ["a path of 2049", { ...FRAME, iframe_path: "x".repeat(2049) }, "iframe_path"],
  ["a title of 46", { ...FRAME, title: "x".repeat(46) }, "title"],
  ["an unknown size", { ...FRAME, modal_size: 4 }, "modal_size"],
  ["an empty id", { ...FRAME, custom_id: "" }, "custom_id"],
])("a page with %s is refused where it is wrong", async (_what, data, field) => {
  const { ping, answer } = await openAppBot({ flags: IFRAME_MODAL });
  const { payload } = await ping();
  const { status, body } = await answer(payload, { type: 11, data });
  expect([status, body.code]).toEqual([400, 50035]);
  const leaf = field === undefined ? body.errors.data : body.errors.data[field];
  expect(leaf._errors).toHaveLength(1);
  expect((await answer(payload, { type: 11, data: FRAME })).status).toBe(204);
});
