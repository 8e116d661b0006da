import { DispatchBytes } from "../../kernel/gateway/encoded-dispatch.js";

/** What a batch consists of; every record but a body and the last four names a connection by its number. */
const Kind = {
  Text: 1,
  Body: 2,
  Dispatch: 3,
  Close: 4,
  Terminate: 5,
  Pause: 6,
  Opened: 7,
  Faults: 8,
  Upgrade: 9,
  Decided: 10,
  Voice: 11,
} as const;

/** What one side of a link does with the records of the other. */
export interface RecordHandler {
  /** A client's payload to the core, or one to the client. */
  text(connection: number, text: Buffer): void;
  /** A dispatch, as one connection gets it. */
  dispatch(connection: number, seq: number, dispatch: DispatchBytes): void;
  /** A client has closed its socket, or it is to be closed. */
  close(connection: number, code: number, reason: string): void;
  /** A socket is to be destroyed. */
  terminate(connection: number): void;
  /** A socket is to be read no more. */
  pause(connection: number): void;
  /** A client has connected. */
  opened(connection: number, version: number): void;
  /** From now on the core is to be asked about heartbeats, and about upgrades. */
  faults(heartbeats: boolean, upgrades: boolean): void;
  /** A client asks for a connection; the request has a number of its own. */
  upgrade(request: number): void;
  /** Whether it gets one: 0, or the status that refuses it. */
  decided(request: number, status: number): void;
  /** Something between the core and the voice server of the edge. */
  voice(record: Buffer): void;
}

/** Writes the records of a batch. The bytes of an event stand in it once, for however many connections. */
export class RecordWriter {
  #buffer = Buffer.allocUnsafe(4096);
  #length = 0;
  readonly #bodies = new Map<DispatchBytes, number>();
  /** Where the dispatch record that is being written has its count, and its body. */
  #countAt = 0;
  #run: DispatchBytes | undefined;

  /** Bytes written so far. */
  get length(): number {
    return this.#length;
  }

  text(connection: number, text: string | Buffer): void {
    const bytes = Buffer.byteLength(text);
    this.#begin(Kind.Text, 8 + bytes);
    this.#uint32(connection);
    this.#uint32(bytes);
    if (typeof text === "string") this.#buffer.write(text, this.#length);
    else this.#buffer.set(text, this.#length);
    this.#length += bytes;
  }

  dispatch(connection: number, seq: number, dispatch: DispatchBytes): void {
    if (dispatch !== this.#run) {
      const body = this.#bodyOf(dispatch);
      this.#begin(Kind.Dispatch, 8);
      this.#uint32(body);
      this.#countAt = this.#length;
      this.#uint32(0);
      this.#run = dispatch;
    }
    this.#reserve(8);
    this.#uint32(connection);
    this.#uint32(seq);
    this.#buffer.writeUInt32BE(this.#buffer.readUInt32BE(this.#countAt) + 1, this.#countAt);
  }

  close(connection: number, code: number, reason: string): void {
    const text = Buffer.from(reason).subarray(0, 123);
    this.#begin(Kind.Close, 7 + text.length);
    this.#uint32(connection);
    this.#length = this.#buffer.writeUInt16BE(code, this.#length);
    this.#length = this.#buffer.writeUInt8(text.length, this.#length);
    this.#buffer.set(text, this.#length);
    this.#length += text.length;
  }

  terminate(connection: number): void {
    this.#begin(Kind.Terminate, 4);
    this.#uint32(connection);
  }

  pause(connection: number): void {
    this.#begin(Kind.Pause, 4);
    this.#uint32(connection);
  }

  opened(connection: number, version: number): void {
    this.#begin(Kind.Opened, 5);
    this.#uint32(connection);
    this.#length = this.#buffer.writeUInt8(version, this.#length);
  }

  faults(heartbeats: boolean, upgrades: boolean): void {
    this.#begin(Kind.Faults, 2);
    this.#length = this.#buffer.writeUInt8(Number(heartbeats), this.#length);
    this.#length = this.#buffer.writeUInt8(Number(upgrades), this.#length);
  }

  upgrade(request: number): void {
    this.#begin(Kind.Upgrade, 4);
    this.#uint32(request);
  }

  decided(request: number, status: number): void {
    this.#begin(Kind.Decided, 6);
    this.#uint32(request);
    this.#length = this.#buffer.writeUInt16BE(status, this.#length);
  }

