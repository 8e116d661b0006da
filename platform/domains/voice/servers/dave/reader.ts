/** Bytes that are not what the protocol says. */
export class MalformedMessage extends Error {
  override readonly name = "MalformedMessage";
}

/** Reads the encoding of MLS (RFC 9420, 2.1): big-endian numbers, and vectors with their length first. */
export class Reader {
  #at = 0;

  constructor(private readonly bytes: Buffer) {}

  /** How many bytes have been read. */
  get at(): number {
    return this.#at;
  }

  /** Whether everything has been read. */
  get done(): boolean {
    return this.#at === this.bytes.length;
  }

  u8(): number {
    return this.take(1)[0] as number;
  }

  u16(): number {
    return this.take(2).readUInt16BE();
  }

  u32(): number {
    return this.take(4).readUInt32BE();
  }

  u64(): bigint {
    return this.take(8).readBigUInt64BE();
  }

  /** A vector: its length in the shortest of three forms, then its bytes. */
  vector(): Buffer {
    const first = this.u8();
    const form = first >> 6;
    if (form === 3) throw new MalformedMessage("A vector's length has an invalid form.");
    let length = first & 0x3f;
    for (let more = 2 ** form - 1; more > 0; more--) length = length * 256 + this.u8();
    const least = [0, 64, 16_384][form] as number;
    if (length < least) throw new MalformedMessage("A vector's length is longer than needed.");
    return this.take(length);
  }

  /** The next bytes as they are. */
  take(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.bytes.length) throw new MalformedMessage("The message ends too early.");
    const taken = this.bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  /** What has been read since a position. */
  since(start: number): Buffer {
    return this.bytes.subarray(start, this.#at);
  }

  /** All that is left. */
  rest(): Buffer {
    return this.take(this.bytes.length - this.#at);
  }

  /** @throws MalformedMessage unless a number is the one that the protocol asks for */
  expect(found: number | bigint, wanted: number | bigint, what: string): void {
    if (found !== wanted) throw new MalformedMessage(`${what} is ${found}, not ${wanted}.`);
  }

  /** @throws MalformedMessage when something is left */
  end(): void {
    if (!this.done) throw new MalformedMessage("Bytes are left over.");
  }
}
