import { isSnowflake, type Snowflake } from "../values/snowflake.js";

/** The service's answer differs from the contract. The message contains no values. */
export class UnexpectedAnswer extends Error {}

/** Reads a value of an answer; errors say where it differs from the contract. */
export class Reader {
  readonly #value: unknown;
  readonly #path: string;

  constructor(value: unknown, path = "") {
    this.#value = value;
    this.#path = path;
  }

  /** A field; one that is absent is read as undefined. */
  field(name: string): Reader {
    const object = this.#object();
    const path = this.#path === "" ? name : `${this.#path}.${name}`;
    return new Reader(Object.hasOwn(object, name) ? object[name] : undefined, path);
  }

  string(): string {
    if (typeof this.#value === "string") return this.#value;
    throw this.#wrong("text");
  }

  id(): Snowflake {
    if (isSnowflake(this.#value)) return this.#value;
    throw this.#wrong("an id");
  }

  integer(): number {
    if (Number.isSafeInteger(this.#value)) return this.#value as number;
    throw this.#wrong("a whole number");
  }

  boolean(): boolean {
    if (typeof this.#value === "boolean") return this.#value;
    throw this.#wrong("true or false");
  }

  time(): Date {
    const time = typeof this.#value === "string" ? new Date(this.#value) : undefined;
    if (time !== undefined && !Number.isNaN(time.getTime())) return time;
    throw this.#wrong("a time");
  }

  list<T>(read: (element: Reader) => T): T[] {
    if (!Array.isArray(this.#value)) throw this.#wrong("a list");
    return this.#value.map((element, index) =>
      read(new Reader(element, `${this.#path}[${index}]`)),
    );
  }

  /** An object with arbitrary keys and string values. */
  texts(): Record<string, string> {
    const names = Object.keys(this.#object());
    return Object.fromEntries(names.map((name) => [name, this.field(name).string()]));
  }

  /** Applies `read`; returns undefined if the value is absent or null. */
  optional<T>(read: (value: Reader) => T): T | undefined {
    return this.#value === undefined || this.#value === null ? undefined : read(this);
  }

  #object(): Readonly<Record<string, unknown>> {
    const value = this.#value;
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
    throw this.#wrong("an object");
  }

  #wrong(wanted: string): UnexpectedAnswer {
    const value = this.#value;
    const kind =
      value === undefined
        ? "absent"
        : value === null
          ? "null"
          : Array.isArray(value)
            ? "a list"
            : typeof value === "object"
              ? "an object"
              : `a ${typeof value}`;
    return new UnexpectedAnswer(
      `${this.#path || "the answer"} must be ${wanted}, but it is ${kind}`,
    );
  }
}
