/** What an object's fields may be, and where the service says what is wrong in a body (protocol 3.2). */

import { expect, test } from "vitest";
import {
  fields,
  ignored,
  notNull,
  orNull,
  required,
} from "../../../../platform/kernel/http/input/fields.js";
import {
  dictionary,
  list,
  type Reader,
  read,
  text,
  whole,
} from "../../../../platform/kernel/http/input/readers.js";
import { ignoringUnknownFields } from "../../../../platform/kernel/http/input/unknown-fields.js";
import { result } from "./support/read-result.js";

const REQUIRED = "BASE_TYPE_REQUIRED";
const COERCE = "NUMBER_TYPE_COERCE";

test("what is wrong in a list or in texts by names is noted at its place", () => {
  const leaf = (code: string) => ({ _errors: [expect.objectContaining({ code })] });
  expect(result(list(whole({ max: 2 })), [1, 3, "x"])).toEqual({
    1: leaf("NUMBER_TYPE_MAX"),
    2: leaf(COERCE),
  });
  const texts = dictionary(orNull(text({ max: 2 })) as Reader<string>, { max: 2, name: 3 });
  expect(result(texts, { a: null, b: "abc" })).toEqual({
    a: leaf(REQUIRED),
    b: leaf("BASE_TYPE_MAX_LENGTH"),
  });
});

test("a message shows the beginning of a long value", () => {
  let message = "";
  try {
    read(whole(), "x".repeat(5000), "a");
  } catch (error) {
    message = JSON.stringify((error as { errors: unknown }).errors);
  }
  expect(message).toContain(`${"x".repeat(100)}…`);
  expect(message).not.toContain("x".repeat(101));
});

const object = fields({
  name: required(text()),
  title: text(),
  topic: orNull(text()),
  kept: notNull(text()),
  old: ignored,
});

test("a field may be left out unless it is required; null is one that is left out, a value or refused", () => {
  const name = "x";
  expect(result(object, { name })).toEqual({ value: { name } });
  expect(result(object, { name, title: null })).toEqual({ value: { name } });
  expect(result(object, { name, topic: null })).toEqual({ value: { name, topic: null } });
  expect(result(object, { name, topic: "t", kept: "k", old: 5 })).toEqual({
    value: { name, topic: "t", kept: "k" },
  });
  const missing = { _errors: [expect.objectContaining({ code: REQUIRED })] };
  expect(result(object, {})).toEqual({ name: missing });
  expect(result(object, { name: null })).toEqual({ name: missing });
  expect(result(object, { name, kept: null })).toEqual({ kept: missing });
});

test("an unknown field is refused, or left out and reported where that is wished for", () => {
  const unknown = { _errors: [expect.objectContaining({ code: "BASE_TYPE_INVALID" })] };
  const given = { name: "x", colour: 1, nothing: undefined };
  expect(result(object, given)).toEqual({ colour: unknown });
  expect(result(object, { name: "x", toString: 1 })).toEqual({ toString: unknown });
  const reported: unknown[] = [];
  const made = ignoringUnknownFields(
    (path) => reported.push(path),
    () => ignoringUnknownFields(undefined, () => {}) ?? result(object, given),
  );
  expect(made).toEqual({ value: { name: "x" } });
  expect(reported).toEqual([["a", "colour"]]);
  expect(result(object, given)).toEqual({ colour: unknown });
});

test("all that is wrong in a body is named, and a value that is wrong itself has no wrong parts", () => {
  const both = fields({ one: whole({ max: 1 }), two: list(whole(), { max: 1 }) });
  const errors = result(both, { one: 2, two: ["x", "y"] }) as Record<string, unknown>;
  expect(Object.keys(errors)).toEqual(["one", "two"]);
  expect(errors.two).toEqual({
    _errors: [expect.objectContaining({ code: "BASE_TYPE_MAX_LENGTH" })],
  });
});
