import { Actors } from "./actions.js";
import { EntryKeys } from "./admin/entry-keys.js";
import type { AdminAccess } from "./admin/guard.js";
import { adminRoutes } from "./admin/routes.js";
import type { AnyDomain, Part, PartOf } from "./domain.js";
import { PlatformError } from "./errors.js";
import { bootstrapRoutes } from "./gateway/bootstrap-routes.js";
import type { GatewayContext } from "./gateway/context.js";
import { SessionControl } from "./gateway/control.js";
import type { OperationHandler } from "./gateway/operation-handler.js";
import { ReadyBuilder } from "./gateway/ready.js";
import type { PresenceLimit } from "./gateway/send-limits.js";
import { GatewayServer, upgradeFault } from "./gateway/server.js";
import { sessionList } from "./gateway/sessions.js";
import { connectSocket } from "./gateway/socket-transport.js";
import { defaultAvatarPages } from "./http/files/default-avatars.js";
import { isOwnHost } from "./http/host-names.js";
import { HttpServer, type TlsOptions } from "./http/http-server.js";
import type { Routes } from "./http/routes.js";
import { Upgrades } from "./http/sites.js";
import { declineUpgrade, isWebSocket } from "./http/upgrades.js";
import type { Urls } from "./http/urls.js";
import { API_ROOT } from "./http/versions.js";
import { guarded } from "./internal-errors.js";
import type { Kernel } from "./kernel.js";
import { type Metric, metricsText } from "./metrics.js";
import { described } from "./names.js";
import { inOrder } from "./order.js";

/** What an assembly needs besides kernel and domains. */
export interface AssemblyOptions {
  readonly adminToken: string;
  readonly adminAccess: AdminAccess;
  /** Where clients reach the platform; by default where it listens. */
  readonly publicUrl: string | undefined;
  readonly heartbeatInterval: number;
  readonly silentIntervals: number;
  readonly presenceLimit: PresenceLimit;
  readonly tls: TlsOptions | undefined;
  /** Names, besides addresses and `localhost`, that lead to the platform. */
  readonly hostNames: readonly string[];
}

/** Kernel and domains, connected. */
export class Assembly {
  readonly http: HttpServer;
  readonly actors: Actors;
  /** Watches and disturbs gateway sessions. */
  readonly control: SessionControl;
  /** Keys that each sign in one browser, once. */
  readonly entryKeys: EntryKeys;
  /** What gateway connections work with. */
  readonly gatewayContext: GatewayContext;
  /** The edges that have sockets in this process's place. */
  edges: { close(): Promise<void>; metrics(): readonly Metric[] } | undefined;
  /** The TCP port it listens on; 0 before {@link listen}. */
  port = 0;
  readonly #parts = new Map<AnyDomain, Part>();
  readonly #gateway: GatewayServer;
  readonly #upgrades: Upgrades;

  constructor(
    readonly kernel: Kernel,
    domains: readonly AnyDomain[],
    readonly options: AssemblyOptions,
  ) {
    this.entryKeys = new EntryKeys(kernel.random.apart("entry keys"));
    for (const domain of inOrder(domains)) {
      const needs = domain.needs.map((need) => this.#parts.get(need)?.api);
      this.#parts.set(domain, domain.create(kernel, ...(needs as never[])));
    }
    const parts = [...this.#parts.values()];
    for (const { commands } of parts) {
      for (const [name, command] of commands ?? []) kernel.commands.set(name, command);
    }
    this.actors = new Actors(parts.flatMap(({ actor }) => actor ?? []));
    this.control = new SessionControl(kernel.sessions, kernel.events);
    this.gatewayContext = {
      ...kernel,
      heartbeatInterval: options.heartbeatInterval,
      silentIntervals: options.silentIntervals,
      presenceLimit: options.presenceLimit,
      hostNames: options.hostNames,
      readyBuilder: readyBuilder(kernel, parts),
      operations: operationsOf(parts),
    };
    this.#gateway = new GatewayServer(
      {
        hostNames: options.hostNames,
        refusal: (decided) => decided(upgradeFault(this.gatewayContext)),
      },
      (accepted) => connectSocket(accepted, this.gatewayContext),
    );
    const sites = parts.flatMap(({ site }) => site ?? []);
    this.http = new HttpServer(kernel, options.tls, options.hostNames, sites);
    this.#addRoutes(parts);
    this.#upgrades = new Upgrades(
      sites,
      new Map(parts.flatMap(({ sockets }) => [...(sockets ?? [])])),
      (host) => isOwnHost(host, options.hostNames),
      (request, socket, head) => this.#gateway.upgrade(request, socket, head),
      kernel.turn,
    );
    const { server } = this.http;
    server.on("upgrade", (request, socket, head) =>
      guarded(
        kernel.events,
        () => {
          if (isWebSocket(request)) this.#upgrades.take(request, socket, head);
          else declineUpgrade(server, request, socket, head);
        },
        () => socket.destroy(),
      ),
    );
  }

