/** Steps of patterns that one text may cost, about a third of a second at worst. */
const MAX_STEPS = 4_000_000;

/** A text that rules are looking through: what all of them need is made once. */
export class SearchedText {
  /** In lower case; each character is where it is in the text. */
  readonly lower: string;
  /** 1 for each UTF-16 unit that is part of a word. */
  readonly #inWord: Uint8Array;
  #steps = MAX_STEPS;

  constructor(readonly text: string) {
    this.lower = lowerCase(text);
    this.#inWord = wordUnits(text);
  }

  /** Whether no word goes on from before a position to behind it, as far as its left side says. */
  startsAt(position: number): boolean {
    return position === 0 || this.#inWord[position - 1] === 0;
  }

  /** The same as far as its right side says. */
  endsAt(position: number): boolean {
    return position >= this.text.length || this.#inWord[position] === 0;
  }

  /** Takes steps off what may be spent on the text; false when they are not there any more. */
  spend(steps: number): boolean {
    this.#steps -= steps;
    return this.#steps >= 0;
  }

  /** True once something was left out, as it would have taken too long. */
  get cutShort(): boolean {
    return this.#steps < 0;
  }
}

/** Some letters have more units in lower case, which would move all that follows; they stay. */
export function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (character) => {
    const small = character.toLowerCase();
    return small.length === character.length ? small : character;
  }).join("");
}

function wordUnits(text: string): Uint8Array {
  const units = new Uint8Array(text.length);
  for (const { index, 0: word } of text.matchAll(/[\p{L}\p{N}_]+/gu)) {
    units.fill(1, index, index + word.length);
  }
  return units;
}
