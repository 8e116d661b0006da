import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { verifyKey } from "discord-interactions";
import { onTestFinished } from "vitest";

/** A request as an application's web server got it. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly raw: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: the body is what the tests look into
  readonly body: any;
  /** What the independent library says of the signature. */
  readonly valid: boolean;
}

/** What the server answers; undefined leaves the request open. */
export type Reply = { status: number; type?: string; body?: string | Buffer } | undefined;

/** An application's web server, whose signatures an independent library checks. */
export class Backend {
  readonly received: Received[] = [];
  readonly #waiting: ((request: Received) => void)[] = [];
  /** Answers what is signed right. */
  reply: (request: Received, index: number) => Promise<Reply> | Reply = () => ({ status: 204 });
  /** Answers what is signed wrong. */
  refuse: () => Reply = () => ({ status: 401, body: "bad signature" });

  /** Whether requests are kept for the test to look into. */
  keep = true;
  /** Where it is. */
  url = "";

  private constructor(
    readonly server: Server,
    public verifyKey: string,
  ) {}

  static async open(key: string): Promise<Backend> {
    const server = createServer();
    const backend = new Backend(server, key);
    server.on("request", (request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", async () => {
        const answer = await backend.#answer(request.headers, Buffer.concat(chunks));
        if (answer === undefined) return;
        const { status, type, body = "" } = answer;
        response.writeHead(status, type === undefined ? {} : { "content-type": type });
        response.end(body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    backend.url = `http://127.0.0.1:${port}/events`;
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return backend;
  }

  /** The first request that matches, whether it has come or is to come. */
  async next(match: (request: Received) => boolean = () => true): Promise<Received> {
    const found = this.received.find(match);
    if (found !== undefined) return found;
    for (;;) {
      const request = await new Promise<Received>((resolve) => this.#waiting.push(resolve));
      if (match(request)) return request;
    }
  }

  async #answer(headers: IncomingHttpHeaders, raw: Buffer): Promise<Reply> {
    const signature = String(headers["x-signature-ed25519"]);
    const timestamp = String(headers["x-signature-timestamp"]);
    const valid = await verifyKey(raw, signature, timestamp, this.verifyKey);
    const request = { headers, raw, body: JSON.parse(raw.toString()), valid };
    if (this.keep) this.received.push(request);
    const answer = valid
      ? this.reply(request, this.received.filter((each) => each.valid).length - 1)
      : this.refuse();
    for (const resolve of this.#waiting.splice(0)) resolve(request);
    return answer;
  }
}
