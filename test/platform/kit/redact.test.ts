/** What no trace shows, in whatever form it stands. */

import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { hashSecret } from "../../../platform/kernel/secrets.js";
import { argument, literal } from "../../../platform/kit/replay/code.js";
import { readArguments, withNumbers } from "../../../platform/kit/trace/json-values.js";
import { MAX_DEPTH, Redactor } from "../../../platform/kit/trace/redact.js";

/** What `random.secret()` makes. */
const newSecret = () => randomBytes(32).toString("base64url");
const secret = newSecret();
const at = (offset: number) => Buffer.from("x".repeat(offset) + secret).toString("base64");

function redactorOf(...secrets: string[]): Redactor {
  const redactor = new Redactor();
  for (const each of secrets) redactor.add(each);
  return redactor;
}

test.each([
  ["alone", secret],
  ["inside a word", `before_${secret}_after`],
  ["behind an escape in JSON", `{"content":"token:\\n${secret}\\t${secret}"}`],
  ["behind an escaped character in JSON", `{"content":"\\u003c${secret}\\u003e"}`],
  [
    "with an escaped character in it",
    `["\\u00${secret.charCodeAt(0).toString(16)}${secret.slice(1)}"]`,
  ],
  ["behind an encoded character", `/callback?state=%3D${secret}`],
  ["in Base64", `data ${at(0)}`],
  ["in Base64, from the second character on", at(1)],
  ["in Base64, from the third character on", at(2)],
  ["in Base64 behind something else", `x${at(0)}`],
  ["in URL-safe Base64", Buffer.from(`>>>???${secret}`).toString("base64url")],
  ["in hexadecimal digits", `0x${Buffer.from(secret).toString("hex")}`],
  ["where the text is cut", `${"a ".repeat(7_990)}${secret}`],
])("a secret is redacted %s", (_where, text) => {
  const shown = JSON.stringify(redactorOf(secret).redact({ content: text }));
  for (const form of [
    secret,
    secret.slice(0, 12),
    at(0).slice(4, 24),
    at(1).slice(4, 24),
    at(2).slice(4, 24),
  ])
    expect(shown).not.toContain(form);
  expect(shown).not.toContain(Buffer.from(secret).toString("hex"));
});

test("bytes that hold a secret are not written; others are", () => {
  const redactor = redactorOf(secret);
  expect(redactor.redact([Buffer.from(`a ${secret}`)])).toEqual([
    `(${secret.length + 2} bytes, which hold a secret)`,
  ]);
  const bytes = Buffer.from([0, 255, 1]);
  expect(readArguments(JSON.stringify(redactor.redact([bytes])))).toEqual([bytes]);
});

test("a secret of a client is redacted behind an escaped name, and inside words if it is long", () => {
  const redactor = new Redactor();
  const verifier = newSecret();
  redactor.addOwn(verifier);
  redactor.addOwn("password1");
  const frame = `{"op":6,"d":{"to\\u006ben":"its own"}}`;
  expect(redactor.redact({ text: frame })).toEqual({ text: `{"op":6,"d":{"token":"•••"}}` });
  expect(redactor.text(`a_${verifier}`)).toBe("a_{own secret 1}");
  expect(redactor.text("password1 password10")).toBe("{own secret 2} password10");
});

test("what is no secret stays as it is", () => {
  const texts = [
    "1446132903200000001",
    "a/long/path/of/words/in/an/address",
    '{"content":"C:\\\\u0041"}',
    Buffer.from("nothing that anybody has to hide").toString("base64"),
  ];
  expect(redactorOf(secret).redact(texts)).toEqual(texts);
});

test("more secrets than are known make no trace, rather than one that shows some", () => {
  const redactor = new Redactor();
  for (let number = 0; number <= 1_000_000; number += 1) redactor.add("short");
  expect(() => redactor.redact("a text")).toThrow(/More than 1000000 secrets were issued/);
});

