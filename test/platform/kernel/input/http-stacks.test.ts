/**
 * What HTTP and JSON stacks of other languages send: a test for each row of the first table in docs/input.md,
 * which makes this longer than 300 lines.
 */

import { readFileSync } from "node:fs";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openGuild } from "../../support/guilds.js";
import { head, type RawAnswer, raw } from "./support/raw.js";

type Opened = Awaited<ReturnType<typeof openWithMessage>>;

async function openWithMessage() {
  const opened = await openGuild();
  const path = `/channels/${opened.text.id}/messages`;
  const { body } = await opened.bot.send("POST", path, { content: "first" });
  const bot = `Authorization: Bot ${opened.bot.token}`;
  const { host } = new URL(opened.platform.webBase);
  return { ...opened, path: `/api/v10${path}`, message: body.id as string, bot, host };
}

/** A request with a JSON body, whose head has more lines. */
function json({ path, bot, host }: Opened, body: string | Buffer, ...lines: string[]): Buffer {
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  const type = "Content-Type: application/json";
  const start = head(`POST ${path} HTTP/1.1`, `Host: ${host}`, bot, type, length, ...lines);
  return Buffer.concat([Buffer.from(start), Buffer.from(body)]);
}

const hello = '{"content":"hello"}';
const chunked = "Transfer-Encoding: chunked";

/** A form whose JSON stands in a part with these headers. */
function form({ path, bot, host }: Opened, boundary: string, type: string, ...part: string[]) {
  const file = [
    'Content-Disposition: form-data; name="files[0]"; filename="a.txt"',
    "Content-Type: text/plain",
  ];
  const body =
    `--${boundary}\r\n${head(...part)}${hello}\r\n` +
    `--${boundary}\r\n${head(...file)}text\r\n--${boundary}--\r\n`;
  return (
    head(
      `POST ${path} HTTP/1.1`,
      `Host: ${host}`,
      bot,
      `Content-Type: ${type}`,
      `Content-Length: ${body.length}`,
    ) + body
  );
}

interface Row {
  readonly send: (opened: Opened) => Promise<RawAnswer>;
  readonly status: number;
  /** What the answer has. */
  readonly has?: string;
}

