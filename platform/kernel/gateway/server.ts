import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { isOwnHost } from "../http/host-names.js";
import { isTooNew } from "../http/legacy-host.js";
import { refuseUpgrade } from "../http/upgrades.js";
import { SERVED_VERSIONS } from "../http/versions.js";
import { CloseCode, closeReason } from "./close-codes.js";
import type { GatewayContext } from "./context.js";
import type { Wire } from "./payload-writer.js";
import { formatOf, type SocketFormat } from "./socket-format.js";

/** Frames above this size end the socket at once; smaller ones are judged by their content. */
const MAX_FRAME = 16 * 1024 * 1024;

/** How long clients may take to answer a close when the platform stops, in milliseconds. */
const CLOSE_GRACE = 200;

/** What accepting sockets needs. */
export interface ServerContext {
  /** Names, besides addresses and `localhost`, that lead here. */
  readonly hostNames: readonly string[];
  /** Calls back with the status that refuses an upgrade, or undefined when none does. */
  refusal(decided: (status: number | undefined) => void): void;
}

/** The status with which a fault refuses an upgrade, counted as applied; undefined when none does. */
export function upgradeFault({
  faults,
  events,
}: Pick<GatewayContext, "events" | "faults">): number | undefined {
  const fault = faults.takeGateway(["refuse-upgrade"], {});
  if (fault === undefined) return undefined;
  const { status = 503 } = fault;
  events.add("fault", { detail: `refuse-upgrade ${status}` });
  return status;
}

/** A socket that asks for a version, an encoding and a compression that are served. */
export interface AcceptedSocket {
  readonly wire: Wire;
  /** Gateway version of the URL. */
  readonly version: number;
  readonly format: SocketFormat;
}

/** Accepts gateway sockets. */
export class GatewayServer {
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME,
    perMessageDeflate: false,
    autoPong: false,
  });

  /** @param accepted - takes each socket over */
  constructor(
    private readonly context: ServerContext,
    private readonly accepted: (socket: AcceptedSocket) => void,
  ) {}

  /** Handles an HTTP upgrade; anything but the gateway's path is refused with 404. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    const [path = "", query = ""] = (request.url ?? "").split("?", 2);
    if (!/^\/gateway\/?$/.test(path)) {
      refuseUpgrade(socket, 404);
      return;
    }
    if (!isOwnHost(request.headers.host, this.context.hostNames)) {
      refuseUpgrade(socket, 403);
      return;
    }
    this.context.refusal((status) => {
      if (status !== undefined) {
        refuseUpgrade(socket, status);
        return;
      }
      this.#server.handleUpgrade(request, socket, head, (client) => {
        this.#accept({ socket: client, stream: socket }, request, new URLSearchParams(query));
      });
    });
  }

  /** Closes every connection with 1001 and, after a moment, by force. */
  async close(): Promise<void> {
    const clients = [...this.#server.clients];
    const gone = clients.map(
      (client) => new Promise<void>((resolve) => client.once("close", () => resolve())),
    );
    for (const client of clients) {
      client.resume();
      client.close(CloseCode.GoingAway, closeReason(CloseCode.GoingAway));
    }
    const force = setTimeout(() => {
      for (const client of clients) client.terminate();
    }, CLOSE_GRACE);
    await Promise.all(gone);
    clearTimeout(force);
    this.#server.close();
  }

  #accept(wire: Wire, request: IncomingMessage, query: URLSearchParams): void {
    const { socket } = wire;
    socket.on("error", () => socket.terminate());
    const version = Number(query.get("v") ?? Number.NaN);
    const format = formatOf(query);
    const served = (SERVED_VERSIONS as readonly number[]).includes(version);
    if (!served || isTooNew(request, version)) {
      socket.close(CloseCode.InvalidApiVersion, closeReason(CloseCode.InvalidApiVersion));
    } else if (typeof format === "string") {
      socket.close(CloseCode.DecodeError, format);
    } else {
      this.accepted({ wire, version, format });
    }
  }
}
