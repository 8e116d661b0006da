/** What a form with files may have. */

import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { readMultipart } from "../../../../platform/kernel/http/multipart.js";
import { openGuild } from "../../support/guilds.js";

const MEBIBYTE = 1024 * 1024;

async function openForms() {
  const { platform, bot, text } = await openGuild();
  const post = async (fill: (form: FormData) => void) => {
    const form = new FormData();
    fill(form);
    const response = await fetch(`${platform.apiBase}/channels/${text.id}/messages`, {
      method: "POST",
      headers: { authorization: `Bot ${bot.token}` },
      body: form,
    });
    return { status: response.status, body: await response.json() };
  };
  return { post };
}

const file = (form: FormData, n: number, data = "x") =>
  form.set(`files[${n}]`, new Blob([data], { type: "text/plain" }), `${n}.txt`);

test("a form has 40 parts", async () => {
  const { post } = await openForms();
  const parts = (count: number) => (form: FormData) => {
    form.set("content", "Hello");
    for (let n = 1; n < count; n++) form.set(`tts${n}`, "x");
  };
  // Whatever else is said of fields that nobody knows, the form was read.
  expect(JSON.stringify((await post(parts(40))).body)).not.toContain("CONTENT_TYPE_INVALID");
  expect(await post(parts(41))).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { _errors: [{ code: "CONTENT_TYPE_INVALID" }] } },
  });
});

test("a form that is refused is read to its end first, as its sender would not see the answer", async () => {
  const payload = new PassThrough();
  const headers = {
    "content-type": "multipart/form-data; boundary=x",
    "transfer-encoding": "chunked",
  };
  const order: string[] = [];
  const refused = readMultipart(headers, payload).catch(() => order.push("refused"));
  payload.on("end", () => order.push("end"));
  for (let n = 0; n < 60; n++) {
    payload.write(`--x\r\ncontent-disposition: form-data; name="tts${n}"\r\n\r\nx\r\n`);
    await setImmediate();
  }
  payload.end("--x--\r\n");
  await refused;
  expect(order).toEqual(["end", "refused"]);
});

test("without payload_json the fields are the body, and true and false mean what they say", async () => {
  const { post } = await openForms();
  const said = await post((form) => {
    form.set("content", "Hello");
    form.set("tts", "false");
    file(form, 0);
  });
  expect(said).toMatchObject({
    status: 200,
    body: { content: "Hello", tts: false, attachments: [{ filename: "0.txt", size: 1 }] },
  });
  const loud = await post((form) => {
    form.set("content", "Hello");
    form.set("tts", "true");
  });
  expect(loud.body).toMatchObject({ tts: true });
});

test("with payload_json that is the body, and other fields are not", async () => {
  const { post } = await openForms();
  const answer = await post((form) => {
    form.set("content", "not this");
    form.set("payload_json", JSON.stringify({ content: "this" }));
    file(form, 0);
    file(form, 1, "two");
  });
  expect(answer.body).toMatchObject({
    content: "this",
    attachments: [
      { filename: "0.txt", size: 1, content_type: expect.stringContaining("text/plain") },
      { filename: "1.txt", size: 3 },
    ],
  });
});

test("payload_json that is no JSON is 50109", async () => {
  const { post } = await openForms();
  const answer = await post((form) => form.set("payload_json", "{"));
  expect(answer).toMatchObject({ status: 400, body: { code: 50109 } });
});

test.each([
  ["a message", 0, (attachment: object) => ({ attachments: [{}, attachment] })],
  ["a post", 15, (attachment: object) => ({ message: { attachments: [{}, attachment] } })],
])("in %s a file without a name is called unknown", async (_, type, shown) => {
  const { platform, bot, guild } = await openGuild();
  const { id } = platform.guilds.createChannel({ guildId: guild.id, name: "here", type });
  const part = (head: string, content: string) =>
    `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const unnamed = "content-type: application/octet-stream";
  const response = await fetch(
    `${platform.apiBase}/channels/${id}/${type === 0 ? "messages" : "threads"}`,
    {
      method: "POST",
      headers: {
        authorization: `Bot ${bot.token}`,
        "content-type": "multipart/form-data; boundary=x",
      },
      body: [
        part('name="payload_json"', '{"name":"a","content":"b","message":{"content":"b"}}'),
        part('name="files[0]"; filename="a.txt"', "one"),
        part(`name="files[1]"\r\n${unnamed}`, "three"),
        "--x--\r\n",
      ].join(""),
    },
  );
  expect(await response.json()).toMatchObject(shown({ filename: "unknown", size: 5 }));
});

test("a form of more than 101 MiB is refused with 413", async () => {
  const { post } = await openForms();
  const answer = await post((form) => {
    form.set("content", "Hello");
    const data = "x".repeat(26 * MEBIBYTE);
    for (let n = 0; n < 4; n++) file(form, n, data);
  });
  expect(answer).toMatchObject({ status: 413, body: { code: 40005 } });
});

test("a route whose body is JSON alone refuses forms, and changes nothing", async () => {
  const { platform, bot, guild } = await openGuild();
  const form = new FormData();
  form.set("payload_json", JSON.stringify({ name: "Other" }));
  for (const body of [form, new URLSearchParams({ name: "Other" })]) {
    const response = await fetch(`${platform.apiBase}/guilds/${guild.id}`, {
      method: "PATCH",
      headers: { authorization: `Bot ${bot.token}` },
      body,
    });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 50035, errors: { _errors: [{ code: "CONTENT_TYPE_INVALID" }] } },
    ]);
  }
  expect(platform.guilds.get(guild.id)?.name).not.toBe("Other");
});
