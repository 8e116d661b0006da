import { LinkSeal, SEAL_BYTES } from "./seal.js";

/** What a message of a link is. */
const Kind = {
  /** A piece of a batch that more pieces follow. */
  Part: 0,
  /** The last piece of a batch. */
  End: 1,
  /** Says that its sender lives. */
  Beat: 2,
  /** Sent for each beat of the other side, which measures the way there and back. */
  Echo: 3,
  /** Says how much its sender has processed. */
  Report: 4,
  /** The last message of its sender, with the reason as text. */
  Over: 5,
} as const;

/** Kind, and how many bytes of batches the sender has processed. */
const HEADER = 1 + 8;

/** Limits of a link, in bytes and milliseconds. */
export interface LinkLimits {
  /** So much may be on its way, not yet processed by the other side. */
  readonly window: number;
  /** So much may wait for that; a link that has more to send is ended. */
  readonly queue: number;
  /** The largest batch that is put together from pieces. */
  readonly batch: number;
  /** How long a side waits from one beat to the next. */
  readonly beat: number;
  /** The other side counts as gone when it has said nothing for so long. */
  readonly silence: number;
}

export const LINK_LIMITS: LinkLimits = {
  window: 8 * 1024 * 1024,
  queue: 256 * 1024 * 1024,
  batch: 512 * 1024 * 1024,
  beat: 1000,
  silence: 10_000,
};

/** Larger messages are sent in pieces, even where the bus would carry them. */
const MAX_PIECE = 256 * 1024;

/** What a link works with. */
export interface LinkOptions {
  readonly secret: string;
  /** Random bytes of both sides. */
  readonly nonces: Buffer;
  readonly side: "core" | "edge";
  /** Bytes of the largest message of the bus. */
  readonly maxPayload: number;
  readonly limits: LinkLimits;
  /** @param beat - whether it is a beat, which asks the bus to say so if nobody listens */
  publish(data: Buffer, beat: boolean): void;
  /** Called with each batch, whole and in order. */
  received(batch: Buffer): void;
  /** Called once, when the link is over, by whichever side. */
  ended(reason: string): void;
}

/**
 * One edge's connection with the core, over a bus that may lose messages: both directions are
 * numbered, and the first number that is missing ends the link. A new one begins with new keys, and
 * clients resume.
 */
export class Link {
  /** Missing numbers that were noticed. */
  gaps = 0;
  /** Messages that were not sealed for this link, or came twice. */
  strange = 0;
  /** Milliseconds that the latest beat took there and back. */
  lag = 0;
  #over = false;
  #sent = 0;
  #received = 0;
  /** Bytes of batches: sent, processed by the other side, processed here, and reported as that. */
  #sentBytes = 0;
  #ackedBytes = 0;
  #processedBytes = 0;
  #reportedBytes = 0;
  #queue: { kind: number; piece: Buffer }[] = [];
  #queuedBytes = 0;
  #pieces: Buffer[] = [];
  #piecesBytes = 0;
  #lastHeard = performance.now();
  #lastBeat = performance.now();
  #echoDue: number | undefined;
  readonly #timer: NodeJS.Timeout;
  readonly #sendSeal: LinkSeal;
  readonly #receiveSeal: LinkSeal;
  readonly #pieceBytes: number;

  constructor(private readonly options: LinkOptions) {
    const { secret, nonces, side, limits, maxPayload } = options;
    this.#sendSeal = new LinkSeal(secret, nonces, side === "core" ? "down" : "up");
    this.#receiveSeal = new LinkSeal(secret, nonces, side === "core" ? "up" : "down");
    this.#pieceBytes = Math.min(MAX_PIECE, maxPayload - SEAL_BYTES - HEADER);
    this.#timer = setInterval(() => this.beat(), limits.beat).unref();
  }

  /** Bytes that wait here until the other side has processed what it was sent. */
  get queuedBytes(): number {
    return this.#queuedBytes;
  }

  /** Whether the other side has ever said anything, which proves that it knows the secret. */
  get heard(): boolean {
    return this.#received > 0;
  }

