const OPENING = ',"op":0,"d":';
const CLOSING = "}";

/**
 * Events of at least this many characters stay strings until they are written. As buffers outside
 * the JavaScript heap, chunks of a thousand members would trigger the garbage collector too often.
 */
export const LARGE = 32 * 1024;

/** The bytes of an event. The frames of its sessions differ in nothing but the sequence number. */
export class DispatchBytes {
  /** Bytes of the tail. */
  readonly tailBytes: number;

  /**
   * @param head - what stands before the sequence number
   * @param tail - what stands after it, as bytes, or as text where it is {@link LARGE}; shared by all
   *   frames, and kept as long as one can be replayed
   */
  constructor(
    readonly head: Buffer,
    readonly tail: Buffer | string,
  ) {
    this.tailBytes = Buffer.byteLength(tail);
  }

  /** The whole payload of one session. */
  text(seq: number): string {
    return `${this.head}${seq}${this.tail}`;
  }
}

/** An event that was encoded once, for however many sessions it goes to. */
export class EncodedDispatch extends DispatchBytes {
  /** @param json - the event's data, as JSON text */
  constructor(
    readonly event: string,
    json: string,
  ) {
    const tail = OPENING + json + CLOSING;
    super(headOf(event), tail.length < LARGE ? Buffer.from(tail) : tail);
  }

  /** The event's data as JSON text. */
  get json(): string {
    return String(this.tail).slice(OPENING.length, -CLOSING.length);
  }
}

const heads = new Map<string, Buffer>();
/** Names of events are few, unless a test makes them up. */
const MAX_HEADS = 500;

function headOf(event: string): Buffer {
  let head = heads.get(event);
  if (head === undefined) {
    head = Buffer.from(`{"t":${JSON.stringify(event)},"s":`);
    if (heads.size < MAX_HEADS) heads.set(event, head);
  }
  return head;
}

/** A dispatch as one session gets it. */
export interface SentDispatch {
  readonly seq: number;
  readonly dispatch: EncodedDispatch;
}
