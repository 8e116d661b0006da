import { expect, it } from "vitest";

import { bannedWords, wordFaults } from "../../tools/lint/words.mjs";

const guide = `# Guide

## Words

| do not say | say |
|---|---|
| \`keeper\` | store |
| \`Told\` | notified |
| \`lets go\` | releases |
| \`MOST_\` | \`MAX_\` |

## Rules

| \`other\` | table |
`;

const words = bannedWords(guide);

it("reads the words of the guide's own table, each with what to say", () => {
  expect(words).toEqual([
    { word: "keeper", say: "store" },
    { word: "Told", say: "notified" },
    { word: "lets go", say: "releases" },
    { word: "MOST_", say: "`MAX_`" },
  ]);
  expect(() => bannedWords("# Guide\n")).toThrow('no table of words below "## Words"');
});

it.each([
  ["class RoleKeeper {}", "keeper"],
  ["class Keeper {}", "keeper"],
  ["const KEEPER = 1;", "keeper"],
  ["const isTold = true;", "Told"],
  ["/** Lets go of a window. */", "lets go"],
  ["for (const each of keepers) {}", "keeper"],
  ["const keeperOf = 1;", "keeper"],
  ["/** Whose keeper it is. */", "keeper"],
  ["const MOST_NAMES = 3;", "MOST_"],
])("finds the word in %s", (line, word) => {
  expect(wordFaults(`\n${line}`, words)).toEqual([
    `2: "${word}" is not a plain word; say ${words.find((each: { word: string }) => each.word === word)?.say} (CONTRIBUTING.md, "Words").`,
  ]);
});

it.each([
  "goalkeeper",
  "they were told to",
  "gatekeeper_keeperless",
  "const ALMOST_ALL = 1;",
  "housekeeping",
  "// A note.",
])("leaves %s alone", (line) => expect(wordFaults(line, words)).toEqual([]));

it("finds a comment of one or two words, but not a name or a number in one", () => {
  expect(wordFaults("  /** A second. */", words)).toEqual([
    "1: a comment of one or two words says nothing; write a sentence.",
  ]);
  expect(wordFaults("/** `/admin/users`. */\n/** CHANNEL_UPDATE. */", words)).toEqual([]);
});
