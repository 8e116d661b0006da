import { types } from "node:util";
import { PlatformError } from "../../kernel/errors.js";
import { hashSecret } from "../../kernel/secrets.js";
import { redactHeaders, redactUrl, redactWhole } from "../../kernel/traffic/redact.js";
import { bytesAsJson, numberAsJson, textOf, UNREADABLE } from "./json-values.js";
import { SecretNames } from "./secret-names.js";
import { MAX_FILE_LENGTH } from "./uploads.js";

/** Most secrets whose text is known; with more there is no trace, as it could show some. */
const MAX_SECRETS = 1_000_000;

/** Longest text that is written, in characters. */
const MAX_LENGTH = 16_000;

/** Longest body that came to the platform: a replay needs all of it. */
const MAX_BODY_LENGTH = 4 * 1024 * 1024;

/** How deep a value may be nested to be written; deeper parts are left out as unreadable. */
export const MAX_DEPTH = 100;

/** Fields that hold such a body. */
const BODIES: ReadonlySet<string> = new Set(["requestBody", "payload_json"]);

/** Secrets of clients that are found in other text; others are known by their fields alone. */
const NAMEABLE = /^[A-Za-z0-9_-]{8,}$/;

type Headers = Readonly<Record<string, string>>;

/** A secret by its name, and a token that is made of such. */
const NAMED = String.raw`(?:[\w-]+\.)?\{(?:own )?secret \d+\}(?:\.\{secret \d+\})*`;
const NAMED_AUTHORIZATION = new RegExp(`^(?:(?:Bearer|Bot) )?${NAMED}$`);
const NAMED_COOKIE = new RegExp(`^[\\w-]+=${NAMED}$`);
const NAMED_BASIC = new RegExp(`^[\\w-]+:${NAMED}$`);
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

/** What an object holds, of which each part is read once. */
type Content =
  | { readonly value: unknown }
  | { readonly text: string }
  | { readonly bytes: Uint8Array }
  | { readonly items: readonly unknown[] }
  | { readonly fields: readonly (readonly [string, unknown])[] };

function contentOf(object: object): Content {
  try {
    if (Array.isArray(object)) return { items: [...object] };
    if (types.isUint8Array(object)) return { bytes: object };
    if (object instanceof RegExp || object instanceof Error) return { text: String(object) };
    const { toJSON } = object as { toJSON?: () => unknown };
    return typeof toJSON === "function"
      ? { value: toJSON.call(object) }
      : { fields: Object.entries(object) };
  } catch {
    return { text: UNREADABLE };
  }
}

type RedactText = (value: string) => string;

/**
 * Takes secrets out of what is written. Those that the platform has issued are found wherever they
 * stand, by their exact text, and are named by the order in which they came; whatever stands in a
 * field for secrets is removed, too, whoever made it.
 */
export class Redactor {
  readonly #secrets: string[] = [];
  readonly #names = new SecretNames();
  /** How many of the secrets have names. */
  #named = 0;
  /** How many secrets clients have made up themselves. */
  #own = 0;

