import { Connection, type Transport } from "../../kernel/gateway/connection.js";
import type { GatewayContext } from "../../kernel/gateway/context.js";
import type { Payload } from "../../kernel/gateway/frames.js";
import { upgradeFault } from "../../kernel/gateway/server.js";
import type { Link } from "../bus/link.js";
import { type RecordHandler, RecordWriter, readRecords } from "../bus/records.js";
import { RemoteVoiceServer, type VoiceContext } from "./remote-voice-server.js";

/** A batch that has grown to this many bytes is closed, and another one begun. */
const MAX_BATCH = 1024 * 1024;

/** One edge as the core sees it: the connections of its clients, and what is to be sent to them. */
export class EdgePeer {
  /** Dispatches and other payloads that were sent to the edge. */
  deliveries = 0;
  readonly connections = new Map<number, Connection>();
  readonly voice: RemoteVoiceServer;
  readonly #records = new RecordWriter();
  #batches: Buffer[] = [];
  #scheduled = false;
  #faults = { heartbeats: false, upgrades: false };
  readonly #context: GatewayContext;
  readonly #handler: Partial<RecordHandler> = {
    opened: (number, version) => this.#opened(number, version),
    text: (number, text) => this.connections.get(number)?.receive(text),
    close: (number, code) => this.#closed(number, code),
    upgrade: (request) => {
      const status = upgradeFault(this.#context) ?? 0;
      this.write((records) => records.decided(request, status));
    },
    voice: (record) => this.voice.received(record),
  };

  /**
   * @param edge - names the process
   * @param address - where clients reach it
   */
  constructor(
    readonly edge: string,
    readonly address: string,
    context: GatewayContext,
    voice: VoiceContext,
  ) {
    this.voice = new RemoteVoiceServer(voice, (record) =>
      this.write((records) => records.voice(record)),
    );
    // Heartbeats are the edge's affair.
    this.#context = { ...context, silentIntervals: Number.POSITIVE_INFINITY };
  }

  link: Link | undefined;

  /** Acts on a batch of the edge. Throws an Error for an invalid one. */
  received(batch: Buffer): void {
    readRecords(batch, this.#handler);
  }

  /** Suspends the sessions of the edge, whose clients resume elsewhere, and moves its calls. */
  lost(): void {
    const connections = [...this.connections.values()];
    this.connections.clear();
    for (const connection of connections) connection.ended(1006);
    this.voice.lost();
  }

  /** Tells the edge about which of its affairs there are faults, when that has changed. */
  reportFaults(): void {
    const { faults } = this.#context;
    const heartbeats = faults.hasGateway("ignore-heartbeat", "half-open");
    const upgrades = faults.hasGateway("refuse-upgrade");
    if (heartbeats === this.#faults.heartbeats && upgrades === this.#faults.upgrades) return;
    this.#faults = { heartbeats, upgrades };
    this.write((records) => records.faults(heartbeats, upgrades));
  }

  send(number: number, payload: Payload): void {
    this.deliveries += 1;
    if (typeof payload === "string") this.write((records) => records.text(number, payload));
    else {
      const { seq, dispatch } = payload;
      this.write((records) => records.dispatch(number, seq, dispatch));
    }
  }

  /** Writes records, which leave at the end of the turn, when everything is stored. */
  write(write: (records: RecordWriter) => void): void {
    write(this.#records);
    if (this.#records.length > MAX_BATCH) this.#batches.push(this.#records.take());
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#context.turn.sendAtEnd(this.#flush);
  }

  readonly #flush = (): void => {
    this.#scheduled = false;
    if (this.#records.length > 0) this.#batches.push(this.#records.take());
    const batches = this.#batches;
    this.#batches = [];
    for (const batch of batches) this.link?.send(batch);
  };

  #opened(number: number, version: number): void {
    if (this.connections.has(number)) throw new Error(`connection ${number} is there already`);
    const transport = new EdgeTransport(this, number);
    this.connections.set(number, new Connection(transport, this.#context, version, this.address));
  }

  #closed(number: number, code: number): void {
    const connection = this.connections.get(number);
    this.connections.delete(number);
    connection?.ended(code);
  }
}

/** A socket that an edge has. */
class EdgeTransport implements Transport {
  constructor(
    private readonly peer: EdgePeer,
    private readonly number: number,
  ) {}

  send(payload: Payload): void {
    this.peer.send(this.number, payload);
  }

  close(code: number, reason: string): void {
    this.peer.connections.delete(this.number);
    this.peer.write((records) => records.close(this.number, code, reason));
  }

  terminate(): void {
    this.peer.connections.delete(this.number);
    this.peer.write((records) => records.terminate(this.number));
  }

  pause(): void {
    this.peer.write((records) => records.pause(this.number));
  }
}
