/** What HTTP and JSON stacks of other languages send: a test for each row of the first table in docs/input.md. */

import { readFileSync } from "node:fs";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { head, type RawAnswer, raw } from "./support/raw.js";
import {
  ask,
  hello,
  json,
  type Opened,
  openWithMessage,
  post,
  postForm,
} from "./support/requests.js";

const octets = "Content-Type: application/octet-stream";
const empty = "Content-Length: 0";
const chunked = "Transfer-Encoding: chunked";

interface Row {
  readonly send: (opened: Opened) => Promise<RawAnswer>;
  readonly status: number;
  /** What the answer has. */
  readonly has?: string;
}

/** Each row of the guide: by what is sent. */
const rows: Readonly<Record<string, Row>> = {
  "PUT without a body, `Content-Type: application/octet-stream`, `Content-Length: 0`": {
    send: (o) => ask(o, `PUT ${o.path}/${o.message}/reactions/%F0%9F%91%8D/@me`, octets, empty),
    status: 204,
  },
  "PUT without a body, with a type and no length at all": {
    send: (o) => ask(o, `PUT /api/v10/channels/${o.text.id}/pins/${o.message}`, octets),
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
          octets,
          chunked,
        )}0\r\n\r\n`,
      ),
    status: 204,
  },
  "PUT without a body, `Content-Type: multipart/form-data`": {
    send: (o) =>
      ask(
        o,
        `PUT /api/v10/guilds/${o.guild.id}/bans/${o.bob.id}`,
        "Content-Type: multipart/form-data; boundary=x",
        empty,
      ),
    status: 204,
  },
  "the admin API without a body, with a type": {
    send: (o) =>
      ask(
        { ...o, bot: `Authorization: Bearer ${o.platform.adminToken}` },
        "POST /admin/browser",
        octets,
        empty,
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
    send: (o) => post(o, hello, "Accept: text/html;q=0.9", "Accept-Encoding: zstd"),
    status: 200,
    has: '"content":"hello"',
  },
  "an emoji as bytes of UTF-8 in the path": {
    send: (o) => ask(o, `PUT ${o.path}/${o.message}/reactions/👍/@me`),
    status: 400,
  },
  "an emoji with its name and id percent-encoded, `@` as `%40`": {
    send: (o) => ask(o, `PUT ${o.path}/${o.message}/reactions/%F0%9F%91%8d/%40me`),
    status: 204,
  },
  "a target in absolute form": {
    send: (o) => ask(o, `GET ${o.platform.apiBase}/users/@me`),
    status: 200,
  },
  "an offer of HTTP/2 with the first request (`Upgrade: h2c`)": {
    send: (o) =>
      post(
        o,
        hello,
        "Connection: Upgrade, HTTP2-Settings",
        "Upgrade: h2c",
        "HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA",
      ),
    status: 200,
    has: '"content":"hello"',
  },
  "a body in gzip": {
    send: (o) => post(o, gzipSync(hello), "Content-Encoding: gzip"),
    status: 200,
    has: '"content":"hello"',
  },
  "a body in deflate": {
    send: (o) => post(o, deflateSync(hello), "Content-Encoding: deflate"),
    status: 200,
  },
  "a body in brotli": {
    send: (o) => post(o, brotliCompressSync(hello), "Content-Encoding: br"),
    status: 200,
  },
  "a body declared as gzip that is not gzip": {
    send: (o) => post(o, hello, "Content-Encoding: gzip"),
    status: 400,
  },
  "a gzip body of 16 KiB that holds 16 MiB": {
    send: (o) => post(o, gzipSync(Buffer.alloc(1 << 24, " ")), "Content-Encoding: gzip"),
    status: 413,
  },
  "a byte-order mark before the JSON": {
    send: (o) => post(o, `\ufeff${hello}`),
    status: 200,
  },
  "ids as numbers": {
    send: (o) => post(o, `{"content":"x","message_reference":{"message_id":${o.message}}}`),
    status: 200,
    has: `"message_id":"`,
  },
  "integers as floats and with exponents: `5.0`, `5e0`": {
    send: (o) => post(o, '{"content":"x","flags":4.0,"embeds":[{"title":"t","color":5e0}]}'),
    status: 200,
    has: '"color":5',
  },
  "an exponent beyond every number: `1e400`": {
    send: (o) => post(o, '{"content":"x","flags":1e400}'),
    status: 400,
    has: "NUMBER_TYPE_COERCE",
  },
  "null for whatever is absent": {
    send: (o) =>
      post(
        o,
        '{"content":"x","tts":null,"embeds":null,"nonce":null,"allowed_mentions":null,"message_reference":null,"components":null,"sticker_ids":null,"attachments":null,"flags":null,"enforce_nonce":null,"poll":null}',
      ),
    status: 200,
  },
  "numbers and booleans as text": {
    send: (o) => post(o, '{"content":"x","tts":"false","flags":"4"}'),
    status: 200,
  },
  "booleans of queries as `True`, `1`": {
    send: (o) => ask(o, `GET /api/v10/guilds/${o.guild.id}?with_counts=True`),
    status: 200,
    has: "approximate_member_count",
  },
  "a form whose boundary is quoted and whose names are not": {
    send: (o) =>
      postForm(
        o,
        "a-b",
        'multipart/form-data; boundary="a-b"',
        "Content-Type: text/plain; charset=utf-8",
        "Content-Disposition: form-data; name=payload_json",
      ),
    status: 200,
    has: '"content":"hello"',
  },
  "a form whose JSON says its type": {
    send: (o) =>
      postForm(
        o,
        "x",
        "multipart/form-data; boundary=x",
        'Content-Disposition: form-data; name="payload_json"',
        "Content-Type: application/json",
        "Content-Transfer-Encoding: binary",
      ),
    status: 200,
    has: '"content":"hello"',
  },
  "a form whose JSON is a file of its own": {
    send: (o) =>
      postForm(
        o,
        "x",
        "multipart/form-data; boundary=x",
        'Content-Disposition: form-data; name="payload_json"; filename="blob"',
        "Content-Type: application/json",
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
