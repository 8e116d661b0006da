/** What no trace shows, in whatever form it stands. */

import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { argument, literal } from "../../../platform/kit/replay/code.js";
import { readArguments, withNumbers } from "../../../platform/kit/trace/json-values.js";
import { Redactor } from "../../../platform/kit/trace/redact.js";

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
