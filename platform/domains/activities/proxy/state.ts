import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { isLoopback } from "../../../kernel/http/loopback.js";
import { hostNameOf, type Site } from "../../../kernel/http/sites.js";
import { refuseUpgrade } from "../../../kernel/http/upgrades.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Applications } from "../../identity/applications/api.js";
import type { Activities } from "../core/api.js";
import { ACTIVITY_SUFFIX, effectiveMappings } from "../core/group.js";
import { Forwarder, type Outcome, type Passage } from "./forward.js";
import { FRAME_PATH, sendFrame, sendText } from "./frame.js";
import { type ProxyEntry, ProxyLog } from "./log.js";
import { ActivityOrigins, webOrigins } from "./policy.js";
import { readPath, route, suggestion, type Upstream, withoutProxyPrefix } from "./router.js";
import { RequestSigner, ticketIn, withoutTicket } from "./signer.js";
import { ProxyTickets } from "./tickets.js";

/** A request that the proxy does not pass on. */
interface Refusal {
  readonly status: number;
  readonly problem: string;
  readonly suggestion?: ProxyEntry["suggestion"];
}

/** Serves activities below their own host names, from where their mappings lead (activities 2.16). */
export class ActivityProxy implements Site {
  /** Most WebSockets of activities at a time; more are refused with 503. */
  mostSockets = 1000;
  /** The latest requests. */
  readonly log = new ProxyLog();
  readonly #name: string;
  readonly #forwarder: Forwarder;
  readonly #sockets = new Set<Duplex>();
  readonly #origins: ActivityOrigins;
  readonly #signer: RequestSigner;
  /** @internal Who plays, as frames say it. */
  readonly tickets: ProxyTickets;

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Pick<Kernel, "clock" | "random" | "urls">,
    private readonly applications: Applications,
    private readonly activities: Activities,
  ) {
    this.#name = `activities-${kernel.random.hex(6)}`;
    this.#forwarder = new Forwarder(`1.1 ${this.#name}`, kernel.random);
    this.tickets = new ProxyTickets(kernel);
    this.#origins = new ActivityOrigins(kernel);
    this.#signer = new RequestSigner(kernel.clock, applications, this.tickets);
  }

  /** Address of an application's activity, e.g. `http://1234.activity.localhost:7780`. */
  origin(applicationId: string): string {
    return this.#origins.origin(applicationId);
  }

  /** Whether a host name is an activity's. */
  takes(hostName: string): boolean {
    return hostName.endsWith(ACTIVITY_SUFFIX);
  }

  /** Answers a request of an activity. */
  request(request: IncomingMessage, response: ServerResponse): void {
    const { url = "/" } = request;
    const applicationId = this.#applicationOf(request);
    if (applicationId === undefined) {
      sendText(response, 404, "There is no application with the id in this host name.\n");
      return;
    }
    if (url.split("?", 1)[0] === FRAME_PATH) {
      sendFrame(request, response, webOrigins(this.kernel.urls), this.kernel.random.secret(16));
      return;
    }
    const found = this.#route(applicationId, request);
    if ("problem" in found) {
      sendText(response, found.status, refusalText(found));
      this.#note(applicationId, request, null, found);
      return;
    }
    this.#forwarder.request(
      found,
      request,
      response,
      this.#passage(applicationId, request),
      (outcome) => this.#note(applicationId, request, found, outcome),
    );
  }

  /** Takes a WebSocket of an activity over. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    const applicationId = this.#applicationOf(request);
    const obstacle = this.#obstacle(applicationId, request);
    if (applicationId === undefined || obstacle !== undefined) {
      refuseUpgrade(socket, obstacle ?? 404);
      return;
    }
    const found = this.#route(applicationId, request);
    if ("problem" in found) {
      refuseUpgrade(socket, found.status, refusalText(found));
      this.#note(applicationId, request, null, found);
      return;
    }
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
    const { headers } = this.#passage(applicationId, request);
    const [path = "", query] = found.path.split(/(?=\?)/, 2);
    const upstream = { ...found, path: path + withoutTicket(query ?? "") };
    this.#forwarder.upgrade(upstream, request, socket, head, headers, (outcome) =>
      this.#note(applicationId, request, found, outcome),
    );
  }

  /** @internal Forgets what was signed with keys that may have changed. */
  forgetSignatures(): void {
    this.#signer.forget();
  }

  /** @internal Ends all connections. */
  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#forwarder.close();
  }

  #applicationOf(request: IncomingMessage): string | undefined {
    const id = hostNameOf(request).slice(0, -ACTIVITY_SUFFIX.length);
    return this.applications.get(id)?.id;
  }

  /** Why a WebSocket is refused before it is examined. */
  #obstacle(applicationId: string | undefined, { headers }: IncomingMessage): number | undefined {
    if (applicationId === undefined) return 404;
    if (headers.upgrade?.toLowerCase() !== "websocket") return 400;
    if (this.#sockets.size >= this.mostSockets) return 503;
    // Pages of others must not speak to the servers that are behind the proxy.
    const { origin } = headers;
    return origin === undefined || origin === this.origin(applicationId) ? undefined : 403;
  }

  #route(applicationId: string, { url = "", headers }: IncomingMessage): Upstream | Refusal {
    const read = readPath(url);
    if (read === undefined) {
      return { status: 400, problem: "The address of a request must be a path." };
    }
    if (headers.via?.includes(this.#name)) return circle();
    const stripped = withoutProxyPrefix(read.path);
    const mappings = effectiveMappings(this.activities.settings(applicationId));
    const path = stripped ?? read.path;
    if (path === "/.platform" || path.startsWith("/.platform/")) {
      return { status: 404, problem: `"${path}" is the platform's own.` };
    }
    const upstream = route(mappings, path, read.query);
    if (upstream === undefined) {
      const problem = `No URL mapping of the application fits "${path}".`;
      return { status: 404, problem, suggestion: suggestion(path) };
    }
    const own = String(upstream.port) === this.#origins.port && isLoopback(upstream.hostName);
    return own ? circle() : upstream;
  }

  /** What the proxy adds to a request and its answer. */
  #passage(applicationId: string, { url = "", headers }: IncomingMessage): Passage {
    const policy = (nonce?: string) => this.#origins.policy(applicationId, nonce);
    if (!this.activities.settings(applicationId).signedRequests) {
      return { headers: {}, ticket: undefined, policy };
    }
    const ticket = ticketIn(url);
    const good = this.tickets.read(ticket ?? "", applicationId) !== undefined;
    return {
      headers: this.#signer.headers(applicationId, url, headers),
      ticket: good ? ticket : undefined,
      policy,
    };
  }

  #note(
    applicationId: string,
    { method = "GET", url = "/" }: IncomingMessage,
    upstream: Upstream | null,
    outcome: Outcome & { readonly suggestion?: ProxyEntry["suggestion"] },
  ): void {
    this.log.add({
      applicationId,
      method,
      path: url,
      mapping: upstream?.mapping ?? null,
      status: outcome.status,
      problem: outcome.problem,
      suggestion: outcome.suggestion ?? null,
    });
  }
}

function circle(): Refusal {
  return {
    status: 508,
    problem: "The URL mapping leads back to the platform, so that the request would go in circles.",
  };
}

function refusalText({ problem, suggestion }: Refusal): string {
  if (!suggestion) return `${problem}\n`;
  const { prefix, target } = suggestion;
  return `${problem} One such as ${prefix} → ${target} would let it through.\n`;
}