  voice(record: string): void {
    const bytes = Buffer.byteLength(record);
    this.#begin(Kind.Voice, 4 + bytes);
    this.#uint32(bytes);
    this.#length += this.#buffer.write(record, this.#length);
  }

  /** The batch; the next one begins empty. */
  take(): Buffer {
    const batch = this.#buffer.subarray(0, this.#length);
    this.#buffer = Buffer.allocUnsafe(4096);
    this.#length = 0;
    this.#bodies.clear();
    this.#run = undefined;
    return batch;
  }

  #bodyOf(dispatch: DispatchBytes): number {
    const known = this.#bodies.get(dispatch);
    if (known !== undefined) return known;
    const { head, tail, tailBytes } = dispatch;
    this.#begin(Kind.Body, 6 + head.length + tailBytes);
    this.#length = this.#buffer.writeUInt16BE(head.length, this.#length);
    this.#uint32(tailBytes);
    this.#buffer.set(head, this.#length);
    this.#length += head.length;
    if (typeof tail === "string") this.#buffer.write(tail, this.#length);
    else this.#buffer.set(tail, this.#length);
    this.#length += tailBytes;
    const body = this.#bodies.size;
    this.#bodies.set(dispatch, body);
    return body;
  }

  #begin(kind: number, bytes: number): void {
    this.#run = undefined;
    this.#reserve(1 + bytes);
    this.#length = this.#buffer.writeUInt8(kind, this.#length);
  }

  #uint32(value: number): void {
    this.#length = this.#buffer.writeUInt32BE(value, this.#length);
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#buffer.length * 2));
    larger.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = larger;
  }
}

/**
 * Calls the handler with each record of a batch.
 *
 * @throws Error for an invalid batch, and for a record that this side does not expect
 */
export function readRecords(batch: Buffer, handler: Partial<RecordHandler>): void {
  const bodies: DispatchBytes[] = [];
  let at = 0;
  const uint32 = () => {
    at += 4;
    return batch.readUInt32BE(at - 4);
  };
  const bytes = (count: number) => {
    at += count;
    if (at > batch.length) throw new Error("a record ends too soon");
    return batch.subarray(at - count, at);
  };
  while (at < batch.length) {
    const kind = batch.readUInt8(at);
    at += 1;
    switch (kind) {
      case Kind.Text: {
        const connection = uint32();
        expected(handler.text).call(handler, connection, bytes(uint32()));
        break;
      }
      case Kind.Body: {
        const headBytes = bytes(2).readUInt16BE();
        const tailBytes = uint32();
        bodies.push(new DispatchBytes(bytes(headBytes), bytes(tailBytes)));
        break;
      }
      case Kind.Dispatch: {
        const dispatch = expected(bodies[uint32()]);
        const take = expected(handler.dispatch);
        for (let left = uint32(); left > 0; left -= 1) {
          const connection = uint32();
          take.call(handler, connection, uint32(), dispatch);
        }
        break;
      }
      case Kind.Close: {
        const connection = uint32();
        const code = bytes(2).readUInt16BE();
        const reason = bytes(bytes(1).readUInt8()).toString();
        expected(handler.close).call(handler, connection, code, reason);
        break;
      }
      case Kind.Terminate:
        expected(handler.terminate).call(handler, uint32());
        break;
      case Kind.Pause:
        expected(handler.pause).call(handler, uint32());
        break;
      case Kind.Opened: {
        const connection = uint32();
        expected(handler.opened).call(handler, connection, bytes(1).readUInt8());
        break;
      }
      case Kind.Faults: {
        const [heartbeats, upgrades] = bytes(2);
        expected(handler.faults).call(handler, heartbeats === 1, upgrades === 1);
        break;
      }
      case Kind.Upgrade:
        expected(handler.upgrade).call(handler, uint32());
        break;
      case Kind.Decided: {
        const request = uint32();
        expected(handler.decided).call(handler, request, bytes(2).readUInt16BE());
        break;
      }
      case Kind.Voice:
        expected(handler.voice).call(handler, bytes(uint32()));
        break;
      default:
        throw new Error(`there is no record of kind ${kind}`);
    }
  }
}

function expected<T>(part: T | undefined): T {
  if (part === undefined) throw new Error("a record is not expected here");
  return part;
}
