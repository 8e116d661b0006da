import { isObject } from "../../json.js";
import { Tag, VERSION } from "./tags.js";

/** Keys that may be names of fields. Others, such as ids, are no atoms. */
const NAME = /^[A-Za-z_$][A-Za-z0-9_$]{0,254}$/;

/** Fields whose keys are somebody's own, whatever they look like. */
const OWN_KEYS = /^metadata$|_localizations$/;

/**
 * A payload as the service sends it in Erlang's external term format: names of fields and of the event are
 * atoms, null is the atom nil, and texts are binaries, ids among them; the service may send ids as integers, too.
 *
 * @param json - text of a payload
 * @throws SyntaxError for what is no payload
 */
export function etfOf(json: string): Buffer {
  const payload: unknown = JSON.parse(json);
  if (!isObject(payload)) throw new SyntaxError("A payload is an object.");
  const writer = new Writer(json.length);
  writer.payload(payload);
  return writer.bytes;
}

/** Bytes of names that were written before. */
const atoms = new Map<string, Buffer>();
/** Names of fields are few, unless a test makes them up. */
const MAX_ATOMS = 2000;

function atomOf(name: string): Buffer {
  const known = atoms.get(name);
  if (known !== undefined) return known;
  // Of the kinds of atoms, the one that every library reads.
  const atom = Buffer.from([Tag.Atom, 0, name.length, ...Buffer.from(name, "latin1")]);
  if (atoms.size < MAX_ATOMS) atoms.set(name, atom);
  return atom;
}

class Writer {
  #buffer: Buffer;
  #at = 0;

  constructor(expected: number) {
    this.#buffer = Buffer.allocUnsafe(2 * expected + 64);
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#at);
  }

  payload(payload: Record<string, unknown>): void {
    this.#byte(VERSION);
    const fields = Object.entries(payload);
    this.#head(Tag.Map, fields.length);
    for (const [field, value] of fields) {
      this.#key(field);
      if (field === "t" && typeof value === "string") this.#key(value);
      else this.#term(value, false);
    }
  }

  /** @param ownKeys - whether its keys are somebody's own */
  #term(value: unknown, ownKeys: boolean): void {
    if (typeof value === "string") this.#binary(value);
    else if (typeof value === "number") this.#number(value);
    else if (typeof value === "boolean") this.#append(atomOf(String(value)));
    else if (value === null) this.#append(atomOf("nil"));
    else if (Array.isArray(value)) this.#list(value);
    else this.#map(value as Record<string, unknown>, ownKeys);
  }

  #list(values: readonly unknown[]): void {
    if (values.length > 0) {
      this.#head(Tag.List, values.length);
      for (const value of values) this.#term(value, false);
    }
    this.#byte(Tag.Nil);
  }

  #map(fields: Record<string, unknown>, ownKeys: boolean): void {
    const keys = Object.keys(fields);
    this.#head(Tag.Map, keys.length);
    for (const key of keys) {
      if (ownKeys) this.#binary(key);
      else this.#key(key);
      this.#term(fields[key], OWN_KEYS.test(key));
    }
  }

  #key(name: string): void {
    if (NAME.test(name)) this.#append(atomOf(name));
    else this.#binary(name);
  }

  #number(value: number): void {
    if (!Number.isSafeInteger(value)) {
      this.#byte(Tag.NewFloat);
      this.#at = this.#room(8).writeDoubleBE(value, this.#at);
    } else if (value >= 0 && value <= 255) {
      this.#byte(Tag.SmallInteger);
      this.#byte(value);
    } else if (value === (value | 0)) {
      this.#byte(Tag.Integer);
      this.#at = this.#room(4).writeInt32BE(value, this.#at);
    } else this.#big(value);
  }

  /** Its lowest byte comes first. */
  #big(value: number): void {
    const bytes: number[] = [];
    for (let rest = Math.abs(value); rest > 0; rest = Math.floor(rest / 256))
      bytes.push(rest % 256);
    for (const byte of [Tag.SmallBig, bytes.length, value < 0 ? 1 : 0, ...bytes]) this.#byte(byte);
  }

  #binary(text: string): void {
    const length = Buffer.byteLength(text);
    this.#head(Tag.Binary, length);
    this.#at += this.#room(length).write(text, this.#at);
  }

  /** A tag, and how much follows. */
  #head(tag: number, count: number): void {
    this.#byte(tag);
    this.#at = this.#room(4).writeUInt32BE(count, this.#at);
  }

  #append(bytes: Buffer): void {
    this.#room(bytes.length).set(bytes, this.#at);
    this.#at += bytes.length;
  }

  #byte(value: number): void {
    this.#room(1)[this.#at] = value;
    this.#at += 1;
  }

  #room(length: number): Buffer {
    if (this.#at + length > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(2 * (this.#at + length));
      this.#buffer.copy(larger, 0, 0, this.#at);
      this.#buffer = larger;
    }
    return this.#buffer;
  }
}
