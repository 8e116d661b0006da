import { Tag, VERSION } from "./tags.js";

/** Keys that the service itself has names for; others are ids, locales or somebody's own. */
const NAME = /^[A-Za-z_$][A-Za-z0-9_$]{0,254}$/;

/**
 * A payload as the service sends it in Erlang's external term format: names of fields and of the event are
 * atoms, null is the atom nil, texts are binaries, and ids are texts, which the service leaves open.
 *
 * @param json - text of a payload of the platform
 */
export function etfOf(json: string): Buffer {
  const payload = JSON.parse(json) as Record<string, unknown>;
  const pieces: Buffer[] = [Buffer.of(VERSION, Tag.Map), length(Object.keys(payload).length)];
  for (const [field, value] of Object.entries(payload)) {
    pieces.push(atom(field));
    if (field === "t" && typeof value === "string") pieces.push(atom(value));
    else write(value, pieces);
  }
  return Buffer.concat(pieces);
}

function write(value: unknown, pieces: Buffer[]): void {
  if (typeof value === "string") binary(value, pieces);
  else if (typeof value === "number") pieces.push(number(value));
  else if (typeof value === "boolean") pieces.push(value ? TRUE : FALSE);
  else if (value === null) pieces.push(NULL);
  else if (Array.isArray(value)) list(value, pieces);
  else map(value as Record<string, unknown>, pieces);
}

function list(values: readonly unknown[], pieces: Buffer[]): void {
  if (values.length > 0) {
    pieces.push(Buffer.of(Tag.List), length(values.length));
    for (const value of values) write(value, pieces);
  }
  pieces.push(EMPTY_LIST);
}

function map(fields: Record<string, unknown>, pieces: Buffer[]): void {
  const entries = Object.entries(fields);
  pieces.push(Buffer.of(Tag.Map), length(entries.length));
  for (const [key, value] of entries) {
    if (NAME.test(key)) pieces.push(atom(key));
    else binary(key, pieces);
    write(value, pieces);
  }
}

function number(value: number): Buffer {
  if (!Number.isSafeInteger(value)) {
    const float = Buffer.of(Tag.NewFloat, 0, 0, 0, 0, 0, 0, 0, 0);
    float.writeDoubleBE(value, 1);
    return float;
  }
  if (value >= 0 && value <= 255) return Buffer.of(Tag.SmallInteger, value);
  if (value === (value | 0)) {
    const integer = Buffer.of(Tag.Integer, 0, 0, 0, 0);
    integer.writeInt32BE(value, 1);
    return integer;
  }
  // The lowest byte comes first.
  const bytes: number[] = [];
  for (let rest = Math.abs(value); rest > 0; rest = Math.floor(rest / 256)) bytes.push(rest % 256);
  return Buffer.of(Tag.SmallBig, bytes.length, value < 0 ? 1 : 0, ...bytes);
}

function binary(text: string, pieces: Buffer[]): void {
  const bytes = Buffer.from(text);
  pieces.push(Buffer.of(Tag.Binary), length(bytes.length), bytes);
}

/** Of the kinds of atoms, the one that every library reads. */
function atom(name: string): Buffer {
  return Buffer.concat([Buffer.of(Tag.Atom, 0, name.length), Buffer.from(name, "latin1")]);
}

function length(count: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(count);
  return bytes;
}

const EMPTY_LIST = Buffer.of(Tag.Nil);
const NULL = atom("nil");
const TRUE = atom("true");
const FALSE = atom("false");
