import type { Bytes } from "../values/bytes.js";

/** Headers as Node.js has them, or as the fetch API has them. */
export type SignedHeaders =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * A request that may be signed: a `Request` of the fetch API, a request of `node:http`, or one of a
 * framework that leaves the bytes of the body in `rawBody` or `body`.
 */
export interface SignedRequest {
  /** Headers of the request. */
  readonly headers: SignedHeaders;
  /**
   * The body if the framework has read it: the bytes or the text as received, not a parsed value.
   */
  readonly body?: unknown;
  /** The body as received, if the framework keeps it in addition to the parsed one. */
  readonly rawBody?: unknown;
}

/** A body that is too large to be read. */
export class BodyTooLargeError extends Error {
  /** Always `BodyTooLargeError`, to distinguish it from other errors. */
  override readonly name = "BodyTooLargeError";
}

/** A body that ended early, because its sender went away. */
export class IncompleteBodyError extends Error {
  /** Always `IncompleteBodyError`, to distinguish it from other errors. */
  override readonly name = "IncompleteBodyError";
}

/** The value of a header. */
export function headerOf({ headers }: SignedRequest, name: string): string | undefined {
  if (typeof headers.get === "function") return headers.get(name) ?? undefined;
  const given = headers as Readonly<Record<string, unknown>>;
  // Some API gateways do not lower-case header names.
  const found =
    given[name] ?? Object.entries(given).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === "string" ? found : undefined;
}

/**
 * The bytes of a request's body, exactly as received.
 *
 * @throws TypeError for a body that was already parsed: its bytes are lost
 * @throws BodyTooLargeError for a body of more than `largest` bytes
 * @throws IncompleteBodyError for a body that was not sent whole
 */
export async function rawBody(request: SignedRequest, largest: number): Promise<Bytes> {
  const kept = bytesOf(request.rawBody) ?? bytesOf(request.body);
  if (kept !== undefined) return limited(kept, largest);
  if (isFetchRequest(request)) {
    const { body, bodyUsed } = request;
    // For a body that was already read, the request itself throws.
    if (bodyUsed === true) return Buffer.from(await request.arrayBuffer());
    if (isStream(body)) return collect(body, largest);
    const bytes = await request.arrayBuffer().catch(endedEarly);
    return limited(Buffer.from(bytes), largest);
  }
  if (request.body === undefined && isStream(request)) return collect(request, largest);
  throw new TypeError(
    "The body of the request was parsed before its signature was checked. Pass the bytes as they " +
      "came in rawBody or body: with Express by express.raw, with Fastify by a parser that keeps them.",
  );
}

function bytesOf(value: unknown): Bytes | undefined {
  if (typeof value === "string") return Buffer.from(value);
  return value instanceof Uint8Array ? Buffer.from(value) : undefined;
}

interface FetchRequest {
  readonly body?: unknown;
  readonly bodyUsed?: boolean;
  arrayBuffer(): Promise<ArrayBuffer>;
}

function isFetchRequest(request: object): request is FetchRequest {
  return "arrayBuffer" in request && typeof request.arrayBuffer === "function";
}

function isStream(source: unknown): source is AsyncIterable<Uint8Array> {
  return typeof source === "object" && source !== null && Symbol.asyncIterator in source;
}

async function collect(stream: AsyncIterable<Uint8Array>, largest: number): Promise<Bytes> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of received(stream)) {
    size += chunk.length;
    if (size > largest) throw tooLarge(largest);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The chunks of a stream. One that another reader has locked throws its own error. */
function received(stream: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const chunks = stream[Symbol.asyncIterator]();
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => chunks.next().catch(endedEarly),
      return: async () => (await chunks.return?.()) ?? { done: true, value: undefined },
    }),
  };
}

function endedEarly(cause: unknown): never {
  throw new IncompleteBodyError("The request ended before its body was received.", { cause });
}

function limited(bytes: Bytes, largest: number): Bytes {
  if (bytes.length > largest) throw tooLarge(largest);
  return bytes;
}

function tooLarge(largest: number): BodyTooLargeError {
  return new BodyTooLargeError(`The body of the request has more than ${largest} bytes.`);
}
