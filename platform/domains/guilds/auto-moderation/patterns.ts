import { createRequire } from "node:module";
import type { RE2JS } from "re2js";
import type { RuleRecord } from "./record.js";
import type { SearchedText } from "./searched-text.js";
import { type Occurrence, Words } from "./words.js";

const load = createRequire(import.meta.url);

/** What of a text a rule objects to. */
export interface Hit {
  /** The keyword or pattern of the rule; null where the rule has none. */
  readonly keyword: string | null;
  /** The part of the text; null where it is the whole. */
  readonly content: string | null;
}

/** A part of a text. */
type Part = Pick<Occurrence, "start" | "end">;

/**
 * Most states that a pattern may have, and repetitions that it may ask for: each state may cost a step
 * for each character of a text. The service's own engine refuses patterns that get too large, too.
 */
const MAX_STATES = 1000;

/**
 * Reads a regular expression in the syntax that the service takes, without look-around and references
 * back: it is matched in time that grows with the text only.
 *
 * @throws Error for an invalid one, or one that is too large
 */
export function compilePattern(pattern: string): RE2JS {
  const repeated = [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].reduce(
    (sum, [, least, most]) => sum + Math.max(Number(least), Number(most ?? 0)),
    0,
  );
  if (repeated > MAX_STATES) throw tooLarge(pattern);
  // Loaded with the first pattern, as most platforms have none.
  const { RE2JS } = load("re2js") as typeof import("re2js");
  const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
  if (compiled.programSize() > MAX_STATES) throw tooLarge(pattern);
  return compiled;
}

function tooLarge(pattern: string): Error {
  return new RangeError(`The pattern ${pattern} has more than ${MAX_STATES} states.`);
}

/** Parts that a pattern finds, as long as there are steps left to look for them. */
function* partsIn(searched: SearchedText, compiled: RE2JS): Generator<Part> {
  const { text } = searched;
  const states = compiled.programSize();
  const matcher = compiled.matcher(text);
  let from = 0;
  while (searched.spend(states * (text.length - from + 1)) && matcher.find()) {
    from = matcher.end();
    yield { start: matcher.start(), end: from };
  }
}

/** The pattern of a rule; a state of an earlier version may have some that are too large now. */
function stored(pattern: string): (readonly [string, RE2JS])[] {
  try {
    return [[pattern, compilePattern(pattern)]];
  } catch {
    return [];
  }
}

/** Looks for the keywords and patterns of one rule. */
export class Patterns {
  readonly #keywords: readonly string[];
  readonly #denied: Words;
  readonly #patterns: readonly (readonly [string, RE2JS])[];
  readonly #allowed: Words;

  /** @param words - keywords that the rule does not list itself, as those of presets */
  constructor({ metadata }: Pick<RuleRecord, "metadata">, words: readonly string[] = []) {
    const { keyword_filter = [], regex_patterns = [], allow_list = [] } = metadata;
    this.#keywords = [...keyword_filter, ...words];
    this.#denied = new Words(this.#keywords);
    this.#patterns = regex_patterns.flatMap(stored);
    this.#allowed = new Words(allow_list);
  }

  /** The first part of a text that a keyword, or else a pattern, objects to where it is not allowed. */
  find(searched: SearchedText): Hit | undefined {
    const { text } = searched;
    let reach: Int32Array | undefined;
    const objectionable = ({ start, end }: Part) => {
      reach ??= this.#allowedReach(searched);
      return (reach[start] as number) < end;
    };
    for (const found of this.#denied.in(searched)) {
      if (!objectionable(found)) continue;
      const keyword = this.#keywords[found.order] as string;
      return { keyword, content: text.slice(found.start, found.end) };
    }
    for (const [keyword, compiled] of this.#patterns) {
      for (const found of partsIn(searched, compiled)) {
        if (objectionable(found)) return { keyword, content: text.slice(found.start, found.end) };
      }
    }
    return undefined;
  }

  /** For each position, where the longest of the allowed words ends that begin there or before. */
  #allowedReach(searched: SearchedText): Int32Array {
    const reach = new Int32Array(searched.text.length + 1).fill(-1);
    for (const { start, end } of this.#allowed.in(searched)) {
      reach[start] = Math.max(reach[start] as number, end);
    }
    for (let at = 1; at < reach.length; at++) {
      reach[at] = Math.max(reach[at] as number, reach[at - 1] as number);
    }
    return reach;
  }
}
