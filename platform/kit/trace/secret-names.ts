/** Shorter texts are not looked for: they would be found in other words. */
const MIN_LENGTH = 8;

/** From this length on, a text that a client made up is looked for inside other words, too. */
const MIN_PART = 16;

/** Text that may be a secret or hold one. */
const WORD = /[A-Za-z0-9_-]{8,}/g;

/** Text that may be a secret in Base64. Numbers, such as ids, are not. */
const BASE64 = /(?!\d+(?![\w+/-]))[A-Za-z0-9+/_-]{11,}={0,2}/g;

/** Text that may be a secret in hexadecimal digits. */
const HEX = /[0-9a-f]{16,}/gi;

/** An escape in JSON; of those of printable characters, the digits are caught. */
const ESCAPE = /\\(?:u00([2-7][0-9a-f])|[\s\S])/gi;

const HIDDEN = "•••";

/** Finds secrets in text, also inside words, behind escapes, in Base64 and in hexadecimal digits. */
export class SecretNames {
  readonly #names = new Map<string, string>();
  /** Secrets by their first characters. */
  readonly #parts = new Map<string, string[]>();

  has(secret: string): boolean {
    return this.#names.has(secret);
  }

  /**
   * Names a secret, unless it is too short to be one.
   *
   * @param isIssued - whether it is random, so that it is found inside words although it is short
   */
  set(secret: string, name: string, isIssued: boolean): void {
    if (secret.length < MIN_LENGTH || this.#names.has(secret)) return;
    this.#names.set(secret, name);
    if (!isIssued && secret.length < MIN_PART) return;
    const start = secret.slice(0, MIN_LENGTH);
    const same = this.#parts.get(start);
    if (same === undefined) this.#parts.set(start, [secret]);
    else same.push(secret);
  }

  /** The text with names in the place of secrets. */
  replaceIn(text: string): string {
    const plain = /^\s*[[{]/.test(text) ? withoutEscapes(text) : text;
    return plain
      .replace(WORD, (word) => this.#names.get(word) ?? this.#replaceParts(word))
      .replace(HEX, (run) => (this.#holds(run, "hex", 2) ? HIDDEN : run))
      .replace(BASE64, (run) => (this.#holds(run, "base64", 4) ? HIDDEN : run));
  }

  /** Whether there is a secret in bytes. */
  isIn(bytes: Uint8Array): boolean {
    const text = Buffer.from(bytes).toString("latin1");
    return this.replaceIn(text) !== text;
  }

  #replaceParts(word: string): string {
    let replaced = "";
    let end = 0;
    for (let at = 0; at + MIN_LENGTH <= word.length; at += 1) {
      const secret = this.#parts
        .get(word.slice(at, at + MIN_LENGTH))
        ?.find((each) => word.startsWith(each, at));
      if (secret === undefined) continue;
      replaced += word.slice(end, at) + this.#names.get(secret);
      end = at + secret.length;
      at = end - 1;
    }
    return replaced + word.slice(end);
  }

  /** Whether encoded text holds a secret, whichever character of a group it begins with. */
  #holds(run: string, encoding: "hex" | "base64", group: number): boolean {
    return Array.from({ length: group }, (_, first) =>
      Buffer.from(run.slice(first), encoding).toString("latin1"),
    ).some((text) => (text.match(WORD) ?? []).some((word) => this.#replaceParts(word) !== word));
  }
}

/** JSON in which printable characters stand as themselves. */
function withoutEscapes(json: string): string {
  if (!json.includes("\\u00")) return json;
  return json.replace(ESCAPE, (escape, digits?: string) => {
    const character = digits && String.fromCharCode(Number.parseInt(digits, 16));
    return character === undefined || character === "" || /["\\]/.test(character)
      ? escape
      : character;
  });
}
