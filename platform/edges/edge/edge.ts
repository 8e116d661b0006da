import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { PlatformError } from "../../kernel/errors.js";
import { GatewayServer, type ServerContext } from "../../kernel/gateway/server.js";
import { answerHealth } from "../../kernel/http/health.js";
import type { TlsOptions } from "../../kernel/http/http-server.js";
import { isWebSocket, refuseUpgrade } from "../../kernel/http/upgrades.js";
import { METRICS_TYPE } from "../../kernel/metrics.js";
import { type Bus, connectBus } from "../bus/bus.js";
import { LINK_LIMITS, type LinkLimits } from "../bus/link.js";
import { checkSecret } from "../bus/seal.js";
import { Joiner } from "./joiner.js";
import { edgeMetrics } from "./metrics.js";

/** How an edge runs. */
export interface EdgeOptions {
  /** The NATS server that joins it with the platform. */
  readonly bus: string;
  readonly credentials?: string | undefined;
  readonly secret: string;
  readonly host: string;
  readonly port: number;
  /** Where clients reach it, such as `wss://edge-1.example`, when that is not where it listens. */
  readonly publicUrl?: string | undefined;
  readonly hostNames: readonly string[];
  readonly tls?: TlsOptions | undefined;
  /** Runs a voice server, too, at the same host on free ports. */
  readonly voice?: boolean | undefined;
  /** Reports what the one who runs it has to know. */
  warn(message: string): void;
}

/** An edge: accepts gateway sockets and passes on what they and the core have for each other. */
export class Edge {
  /** Where clients reach it, e.g. `ws://127.0.0.1:7790/gateway`. */
  address = "";
  /** The TCP port it listens on. */
  port = 0;
  readonly joiner: Joiner;
  readonly #gateway: GatewayServer;
  readonly #server: Server;
  readonly #names: readonly string[];

  private constructor(
    private readonly options: EdgeOptions,
    private readonly bus: Bus,
    limits: LinkLimits,
  ) {
    const { host, hostNames, tls } = options;
    this.joiner = new Joiner(bus, limits, options);
    const names = [host, ...hostNames].map((name) => name.toLowerCase());
    this.#names = names;
    const refusal: ServerContext["refusal"] = (decided) => {
      const { current } = this.joiner;
      if (current === undefined) decided(503);
      else current.refusal(decided);
    };
    this.#gateway = new GatewayServer({ hostNames: names, refusal }, (accepted) => {
      const { current } = this.joiner;
      if (current !== undefined) current.accept(accepted);
      else accepted.wire.socket.terminate();
    });
    const serve = (request: IncomingMessage, response: ServerResponse) =>
      this.#answer(request, response);
    this.#server = tls === undefined ? createServer(serve) : createSecureServer(tls, serve);
    this.#server.on("upgrade", (request, socket, head) => this.#upgrade(request, socket, head));
  }

  /**
   * Starts an edge. It serves clients once it has joined a platform, and whenever it has joined again.
   *
   * @throws PlatformError for an option that does not fit, and when bus or port cannot be had
   */
  static async start(
    options: EdgeOptions,
    { bus, limits = LINK_LIMITS }: { bus?: Bus; limits?: LinkLimits } = {},
  ): Promise<Edge> {
    checkSecret(options.secret);
    const { bus: address, credentials } = options;
    const used = bus ?? (await connectBus({ address, credentials, name: "edge" }));
    const edge = new Edge(options, used, limits);
    try {
      await edge.#listen();
      if (options.voice) edge.joiner.voice = await edge.#openVoice();
    } catch (error) {
      edge.#server.close();
      await used.close();
      throw error;
    }
    return edge;
  }

  /**
   * Joins the platform. Whenever the link ends from then on, the edge joins again.
   *
   * @throws PlatformError when the platform refuses the edge
   */
  join(): Promise<void> {
    return this.joiner.join(this.address);
  }

  /** Closes all sockets so that clients resume elsewhere, and leaves the bus. */
  async close(): Promise<void> {
    this.joiner.close();
    await this.bus.close();
    await this.#gateway.close();
    await this.joiner.voice?.close();
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #listen(): Promise<void> {
    const { host, port, publicUrl, tls } = this.options;
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(port, host, resolve);
    }).catch((error) => {
      throw new PlatformError(
        `The edge cannot listen at ${host}:${port}: ${error.message}.`,
        "port",
      );
    });
    const { address, port: taken } = this.#server.address() as AddressInfo;
    this.port = taken;
    const name = /^(0\.0\.0\.0|::)$/.test(address) ? "127.0.0.1" : address;
    const own = `${tls === undefined ? "ws" : "wss"}://${name.includes(":") ? `[${name}]` : name}:${taken}`;
    this.address = `${publicUrl ?? own}/gateway`;
  }

  /** Loaded only where it is wanted. */
  async #openVoice() {
    const { EdgeVoice } = await import("./edge-voice.js");
    const { host, publicUrl, tls } = this.options;
    const publicName = publicUrl && new URL(publicUrl).hostname;
    return EdgeVoice.open({ host, hostNames: this.#names, tls, publicName });
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    if (!isWebSocket(request)) refuseUpgrade(socket, 400);
    else this.#gateway.upgrade(request, socket, head);
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    if (request.url === "/metrics") {
      response.setHeader("content-type", METRICS_TYPE);
      response.end(edgeMetrics(this.joiner));
    } else if (!answerHealth(request, response, this.joiner.current !== undefined)) {
      response.writeHead(404).end();
    }
  }
}
