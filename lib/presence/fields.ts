/** Reads the fields of a plain object; each failure names the field by its path. */

import { kindOf } from "../operations/option-names.js";

/** The shortest and the longest a text may be, in characters. */
export type Lengths = readonly [min: number, max: number];

/** An object among the arguments, with its path. */
export class Fields {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #path: string;

  /**
   * @param path - Such as `presence.party`.
   * @throws TypeError if it is not an object, or has a field that is not among `known`.
   */
  constructor(value: unknown, path: string, known: readonly string[]) {
    this.#path = path;
    if (typeof value !== "object" || value === null || Array.isArray(value))
      throw wrong(path, `must be an object, but it is ${kindOf(value)}`);
    this.#values = value as Readonly<Record<string, unknown>>;
    const unknown = Object.keys(value).find((name) => !known.includes(name));
    if (unknown !== undefined)
      throw wrong(this.#at(shortened(unknown)), `does not exist. There are: ${known.join(", ")}`);
  }

  /** The value as given, for fields that may be of several kinds. */
  raw(name: string): { readonly value: unknown; readonly path: string } {
    return { value: this.#values[name] ?? undefined, path: this.#at(name) };
  }

  text(name: string, lengths: Lengths): string | undefined {
    const { value, path } = this.raw(name);
    return value === undefined ? undefined : readText(value, path, lengths);
  }

  requiredText(name: string, lengths: Lengths): string {
    const { value, path } = this.raw(name);
    if (value === undefined) throw wrong(path, "is required");
    return readText(value, path, lengths);
  }

  /** An address that a text or a picture links to. */
  link(name: string, lengths: Lengths): string | undefined {
    const { value, path } = this.raw(name);
    return value === undefined ? undefined : readLink(value, path, lengths);
  }

  requiredLink(name: string, lengths: Lengths): string {
    return readLink(this.requiredText(name, lengths), this.raw(name).path, lengths);
  }

  /** A whole number. */
  whole(name: string, min: number): number | undefined {
    const { value, path } = this.raw(name);
    if (value === undefined) return undefined;
    if (typeof value !== "number")
      throw wrong(path, `must be a number, but it is ${kindOf(value)}`);
    if (!Number.isInteger(value) || value < min || value > MAX_NUMBER)
      throw outOfRange(
        path,
        `must be a whole number from ${min} to ${MAX_NUMBER}, but it is ${value}`,
      );
    return value;
  }

  /** A `Date` or milliseconds, as the decimal text the addon takes. */
  time(name: string): string | undefined {
    const { value, path } = this.raw(name);
    if (value === undefined) return undefined;
    if (!(value instanceof Date) && typeof value !== "number")
      throw wrong(path, `must be a Date or a number of milliseconds, but it is ${kindOf(value)}`);
    const time = Math.round(Number(value));
    if (time > 0 && time < SECONDS_UNTIL)
      throw outOfRange(
        path,
        `must be in milliseconds, but ${time} looks like seconds: as milliseconds it is ` +
          `${new Date(time).toISOString()}. Give a Date, or ${time} * 1000`,
      );
    if (!(time > 0 && time <= MAX_MILLISECONDS))
      throw outOfRange(path, `must be a time after 1970, but it is ${String(value)}`);
    return String(time);
  }

  /** Reads an enum, given by name or by number. */
  choice(name: string, choices: Readonly<Record<string, number>>): number | undefined {
    const { value, path } = this.raw(name);
    return value === undefined ? undefined : readChoice(value, path, choices);
  }

  #at(name: string): string {
    return `${this.#path}.${name}`;
  }
}

/** The largest number that the SDK has room for. */
const MAX_NUMBER = 2 ** 31 - 1;

/** Smaller numbers are probably seconds: as milliseconds they are before March 1973. */
const SECONDS_UNTIL = 1e11;

/** The latest time a `Date` can have. */
const MAX_MILLISECONDS = 8.64e15;

/** Reads a string. Error messages do not show it, because some are secrets. */
export function readText(value: unknown, path: string, [min, max]: Lengths): string {
  if (typeof value !== "string") throw wrong(path, `must be a string, but it is ${kindOf(value)}`);
  const limits = `must have ${min} to ${max} characters, but it has`;
  // A character takes at most two code units, so a longer string needs no counting.
  if (value.length > 2 * max) throw outOfRange(path, `${limits} more than ${max}`);
  const length = [...value].length;
  if (length < min || length > max) throw outOfRange(path, `${limits} ${length}`);
  return value;
}

/** Reads the address of a page, which others open by a click. */
function readLink(value: unknown, path: string, lengths: Lengths): string {
  const text = readText(value, path, lengths);
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    throw outOfRange(path, "must be a whole address that begins with https:// or http://");
  return text;
}

/** Reads an enum, given by name or by number. */
export function readChoice(
  value: unknown,
  path: string,
  choices: Readonly<Record<string, number>>,
): number {
  // Only a short text is looked up, because a look-up reads all of it.
  const isName = typeof value === "string" && value.length <= MAX_SHOWN;
  if (isName && Object.hasOwn(choices, value)) return choices[value] as number;
  if (typeof value === "number" && Object.values(choices).includes(value)) return value;
  if (typeof value !== "string" && typeof value !== "number")
    throw wrong(path, `must be a string or a number, but it is ${kindOf(value)}`);
  const allowed = Object.entries(choices).map(([name, number]) => `"${name}" (${number})`);
  const given = typeof value === "string" ? JSON.stringify(shortened(value)) : value;
  throw outOfRange(path, `must be one of ${allowed.join(", ")}, but it is ${given}`);
}

/** Shortens a text for an error message. */
const shortened = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;

const MAX_SHOWN = 64;

/** A value of the wrong kind. */
export function wrong(path: string, problem: string): TypeError {
  return new TypeError(message(path, problem));
}

/** A value of the right kind that is not allowed. */
export function outOfRange(path: string, problem: string): RangeError {
  return new RangeError(message(path, problem));
}

function message(path: string, problem: string): string {
  return `Presence.set: parameter "${path}" ${problem}.`;
}
