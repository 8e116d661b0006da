import { hashSecret } from "../../kernel/secrets.js";
import { concealHeaders, concealUrl, concealWhole } from "../../kernel/traffic/conceal.js";

/** Shorter texts are not looked for as secrets: they would be found in other words. */
const MIN_LENGTH = 8;

/** Most secrets that are known by their text; later ones are known by the fields that they stand in. */
const MAX_SECRETS = 50_000;

/** Longest text that is written, in characters. */
const MAX_LENGTH = 16_000;

/** Longest body, or bytes of an act, that came to the platform: a replay needs all of it. */
const MAX_BODY_LENGTH = 4 * 1024 * 1024;

/** Text that may be a secret or a part of one. */
const WORD = /[A-Za-z0-9_-]{8,}/g;

/** The same behind an encoded character, whose digits look like a part of it. */
const ENCODED = /(%(?:25)*[0-9A-Fa-f]{2})([A-Za-z0-9_-]{8,})/g;

/** Secrets of clients that are found in other text; others are known by their fields alone. */
const NAMEABLE = /^[A-Za-z0-9_-]{8,}$/;

type Headers = Readonly<Record<string, string>>;

/** A secret by its name, and a token that is made of such. */
const NAMED = String.raw`(?:[\w-]+\.)?\{(?:own )?secret \d+\}(?:\.\{secret \d+\})*`;
const NAMED_AUTHORIZATION = new RegExp(`^(?:(?:Bearer|Bot) )?${NAMED}$`);
const NAMED_COOKIES = new RegExp(`^(?:[\\w-]+=${NAMED}(?:; *|$))+$`);
const NAMED_JSON = new RegExp(`"(\\s*:\\s*"(?:Bearer |Bot )?${NAMED}")`, "g");
const NAMED_FORM = new RegExp(`=(${NAMED}(?:&|$))`, "g");
const NAMED_PATH = new RegExp(`/(\\d+/${NAMED})`, "g");

/** Put after the name of a field whose value is named already, by which it is not taken for a secret. */
const KEPT = "\u0000";

const keepNames = (text: string): string =>
  text.includes("secret ")
    ? text
        .replace(NAMED_JSON, `${KEPT}"$1`)
        .replace(NAMED_FORM, `${KEPT}=$1`)
        .replace(NAMED_PATH, `${KEPT}/$1`)
    : text;

/** The only field of an object that stands for bytes, which it holds in Base64. */
const BYTES = "$bytes";

/** The only field of an object that stands for a number that JSON has not. */
const NUMBER = "$number";

/** Bytes as {@link readArguments} reads them back, where there are not too many. */
function bytesAsJson(bytes: Uint8Array): unknown {
  if (bytes.length > MAX_BODY_LENGTH) return `(${bytes.length} bytes)`;
  return { [BYTES]: Buffer.from(bytes).toString("base64") };
}

/** Reads options in which an object may stand for a number that JSON has not. */
export function readOptions(options: Readonly<Record<string, unknown>>): object {
  const read = Object.entries(options).map(([name, value]) => {
    const number = Object(value)[NUMBER];
    return [name, number === undefined ? value : Number(number)];
  });
  return Object.fromEntries(read);
}

/** Reads arguments in which objects stand for what JSON has not. */
export function readArguments(json: string): unknown[] {
  return JSON.parse(json, (_name, value) => {
    if (typeof value?.[BYTES] === "string") return Buffer.from(value[BYTES], "base64");
    return typeof value?.[NUMBER] === "string" ? Number(value[NUMBER]) : value;
  });
}

type Concealer = (value: string) => string;

/**
 * Takes secrets out of what is written. Those that the platform has issued are found wherever they
 * stand, by their exact text, and are named by the order in which they came; whatever stands in a
 * field for secrets is removed, too, whoever made it.
 */
export class Redactor {
  readonly #secrets: string[] = [];
  readonly #names = new Map<string, string>();
  /** Secrets that clients made up themselves, with their numbers. */
  readonly #own = new Map<string, number>();

