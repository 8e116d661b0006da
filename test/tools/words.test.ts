import { expect, it } from "vitest";

import { bannedWords, wordFaults } from "../../tools/lint/words.mjs";

const guide = `# Guide

## Words

| do not say | say |
|---|---|
| \`Keeper\`, \`keeper\` | store |
| \`MOST_\` | \`MAX_\` |

## Rules

| \`other\` | table |
`;

const words = bannedWords(guide);

it("reads the words of the guide's own table, each with what to say", () => {
  expect(words).toEqual([
    { word: "Keeper", say: "store" },
    { word: "keeper", say: "store" },
    { word: "MOST_", say: "`MAX_`" },
  ]);
  expect(() => bannedWords("# Guide\n")).toThrow('no table of words below "## Words"');
});

it.each([
  ["class RoleKeeper {}", "Keeper"],
  ["for (const each of keepers) {}", "keeper"],
  ["const keeperOf = 1;", "keeper"],
  ["/** Whose keeper it is. */", "keeper"],
  ["const MOST_NAMES = 3;", "MOST_"],
])("finds the word in %s", (line, word) => {
  expect(wordFaults(`\n${line}`, words)).toEqual([
    `2: "${word}" is not a plain word; say ${word === "MOST_" ? "`MAX_`" : "store"} (CONTRIBUTING.md, "Words").`,
  ]);
});

it.each(["goalkeeper", "const ALMOST_ALL = 1;", "housekeeping", "// A note."])(
  "leaves %s alone",
  (line) => expect(wordFaults(line, words)).toEqual([]),
);

it("finds a comment of one or two words, but not a name or a number in one", () => {
  expect(wordFaults("  /** A second. */", words)).toEqual([
    "1: a comment of one or two words says nothing; write a sentence.",
  ]);
  expect(wordFaults("/** `/admin/users`. */\n/** CHANNEL_UPDATE. */", words)).toEqual([]);
});
