import { request } from "node:http";

/**
 * Headers that belong to a connection and what it may become, or say how a body is compressed, which a trace has as
 * the platform read it.
 */
const OF_CONNECTION =
  /^(?:connection|content-encoding|content-length|expect|host|http2-settings|keep-alive|transfer-encoding|upgrade)$/i;

/** A request that was recorded, for this platform. */
export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** Gives up what gets no answer. */
  readonly signal: AbortSignal;
}

/**
 * Sends a request on a connection of its own, with the recorded headers alone. Resolves when its answer
 * has come whole, or when the connection has ended without one, as faults make it.
 */
export function sendAgain({ method, url, headers, body, signal }: RecordedRequest): Promise<void> {
  const sent = Object.entries(headers)
    .filter(([name]) => !OF_CONNECTION.test(name))
    .map(([name, value]) => [name, value.replaceAll("•••", "redacted")]);
  return new Promise((resolve) => {
    const length = body.length === 0 ? {} : { "content-length": Buffer.byteLength(body) };
    const options = {
      method,
      headers: { ...Object.fromEntries(sent), ...length },
      agent: false,
      signal,
    };
    try {
      const outgoing = request(url, options, (answer) => {
        answer.on("error", () => {});
        answer.on("close", resolve);
        answer.resume();
      });
      outgoing.on("error", () => resolve());
      outgoing.end(body);
    } catch {
      // What Node.js does not send gets no answer either.
      resolve();
    }
  });
}
