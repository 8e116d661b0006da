/** A platform, with a NATS server and edges or without, and players who are connected with it. */

import { NatsServer } from "../../test/support/nats-server.js";
import { type Child, startChild } from "./child.js";
import { costOf, cpuWithEdges } from "./cost.js";
import { median } from "./measure.js";
import type { CrowdAnswer } from "./room-crowd.js";
import type { RoomServiceReady } from "./room-service.js";

/** Joins platform and edges. */
export const EDGE_SECRET = "a secret of edges in benchmarks, of 32 characters or more";

/** Messages a second at which the latency is measured: 20,000 deliveries to rooms of 100. */
const STEADY = 200;

export interface Figures {
  /** Events that clients received, for each second of the run. */
  readonly rate: number;
  /** Microseconds of processor time of a delivery, of all processes and of the platform alone. */
  readonly each: number;
  readonly core: number;
  readonly p50: number;
  readonly p99: number;
}

/** What there is to measure. */
export interface Shape {
  /** How many edges; with none the players connect with the platform itself. */
  readonly edges: number;
  readonly rooms: number;
  readonly members: number;
  /** Messages of a round. */
  readonly messages: number;
  /** Processes of players, among which the rooms are divided. */
  readonly crowds?: number;
}

/** Bytes of memory that a session takes. */
export interface SessionMemory {
  readonly core: number;
  /** Of all edges together. */
  readonly edges: number;
}

/** A platform with so many edges and players that are connected with them, or with itself. */
export class Topology {
  /** What connecting the players has added. */
  memory: SessionMemory = { core: 0, edges: 0 };

  private constructor(
    private readonly shape: Shape,
    private readonly service: Child<RoomServiceReady>,
    private readonly edges: readonly Child<{ port: number }>[],
    private readonly crowds: readonly Child<object>[],
    private readonly nats: NatsServer | undefined,
  ) {}

  static async open(shape: Shape): Promise<Topology> {
    const { edges: count, rooms, members, crowds: processes = 1 } = shape;
    const nats = count === 0 ? undefined : await NatsServer.start();
    const env = {
      PLATFORM_EDGE_SECRET: EDGE_SECRET,
      ...(nats === undefined ? {} : { EDGES_BUS: nats.url }),
    };
    const args = [String(rooms), String(members)];
    const service = await startChild<RoomServiceReady>("room-service.ts", args, env);
    const edges = [];
    for (let edge = 0; edge < count; edge += 1) {
      edges.push(await startChild<{ port: number }>("edge-process.ts", [], env));
    }
    const crowds = [];
    for (let crowd = 0; crowd < processes; crowd += 1) {
      crowds.push(await startChild<object>("room-crowd.ts", []));
    }
    const topology = new Topology(shape, service, edges, crowds, nats);
    await topology.#connect();
    return topology;
  }

  /** Connects all players, and measures what memory their sessions take. */
  async #connect(): Promise<void> {
    const before = await this.#held();
    const { port, rooms } = this.service.ready;
    const ports = this.edges.map((edge) => edge.ready.port);
    const share = Math.ceil(rooms.length / this.crowds.length);
    await Promise.all(
      this.crowds.map((crowd, at) =>
        crowd.ask({
          kind: "connect",
          port,
          rooms: rooms.slice(at * share, (at + 1) * share),
          ...(ports.length === 0 ? {} : { ports }),
        }),
      ),
    );
    const after = await this.#held();
    const sessions = rooms.length * this.shape.members;
    this.memory = {
      core: (after.core - before.core) / sessions,
      edges: (after.edges - before.edges) / sessions,
    };
  }

  async round(): Promise<Figures> {
    const before = await this.#used();
    const processes = this.crowds.length;
    const messages = Math.ceil(this.shape.messages / processes);
    const talk = { kind: "talk", senders: Math.ceil(64 / processes), messages };
    const fast = await this.#ask(talk);
    const after = await this.#used();
    const steady = await this.#ask({ ...talk, rate: STEADY / processes });
    const deliveries = fast.reduce((sum, each) => sum + each.deliveries, 0);
    return {
      rate: (deliveries / Math.max(...fast.map(({ wall }) => wall))) * 1000,
      each: ((after.all - before.all) * 1000) / deliveries,
      core: ((after.core - before.core) * 1000) / deliveries,
      p50: median(steady.map(({ p50 }) => p50)),
      p99: Math.max(...steady.map(({ p99 }) => p99)),
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.crowds.map((crowd) => crowd.stop()));
    await Promise.all(this.edges.map((edge) => edge.stop()));
    await this.service.stop();
    await this.nats?.kill();
  }

  #ask(question: object): Promise<CrowdAnswer[]> {
    return Promise.all(this.crowds.map((crowd) => crowd.ask<CrowdAnswer>(question)));
  }

  #used() {
    return cpuWithEdges(this.service, this.edges, this.nats);
  }

  /** Bytes that it holds. */
  async #held(): Promise<{ readonly core: number; readonly edges: number }> {
    const held = async (child: Child<unknown>) => (await costOf(child, true)).memory;
    const core = await held(this.service);
    let edges = 0;
    for (const edge of this.edges) edges += await held(edge);
    return { core, edges };
  }
}
