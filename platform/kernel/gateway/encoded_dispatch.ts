const OPENING = Buffer.from(',"op":0,"d":');
const CLOSING = Buffer.from("}");

/**
 * An event that was encoded once, for however many sessions it goes to. Their frames differ in
 * nothing but the sequence number.
 */
export class EncodedDispatch {
  /** What stands before the sequence number. */
  readonly head: Buffer;
  /** What stands after it; shared by all frames, and kept as long as one can be replayed. */
  readonly tail: Buffer;

  /** @param json - the event's data, as JSON text */
  constructor(
    readonly event: string,
    json: string,
  ) {
    this.head = headOf(event);
    this.tail = tailOf(json);
  }

  /** The event's data as JSON text. */
  get json(): string {
    return this.tail.toString("utf8", OPENING.length, this.tail.length - CLOSING.length);
  }

  /** The whole payload of one session. */
  text(seq: number): string {
    return `${this.head}${seq}${this.tail}`;
  }
}

/**
 * Encodes into one piece of memory: pieces that are thrown away, of events as large as a thousand
 * members, make the engine look through all that the platform holds.
 */
function tailOf(json: string): Buffer {
  const length = Buffer.byteLength(json);
  const tail = Buffer.allocUnsafe(OPENING.length + length + CLOSING.length);
  OPENING.copy(tail);
  tail.write(json, OPENING.length, length);
  CLOSING.copy(tail, OPENING.length + length);
  return tail;
}

const heads = new Map<string, Buffer>();
/** Names of events are few, unless a test makes them up. */
const MOST_HEADS = 500;

function headOf(event: string): Buffer {
  let head = heads.get(event);
  if (head === undefined) {
    head = Buffer.from(`{"t":${JSON.stringify(event)},"s":`);
    if (heads.size < MOST_HEADS) heads.set(event, head);
  }
  return head;
}

/** A dispatch as one session gets it. */
export interface SentDispatch {
  readonly seq: number;
  readonly dispatch: EncodedDispatch;
}
