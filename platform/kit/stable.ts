/** Makes what differs between two runs of a test the same, for snapshots. */

const ID = /^\d{16,20}$/;
const ID_IN_TEXT = /(?<![\d.])\d{16,20}(?![\d.])/g;
const ISO_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)/g;
/** Milliseconds since the Unix epoch, from 2001 to 2286, as a number. */
const isMoment = (value: number) => Number.isInteger(value) && value >= 1e12 && value < 1e13;

/** Fields whose values are new each time. */
const RANDOM =
  /^(?:[a-z_]*token|nonce|session_id|resume_gateway_url|endpoint|client_secret|clientSecret|botToken|hash|etag)$/i;

/**
 * Puts names in the place of ids, times and secrets: the first id is `<id 1>` wherever it stands, an
 * id that has a name gets that, and times are relative to where the clock began.
 */
export class Stabilizer {
  readonly #ids = new Map<string, string>();
  readonly #start: number;

  /** @param start - where the clock began, in milliseconds since the Unix epoch */
  constructor(start: number) {
    this.#start = start;
  }

  /** Gives an id a name. */
  name(id: string, name: string): void {
    this.#ids.set(id, `<${name}>`);
  }

  /** The names that ids were given, without those that were made up for a snapshot. */
  get names(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      [...this.#ids]
        .filter(([, name]) => !name.startsWith("<id "))
        .map(([id, name]) => [id, name.slice(1, -1)]),
    );
  }

  /** A copy of the value in which ids, times and secrets have names. */
  stable(value: unknown): unknown {
    return this.#value(value, "");
  }

  #value(value: unknown, name: string): unknown {
    if (typeof value === "string") return RANDOM.test(name) ? `<${name}>` : this.#text(value);
    if (typeof value === "number") return isMoment(value) ? this.#moment(value) : value;
    if (typeof value === "bigint") return this.#text(String(value));
    if (value instanceof Date) return this.#moment(value.getTime());
    if (Array.isArray(value)) return value.map((each) => this.#value(each, name));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(plain(value)).filter(([, each]) => typeof each !== "function");
    return Object.fromEntries(
      entries.map(([key, each]) => [this.#text(key), this.#value(each, key)]),
    );
  }

  #text(text: string): string {
    if (ID.test(text)) return this.#id(text);
    return text
      .replace(ISO_TIME, (time) => this.#moment(Date.parse(time)))
      .replace(ID_IN_TEXT, (id) => this.#id(id));
  }

  #id(id: string): string {
    const known = this.#ids.get(id);
    if (known !== undefined) return known;
    const count = [...this.#ids.values()].filter((name) => name.startsWith("<id ")).length;
    const name = `<id ${count + 1}>`;
    this.#ids.set(id, name);
    return name;
  }

  #moment(time: number): string {
    const passed = (time - this.#start) / 1000;
    return passed === 0 ? "<start>" : `<start ${passed < 0 ? "−" : "+"} ${Math.abs(passed)} s>`;
  }
}

/** Handles of the SDK show themselves by `toJSON`. */
function plain(value: object): object {
  const { toJSON } = value as { toJSON?: () => unknown };
  return typeof toJSON === "function" ? Object(toJSON.call(value)) : value;
}