  /** The part of a domain. @throws PlatformError for one that the platform was made without */
  part<D extends AnyDomain>(domain: D): PartOf<D> {
    const part = this.#parts.get(domain);
    if (typeof domain !== "object" || domain === null) {
      throw new PlatformError(
        `domain() takes one of the domains that the package exports, such as connections, but ${described(domain)} was given.`,
      );
    }
    if (part === undefined) {
      throw new PlatformError(`The platform was made without the domain "${domain.name}".`);
    }
    return part as PartOf<D>;
  }

  /** A copy of the state of all domains. */
  view(): object {
    return Object.assign({}, ...[...this.#parts.values()].map((part) => part.view?.()));
  }

  /** Figures of the gateway, as Prometheus reads them. */
  metrics(): string {
    const { sessions } = this.kernel;
    const sent = Object.values(sessions.deliveries.counts()).reduce((sum, each) => sum + each, 0);
    return metricsText([
      {
        name: "platform_sessions",
        help: "Gateway sessions, connected or waiting for a resume.",
        type: "gauge",
        values: sessions.all().length,
      },
      {
        name: "platform_deliveries_total",
        help: "Events that sessions were given.",
        type: "counter",
        values: sent,
      },
      ...(this.edges?.metrics() ?? []),
    ]);
  }

  /** Starts listening and fills in the addresses. */
  async listen(host: string, port: number): Promise<void> {
    const address = await this.http.listen(host, port).catch((error) => {
      throw portError(error, host, port);
    });
    this.port = address.port;
    const name = /^(0\.0\.0\.0|::)$/.test(address.address) ? "127.0.0.1" : address.address;
    const authority = `${name.includes(":") ? `[${name}]` : name}:${address.port}`;
    const scheme = this.options.tls === undefined ? "http" : "https";
    const { publicUrl: web = `${scheme}://${authority}` } = this.options;
    Object.assign<Urls, Urls>(this.kernel.urls, {
      web,
      api: `${web}${API_ROOT}`,
      gateway: `${web.replace("http", "ws")}/gateway`,
    });
  }

  /**
   * Ends what waits for others, closes the domains in reverse order, then gateway, HTTP and clock, and closes the state.
   *
   * @throws PlatformError when the latest changes could not be written; everything is closed all
   *   the same
   */
  async close(): Promise<void> {
    const { turn, clock, events, store, waits } = this.kernel;
    waits.close();
    this.#upgrades.end();
    for (const part of [...this.#parts.values()].reverse()) await part.close?.();
    // Unsaved changes are written again below; no client has been notified of them.
    await turn.stored().catch(() => {});
    await this.edges?.close();
    await this.#gateway.close();
    await this.http.close();
    turn.close();
    clock.close();
    events.close();
    store.close();
  }

  #addRoutes(parts: readonly Part[]): void {
    const { routes } = this.http;
    routes.below(API_ROOT, [
      (api) => bootstrapRoutes(api, this.kernel),
      ...parts.flatMap((part) => (part.routes ? (api: Routes) => part.routes?.(api) : [])),
    ]);
    routes.later([
      (root) => this.kernel.images.pages(root),
      defaultAvatarPages,
      ...parts.flatMap((part) => (part.pages ? (root: Routes) => part.pages?.(root) : [])),
      (root) => adminRoutes(root, this, parts),
    ]);
  }
}

function readyBuilder({ gateways, sessions }: Kernel, parts: readonly Part[]): ReadyBuilder {
  const own = {
    ready: ({ kind, userId }: { kind: string; userId: string }) =>
      kind === "oauth" || kind === "person"
        ? { sessions: sessionList(sessions.ofUser(userId)) }
        : {},
  };
  return new ReadyBuilder(gateways, [own, ...parts.flatMap(({ ready }) => ready ?? [])]);
}

function operationsOf(parts: readonly Part[]): Map<number, OperationHandler> {
  return new Map(parts.flatMap(({ opcodes }) => [...(opcodes ?? [])]));
}

/** Adds advice to the error for an unavailable port; other errors are passed on. */
function portError(error: unknown, host: string, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const place = `The port ${port} of ${host}`;
  if (code === "EADDRINUSE") {
    const message = `${place} is in use, perhaps by another platform. Stop it, or choose another port; 0 takes a free one.`;
    return new PlatformError(message, "port");
  }
  if (code === "EACCES") {
    const message = `${place} is not allowed to this user. Choose one above 1023; 0 takes a free one.`;
    return new PlatformError(message, "port");
  }
  return error;
}
