/** What an edit changes, what it leaves, and which messages cannot be edited (bots 3.6, 3.7). */

import { expect, test } from "vitest";
import { messages } from "../../../platform/domains/messages/core/domain.js";
import { allowEveryone, openGuild, permissions } from "../support/guilds.js";
import { botForm } from "./support/forms.js";
import { answer as choice, leaf, question, row, V2 } from "./support/parts.js";

const SUPPRESS = 1 << 2;
const STANDARD = "749054660769218631";

/** A bot that has sent a message with all that an edit may leave as it is. */
async function open(bits?: string) {
  const opened = await openGuild(bits);
  const { platform, bot, text } = opened;
  platform
    .domain(messages)
    .expressions.addStickers((id) =>
      id === STANDARD
        ? { item: { id, name: "wave", format_type: 1 }, guildId: null, available: true }
        : undefined,
    );
  const path = `/channels/${text.id}/messages`;
  const write = async (body: object) => (await bot.send("POST", path, body)).body;
  const link = { type: 2, style: 5, label: "More", url: "https://example.org/" };
  const full = {
    content: "words",
    embeds: [{ title: "Title" }],
    components: [row(link)],
    sticker_ids: [STANDARD],
  };
  const edit = (id: string, body: object) => bot.send("PATCH", `${path}/${id}`, body);
  return { ...opened, path, write, full, edit };
}

/** How many of each thing a message shows. */
const shown = ({ body }: { body: Record<string, { length: number } | undefined> }) =>
  ["content", "embeds", "components", "sticker_items"].map((name) => body[name]?.length ?? 0);

test.each<[what: string, body: object, left: number[]]>([
  ["the text", { content: "new" }, [3, 1, 1, 1]],
  ["the embeds", { embeds: [] }, [5, 0, 1, 1]],
  ["the embeds, with null", { embeds: null }, [5, 0, 1, 1]],
  ["the components", { components: [] }, [5, 1, 0, 1]],
  ["the components, with null", { components: null }, [5, 1, 0, 1]],
  ["the stickers", { sticker_ids: [] }, [5, 1, 1, 0]],
  ["the stickers, with null", { sticker_ids: null }, [5, 1, 1, 0]],
  ["the text, with null", { content: null }, [0, 1, 1, 1]],
])("an edit of %s leaves the rest", async (_what, body, left) => {
  const { write, full, edit } = await open();
  const { id } = await write(full);
  expect(shown(await edit(id, body))).toEqual(left);
});

test.each<[what: string, body: object, edited: boolean]>([
  ["the text", { content: "new" }, true],
  ["the embeds", { embeds: [{ title: "New" }] }, true],
  ["the components", { components: [] }, true],
  ["flags", { flags: SUPPRESS }, false],
])("an edit of %s is one to readers: %s, %s", async (_what, body, edited) => {
  const { write, full, edit, bot } = await open();
  const { id } = await write(full);
  await bot.connect();
  const { edited_timestamp: at } = (await edit(id, body)).body;
  expect(at !== null).toBe(edited);
  expect(await bot.seen()).toMatchObject([["MESSAGE_UPDATE", { id, edited_timestamp: at }]]);
});

test("embeds are hidden by a flag, and shown again", async () => {
  const { write, full, edit } = await open();
  const { id } = await write(full);
  expect((await edit(id, { flags: SUPPRESS })).body.flags).toBe(SUPPRESS);
  expect((await edit(id, { content: "new" })).body.flags).toBe(SUPPRESS);
  expect((await edit(id, { flags: 0 })).body.flags).toBe(0);
});

test("an edit turns a message into one of components alone for good, once all else is gone", async () => {
  const { write, full, edit } = await open();
  const { id } = await write(full);
  const components = [{ type: 10, content: "text" }];
  const legacy = (name: string) =>
    leaf(
      "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
      `The '${name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
    );
  expect(await edit(id, { flags: V2, components })).toMatchObject({
    status: 400,
    body: {
      errors: {
        content: legacy("content"),
        embeds: legacy("embeds"),
        sticker_ids: legacy("sticker_ids"),
      },
    },
  });
  const gone = { content: null, embeds: [], sticker_ids: [] };
  expect((await edit(id, { flags: V2, components, ...gone })).body.flags).toBe(V2);
  expect((await edit(id, { flags: 0 })).body.flags).toBe(V2);
  expect(await edit(id, { content: "again" })).toMatchObject({
    status: 400,
    body: { errors: { content: legacy("content") } },
  });
  const more = await edit(id, { components: [...components, { type: 14 }] });
  expect(more.body.components).toHaveLength(2);
});

test("an edit decides again whom the message mentions", async () => {
  const { alice, bob, write, edit } = await open();
  const { id } = await write({ content: `<@${alice.id}>`, allowed_mentions: { parse: [] } });
  const { body } = await edit(id, { content: `<@${bob.id}> @everyone` });
  expect([body.mentions.map((user: { id: string }) => user.id), body.mention_everyone]).toEqual([
    [bob.id],
    true,
  ]);
});

test("polls and the service's own messages are not edited", async () => {
  const { bot, path, write, edit } = await open();
  const poll = await write({ poll: { question, answers: [choice] } });
  expect(await edit(poll.id, { content: "words" })).toMatchObject({
    status: 400,
    body: { code: 520003 },
  });
  expect((await bot.send("PUT", `${path}/pins/${poll.id}`)).status).toBe(204);
  const [pinned] = (await bot.send("GET", `${path}?limit=1`)).body;
  expect(pinned).toMatchObject({ type: 6, author: { id: bot.id } });
  expect(await edit(pinned.id, { content: "words" })).toMatchObject({
    status: 403,
    body: { code: 50021 },
  });
});

test("another's message gets no file beside its flags", async () => {
  const { platform, alice, game, bot, text, path } = await open();
  const id = platform.as(alice.id, game.id).sendMessage(text.id, "hello");
  const sent = [{ name: "a.txt", data: "x" }];
  expect(await botForm(bot)("PATCH", `${path}/${id}`, sent, { flags: SUPPRESS })).toMatchObject({
    status: 403,
    body: { code: 50005 },
  });
});

test("who may not send embeds does not add them by an edit", async () => {
  const { platform, bot, guild, role, write, edit } = await open();
  const { id } = await write({ content: "words" });
  allowEveryone(platform, guild.id, permissions(10, 11, 16));
  platform.guilds.managers.roles.update(role, { permissions: permissions(10, 11, 16) });
  const { body } = await edit(id, { content: "new", embeds: [{ title: "Title" }] });
  expect([body.content, body.embeds]).toEqual(["new", []]);
  expect(await edit(id, { content: "", embeds: [{ title: "Title" }] })).toMatchObject({
    status: 403,
    body: { code: 50013 },
  });
  expect(bot.id).toBe(body.author.id);
});
