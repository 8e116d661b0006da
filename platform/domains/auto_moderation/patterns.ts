import { RE2JS } from "re2js";
import type { RuleRecord } from "./record.js";

/** What of a text a rule objects to. */
export interface Hit {
  /** The keyword or pattern of the rule; null where the rule has none. */
  readonly keyword: string | null;
  /** The part of the text; null where it is the whole. */
  readonly content: string | null;
}

/** A part of a text that a pattern found. */
interface Found {
  readonly start: number;
  readonly end: number;
}

/** Finds parts of texts. */
type Finder = (text: string) => Iterable<Found>;

/**
 * Reads a regular expression in the syntax that the service takes, without look-around and references
 * back: it is matched in time that grows with the text only.
 *
 * @throws Error for one that is none
 */
export function compilePattern(pattern: string): RE2JS {
  return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
}

function finderOf(compiled: RE2JS): Finder {
  return function* (text) {
    const matcher = compiled.matcher(text);
    while (matcher.find()) yield { start: matcher.start(), end: matcher.end() };
  };
}

/** A keyword: a whole word, or with `*` in front or behind also what begins or ends otherwise. */
function keywordFinder(keyword: string): Finder {
  const before = keyword.startsWith("*");
  const after = keyword.endsWith("*") && keyword.length > 1;
  const word = keyword.slice(before ? 1 : 0, after ? -1 : undefined).toLowerCase();
  return function* (text) {
    if (word === "") return;
    const lower = text.toLowerCase();
    for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + 1)) {
      const end = at + word.length;
      const starts = before || !isWord(lower.slice(0, at), -1);
      const ends = after || !isWord(lower.slice(end, end + 2), 0);
      if (starts && ends) yield { start: at, end };
    }
  };
}

/** Whether the character at the edge of a text is part of a word. */
function isWord(text: string, at: 0 | -1): boolean {
  const character = at === 0 ? text.slice(0, 2) : text.slice(-2);
  return (at === 0 ? /^[\p{L}\p{N}_]/u : /[\p{L}\p{N}_]$/u).test(character);
}

/** Looks for the keywords and patterns of one rule. */
export class Patterns {
  readonly #denied: readonly (readonly [string, Finder])[];
  readonly #allowed: readonly Finder[];

  /** @param words - keywords that the rule does not list itself, as those of presets */
  constructor({ metadata }: Pick<RuleRecord, "metadata">, words: readonly string[] = []) {
    const { keyword_filter = [], regex_patterns = [], allow_list = [] } = metadata;
    this.#denied = [
      ...[...keyword_filter, ...words].map((word) => [word, keywordFinder(word)] as const),
      ...regex_patterns.map((one) => [one, finderOf(compilePattern(one))] as const),
    ];
    this.#allowed = allow_list.map(keywordFinder);
  }

  /** The first thing in a text that the rule objects to and does not allow elsewhere. */
  find(text: string): Hit | undefined {
    let allowed: Found[] | undefined;
    for (const [keyword, find] of this.#denied) {
      for (const { start, end } of find(text)) {
        allowed ??= this.#allowed.flatMap((one) => [...one(text)]);
        if (allowed.some((part) => part.start <= start && end <= part.end)) continue;
        return { keyword, content: text.slice(start, end) };
      }
    }
    return undefined;
  }
}
