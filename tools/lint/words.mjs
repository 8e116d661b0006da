import { readFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "../run-command.mjs";
import { trackedFiles } from "./tracked-files.mjs";

/** The table of words that this check reads. */
const GUIDE = "CONTRIBUTING.md";

/** Files that say such words because they are about them. */
const EXAMPLES = ["test/tools/fixtures/", "test/tools/words.test.ts"];

/** Generated files: their words are mended in what they are generated from. */
const GENERATED = /(^|\/)generated\/|^docs\/contract\.md$/;

/** One message for each word of the table "Words" in CONTRIBUTING.md that a file says all the same. */
export function checkWords() {
  const words = bannedWords(readFileSync(join(root, GUIDE), "utf8"));
  const files = trackedFiles(/\.(ts|tsx|mts|mjs|h|cpp|cmake|md)$/).filter(
    (file) =>
      file !== GUIDE && !GENERATED.test(file) && !EXAMPLES.some((area) => file.startsWith(area)),
  );
  return files.flatMap((file) =>
    wordFaults(readFileSync(join(root, file), "utf8"), words).map((fault) => `${file}:${fault}`),
  );
}

/** The words of the guide's table, each with what to say in its place. */
export function bannedWords(guide) {
  const section = guide.split(/^## /m).find((part) => part.startsWith("Words\n"));
  const rows = section?.match(/^\| `.*$/gm) ?? [];
  if (rows.length === 0) throw new Error(`${GUIDE} has no table of words below "## Words".`);
  return rows.flatMap((row) => {
    const [, not, say] = row.split("|");
    return [...not.matchAll(/`([^`]+)`/g)].map(([, word]) => ({ word, say: say.trim() }));
  });
}

/** What a text says that the table forbids, as `line: message`. */
export function wordFaults(text, words) {
  const found = [];
  for (const [index, line] of text.split("\n").entries()) {
    for (const { word, say } of words) {
      if (matcher(word).test(line)) {
        found.push(`${index + 1}: "${word}" is not a plain word; say ${say} (${GUIDE}, "Words").`);
      }
    }
    if (/^\s*\/\*\* [A-Z][a-z]*( [a-z]+)?\. \*\/$/.test(line)) {
      found.push(`${index + 1}: a comment of one or two words says nothing; write a sentence.`);
    }
  }
  return found;
}

/**
 * Matches a word alone or as a part of a name, in lower case, with a capital or in capitals; in the middle of
 * a name it begins with a capital. A word that begins with one is not refused in lower case; one that ends
 * with `_` matches every name that begins so; one with a capital inside is matched in its case alone.
 */
function matcher(word) {
  if (word.endsWith("_")) return new RegExp(`(?<![A-Z])${word}`);
  if (/^.+[A-Z]/.test(word)) return new RegExp(`(?<![A-Za-z])${word}s?(?![a-z])`);
  const first = word[0].toUpperCase();
  const inName = `(?<=[a-z0-9])${first}${word.slice(1)}s?(?![a-z])`;
  return new RegExp(
    `(?<![A-Za-z])(?:${word}|${first}${word.slice(1)})s?(?![a-z])|(?<![A-Z])${word.toUpperCase()}S?(?![A-Z])|${inName}`,
  );
}
