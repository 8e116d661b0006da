import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { isOwnHost } from "../../../kernel/http/host-names.js";
import type { TlsOptions } from "../../../kernel/http/http-server.js";

/** Larger messages of a client end its connection. */
const MAX_MESSAGE_BYTES = 64 * 1024;

/** Connections at most, and how long one may take to become a WebSocket, in milliseconds. */
const MAX_CONNECTIONS = 10_000;
const UPGRADE_TIMEOUT = 10_000;

/** First byte of a TLS connection. */
const TLS_HANDSHAKE = 0x16;

/** How long clients may take to answer a close, in milliseconds. */
const CLOSE_GRACE = 200;

/** Takes a WebSocket in; `query` is that of its address, `local` the address it came to. */
export type Accept = (socket: WebSocket, query: URLSearchParams, local: string) => void;

/** Takes WebSockets in, over TLS and without on the same port. */
export class Listener {
  readonly #sockets = new Set<Socket>();
  /** By the client's address: what TLS makes of a connection is another object. */
  readonly #deadlines = new Map<string, NodeJS.Timeout>();
  readonly #webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  readonly #plain: http.Server;
  readonly #secure: https.Server | undefined;
  #server: Server | undefined;
  #frozen: Socket[] | undefined;

  constructor(
    tls: TlsOptions | undefined,
    private readonly hostNames: readonly string[],
    private readonly accept: Accept,
  ) {
    this.#plain = this.#prepare(http.createServer());
    this.#secure = tls && this.#prepare(https.createServer(tls));
  }

  /** Begins to listen; port 0 takes a free one. */
  async listen(host: string, port: number): Promise<AddressInfo> {
    const server = createServer((socket) => this.#connected(socket));
    server.maxConnections = MAX_CONNECTIONS;
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen({ host, port }, () => {
        server.off("error", reject);
        resolve();
      });
    });
    this.#server = server;
    return server.address() as AddressInfo;
  }

  /** Delays new connections until it is thawed. */
  freeze(frozen: boolean): void {
    const waiting = this.#frozen ?? [];
    this.#frozen = frozen ? waiting : undefined;
    if (!frozen) for (const socket of waiting) this.#connected(socket);
  }

  /** Listens no more, and ends all connections: with a close code, or at once with null. */
  async close(code: number | null): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      if (this.#server === undefined) resolve();
      else this.#server.close(() => resolve());
    });
    this.#server = undefined;
    if (code !== null) for (const client of this.#webSockets.clients) client.close(code);
    const force = setTimeout(() => this.disconnect(), CLOSE_GRACE);
    if (code === null || this.#webSockets.clients.size === 0) this.disconnect();
    await closed;
    clearTimeout(force);
  }

  /** Ends all connections at once, without a close code. */
  disconnect(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #prepare<Made extends http.Server>(server: Made): Made {
    server.on("request", (_request, response) => response.writeHead(426).end());
    server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.#upgrade(request, socket, head),
    );
    return server;
  }

  #connected(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    if (this.#frozen !== undefined) {
      socket.pause();
      this.#frozen.push(socket);
      return;
    }
    const deadline = setTimeout(() => socket.destroy(), UPGRADE_TIMEOUT);
    const name = nameOf(socket);
    this.#deadlines.set(name, deadline);
    socket.on("close", () => this.#inTime(name));
    socket.once("data", (first: Buffer) => {
      socket.pause();
      socket.unshift(first);
      const server = first[0] === TLS_HANDSHAKE ? this.#secure : this.#plain;
      if (server === undefined) socket.destroy();
      else server.emit("connection", socket);
      // Servers read by themselves once they have taken the socket over.
      process.nextTick(() => socket.resume());
    });
  }

  /** Ends the time that a client has to ask for a WebSocket. */
  #inTime(name: string): void {
    clearTimeout(this.#deadlines.get(name));
    this.#deadlines.delete(name);
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    const [path = "", query = ""] = (request.url ?? "").split("?", 2);
    const status = path !== "/" ? 404 : isOwnHost(request.headers.host, this.hostNames) ? 0 : 403;
    if (status !== 0) {
      const reason = http.STATUS_CODES[status];
      socket.end(`HTTP/1.1 ${status} ${reason}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    this.#inTime(nameOf(request.socket));
    const local = (request.socket.localAddress ?? "127.0.0.1").replace(/^::ffff:/, "");
    this.#webSockets.handleUpgrade(request, socket, head, (client) => {
      client.on("error", () => client.terminate());
      this.accept(client, new URLSearchParams(query), local);
    });
  }
}

function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
