import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { GatewayContext } from "../../kernel/gateway/context.js";
import type { GatewayAddresses } from "../../kernel/gateway/gateway-addresses.js";
import type { Metric } from "../../kernel/metrics.js";
import { type Bus, type BusMessage, connectBus } from "../bus/bus.js";
import { type JoinRequest, readRequest, sealAnswer } from "../bus/joining.js";
import { LINK_LIMITS, Link, type LinkLimits } from "../bus/link.js";
import { JoinSeal } from "../bus/seal.js";
import { Subject } from "../bus/subjects.js";
import { Claim } from "./claim.js";
import { EdgePeer } from "./edge-peer.js";
import { coreMetrics } from "./metrics.js";
import type { VoiceContext } from "./remote-voice-server.js";
import type { EdgesSettings } from "./settings.js";

/** Edges that have asked to join and not said anything since; others have to wait. */
const MAX_PENDING = 100;

/** Requests to join whose repetition is noticed. */
const MAX_REMEMBERED = 10_000;

/** What the core needs of the platform. */
export interface CoreContext {
  readonly gateway: GatewayContext;
  readonly gateways: GatewayAddresses;
  readonly voice: VoiceContext;
}

/** The core's side of the bus: lets edges join, and writes to the clients whose sockets they have. */
export class EdgeCore {
  readonly #peers = new Set<EdgePeer>();
  readonly #pending = new Set<EdgePeer>();
  readonly #claim: Claim;
  readonly #requests: JoinSeal;
  readonly #answers: JoinSeal;
  #context: CoreContext | undefined;
  readonly #links = new Set<string>();
  #serving = false;
  #closed = false;
  #lost = 0;
  #gaps = 0;

  private constructor(
    private readonly settings: EdgesSettings,
    private readonly bus: Bus,
    private readonly limits: LinkLimits,
  ) {
    this.#requests = new JoinSeal(settings.secret, "request");
    this.#answers = new JoinSeal(settings.secret, "answer");
    this.#claim = new Claim(bus, `process ${process.pid} of ${hostname()}`);
    bus.subscribe(Subject.join, (message) => this.#asked(message));
    bus.onLost = () => this.#busLost();
    bus.onBack = () => void this.#claimAgain();
    this.#claim.contested = () => void this.#claimAgain();
  }

  /**
   * Connects to the bus.
   *
   * @throws PlatformError when it cannot be reached, or another platform serves its edges
   */
  static async open(
    settings: EdgesSettings,
    { bus, limits = LINK_LIMITS }: { bus?: Bus; limits?: LinkLimits } = {},
  ): Promise<EdgeCore> {
    const { address, credentials } = settings;
    const used = bus ?? (await connectBus({ address, credentials, name: "core" }));
    const core = new EdgeCore(settings, used, limits);
    try {
      await core.#claim.make();
    } catch (error) {
      await used.close();
      throw error;
    }
    return core;
  }

  /** Lets edges join from now on. */
  serve(context: CoreContext): void {
    this.#context = context;
    context.gateways.shared = this.settings.url;
    context.gateway.faults.changed = () => {
      for (const peer of this.#peers) peer.reportFaults();
    };
    this.#serving = true;
    this.#claim.announce();
  }

  /** Figures of each edge. */
  metrics(): Metric[] {
    return coreMetrics([...this.#peers], { links: this.#lost, gaps: this.#gaps });
  }

  /** Tells the edges that the platform stops; they close their sockets. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#serving = false;
    this.#endAll("the platform stops");
    this.#claim.withdraw();
    await this.bus.close();
  }

  #asked({ data, reply }: BusMessage): void {
    const context = this.#context;
    if (reply === undefined || !this.#serving || context === undefined) return;
    if (this.#pending.size >= MAX_PENDING) return;
    const request = readRequest(this.#requests, data);
    if ("refused" in request) {
      const { refused, sealed } = request;
      context.gateway.events.add("edge.refused", { detail: refused });
      const answer = sealed ? sealAnswer(this.#answers, request) : JSON.stringify({ refused });
      this.bus.publish(reply, Buffer.from(answer));
      return;
    }
    // A request that somebody has recorded and sends again.
    if (this.#links.has(request.link)) return;
    this.#links.add(request.link);
    if (this.#links.size > MAX_REMEMBERED) {
      const [oldest = ""] = this.#links;
      this.#links.delete(oldest);
    }
    const nonce = randomBytes(16);
    this.#admit(request, nonce, context);
    const { heartbeatInterval, silentIntervals } = context.gateway;
    const answer = { link: request.link, nonce, heartbeatInterval, silentIntervals };
    this.bus.publish(reply, sealAnswer(this.#answers, answer));
  }

  /** Makes the link that an edge asked for. It is not believed before it says something with its keys. */
  #admit({ edge, address, link: id, nonce }: JoinRequest, own: Buffer, context: CoreContext): void {
    const { bus, limits } = this;
    const peer = new EdgePeer(edge, address, context.gateway, context.voice);
    const unheard = bus.inbox();
    const link = new Link({
      secret: this.settings.secret,
      nonces: Buffer.concat([nonce, own]),
      side: "core",
      maxPayload: bus.maxPayload,
      limits,
      publish: (data, beat) => bus.publish(Subject.down(id), data, beat ? unheard : undefined),
      received: (batch) => peer.received(batch),
      ended: (reason) => {
        for (const stop of stops) stop();
        this.#ended(peer, reason, context);
      },
    });
    peer.link = link;
    this.#pending.add(peer);
    const stops = [
      bus.subscribe(Subject.up(id), ({ data }) => {
        link.receive(data);
        if (link.heard && this.#pending.delete(peer)) this.#joined(peer, context);
      }),
      bus.subscribe(unheard, (message) => {
        if (message.unheard) link.end("the edge has gone");
      }),
    ];
  }

  #joined(peer: EdgePeer, { gateways, gateway }: CoreContext): void {
    for (const earlier of this.#peers) {
      if (earlier.edge === peer.edge) earlier.link?.end("the edge has joined again");
    }
    this.#peers.add(peer);
    peer.reportFaults();
    gateways.add(peer.address);
    gateway.events.add("edge.joined", { detail: peer.address });
  }

  #ended(peer: EdgePeer, reason: string, { gateways, gateway }: CoreContext): void {
    this.#gaps += peer.link?.gaps ?? 0;
    this.#pending.delete(peer);
    peer.lost();
    if (!this.#peers.delete(peer)) return;
    this.#lost += 1;
    gateways.remove(peer.address);
    gateway.events.add("edge.lost", { detail: `${peer.address}: ${reason}` });
  }

  #endAll(reason: string): void {
    const peers = [...this.#peers, ...this.#pending];
    // Else a call would move from edge to edge, and in the end away from all.
    for (const { voice } of peers) voice.frozen = true;
    for (const peer of peers) peer.link?.end(reason);
  }

  #busLost(): void {
    this.#endAll("the bus is gone");
  }

  /** Another platform may have taken over while this one could not be reached, or stood still. */
  async #claimAgain(): Promise<void> {
    if (!this.#serving) return;
    this.#serving = false;
    try {
      await this.#claim.make();
      if (this.#closed) return;
      this.#serving = true;
      this.#claim.announce();
    } catch (error) {
      const { message } = error as Error;
      this.#endAll("another platform serves the edges");
      this.#context?.gateway.events.add("edge.stopped", { detail: message });
      process.emitWarning(`${message} This one no longer serves edges.`, "PlatformWarning");
    }
  }
}
