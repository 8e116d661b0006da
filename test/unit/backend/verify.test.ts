/** Requests that the service signs: at the limits of time and size, and sent again. */

import { generateKeyPairSync, sign } from "node:crypto";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { type VerifyOptions, verifyWebhook, WebhookReplays } from "../../../lib/backend/index.js";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const KEY = publicKey.export({ format: "der", type: "spki" }).toString("hex").slice(-64);
const SENT = 1_700_000_000;
const AT = SENT * 1000;
const FIVE_MINUTES = 300_000;

/** The headers of a request with the body. */
function headersOf(body: string | Uint8Array, timestamp = String(SENT)) {
  const signed = Buffer.concat([Buffer.from(timestamp), Buffer.from(body)]);
  return {
    "x-signature-ed25519": sign(null, signed, privateKey).toString("hex"),
    "x-signature-timestamp": timestamp,
  };
}

/** A body whose sender goes away in the middle. */
function brokenStream(): Readable {
  return Readable.from(
    (async function* () {
      yield Buffer.from("{");
      throw Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    })(),
  );
}

const BODY = '{"type":0}';
const refused = (reason: string, status = 401) => ({ ok: false, status, reason });

function check(request: object, options: VerifyOptions = {}, key = KEY) {
  const given = { headers: headersOf(BODY), body: BODY, ...request };
  return verifyWebhook(given, key, { now: () => AT, ...options });
}

describe("the time of a request", () => {
  test.each([
    [-FIVE_MINUTES, true],
    [-FIVE_MINUTES - 1, false],
    [FIVE_MINUTES, true],
    [FIVE_MINUTES + 1, false],
  ])("may be five minutes from now, to either side: %i", async (off, ok) => {
    const answer = await check({}, { now: () => AT + off });
    if (ok) expect(answer).toMatchObject({ ok: true, payload: { type: 0 } });
    else expect(answer).toEqual(refused("too old"));
  });

  test("has the window that the program gives", async () => {
    expect(await check({}, { window: 1000, now: () => AT + 1000 })).toMatchObject({ ok: true });
    expect(await check({}, { window: 1000, now: () => AT + 1001 })).toEqual(refused("too old"));
  });

  test.each(["", "-1", "1e9", " 1", "1.5", "1234567890123"])("is not %j", async (timestamp) => {
    const headers = headersOf(BODY, timestamp);
    expect(await check({ headers })).toEqual(refused("no signature"));
  });
});

describe("a request that is sent again", () => {
  test.each([0, FIVE_MINUTES, -FIVE_MINUTES])(
    "is refused for as long as it is young enough, if first seen at %i",
    async (off) => {
      const replays = new WebhookReplays();
      expect(await check({}, { replays, now: () => AT + off })).toMatchObject({ ok: true });
      for (const later of [off, 0, FIVE_MINUTES].filter((each) => each >= off))
        expect(await check({}, { replays, now: () => AT + later })).toEqual(refused("replayed"));
    },
  );

  test("is the same with the digits of its signature in capitals", async () => {
    const replays = new WebhookReplays();
    await check({}, { replays });
    const headers = headersOf(BODY);
    const capitals = headers["x-signature-ed25519"].toUpperCase();
    expect(
      await check({ headers: { ...headers, "x-signature-ed25519": capitals } }, { replays }),
    ).toEqual(refused("replayed"));
  });

  test("is not remembered unless it is the service's and young, so that nobody can fill it", async () => {
    const replays = new WebhookReplays();
    expect(await check({ body: `${BODY} ` }, { replays })).toEqual(refused("wrong signature"));
    expect(await check({}, { replays, now: () => AT + FIVE_MINUTES + 1 })).toEqual(
      refused("too old"),
    );
    expect(replays.size).toBe(0);
  });

  test("is known among ten thousand; the oldest are forgotten beyond", () => {
    const replays = new WebhookReplays();
    for (let index = 0; index < 10_000; index += 1)
      expect(replays.take(`${index}`, 0, 1000)).toBe(true);
    for (const known of ["0", "9999"]) expect(replays.take(known, 0, 1000)).toBe(false);
    expect(replays.size).toBe(10_000);
    expect(replays.take("new", 0, 1000)).toBe(true);
    expect(replays.size).toBe(10_000);
    expect(replays.take("9999", 0, 1000)).toBe(false);
    expect(replays.take("new", 0, 5000)).toBe(false);
    expect(replays.take("1", 0, 1000)).toBe(false);
    expect(replays.take("0", 0, 1000)).toBe(true);
  });

  test("is known among ten thousand as long as others are too old", () => {
    const replays = new WebhookReplays();
    replays.take("of a clock that is ahead", 0, 5000);
    for (let index = 1; index < 10_000; index += 1) replays.take(`${index}`, 0, 1000);
    expect(replays.take("new", 1000, 2000)).toBe(true);
    expect(replays.take("of a clock that is ahead", 1000, 5000)).toBe(false);
    expect(replays.size).toBe(2);
  });

  test("is forgotten once it is too old anyway", () => {
    const replays = new WebhookReplays();
    replays.take("a", 0, 1000);
    replays.take("b", 999, 2000);
    expect(replays.size).toBe(2);
    replays.take("c", 1000, 2000);
    expect(replays.size).toBe(2);
  });
});

