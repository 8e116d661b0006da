import { expect, test } from "vitest";
import { send } from "../support/players.js";
import { openWebhook, page } from "./support/foreign-webhook.js";

test("a message in Slack's format is written as a message of the webhook", async () => {
  const { messages, slack } = await openWebhook();
  const answer = await slack({
    text: "See <https://example.org/a|the page> &amp; <https://example.org/b>",
    username: "Crier",
    icon_url: `${page}crier.png`,
    channel: "#elsewhere",
    mrkdwn: true,
    attachments: [
      {
        fallback: "unread",
        color: "#36a64f",
        pretext: "Before",
        author_name: "Bob",
        author_link: `${page}bob`,
        author_icon: `${page}bob.png`,
        title: "Title",
        title_link: `${page}title`,
        text: "Text",
        fields: [
          { title: "Priority", value: "High", short: true },
          { name: "State", value: "<https://example.org|open>", inline: false },
        ],
        image_url: `${page}i.png`,
        thumb_url: `${page}t.png`,
        footer: "Foot",
        footer_icon: `${page}f.png`,
        ts: 1_700_000_000,
      },
    ],
  });
  expect(answer).toEqual({ status: 200, body: "ok" });
  const [[, message]] = (await messages()) as [[string, Record<string, unknown>]];
  expect(message).toMatchObject({
    content: "See [the page](https://example.org/a) & https://example.org/b",
    author: { username: "Crier", bot: true, avatar: expect.any(String) },
    embeds: [
      {
        type: "rich",
        color: 0x36a64f,
        title: "Title",
        url: `${page}title`,
        description: "Before\nText",
        timestamp: "2023-11-14T22:13:20.000Z",
        author: { name: "Bob", url: `${page}bob`, icon_url: `${page}bob.png` },
        fields: [
          { name: "Priority", value: "High", inline: true },
          { name: "State", value: "[open](https://example.org)", inline: false },
        ],
        image: { url: `${page}i.png` },
        thumbnail: { url: `${page}t.png` },
        footer: { text: "Foot", icon_url: `${page}f.png` },
      },
    ],
  });
});

test("a message in Slack's format comes as JSON, as a form, or as a form with JSON", async () => {
  const { platform, path, messages, slack } = await openWebhook();
  expect(await slack({ text: "json" }, "?wait=false")).toEqual({ status: 204, body: undefined });
  const form = async (body: URLSearchParams | FormData) =>
    (await fetch(`${platform.apiBase}${path}/slack`, { method: "POST", body })).status;
  expect(await form(new URLSearchParams({ text: "fields" }))).toBe(200);
  expect(await form(new URLSearchParams({ payload: '{"text":"payload"}' }))).toBe(200);
  const parts = new FormData();
  parts.append("payload", '{"text":"parts"}');
  expect(await form(parts)).toBe(200);
  expect(await form(new URLSearchParams({ payload_json: '{"text":"payload_json"}' }))).toBe(200);
  const broken = { method: "POST", body: new URLSearchParams({ payload: "{" }) };
  const refused = await fetch(`${platform.apiBase}${path}/slack`, broken);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ code: 50109 });
  const said = (await messages()).map(([, { content }]) => content);
  expect(said).toEqual(["json", "fields", "payload", "parts", "payload_json"]);
});

test("a message in Slack's format that is wrong is refused in the service's words", async () => {
  const { slack, messages, platform, path } = await openWebhook();
  expect(await slack({ text: "x".repeat(2001) })).toMatchObject({
    status: 400,
    body: {
      code: 50035,
      errors: { text: { _errors: [{ message: "Must be 2000 or fewer in length." }] } },
    },
  });
  expect(await slack({ attachments: [{ color: "green" }] })).toMatchObject({
    status: 400,
    body: {
      errors: { attachments: { 0: { color: { _errors: [{ code: "STRING_TYPE_REGEX" }] } } } },
    },
  });
  expect(await slack({})).toMatchObject({
    status: 400,
    body: { code: 50006, message: "Cannot send an empty message" },
  });
  const wrongToken = path.replace(/.$/, (last) => (last === "x" ? "y" : "x"));
  expect(await send(platform, "", "POST", `${wrongToken}/slack`, { text: "x" })).toMatchObject({
    status: 401,
    body: { code: 50027 },
  });
  expect(await messages()).toEqual([]);
});

test("a time that no date can be is refused by its field", async () => {
  const { slack } = await openWebhook();
  const refused = await slack({ attachments: [{ text: "late", ts: 8_640_000_000_001 }] });
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { attachments: { 0: { ts: {} } } } },
  });
});

test.each([["x"], [5], [null]])(
  "an attachment that is %j is refused by its place",
  async (given) => {
    const { slack, messages } = await openWebhook();
    const refused = await slack({ text: "Text", attachments: [given] });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { attachments: { 0: {} } } },
    });
    expect(await messages()).toEqual([]);
  },
);
