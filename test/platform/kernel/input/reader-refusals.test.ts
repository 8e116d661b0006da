/** What readers of bodies and queries refuse, and how the service names it (protocol 3.2). */

import { expect, test } from "vitest";
import { anyObject } from "../../../../platform/kernel/http/input/fields.js";
import {
  bits,
  choice,
  dictionary,
  list,
  matching,
  number,
  type Reader,
  set,
  snowflake,
  text,
  timestamp,
  url,
  whole,
  yesNo,
} from "../../../../platform/kernel/http/input/readers.js";
import { result } from "./support/read-result.js";

const REQUIRED = "BASE_TYPE_REQUIRED";
const COERCE = "NUMBER_TYPE_COERCE";

/** Each reader with values that it refuses, and the code. */
test.each<[string, Reader<unknown>, readonly (readonly [unknown, string])[]]>([
  [
    "text",
    text({ min: 2, max: 3 }),
    [
      ["a", "BASE_TYPE_BAD_LENGTH"],
      ["abcd", "BASE_TYPE_BAD_LENGTH"],
      ["", REQUIRED],
      [5, "STRING_TYPE_CONVERT"],
      [null, "STRING_TYPE_CONVERT"],
    ],
  ],
  [
    "text with a most",
    text({ max: 3 }),
    [
      ["abcd", "BASE_TYPE_MAX_LENGTH"],
      ["🦆🦆🦆🦆", "BASE_TYPE_MAX_LENGTH"],
    ],
  ],
  [
    "text with a least",
    text({ min: 3 }),
    [
      ["ab", "BASE_TYPE_MIN_LENGTH"],
      ["🦆🦆", "BASE_TYPE_MIN_LENGTH"],
    ],
  ],
  [
    "text that has to be something",
    text({ filled: true, trim: true }),
    [
      ["", REQUIRED],
      ["  ", REQUIRED],
    ],
  ],
  [
    "text whose empty length counts",
    text({ min: 1, max: 3, counted: true }),
    [["", "BASE_TYPE_BAD_LENGTH"]],
  ],
  [
    "a whole number",
    whole({ min: -1, max: 2 }),
    [
      [-2, "NUMBER_TYPE_MIN"],
      [3, "NUMBER_TYPE_MAX"],
      [1.5, COERCE],
      ["x", COERCE],
      ["1e3", COERCE],
      ["", COERCE],
      [true, COERCE],
      [Number.POSITIVE_INFINITY, COERCE],
    ],
  ],
  [
    "a number",
    number(),
    [
      ["0x1", COERCE],
      [Number.NaN, COERCE],
      [" 1", COERCE],
    ],
  ],
  [
    "a boolean",
    yesNo,
    [
      ["yes", "BOOLEAN_TYPE_CONVERT"],
      [1, "BOOLEAN_TYPE_CONVERT"],
      ["toString", "BOOLEAN_TYPE_CONVERT"],
    ],
  ],
  [
    "an id",
    snowflake,
    [
      ["x", COERCE],
      ["18446744073709551616", COERCE],
      [1.5, COERCE],
      [2 ** 53, COERCE],
    ],
  ],
  [
    "permission bits",
    bits,
    [
      ["x", COERCE],
      ["-1", COERCE],
      [-1, COERCE],
      ["", COERCE],
    ],
  ],
  [
    "text of a form",
    matching(/^[a-z]+$/),
    [
      ["A", "STRING_TYPE_REGEX"],
      [5, "STRING_TYPE_CONVERT"],
    ],
  ],
  [
    "one of some numbers",
    choice([1, 2]),
    [
      [3, "BASE_TYPE_CHOICES"],
      ["x", "BASE_TYPE_CHOICES"],
    ],
  ],
  [
    "one of some names",
    choice(["a", "1"]),
    [
      [1, "BASE_TYPE_CHOICES"],
      ["b", "BASE_TYPE_CHOICES"],
    ],
  ],
  [
    "a time",
    timestamp,
    [
      ["1", "DATE_TIME_TYPE_PARSE"],
      ["July 2026", "DATE_TIME_TYPE_PARSE"],
      [1_800_000_000_000, "DATE_TIME_TYPE_PARSE"],
      ["2026-13-01", "DATE_TIME_TYPE_PARSE"],
    ],
  ],
  [
    "an address",
    url(["https"], 20),
    [
      ["http://a.example", "URL_TYPE_INVALID_SCHEME"],
      ["a.example", "URL_TYPE_INVALID_URL"],
      ["https://a.example/xyz", "BASE_TYPE_MAX_LENGTH"],
    ],
  ],
  [
    "a list",
    list(whole(), { min: 1, max: 2 }),
    [
      [[], "BASE_TYPE_BAD_LENGTH"],
      [[1, 2, 3], "BASE_TYPE_BAD_LENGTH"],
      [{}, "LIST_TYPE_CONVERT"],
      ["1", "LIST_TYPE_CONVERT"],
    ],
  ],
  [
    "a set",
    set(list(whole())),
    [
      [[1, 1], "SET_TYPE_ALREADY_CONTAINS_VALUE"],
      [[1, "1"], "SET_TYPE_ALREADY_CONTAINS_VALUE"],
    ],
  ],
  [
    "texts by names",
    dictionary(text(), { max: 2, name: 3 }),
    [
      [[], "DICT_TYPE_CONVERT"],
      [null, "DICT_TYPE_CONVERT"],
      [{ a: "", b: "", c: "" }, "BASE_TYPE_MAX_LENGTH"],
      [{ abcd: "" }, "BASE_TYPE_MAX_LENGTH"],
    ],
  ],
  [
    "an object",
    anyObject,
    [
      [[], "MODEL_TYPE_CONVERT"],
      [null, "MODEL_TYPE_CONVERT"],
      ["x", "MODEL_TYPE_CONVERT"],
    ],
  ],
])("%s is refused where it does not fit", (_, reader, values) => {
  for (const [given, code] of values) {
    expect([given, result(reader, given)]).toEqual([given, [code]]);
  }
});