  /** Sends a batch; when too much waits already, the link is ended instead. */
  send(batch: Buffer): void {
    if (this.#over) return;
    for (let at = 0; at < batch.length; at += this.#pieceBytes) {
      const end = at + this.#pieceBytes;
      const kind = end >= batch.length ? Kind.End : Kind.Part;
      this.#queue.push({ kind, piece: batch.subarray(at, end) });
    }
    this.#queuedBytes += batch.length;
    this.#pump();
    if (this.#queuedBytes > this.options.limits.queue) {
      this.end("the other side does not keep up");
    }
  }

  /** Called with each message of the other side. Whatever it is, nothing is thrown. */
  receive(data: Buffer): void {
    if (this.#over) return;
    const opened = this.#receiveSeal.open(data);
    if (opened === undefined || opened.number <= this.#received || opened.plain.length < HEADER) {
      this.strange += 1;
      return;
    }
    if (opened.number !== this.#received + 1) {
      this.gaps += opened.number - this.#received - 1;
      this.end("a message was lost");
      return;
    }
    this.#received = opened.number;
    this.#lastHeard = performance.now();
    try {
      this.#process(opened.plain);
    } catch (error) {
      this.end(`a message could not be processed: ${(error as Error).message}`);
    }
  }

  /** Says that this side lives, and ends the link if the other one does not. */
  beat(): void {
    if (this.#over) return;
    const now = performance.now();
    const { silence, beat } = this.options.limits;
    // After a stop of this process itself, what was sent meanwhile has yet to be read.
    const stopped = now - this.#lastBeat > beat + silence / 2;
    this.#lastBeat = now;
    if (stopped) this.#lastHeard = now;
    if (now - this.#lastHeard > silence) {
      this.end("the other side is silent");
      return;
    }
    this.#echoDue ??= now;
    this.#publish(Kind.Beat, EMPTY);
  }

  /** Ends the link and tells the other side, if it can be told. */
  end(reason: string): void {
    if (this.#over) return;
    this.#publish(Kind.Over, Buffer.from(reason.slice(0, 500)));
    this.#finish(reason);
  }

  #finish(reason: string): void {
    this.#over = true;
    clearInterval(this.#timer);
    this.#queue = [];
    this.#queuedBytes = 0;
    this.#pieces = [];
    this.options.ended(reason);
  }

  #process(plain: Buffer): void {
    const kind = plain.readUInt8(0);
    const acked = plain.readDoubleBE(1);
    const content = plain.subarray(HEADER);
    if (!(acked >= this.#ackedBytes && acked <= this.#sentBytes)) {
      throw new Error(`it acknowledges ${acked} bytes`);
    }
    this.#ackedBytes = acked;
    if (kind === Kind.Part || kind === Kind.End) this.#collect(content, kind === Kind.End);
    else if (kind === Kind.Beat) this.#publish(Kind.Echo, EMPTY);
    else if (kind === Kind.Echo) this.#echoed();
    else if (kind === Kind.Over) this.#finish(content.toString());
    else if (kind !== Kind.Report) throw new Error(`its kind is ${kind}`);
    if (this.#over) return;
    if (this.#processedBytes - this.#reportedBytes > this.options.limits.window / 4) {
      this.#publish(Kind.Report, EMPTY);
    }
    this.#pump();
  }

  #collect(content: Buffer, whole: boolean): void {
    this.#piecesBytes += content.length;
    if (this.#piecesBytes > this.options.limits.batch) throw new Error("its batch is too large");
    this.#pieces.push(content);
    if (whole) {
      const batch = this.#pieces.length === 1 ? content : Buffer.concat(this.#pieces);
      this.#pieces = [];
      this.#piecesBytes = 0;
      this.options.received(batch);
    }
    this.#processedBytes += content.length;
  }

  #echoed(): void {
    if (this.#echoDue === undefined) return;
    this.lag = performance.now() - this.#echoDue;
    this.#echoDue = undefined;
  }

  /** Sends what waits, as far as the window allows. */
  #pump(): void {
    let at = 0;
    for (; at < this.#queue.length; at += 1) {
      if (this.#sentBytes - this.#ackedBytes > this.options.limits.window) break;
      const { kind, piece } = this.#queue[at] as { kind: number; piece: Buffer };
      this.#sentBytes += piece.length;
      this.#queuedBytes -= piece.length;
      this.#publish(kind, piece);
    }
    if (at > 0) this.#queue = at === this.#queue.length ? [] : this.#queue.slice(at);
  }

  #publish(kind: number, content: Buffer): void {
    const plain = Buffer.allocUnsafe(HEADER + content.length);
    plain.writeUInt8(kind, 0);
    plain.writeDoubleBE(this.#processedBytes, 1);
    plain.set(content, HEADER);
    this.#reportedBytes = this.#processedBytes;
    this.#sent += 1;
    this.options.publish(this.#sendSeal.seal(this.#sent, plain), kind === Kind.Beat);
  }
}

const EMPTY = Buffer.alloc(0);