describe("the body of a request", () => {
  const large = "x".repeat(100);
  const headers = headersOf(large);
  const bodies: [string, () => object][] = [
    ["a text", () => ({ headers, body: large })],
    ["bytes", () => ({ headers, rawBody: Buffer.from(large) })],
    ["a stream", () => Object.assign(Readable.from([Buffer.from(large)]), { headers })],
    [
      "a request of the fetch API",
      () => new Request("http://x/", { method: "POST", body: large, headers }),
    ],
  ];

  test.each(bodies)("may be as large as allowed, as %s", async (_name, request) => {
    const options = { now: () => AT };
    expect(await verifyWebhook(request() as never, KEY, { ...options, largest: 100 })).toEqual(
      refused("no JSON"),
    );
    expect(await verifyWebhook(request() as never, KEY, { ...options, largest: 99 })).toEqual(
      refused("body too large", 413),
    );
  });

  test.each([
    [4 * 1024 * 1024, "no JSON", 401],
    [4 * 1024 * 1024 + 1, "body too large", 413],
  ])("of %i bytes: %s", async (size, reason, status) => {
    const body = "x".repeat(size);
    expect(await check({ headers: headersOf(body), body })).toEqual(refused(reason, status));
  });

  test("is what came, where a framework has parsed it, too", async () => {
    const request = { rawBody: Buffer.from(BODY), body: { type: 0 } };
    expect(await check(request)).toMatchObject({ ok: true });
    expect(await check({ rawBody: BODY, body: "another" })).toMatchObject({ ok: true });
  });

  test("that was parsed or read before is a mistake of the program, also beside a stream", async () => {
    const parsed = Object.assign(Readable.from([]), {
      headers: headersOf(BODY),
      body: { type: 0 },
    });
    await expect(verifyWebhook(parsed, KEY, { now: () => AT })).rejects.toThrow(/parsed before/);
    const init = { method: "POST", body: BODY, headers: headersOf(BODY) };
    const read = new Request("http://x/", init);
    await read.text();
    await expect(verifyWebhook(read, KEY, { now: () => AT })).rejects.toThrow(TypeError);
  });

  test.each<[string, () => object]>([
    ["a stream", () => Object.assign(brokenStream(), { headers: headersOf(BODY) })],
    [
      "a request of the fetch API",
      () => {
        const body = Readable.toWeb(brokenStream()) as ReadableStream;
        const init = { method: "POST", body, headers: headersOf(BODY), duplex: "half" };
        return new Request("http://x/", init as RequestInit);
      },
    ],
    [
      "a request whose body is no stream",
      () => ({
        headers: headersOf(BODY),
        arrayBuffer: () => Promise.reject(new Error("aborted")),
      }),
    ],
  ])("that is not sent whole is refused without an error, as %s", async (_name, request) => {
    expect(await verifyWebhook(request() as never, KEY, { now: () => AT })).toEqual(
      refused("body incomplete"),
    );
  });

  test("that another reader has locked is a mistake of the program", async () => {
    const init = { method: "POST", body: BODY, headers: headersOf(BODY) };
    const locked = new Request("http://x/", init);
    locked.body?.getReader();
    await expect(verifyWebhook(locked, KEY, { now: () => AT })).rejects.toThrow(TypeError);
  });

  test("may be empty in the signature, and is no event then", async () => {
    expect(await check({ headers: headersOf(""), body: "" })).toEqual(refused("no JSON"));
  });
});

describe("headers and keys", () => {
  test("a signature that is there twice is none", async () => {
    const headers = headersOf(BODY);
    const twice = [headers["x-signature-ed25519"], headers["x-signature-ed25519"]];
    for (const signature of [twice, [twice[0]]])
      expect(await check({ headers: { ...headers, "x-signature-ed25519": signature } })).toEqual(
        refused("no signature"),
      );
  });

  test.each([
    ["empty", ""],
    ["too short", KEY.slice(1)],
    ["too long", `${KEY}00`],
    ["not hexadecimal", `g${KEY.slice(1)}`],
  ])("a key that is %s is refused", async (_what, key) => {
    await expect(check({}, {}, key)).rejects.toThrow(/64 hex digits/);
  });

  test("a key may be in capitals, and another application's is a wrong one", async () => {
    expect(await check({}, {}, KEY.toUpperCase())).toMatchObject({ ok: true });
    const other = generateKeyPairSync("ed25519").publicKey.export({ format: "der", type: "spki" });
    expect(await check({}, {}, other.toString("hex").slice(-64))).toEqual(
      refused("wrong signature"),
    );
  });
});
