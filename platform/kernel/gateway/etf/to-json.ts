import { DEEPEST } from "../../json.js";
import { Tag, VERSION } from "./tags.js";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * A term that a client sent, as JSON text. Integers stay exact, atoms become strings, and tuples lists. Atoms as
 * keys are refused, as by the service.
 *
 * @throws RangeError, SyntaxError or TypeError for data that is no term or has no form in JSON, is nested deeper
 *   than {@link DEEPEST}, or has other keys than strings
 */
export function etfToJson(data: Buffer): string {
  if (data[0] !== VERSION) throw new SyntaxError(`A term begins with the byte ${VERSION}.`);
  return new Reader(data).term(0);
}

class Reader {
  #at = 1;

  constructor(private readonly data: Buffer) {}

  term(depth: number): string {
    if (depth > DEEPEST) throw new SyntaxError(`The term is nested over ${DEEPEST} times.`);
    const tag = this.#integer(1);
    switch (tag) {
      case Tag.SmallInteger:
        return String(this.#integer(1));
      case Tag.Integer:
        return String(this.#integer(4) | 0);
      case Tag.SmallBig:
        return this.#big(this.#integer(1));
      case Tag.NewFloat:
        return number(this.#bytes(8).readDoubleBE());
      case Tag.Float:
        return number(Number.parseFloat(this.#bytes(31).toString("latin1")));
      case Tag.Binary:
        return JSON.stringify(this.#text());
      case Tag.Atom:
      case Tag.AtomUtf8:
        return valueOfAtom(this.#bytes(this.#integer(2)), tag);
      case Tag.SmallAtom:
      case Tag.SmallAtomUtf8:
        return valueOfAtom(this.#bytes(this.#integer(1)), tag);
      case Tag.Nil:
        return "[]";
      case Tag.String:
        return `[${[...this.#bytes(this.#integer(2))].join()}]`;
      case Tag.SmallTuple:
        return this.#list(this.#integer(1), depth);
      case Tag.LargeTuple:
        return this.#list(this.#integer(4), depth);
      case Tag.List: {
        const list = this.#list(this.#integer(4), depth);
        if (this.#integer(1) !== Tag.Nil) throw new SyntaxError("The list has a tail.");
        return list;
      }
      case Tag.Map:
        return this.#map(this.#integer(4), depth);
      default:
        throw new SyntaxError(`A term with the tag ${tag} has no form in JSON.`);
    }
  }

  #list(length: number, depth: number): string {
    const items: string[] = [];
    for (let count = 0; count < length; count++) items.push(this.term(depth + 1));
    return `[${items.join()}]`;
  }

  #map(size: number, depth: number): string {
    const fields: string[] = [];
    for (let count = 0; count < size; count++) {
      if (this.#integer(1) !== Tag.Binary)
        throw new SyntaxError("A key of a map is no string; atoms are not taken as keys.");
      fields.push(`${JSON.stringify(this.#text())}:${this.term(depth + 1)}`);
    }
    return `{${fields.join()}}`;
  }

  /** Its bytes begin with the lowest. */
  #big(length: number): string {
    const negative = this.#integer(1) === 1;
    const hex = Buffer.from(this.#bytes(length)).reverse().toString("hex");
    const value = BigInt(`0x${hex || "0"}`);
    return String(negative ? -value : value);
  }

  #text(): string {
    return utf8.decode(this.#bytes(this.#integer(4)));
  }

  #integer(length: 1 | 2 | 4): number {
    const value = this.data.readUIntBE(this.#at, length);
    this.#at += length;
    return value;
  }

  #bytes(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.data.length) throw new RangeError("The term ends too early.");
    const bytes = this.data.subarray(this.#at, end);
    this.#at = end;
    return bytes;
  }
}

function number(value: number): string {
  if (!Number.isFinite(value)) throw new SyntaxError("JSON has no such number.");
  return String(value);
}

function valueOfAtom(name: Buffer, tag: number): string {
  const latin = tag === Tag.Atom || tag === Tag.SmallAtom;
  const text = latin ? name.toString("latin1") : utf8.decode(name);
  if (text === "true" || text === "false") return text;
  return text === "nil" || text === "null" ? "null" : JSON.stringify(text);
}
