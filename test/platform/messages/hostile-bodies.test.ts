/** Whatever a body says: never a 5xx, and nothing is done when it is refused. */

import { expect, test } from "vitest";
import { openGuild } from "../support/guilds.js";
import { sendForm } from "./support/forms.js";
import { button, row, select, V2 } from "./support/parts.js";

/** Random numbers that are the same in each run. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

const junk: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e300,
  "",
  "x".repeat(5000),
  "18446744073709551616",
  "__proto__",
  "\u0000",
  "attachment://",
  "https://",
  [],
  [null],
  [[]],
  {},
  { _errors: 1 },
  { type: 1 },
  { id: "1" },
  JSON.parse('{"__proto__":{"content":"c"},"constructor":1}'),
];

const media = { url: "https://example.org/a.png" };
const samples: Record<string, unknown>[] = [
  {
    content: "c",
    nonce: "n",
    enforce_nonce: true,
    tts: false,
    flags: 4,
    embeds: [
      {
        title: "t",
        color: 1,
        timestamp: "2026-01-01T00:00:00Z",
        footer: { text: "f", icon_url: "https://example.org/i.png" },
        author: { name: "a" },
        image: media,
        fields: [{ name: "n", value: "v", inline: true }],
      },
    ],
    allowed_mentions: { parse: ["roles"], users: ["1"], replied_user: false },
    components: [row(button()), row(select())],
    message_reference: { message_id: "1", fail_if_not_exists: false },
    sticker_ids: ["1"],
    attachments: [{ id: "0", description: "d", is_spoiler: true }],
  },
  {
    flags: V2,
    components: [
      { type: 17, accent_color: 1, components: [{ type: 10, content: "t" }, { type: 14 }] },
      { type: 9, components: [{ type: 10, content: "t" }], accessory: { type: 11, media } },
      { type: 12, items: [{ media, description: "d" }] },
      { type: 13, file: { url: "attachment://a.txt" } },
      row({ type: 5, custom_id: "u", default_values: [{ id: "1", type: "user" }] }),
    ],
  },
  {
    poll: {
      question: { text: "q" },
      answers: [{ poll_media: { text: "a", emoji: { name: "👍" } } }],
      duration: 1,
      allow_multiselect: true,
      layout_type: 1,
    },
    shared_client_theme: { colors: ["ff0000"], gradient_angle: 1, base_mix: 1 },
  },
];

/** A copy in which one value, wherever it is, is another. */
function mutated(value: unknown, random: (below: number) => number): unknown {
  if (random(4) === 0 || typeof value !== "object" || value === null) {
    return junk[random(junk.length)];
  }
  if (Array.isArray(value)) {
    const copy = [...value];
    const place = random(copy.length + 1);
    copy[place] = place === value.length ? copy[0] : mutated(copy[place], random);
    return copy;
  }
  const names = Object.keys(value);
  const name = names[random(names.length)];
  if (name === undefined) return junk[random(junk.length)];
  const fields = value as Record<string, unknown>;
  return { ...fields, [name]: mutated(fields[name], random) };
}

test("a thousand bodies with something wrong are answered with 2xx or 4xx, and change nothing when refused", async () => {
  const { platform, bot, text } = await openGuild();
  const random = randomFrom(14);
  const path = `/channels/${text.id}/messages`;
  const { body: own } = await bot.send("POST", path, { content: "mine" });
  const hook = (await bot.send("POST", `/channels/${text.id}/webhooks`, { name: "h" })).body;
  const targets: [string, string][] = [
    ["POST", path],
    ["PATCH", `${path}/${own.id}`],
    ["POST", `/webhooks/${hook.id}/${hook.token}?wait=true`],
    ["POST", `${path}/bulk-delete`],
    ["POST", `/channels/${text.id}/attachments`],
    ["PATCH", `/webhooks/${hook.id}`],
  ];
  const count = () => (platform.exportState().messages as unknown[]).length;
  const statuses = new Map<number, number>();
  for (let index = 0; index < 1000; index++) {
    const sample = samples[index % samples.length];
    const [method, to] = targets[random(targets.length)] as [string, string];
    const before = count();
    const { status, body } = await bot.send(method, to, mutated(sample, random));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    expect([status, body]).toEqual([expect.toSatisfy((one) => one >= 200 && one < 500), body]);
    if (status >= 400) {
      expect(body).toMatchObject({ code: expect.any(Number), message: expect.any(String) });
      expect(count()).toBe(before);
    }
  }
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400]));
  expect(platform.events.recent().filter(({ kind }) => kind === "http.internal_error")).toEqual([]);
});

test.each([
  ["no form at all", "multipart/form-data; boundary=x", "nonsense"],
  ["no boundary", "multipart/form-data", "--x--"],
  [
    "a form that ends in the middle",
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="files[0]"; filename="a"\r\n\r\ndata',
  ],
  [
    "invalid JSON",
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{\r\n--x--\r\n',
  ],
])("%s is refused", async (_what, type, data) => {
  const { platform, bot, text } = await openGuild();
  const response = await fetch(`${platform.apiBase}/channels/${text.id}/messages`, {
    method: "POST",
    headers: { authorization: `Bot ${bot.token}`, "content-type": type },
    body: data,
  });
  const { code: given } = (await response.json()) as { code: number };
  expect([response.status, given]).toEqual([
    400,
    expect.toSatisfy((code) => [50006, 50035, 50109].includes(code)),
  ]);
  expect((await bot.send("GET", `/channels/${text.id}/messages`)).body).toEqual([]);
});

test("a form of more parts than any message has, and names of files that lead elsewhere", async () => {
  const { platform, bot, text } = await openGuild();
  const path = `/channels/${text.id}/messages`;
  const authorization = `Bot ${bot.token}`;
  const many = Array.from({ length: 60 }, () => ({ name: "a", data: "x" }));
  expect((await sendForm(platform, authorization, "POST", path, many)).status).toBe(400);
  const names = ["../../etc/passwd", "a\\b.txt", ".hidden", "…"];
  const sent = await sendForm(
    platform,
    authorization,
    "POST",
    path,
    names.map((name) => ({ name, data: "x" })),
  );
  expect(sent.body.attachments.map(({ filename }: { filename: string }) => filename)).toEqual([
    "passwd",
    "b.txt",
    "hidden",
    "_",
  ]);
});
