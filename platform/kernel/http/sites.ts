import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Turn } from "../turn.js";
import { refuseUpgrade } from "./upgrades.js";

/** Takes over a connection that asks for another protocol. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Host names of their own on the platform's port, whose requests one domain answers alone. */
export interface Site {
  /** Whether a host name, in lower case and without its port, belongs to the site. */
  takes(hostName: string): boolean;
  request(request: IncomingMessage, response: ServerResponse): void;
  readonly upgrade: Upgrade;
}

/** The host name that a request is for, in lower case and without its port. */
export function hostNameOf({ headers }: Pick<IncomingMessage, "headers">): string {
  return (headers.host ?? "").replace(/:\d*$/, "").toLowerCase();
}

/** Routes upgrade requests: to a site, by path, or else to the gateway. */
export class Upgrades {
  #ended = false;

  /**
   * @param sockets - WebSockets of domains, by path
   * @param isOwn - whether a Host header names the platform
   */
  constructor(
    private readonly sites: readonly Site[],
    private readonly sockets: ReadonlyMap<string, Upgrade>,
    private readonly isOwn: (host: string | undefined) => boolean,
    private readonly gateway: Upgrade,
    private readonly turn: Pick<Turn, "fault">,
  ) {}

  /** Refuses all from now on, because new connections would keep a closing platform open. */
  end(): void {
    this.#ended = true;
  }

  /** Routes a connection. */
  take(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.#ended || this.turn.fault !== undefined) {
      socket.on("error", () => socket.destroy());
      refuseUpgrade(socket, 503);
      return;
    }
    const site = siteOf(this.sites, request);
    const [path = ""] = (request.url ?? "").split("?", 1);
    const own = this.sockets.get(path);
    if (site !== undefined) site.upgrade(request, socket, head);
    else if (own === undefined) this.gateway(request, socket, head);
    else this.#takeOwn(own, request, socket, head);
  }

  #takeOwn(own: Upgrade, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    if (this.isOwn(request.headers.host)) own(request, socket, head);
    else refuseUpgrade(socket, 403);
  }
}

/** The site that a request is for, if it is for one. */
export function siteOf(
  sites: readonly Site[],
  request: Pick<IncomingMessage, "headers">,
): Site | undefined {
  if (sites.length === 0) return undefined;
  const name = hostNameOf(request);
  return sites.find((site) => site.takes(name));
}