  /** A secret was issued. */
  add(secret: string): void {
    if (this.#secrets.length <= MAX_SECRETS) this.#secrets.push(secret);
  }

  /** A client has made a secret up, which gets a number unless it has a name already. */
  addOwn(secret: string, number = this.#own + 1): void {
    this.#nameNew();
    if (!NAMEABLE.test(secret) || this.#names.has(secret)) return;
    this.#own += 1;
    this.#names.set(secret, `{own secret ${number}}`, false);
    // Challenges are hashes of verifiers.
    this.#names.set(hashSecret(secret), `{hash of own secret ${number}}`, true);
  }

  /** A copy without secrets, as plain JSON. */
  redact(value: unknown, name = "", within: readonly unknown[] = []): unknown {
    if (typeof value === "string") return this.#field(name, value);
    if (typeof value === "bigint") return String(value);
    if (typeof value === "number" && !Number.isFinite(value)) return numberAsJson(value);
    if (typeof value === "function") return "(function)";
    if (typeof value !== "object" || value === null) return value;
    if (within.includes(value)) return "(circular)";
    const inside = [...within, value];
    const content = inside.length > MAX_DEPTH ? { text: UNREADABLE } : contentOf(value);
    if ("value" in content) return this.redact(content.value, name, inside);
    if ("text" in content) return this.#text(content.text);
    if ("bytes" in content) return this.#bytes(content.bytes);
    if ("items" in content) return content.items.map((each) => this.redact(each, name, inside));
    const fields = /headers$/i.test(name) ? this.#headers(content.fields) : content.fields;
    // The names of fields say which are secret, so each field is checked together with its name.
    return Object.fromEntries(
      fields.map(([key, each]) => [this.#text(key), this.redact(each, key, inside)]),
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

  /** How many secrets there are, whoever made them. */
  get count(): number {
    return this.#secrets.length + this.#own;
  }

  #headers(fields: readonly (readonly [string, unknown])[]): [string, string][] {
    const given = fields.filter(([, value]) => value !== undefined);
    const headers: Headers = Object.fromEntries(
      given.map(([name, value]) => [name, textOf(value)]),
    );
    const shown = redactHeaders(headers);
    const authorization = this.#text(headers.authorization ?? "");
    const cookie = (headers.cookie ?? "")
      .split(/; */)
      .map((pair) => this.#text(pair))
      // Browsers send the cookies of other programs on this machine, too.
      .map((pair) => (NAMED_COOKIE.test(pair) ? pair : pair.replace(/(=|^[^=]*$)[\s\S]*/, "=•••")))
      .join("; ");
    return Object.entries({
      ...shown,
      ...(NAMED_AUTHORIZATION.test(authorization) ? { authorization } : {}),
      ...this.#basic(headers),
      ...("cookie" in headers ? { cookie } : {}),
    });
  }

  /** Credentials by their names, which stand in Base64. */
  #basic({ authorization = "" }: Headers): Headers {
    const [, encoded] = /^Basic ([\w+/-]+=*)$/i.exec(authorization) ?? [];
    if (encoded === undefined) return {};
    const named = this.#text(Buffer.from(encoded, "base64").toString());
    return NAMED_BASIC.test(named) ? { authorization: `Basic {basic ${named}}` } : {};
  }

  #field(name: string, value: string): string {
    const known = keepNames(this.#text(value));
    // A text that is cut first could end in the middle of a secret.
    const shown = this.#redacted(name, known).replaceAll(KEPT, "");
    return shown.slice(0, BODIES.has(name) ? MAX_BODY_LENGTH : MAX_LENGTH);
  }

  #bytes(bytes: Uint8Array): unknown {
    if (bytes.length > MAX_FILE_LENGTH) return `(${bytes.length} bytes)`;
    this.#nameNew();
    const text = Buffer.from(bytes).toString("latin1");
    return this.#names.isIn(bytes) || redactWhole(text) !== text
      ? `(${bytes.length} bytes, which hold a secret)`
      : bytesAsJson(bytes);
  }

  #redacted(name: string, known: string): string {
    const redact: RedactText = /url$/i.test(name) ? redactUrl : redactWhole;
    if (/^[{[]/.test(known.trimStart()) || known.includes("=")) return redact(known);
    // As a field of JSON, by whose name it is known.
    const pair = keepNames(JSON.stringify({ [name]: known.replaceAll(KEPT, "") }));
    const redacted = redactWhole(pair).replaceAll(KEPT, "");
    return (JSON.parse(redacted) as Record<string, string>)[name] ?? known;
  }

  #text(text: string): string {
    this.#nameNew();
    return this.#names.replaceIn(text);
  }

  /** Secrets are many, and traces few. */
  #nameNew(): void {
    if (this.#secrets.length > MAX_SECRETS) {
      throw new PlatformError(
        `More than ${MAX_SECRETS} secrets were issued, so a trace could show some; make the test shorter.`,
      );
    }
    for (; this.#named < this.#secrets.length; this.#named += 1) {
      const secret = this.#secrets[this.#named] as string;
      const number = this.#named + 1;
      this.#names.set(secret, `{secret ${number}}`, true);
      // What the platform keeps of a secret lets nobody in, but is new on each run.
      this.#names.set(hashSecret(secret), `{hash of secret ${number}}`, true);
    }
  }
}
