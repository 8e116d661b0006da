/** A call at a voice server in a process of its own: the platform's, or one of an edge. */

import { NatsServer } from "../../../test/support/nats-server.js";
import { type Child, startChild } from "../child.js";
import { cpuWithEdges } from "../cost.js";
import { EDGE_SECRET } from "../edge-topology.js";
import { percentile } from "../measure.js";
import { VoiceCaller } from "./voice-caller.js";
import type { VoiceServiceReady } from "./voice-service.js";

const BURST = 20;
const STEADY = 50;

export interface VoiceFigures {
  /** Packets forwarded a second. */
  readonly rate: number;
  /** Microseconds of processor time of a packet to one receiver, of all processes and of the platform alone. */
  readonly each: number;
  readonly core: number;
  /** Milliseconds from one member to the last of all others. */
  readonly p50: number;
  readonly p99: number;
}

export class VoiceCall {
  readonly #callers: VoiceCaller[] = [];
  #arrivals = 0;
  #latest = 0;
  #wanted = Number.POSITIVE_INFINITY;
  #reached = () => {};

  private constructor(
    private readonly service: Child<VoiceServiceReady>,
    private readonly edges: readonly Child<object>[],
    private readonly nats: NatsServer | undefined,
  ) {}

  /** Starts a server, and has so many members come. */
  static async open(members: number, atEdge: boolean): Promise<VoiceCall> {
    const nats = atEdge ? await NatsServer.start() : undefined;
    const env = nats && { EDGES_BUS: nats.url, PLATFORM_EDGE_SECRET: EDGE_SECRET };
    // The service is ready once the edge has joined it.
    const [service, edge] = await Promise.all([
      startChild<VoiceServiceReady>("calls/voice-service.ts", [`${members}`], env),
      env && startChild<object>("edge-process.ts", ["voice"], env),
    ]);
    const call = new VoiceCall(service, edge === undefined ? [] : [edge], nats);
    for (const member of service.ready.members) {
      call.#callers.push(await VoiceCaller.enter(service.ready, member, () => call.#arrived()));
    }
    return call;
  }

  /** Has a member say so many bursts of packets, then single ones. */
  async round(bursts: number): Promise<VoiceFigures> {
    const [before, first, start] = [await this.#used(), this.#arrivals, performance.now()];
    for (let burst = 0; burst < bursts; burst += 1) await this.#say(BURST);
    const seconds = (performance.now() - start) / 1000;
    const forwarded = this.#arrivals - first;
    const after = await this.#used();
    const late: number[] = [];
    for (let count = 0; count < STEADY; count += 1) {
      const sent = performance.now();
      if (await this.#say(1)) late.push(this.#latest - sent);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return {
      rate: forwarded / seconds,
      each: ((after.all - before.all) * 1000) / forwarded,
      core: ((after.core - before.core) * 1000) / forwarded,
      p50: percentile(late, 50),
      p99: percentile(late, 99),
    };
  }

  async close(): Promise<void> {
    for (const caller of this.#callers) caller.leave();
    for (const edge of this.edges) await edge.stop();
    await this.service.stop();
    await this.nats?.kill();
  }

  #arrived(): void {
    this.#arrivals += 1;
    this.#latest = performance.now();
    if (this.#arrivals >= this.#wanted) this.#reached();
  }

  /**
   * Sends packets; resolves with true when all others have them. Those that the system drops are waited for no
   * more: resolves with false.
   */
  #say(packets: number): Promise<boolean> {
    this.#wanted = this.#arrivals + packets * (this.#callers.length - 1);
    return new Promise((resolve) => {
      const giveUp = setTimeout(() => resolve(false), 250);
      this.#reached = () => {
        clearTimeout(giveUp);
        resolve(true);
      };
      for (let count = 0; count < packets; count += 1) this.#callers[0]?.say();
    });
  }

  #used() {
    return cpuWithEdges(this.service, this.edges, this.nats);
  }
}
