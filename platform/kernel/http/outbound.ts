import http from "node:http";
import https from "node:https";
import type { Clock } from "../clock.js";

/** What another server answered. */
export interface OutboundAnswer {
  readonly status: number;
  /** Without parameters, in lower case; empty when there was none. */
  readonly contentType: string;
  /** The content type as it came. */
  readonly header: string;
  readonly body: Buffer;
}

/** A request to another server. */
export interface OutboundRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Time for all of it, in milliseconds of the platform's clock. */
  readonly timeout: number;
  /** Largest answer that is read, in bytes. */
  readonly largest: number;
}

/** Why there was no answer. */
export type OutboundReason = "closed" | "no connection" | "timeout" | "too large";

/** A request that got no answer. */
export class OutboundError extends Error {
  override readonly name = "OutboundError";

  constructor(
    readonly reason: OutboundReason,
    message: string,
  ) {
    super(message);
  }
}

/** Requests of the platform to other servers: never redirected, with bounds on time and size. */
export class Outbound {
  readonly #agents = {
    http: new http.Agent({ keepAlive: true, maxSockets: 64 }),
    https: new https.Agent({ keepAlive: true, maxSockets: 64 }),
  };
  readonly #running = new Set<(error: OutboundError) => void>();

  constructor(private readonly clock: Clock) {}

  /**
   * Sends a POST request.
   *
   * @throws OutboundError when no whole answer came
   */
  post(request: OutboundRequest): Promise<OutboundAnswer> {
    return new Promise((resolve, reject) => {
      const secure = request.url.startsWith("https:");
      const sent = (secure ? https : http).request(request.url, {
        method: "POST",
        agent: secure ? this.#agents.https : this.#agents.http,
        headers: { ...request.headers, "content-length": request.body.length },
      });
      const timer = this.clock.schedule(
        request.timeout,
        () =>
          fail(new OutboundError("timeout", `There was no answer within ${request.timeout} ms.`)),
        "a web server has had its time to answer",
      );
      const done = () => {
        timer.cancel();
        this.#running.delete(fail);
      };
      const fail = (error: OutboundError) => {
        done();
        reject(error);
        sent.destroy();
      };
      this.#running.add(fail);
      sent.on("error", (error) => fail(new OutboundError("no connection", error.message)));
      sent.on("response", (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size > request.largest) {
            fail(new OutboundError("too large", `The answer has over ${request.largest} bytes.`));
          } else {
            chunks.push(chunk);
          }
        });
        response.on("error", (error) => fail(new OutboundError("no connection", error.message)));
        response.on("aborted", () =>
          fail(new OutboundError("no connection", "The answer broke off.")),
        );
        response.on("end", () => {
          done();
          resolve({
            status: response.statusCode ?? 0,
            contentType: mediaType(response.headers["content-type"]),
            header: response.headers["content-type"] ?? "",
            body: Buffer.concat(chunks),
          });
        });
      });
      sent.end(request.body);
    });
  }

  /** Ends all requests and closes connections. */
  close(): void {
    for (const fail of this.#running) {
      fail(new OutboundError("closed", "The platform was closed."));
    }
    this.#agents.http.destroy();
    this.#agents.https.destroy();
  }
}

function mediaType(header: string | undefined): string {
  return (header ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}