/** Each row of the guide: by what is sent. */
const rows: Readonly<Record<string, Row>> = {
  "PUT without a body, `Content-Type: application/octet-stream`, `Content-Length: 0`": {
    send: (o) =>
      raw(
        o.platform,
        head(
          `PUT ${o.path}/${o.message}/reactions/%F0%9F%91%8D/@me HTTP/1.1`,
          `Host: ${o.host}`,
          o.bot,
          "Content-Type: application/octet-stream",
          "Content-Length: 0",
        ),
      ),
    status: 204,
  },
  "PUT without a body, with a type and no length at all": {
    send: (o) =>
      raw(
        o.platform,
        head(
          `PUT /api/v10/channels/${o.text.id}/pins/${o.message} HTTP/1.1`,
          `Host: ${o.host}`,
          o.bot,
          "Content-Type: application/octet-stream",
        ),
      ),
    status: 204,
  },
  "POST of an empty chunked body with a type": {
    send: (o) =>
      raw(
        o.platform,
        `${head(
          `POST /api/v10/channels/${o.text.id}/typing HTTP/1.1`,
          `Host: ${o.host}`,
          o.bot,
          "Content-Type: application/octet-stream",
          chunked,
        )}0\r\n\r\n`,
      ),
    status: 204,
  },
  "PUT without a body, `Content-Type: multipart/form-data`": {
    send: (o) =>
      raw(
        o.platform,
        head(
          `PUT /api/v10/guilds/${o.guild.id}/bans/${o.bob.id} HTTP/1.1`,
          `Host: ${o.host}`,
          o.bot,
          "Content-Type: multipart/form-data; boundary=x",
          "Content-Length: 0",
        ),
      ),
    status: 204,
  },
  "the admin API without a body, with a type": {
    send: (o) =>
      raw(
        o.platform,
        head(
          `POST /admin/browser HTTP/1.1`,
          `Host: ${o.host}`,
          `Authorization: Bearer ${o.platform.adminToken}`,
          "Content-Type: application/octet-stream",
          "Content-Length: 0",
        ),
      ),
    status: 200,
  },
  "a body of another type": {
    send: (o) => {
      const request = json(o, hello).toString();
      return raw(o.platform, request.replace("application/json", "text/plain"));
    },
    status: 400,
    has: "CONTENT_TYPE_INVALID",
  },
  "`Content-Type: Application/JSON; charset=UTF-8`": {
    send: (o) => {
      const request = json(o, hello).toString();
      const type = "Application/JSON; charset=UTF-8";
      return raw(o.platform, request.replace("application/json", type));
    },
    status: 200,
  },
  "`Expect: 100-continue`, the body only afterwards": {
    send: (o) => {
      const request = json(o, hello, "Expect: 100-continue").toString();
      return raw(o.platform, request.slice(0, -hello.length), hello);
    },
    status: 200,
    has: '"content":"hello"',
  },
  "a chunked body in several chunks, with trailers": {
    send: (o) =>
      raw(
        o.platform,
        `${head(
          `POST ${o.path} HTTP/1.1`,
          `Host: ${o.host}`,
          o.bot,
          "Content-Type: application/json",
          chunked,
          "Trailer: X-Sum",
        )}5\r\n${hello.slice(0, 5)}\r\ne;part=2\r\n${hello.slice(5)}\r\n0\r\nX-Sum: 1\r\n\r\n`,
      ),
    status: 200,
    has: '"content":"hello"',
  },
  "HTTP/1.0 without `Host`": {
    send: (o) => raw(o.platform, head("GET /api/v10/users/@me HTTP/1.0", o.bot)),
    status: 200,
  },
  "names of headers in capitals, and in lower case": {
    send: (o) =>
      raw(
        o.platform,
        json(o, hello)
          .toString()
          .replace(/^[A-Z]\S+:/gim, (name) => name.toUpperCase()),
      ),
    status: 200,
  },
  "`Accept: text/html;q=0.9` and `Accept-Encoding: zstd`": {
    send: (o) =>
      raw(o.platform, json(o, hello, "Accept: text/html;q=0.9", "Accept-Encoding: zstd")),
    status: 200,
    has: '"content":"hello"',
  },
  "an emoji as bytes of UTF-8 in the path": {
    send: (o) =>
      raw(
        o.platform,
        Buffer.from(
          head(`PUT ${o.path}/${o.message}/reactions/👍/@me HTTP/1.1`, `Host: ${o.host}`, o.bot),
        ),
      ),
    status: 400,
  },
  "an emoji with its name and id percent-encoded, `@` as `%40`": {
    send: async (o) => {
      const target = `${o.path}/${o.message}/reactions/%F0%9F%91%8d/%40me`;
      return raw(o.platform, head(`PUT ${target} HTTP/1.1`, `Host: ${o.host}`, o.bot));
    },
    status: 204,
  },
  "a target in absolute form": {
    send: (o) =>
      raw(
        o.platform,
        head(`GET ${o.platform.apiBase}/users/@me HTTP/1.1`, `Host: ${o.host}`, o.bot),
      ),
    status: 200,
  },
  "an offer of HTTP/2 with the first request (`Upgrade: h2c`)": {
    send: (o) =>
      raw(
        o.platform,
        json(
          o,
          hello,
          "Connection: Upgrade, HTTP2-Settings",
          "Upgrade: h2c",
          "HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA",
        ),
      ),
    status: 200,
    has: '"content":"hello"',
  },
  "a body in gzip": {
    send: (o) => raw(o.platform, json(o, gzipSync(hello), "Content-Encoding: gzip")),
    status: 200,
    has: '"content":"hello"',
  },
  "a body in deflate": {
    send: (o) => raw(o.platform, json(o, deflateSync(hello), "Content-Encoding: deflate")),
    status: 200,
  },
  "a body in brotli": {
    send: (o) => raw(o.platform, json(o, brotliCompressSync(hello), "Content-Encoding: br")),
    status: 200,
  },
  "a body declared as gzip that is not gzip": {
    send: (o) => raw(o.platform, json(o, hello, "Content-Encoding: gzip")),
    status: 400,
  },
  "a gzip body of 16 KiB that holds 16 MiB": {
    send: (o) =>
      raw(o.platform, json(o, gzipSync(Buffer.alloc(1 << 24, " ")), "Content-Encoding: gzip")),
    status: 413,
  },
  "a byte-order mark before the JSON": {
    send: (o) => raw(o.platform, json(o, `\ufeff${hello}`)),
    status: 200,
  },
  "ids as numbers": {
    send: (o) =>
      raw(o.platform, json(o, `{"content":"x","message_reference":{"message_id":${o.message}}}`)),
    status: 200,
    has: `"message_id":"`,
  },
  "integers as floats and with exponents: `5.0`, `5e0`": {
    send: (o) =>
      raw(o.platform, json(o, '{"content":"x","flags":4.0,"embeds":[{"title":"t","color":5e0}]}')),
    status: 200,
    has: '"color":5',
  },
  "an exponent beyond every number: `1e400`": {
    send: (o) => raw(o.platform, json(o, '{"content":"x","flags":1e400}')),
    status: 400,
    has: "NUMBER_TYPE_COERCE",
  },
  "null for whatever is absent": {
    send: (o) =>
      raw(
        o.platform,
        json(
          o,
          '{"content":"x","tts":null,"embeds":null,"nonce":null,"allowed_mentions":null,"message_reference":null,"components":null,"sticker_ids":null,"attachments":null,"flags":null,"enforce_nonce":null,"poll":null}',
        ),
      ),
    status: 200,
  },
  "numbers and booleans as text": {
    send: (o) => raw(o.platform, json(o, '{"content":"x","tts":"false","flags":"4"}')),
    status: 200,
  },
  "booleans of queries as `True`, `1`": {
    send: (o) =>
      raw(
        o.platform,
        head(
          `GET /api/v10/guilds/${o.guild.id}?with_counts=True HTTP/1.1`,
          `Host: ${o.host}`,
          o.bot,
        ),
      ),
    status: 200,
    has: "approximate_member_count",
  },
  "a form whose boundary is quoted and whose names are not": {
    send: (o) =>
      raw(
        o.platform,
        form(
          o,
          "a-b",
          'multipart/form-data; boundary="a-b"',
          "Content-Type: text/plain; charset=utf-8",
          "Content-Disposition: form-data; name=payload_json",
        ),
      ),
    status: 200,
    has: '"content":"hello"',
  },
  "a form whose JSON says its type": {
    send: (o) =>
      raw(
        o.platform,
        form(
          o,
          "x",
          "multipart/form-data; boundary=x",
          'Content-Disposition: form-data; name="payload_json"',
          "Content-Type: application/json",
          "Content-Transfer-Encoding: binary",
        ),
      ),
    status: 200,
    has: '"content":"hello"',
  },
  "a form whose JSON is a file of its own": {
    send: (o) =>
      raw(
        o.platform,
        form(
          o,
          "x",
          "multipart/form-data; boundary=x",
          'Content-Disposition: form-data; name="payload_json"; filename="blob"',
          "Content-Type: application/json",
        ),
      ),
    status: 200,
    has: '"content":"hello"',
  },
};

test.each(Object.keys(rows))("%s", async (name) => {
  const { send, status, has = "" } = rows[name] as Row;
  const opened = await openWithMessage();
  const answer = await send(opened);
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(has)]);
});

test("the guide has these rows, and no others", () => {
  const guide = readFileSync(new URL("../../../../docs/input.md", import.meta.url), "utf8");
  const table = guide.split("## HTTP and JSON")[1]?.split("## ")[0] ?? "";
  const named = [...table.matchAll(/^\| (.+?) \|/gm)].map(([, first]) => first);
  expect(named.slice(2)).toEqual(Object.keys(rows));
});
