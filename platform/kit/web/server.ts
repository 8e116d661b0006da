import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A web server of a test, on a free port of this machine. */
export class TestServer {
  readonly #server: Server;
  /** Its address, without a path. */
  readonly url: string;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async listen(listener: RequestListener): Promise<TestServer> {
    const server = createServer(listener);
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(0, "127.0.0.1", resolve);
    });
    server.unref();
    return new TestServer(server);
  }

  /** Ends it with all connections. */
  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await ended;
  }
}