  /** A secret was issued. */
  add(secret: string): void {
    if (this.#secrets.length < MAX_SECRETS) this.#secrets.push(secret);
  }

  /** A client has made a secret up, which gets a number unless it has a name already. */
  addOwn(secret: string, number = this.#own.size + 1): void {
    this.#nameNew();
    if (!NAMEABLE.test(secret) || this.#names.has(secret)) return;
    this.#own.set(secret, number);
    this.#names.set(secret, `{own secret ${number}}`);
    // Challenges are hashes of verifiers.
    this.#names.set(hashSecret(secret), `{hash of own secret ${number}}`);
  }

  /** A copy without secrets, as plain JSON. */
  redact(value: unknown, name = "", within: readonly unknown[] = []): unknown {
    if (typeof value === "object" && within.includes(value)) return "(circular)";
    const inside = [...within, value];
    if (typeof value === "string") return this.#field(name, value);
    if (typeof value === "bigint") return String(value);
    if (value === Number.POSITIVE_INFINITY) return { [NUMBER]: String(value) };
    if (Array.isArray(value)) return value.map((each) => this.redact(each, name, inside));
    if (value instanceof Uint8Array) return bytesAsJson(value);
    if (typeof value === "function") return "(function)";
    if (typeof value !== "object" || value === null) return value;
    if (value instanceof RegExp || value instanceof Error) return this.#text(String(value));
    const { toJSON } = value as { toJSON?: () => unknown };
    if (typeof toJSON === "function") return this.redact(toJSON.call(value), name, inside);
    const shown = /headers$/i.test(name) ? this.#headers(value as Headers) : value;
    // The names of fields say which are secret, so each field is checked together with its name.
    return Object.fromEntries(
      Object.entries(shown).map(([key, each]) => [this.#text(key), this.redact(each, key, inside)]),
    );
  }

  /** Text without secrets. */
  text(text: string): string {
    return this.#text(text);
  }

  /** Everything by its name, so that a replay can put it back. */
  get secrets(): readonly string[] {
    return this.#secrets;
  }

  #headers(headers: Headers): Headers {
    const shown = concealHeaders(headers);
    const authorization = this.#text(String(headers.authorization ?? ""));
    const cookie = this.#text(String(headers.cookie ?? ""));
    return {
      ...shown,
      ...(NAMED_AUTHORIZATION.test(authorization) ? { authorization } : {}),
      ...(NAMED_COOKIES.test(cookie) ? { cookie } : {}),
    };
  }

  #field(name: string, value: string): string {
    const length = name === "requestBody" ? MAX_BODY_LENGTH : MAX_LENGTH;
    const known = keepNames(this.#text(value.slice(0, length)));
    return this.#concealed(name, known).replaceAll(KEPT, "");
  }

  #concealed(name: string, known: string): string {
    const conceal: Concealer = /url$/i.test(name) ? concealUrl : concealWhole;
    if (/^[{[]/.test(known.trimStart()) || known.includes("=")) return conceal(known);
    // As a field of JSON, by whose name it is known.
    const pair = keepNames(JSON.stringify({ [name]: known.replaceAll(KEPT, "") }));
    const concealed = concealWhole(pair).replaceAll(KEPT, "");
    return (JSON.parse(concealed) as Record<string, string>)[name] ?? known;
  }

  #text(text: string): string {
    this.#nameNew();
    const named = text.replace(WORD, (word) => this.#names.get(word) ?? word);
    if (!named.includes("%")) return named;
    return named.replace(ENCODED, (_, before, word) => before + (this.#names.get(word) ?? word));
  }

  /** Secrets are many, and traces few. */
  #nameNew(): void {
    for (const [index, secret] of this.#secrets.entries()) {
      if (secret.length < MIN_LENGTH || this.#names.has(secret)) continue;
      this.#names.set(secret, `{secret ${index + 1}}`);
      // What the platform keeps of a secret lets nobody in, but is new on each run.
      const hash = hashSecret(secret);
      this.#names.set(hash, `{hash of secret ${index + 1}}`);
    }
  }
}
