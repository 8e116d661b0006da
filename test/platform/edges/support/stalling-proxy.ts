import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** What is not carried: what clients send, what they get, or both. */
export type Stalled = "up" | "down" | "both";

/** Carries TCP connections to a server, and can stop to carry without closing any. It ends with the test. */
export class StallingProxy {
  /** Connections that were ever accepted. */
  accepted = 0;
  #stalled: Stalled | undefined;
  readonly #sockets = new Set<{ socket: Socket; direction: "up" | "down" }>();

  private constructor(
    private readonly server: Server,
    private readonly target: number,
  ) {
    server.on("connection", (client) => {
      this.accepted += 1;
      const upstream = connect(this.target, "127.0.0.1");
      this.#carry(client, upstream, "up");
      this.#carry(upstream, client, "down");
    });
  }

  /** @param target - port of the server, on this machine */
  static async start(target: number): Promise<StallingProxy> {
    const server = createServer({ allowHalfOpen: false });
    const proxy = new StallingProxy(server, target);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => proxy.#close());
    return proxy;
  }

  get url(): string {
    return `nats://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** From now on nothing is carried, on new connections, too. */
  stall(stalled: Stalled = "both"): void {
    this.#stalled = stalled;
    for (const { socket, direction } of this.#sockets) {
      if (this.#stops(direction)) socket.pause();
    }
  }

  /** Carries everything again, and what has waited. */
  resume(): void {
    this.#stalled = undefined;
    for (const { socket } of this.#sockets) socket.resume();
  }

  #stops(direction: "up" | "down"): boolean {
    return this.#stalled === direction || this.#stalled === "both";
  }

  #carry(from: Socket, to: Socket, direction: "up" | "down"): void {
    const entry = { socket: from, direction };
    this.#sockets.add(entry);
    from.on("data", (data) => to.write(data));
    from.on("error", () => {});
    from.on("close", () => {
      this.#sockets.delete(entry);
      to.destroy();
    });
    if (this.#stops(direction)) from.pause();
  }

  async #close(): Promise<void> {
    for (const { socket } of this.#sockets) socket.destroy();
    this.server.close();
    await once(this.server, "close");
  }
}
