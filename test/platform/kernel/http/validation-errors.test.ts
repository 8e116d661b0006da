import { expect, test } from "vitest";
import { openSocial } from "../../support/players.js";

/** Joins a lobby with metadata given as JSON text, and returns what is said to be wrong with it. */
async function refusedMetadata(json: string) {
  const { platform, player } = await openSocial();
  const response = await fetch(`${platform.apiBase}/lobbies`, {
    method: "PUT",
    headers: {
      authorization: player("alice").authorization,
      "content-type": "application/json",
    },
    body: `{"secret":"s","lobby_metadata":${json}}`,
  });
  const text = await response.text();
  expect([response.status, JSON.parse(text).code]).toEqual([400, 50035]);
  return text;
}

const noText = {
  code: "STRING_TYPE_CONVERT",
  message: 'Could not interpret "5" as string.',
};
const tooMany = { code: "BASE_TYPE_MAX_LENGTH", message: "Must be 25 or fewer in length." };

test("a value that breaks a rule itself is a leaf; what is wrong inside it is left out", async () => {
  const pairs = Array.from({ length: 26 }, (_, at) => [`k${at}`, at]);
  const text = await refusedMetadata(JSON.stringify(Object.fromEntries(pairs)));
  expect(JSON.parse(text).errors).toEqual({ lobby_metadata: { _errors: [tooMany] } });
});

test("a field called __proto__ is named like any other, and changes nothing else", async () => {
  const text = await refusedMetadata('{"__proto__":5,"constructor":5}');
  expect(text).toContain('"lobby_metadata":{"__proto__":{"_errors":[');
  expect(text).toContain('"constructor":{"_errors":[');
  expect(Object.hasOwn(Object.prototype, "_errors")).toBe(false);
  expect({}).not.toHaveProperty("_errors");
});

test("an error of a field called _errors is reported at the object it is in", async () => {
  const pairs = Array.from({ length: 26 }, (_, at) => [`k${at}`, "v"]);
  const text = await refusedMetadata(JSON.stringify({ _errors: 5, ...Object.fromEntries(pairs) }));
  expect(JSON.parse(text).errors).toEqual({ lobby_metadata: { _errors: [tooMany, noText] } });
});

test("slashes and tildes in the name of a field stay what they are", async () => {
  const text = await refusedMetadata('{"a/b~c":5}');
  expect(JSON.parse(text).errors).toEqual({ lobby_metadata: { "a/b~c": { _errors: [noText] } } });
});
