import { expect, test } from "vitest";
import { openGuild } from "../support/guilds.js";
import { componentRefusals } from "./support/component-refusals.js";
import { contentRefusals } from "./support/content-refusals.js";
import {
  button,
  field,
  fill,
  inButton,
  inEmbed,
  longer,
  required,
  row,
  select,
  V2,
} from "./support/parts.js";

test.each([...contentRefusals, ...componentRefusals])(
  "refused with the service's error tree: %s",
  async (_what, body, errors) => {
    const { bot, text } = await openGuild();
    const answer = await bot.send("POST", `/channels/${text.id}/messages`, body);
    expect(answer).toEqual({
      status: 400,
      body: { code: 50035, message: "Invalid Form Body", errors },
    });
    expect((await bot.send("GET", `/channels/${text.id}/messages`)).body).toEqual([]);
  },
);

test("26 fields of an embed are an error, 25 are not [records.embed-fields-25, limits.embed-fields-25]", async () => {
  const { bot, text } = await openGuild();
  const path = `/channels/${text.id}/messages`;
  const kept = await bot.send("POST", path, { embeds: [{ fields: fill(25, field) }] });
  expect(kept.body.embeds[0].fields).toHaveLength(25);
  expect(kept.body.embeds[0].fields[0]).toEqual({ name: "n", value: "v", inline: false });
  const refused = await bot.send("POST", path, { embeds: [{ fields: fill(26, field) }] });
  expect(refused.body).toMatchObject({ code: 50035, errors: inEmbed({ fields: longer(25) }) });
});

test("40 components fit with the flag, 41 do not; without it five rows do [limits.40-components-5-rows, records.message-flags-is-components-v2]", async () => {
  const { bot, text } = await openGuild();
  const path = `/channels/${text.id}/messages`;
  const texts = (count: number) => fill(count, { type: 10, content: "t" });
  const sent = await bot.send("POST", path, { flags: V2, components: texts(40) });
  expect(sent.status).toBe(200);
  expect(sent.body.flags).toBe(V2);
  expect(sent.body.components.map(({ id }: { id: number }) => id)).toEqual(
    fill(40, 0).map((_, index) => index + 1),
  );
  const nested = [{ type: 17, components: texts(39) }];
  expect((await bot.send("POST", path, { flags: V2, components: nested })).status).toBe(200);
  for (const components of [texts(41), [...nested, ...texts(1)]]) {
    const { status, body } = await bot.send("POST", path, { flags: V2, components });
    expect([status, body.code]).toEqual([400, 50035]);
    expect(body.errors.components._errors).toHaveLength(1);
  }
  const rows = (count: number) => fill(count, 0).map((_, i) => row(button({ custom_id: `${i}` })));
  expect((await bot.send("POST", path, { components: rows(5) })).status).toBe(200);
  expect((await bot.send("POST", path, { components: rows(6) })).status).toBe(400);
});

test("a premium button has a SKU and nothing else [records.component-button-premium-sku-id]", async () => {
  const { bot, text } = await openGuild();
  const path = `/channels/${text.id}/messages`;
  const premium = { type: 2, style: 6, sku_id: "1288638725869535283" };
  const sent = await bot.send("POST", path, { components: [row(premium)] });
  expect(sent.body.components[0].components).toEqual([{ ...premium, id: 2, disabled: false }]);
  const url = "https://example.com";
  for (const more of [{ label: "l" }, { custom_id: "c" }, { emoji: { name: "👍" } }, { url }]) {
    const answer = await bot.send("POST", path, { components: [row({ ...premium, ...more })] });
    expect([answer.status, answer.body.code]).toEqual([400, 50035]);
  }
  const { sku_id, ...none } = premium;
  const plain = row(button({ custom_id: "c", sku_id }));
  const answer = await bot.send("POST", path, { components: [plain] });
  expect([answer.status, answer.body.code]).toEqual([400, 50035]);
  expect(await bot.send("POST", path, { components: [row(none)] })).toMatchObject({
    status: 400,
    body: { errors: inButton({ sku_id: required }) },
  });
});

test("all kinds of components v2 come back with ids, defaults and media", async () => {
  const { bot, text } = await openGuild();
  const media = { url: "https://example.org/a.png" };
  const components = [
    { type: 10, content: "# Title", id: 7 },
    {
      type: 9,
      components: [{ type: 10, content: "text" }],
      accessory: { type: 11, media, description: "d" },
    },
    { type: 12, items: [{ media, spoiler: true }] },
    { type: 14 },
    { type: 17, accent_color: 255, components: [row(button()), row(select())] },
    row({ type: 5, custom_id: "users" }),
    row({ type: 6, custom_id: "roles", max_values: 3 }),
    row({ type: 7, custom_id: "both" }),
    row({ type: 8, custom_id: "channels", channel_types: [0, 5] }),
  ];
  const body = { flags: V2, components };
  const sent = (await bot.send("POST", `/channels/${text.id}/messages`, body)).body;
  const shown = { url: media.url, proxy_url: media.url, width: null, height: null };
  expect(sent.components).toMatchObject([
    { type: 10, id: 7, content: "# Title" },
    {
      type: 9,
      id: 1,
      components: [{ id: 2 }],
      accessory: { id: 3, media: shown, description: "d", spoiler: false },
    },
    { type: 12, id: 4, items: [{ media: shown, description: null, spoiler: true }] },
    { type: 14, id: 5, divider: true, spacing: 1 },
    {
      type: 17,
      id: 6,
      accent_color: 255,
      spoiler: false,
      components: [{ id: 8 }, { id: 10, components: [{ id: 11, min_values: 1, max_values: 1 }] }],
    },
    { type: 1, id: 12, components: [{ type: 5, id: 13, disabled: false }] },
    { components: [{ max_values: 3 }] },
    { components: [{ type: 7 }] },
    { components: [{ channel_types: [0, 5] }] },
  ]);
});

test.each<[what: string, longest: object, longer: object]>([
  [
    "6000 characters of embeds",
    { embeds: [{ description: "x".repeat(4096) }, { description: "x".repeat(1904) }] },
    { embeds: [{ description: "x".repeat(4096) }, { description: "x".repeat(1905) }] },
  ],
  [
    "4000 characters of text displays",
    { flags: V2, components: fill(2, { type: 10, content: "x".repeat(2000) }) },
    {
      flags: V2,
      components: [
        { type: 10, content: "x".repeat(2000) },
        { type: 10, content: "x".repeat(2001) },
      ],
    },
  ],
])("%s fit together, one more does not", async (_what, longest, longer) => {
  const { bot, text } = await openGuild();
  const path = `/channels/${text.id}/messages`;
  expect((await bot.send("POST", path, longest)).status).toBe(200);
  expect((await bot.send("POST", path, longer)).status).toBe(400);
});

test("an answer of a poll is an emoji alone, or has a text", async () => {
  const { bot, text } = await openGuild();
  const ask = (poll_media: object) =>
    bot.send("POST", `/channels/${text.id}/messages`, {
      poll: { question: { text: "?" }, answers: [{ poll_media }] },
    });
  expect((await ask({ emoji: { name: "👍" } })).body.poll.answers).toMatchObject([
    { poll_media: { emoji: { name: "👍" } } },
  ]);
  expect((await ask({})).body.code).toBe(50035);
});
