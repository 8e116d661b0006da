import { lowerCase, type SearchedText } from "./searched-text.js";

/** A keyword: a whole word, or with `*` in front or behind also what begins or ends otherwise. */
interface Keyword {
  /** Place in the list. */
  readonly order: number;
  readonly openStart: boolean;
  readonly openEnd: boolean;
}

/** Where a keyword is in a text. */
export interface Occurrence {
  /** Place of the keyword in its list. */
  readonly order: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Many keywords, found in one pass. At a position of the text only the lengths of the words
 * that begin with its character are tried, so the time depends on the text and on the length of words,
 * not on how many there are.
 */
export class Words {
  readonly #words = new Map<string, Keyword[]>();
  /** Lengths of the words by their first UTF-16 unit. */
  readonly #lengths = new Map<number, number[]>();

  constructor(keywords: readonly string[]) {
    for (const [order, keyword] of keywords.entries()) {
      const openStart = keyword.startsWith("*");
      const openEnd = keyword.endsWith("*") && keyword.length > 1;
      const word = keyword.slice(openStart ? 1 : 0, openEnd ? -1 : undefined);
      if (word !== "") this.#add(lowerCase(word), { order, openStart, openEnd });
    }
  }

  /** Where the keywords are in a text, by position. */
  *in(searched: SearchedText): Generator<Occurrence> {
    if (this.#words.size === 0) return;
    const { lower } = searched;
    for (let start = 0; start < lower.length; start++) {
      const lengths = this.#lengths.get(lower.charCodeAt(start));
      if (lengths === undefined) continue;
      for (const length of lengths) {
        const end = start + length;
        for (const one of this.#words.get(lower.slice(start, end)) ?? []) {
          const starts = one.openStart || searched.startsAt(start);
          const ends = one.openEnd || searched.endsAt(end);
          if (starts && ends) yield { order: one.order, start, end };
        }
      }
    }
  }

  #add(word: string, keyword: Keyword): void {
    const same = this.#words.get(word);
    if (same !== undefined) {
      const { openStart, openEnd } = keyword;
      const listed = same.some((one) => one.openStart === openStart && one.openEnd === openEnd);
      if (!listed) same.push(keyword);
      return;
    }
    this.#words.set(word, [keyword]);
    const first = word.charCodeAt(0);
    const lengths = this.#lengths.get(first) ?? [];
    if (!lengths.includes(word.length)) this.#lengths.set(first, [...lengths, word.length]);
  }
}