test("only an object with nothing else stands for bytes or a number", () => {
  const args = [
    { $bytes: "abcd", other: 1 },
    { $number: "Infinity", other: 1 },
  ];
  expect(readArguments(JSON.stringify(args))).toEqual(args);
  expect(readArguments('[{"$number":"Infinity"}]')).toEqual([Number.POSITIVE_INFINITY]);
});

test("numbers that JSON has not are read back, and are written as people write them", () => {
  const numbers = [Number.NaN, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const json = JSON.stringify(new Redactor().redact(numbers));
  expect(readArguments(json)).toEqual(numbers);
  expect(withNumbers(json)).toBe("[NaN,-Infinity,Infinity]");
  expect(new Function(`return ${argument(JSON.parse(json), "")}`)()).toEqual(numbers);
});

test("a field called __proto__ is written so that it is a field", () => {
  const value = JSON.parse('{"__proto__":{"a":1}}');
  const read = new Function(`return ${literal(value, "")}`)();
  expect(Object.hasOwn(read, "__proto__")).toBe(true);
});

test("hashes of secrets have names, too, and bytes of a file that names one are left out", () => {
  const redactor = redactorOf(secret);
  const verifier = newSecret();
  redactor.addOwn(verifier);
  expect(redactor.text(hashSecret(secret))).toBe("{hash of secret 1}");
  expect(redactor.text(hashSecret(verifier))).toBe("{hash of own secret 1}");
  expect(redactor.redact(Buffer.from('{"access_token":"abc"}'))).toBe(
    "(22 bytes, which hold a secret)",
  );
});

test("headers keep the names of secrets that are known, and no others", () => {
  const redactor = redactorOf(secret);
  const headers = {
    accept: "text/plain",
    authorization: `Bearer ${secret}`,
    cookie: `platform_session_1=${secret}; theme=dark; bare`,
  };
  expect(redactor.redact({ requestHeaders: headers })).toEqual({
    requestHeaders: {
      accept: "text/plain",
      authorization: "Bearer {secret 1}",
      cookie: "platform_session_1={secret 1}; theme=•••; =•••",
    },
  });
  const basic = (credentials: string) => {
    const authorization = `Basic ${Buffer.from(credentials).toString("base64")}`;
    const shown = redactor.redact({ headers: { authorization } });
    return (shown as { headers: { authorization: string } }).headers.authorization;
  };
  expect(basic(`1:${secret}`)).toBe("Basic {basic 1:{secret 1}}");
  expect(basic("1:of somebody else")).not.toContain("basic 1");
});

test("what is too deep, too long or itself is left out", () => {
  const redactor = new Redactor();
  const circle: { self?: unknown } = {};
  circle.self = circle;
  expect(redactor.redact(circle)).toEqual({ self: "(circular)" });
  const nested = (depth: number) => {
    let value: unknown = "end";
    for (let n = 0; n < depth; n += 1) value = [value];
    return JSON.stringify(redactor.redact(value));
  };
  expect(nested(MAX_DEPTH)).toContain("end");
  expect(nested(MAX_DEPTH + 1)).not.toContain("end");
  const long = "a ".repeat(10_000);
  const cut = redactor.redact({ text: long, requestBody: long }) as Record<string, string>;
  expect(cut.text?.length).toBeLessThan(long.length);
  // A body may be longer than other texts.
  expect(cut.requestBody).toBe(long);
  expect(redactor.redact(Buffer.alloc(4 * 1024 * 1024 + 1))).toBe("(4194305 bytes)");
});

test("a secret that a client made up has one number, and none if it is too short or has spaces", () => {
  const redactor = new Redactor();
  for (const own of [secret, secret, "short", "with some spaces in it"]) redactor.addOwn(own);
  redactor.addOwn("another-secret-0123456789");
  expect(redactor.count).toBe(2);
  expect(redactor.text(`${secret} another-secret-0123456789 short`)).toBe(
    "{own secret 1} {own secret 2} short",
  );
});
