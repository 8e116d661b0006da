/** What readers of bodies and queries take, and what they make of it (protocol 3.2). */

import { expect, test } from "vitest";
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

/** Each reader with values that it takes, and what it makes of them. */
test.each<[string, Reader<unknown>, readonly (readonly [unknown, unknown])[]]>([
  [
    "text",
    text({ min: 2, max: 3 }),
    [
      ["ab", "ab"],
      ["abc", "abc"],
      ["🦆🦆🦆", "🦆🦆🦆"],
    ],
  ],
  ["text that is trimmed", text({ max: 1, trim: true }), [["  a ", "a"]]],
  ["text that may be empty", text({ max: 3 }), [["", ""]]],
  [
    "a whole number",
    whole({ min: -1, max: 2 }),
    [
      [-1, -1],
      [2, 2],
      ["2", 2],
      ["-1", -1],
    ],
  ],
  [
    "a number",
    number({ min: 0, max: 1 }),
    [
      [0, 0],
      [0.5, 0.5],
      ["0.25", 0.25],
      [1, 1],
    ],
  ],
  [
    "a boolean",
    yesNo,
    [
      [true, true],
      [false, false],
      ["true", true],
      ["False", false],
      ["1", true],
      ["0", false],
    ],
  ],
  [
    "an id",
    snowflake,
    [
      ["5", "5"],
      [5, "5"],
    ],
  ],
  [
    "permission bits",
    bits,
    [
      ["8", "8"],
      [8, "8"],
      ["18446744073709551615", "18446744073709551615"],
    ],
  ],
  ["text of a form", matching(/^[a-z]+$/), [["abc", "abc"]]],
  [
    "one of some numbers",
    choice([1, 2]),
    [
      [1, 1],
      ["2", 2],
    ],
  ],
  [
    "one of some names",
    choice(["a", "1"]),
    [
      ["a", "a"],
      ["1", "1"],
    ],
  ],
  ["a time", timestamp, [["2026-07-01T12:00:00+02:00", "2026-07-01T10:00:00.000Z"]]],
  ["an address", url(["https"], 20), [["https://a.example/x", "https://a.example/x"]]],
  [
    "a list",
    list(whole(), { min: 1, max: 2 }),
    [
      [[1], [1]],
      [
        ["1", 2],
        [1, 2],
      ],
    ],
  ],
  [
    "a set",
    set(list(whole())),
    [
      [
        [1, 2],
        [1, 2],
      ],
      [[], []],
    ],
  ],
  [
    "texts by names",
    dictionary(text({ max: 2 }), { max: 2, name: 3 }),
    [
      [
        { abc: "ab", b: "" },
        { abc: "ab", b: "" },
      ],
      [{}, {}],
    ],
  ],
])("%s is read", (_, reader, values) => {
  for (const [given, made] of values) {
    expect([given, result(reader, given)]).toEqual([given, { value: made }]);
  }
});
