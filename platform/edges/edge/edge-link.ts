import { CloseCode, closeReason } from "../../kernel/gateway/close-codes.js";
import type { AcceptedSocket } from "../../kernel/gateway/server.js";
import type { Turn } from "../../kernel/turn.js";
import type { JoinAnswer } from "../bus/joining.js";
import type { Link } from "../bus/link.js";
import { type RecordHandler, RecordWriter, readRecords } from "../bus/records.js";
import { ClientSocket, type SocketOwner } from "./client-socket.js";
import type { EdgeVoice } from "./edge-voice.js";

/** The sockets of an edge while one link lasts. With the link they are closed, so that clients resume. */
export class EdgeLink implements SocketOwner {
  /** Payloads that were sent to clients. */
  deliveries = 0;
  link: Link | undefined;
  readonly heartbeatInterval: number;
  readonly sockets = new Map<number, ClientSocket>();
  /** Whether the core is to be asked, as there are faults. */
  #asks = { heartbeats: false, upgrades: false };
  readonly #requests = new Map<number, (status: number | undefined) => void>();
  readonly #records = new RecordWriter();
  readonly #silence: number;
  #sweep: NodeJS.Timeout | undefined;
  #last = 0;
  #scheduled = false;
  readonly #handler: Partial<RecordHandler> = {
    text: (number, text) => {
      this.deliveries += 1;
      this.sockets.get(number)?.send(text.toString());
    },
    dispatch: (number, seq, dispatch) => {
      this.deliveries += 1;
      this.sockets.get(number)?.send({ seq, dispatch });
    },
    close: (number, code, reason) => this.#take(number)?.close(code, reason),
    terminate: (number) => this.#take(number)?.terminate(),
    pause: (number) => this.sockets.get(number)?.pause(),
    faults: (heartbeats, upgrades) => {
      this.#asks = { heartbeats, upgrades };
    },
    decided: (request, status) => this.#decide(request, status === 0 ? undefined : status),
    voice: (record) => this.voice?.received(record),
  };

  constructor(
    readonly turn: Turn,
    { heartbeatInterval, silentIntervals }: JoinAnswer,
    private readonly voice: EdgeVoice | undefined,
  ) {
    this.heartbeatInterval = heartbeatInterval;
    this.#silence = heartbeatInterval * silentIntervals;
  }

  /** The core has proved that it has the link, too. */
  joined(): void {
    const every = Math.max(10, Math.min(1000, this.heartbeatInterval / 2));
    this.#sweep = setInterval(() => this.#closeSilent(this.#silence), every).unref();
    this.voice?.join((record) => this.#write((records) => records.voice(record)));
  }

  get forwardsHeartbeats(): boolean {
    return this.#asks.heartbeats;
  }

  get asksUpgrades(): boolean {
    return this.#asks.upgrades;
  }

  /** Calls back with the status that refuses an upgrade, or undefined; the core says so where there are faults. */
  refusal(decided: (status: number | undefined) => void): void {
    if (!this.asksUpgrades) {
      decided(undefined);
      return;
    }
    this.#last += 1;
    const request = this.#last;
    this.#requests.set(request, decided);
    this.#write((records) => records.upgrade(request));
  }

  /** Takes a client's socket over. */
  accept(accepted: AcceptedSocket): void {
    this.#last += 1;
    const socket = new ClientSocket(this.#last, accepted, this);
    this.sockets.set(socket.number, socket);
    this.#write((records) => records.opened(socket.number, socket.version));
  }

  /** Acts on a batch of the core. Throws an Error for an invalid one. */
  receivedBatch(batch: Buffer): void {
    readRecords(batch, this.#handler);
  }

  received(socket: ClientSocket, payload: Buffer): void {
    this.#write((records) => records.text(socket.number, payload));
  }

  closed(socket: ClientSocket, code: number): void {
    if (!this.sockets.delete(socket.number)) return;
    this.#write((records) => records.close(socket.number, code, ""));
  }

  /** Closes all sockets with a code that lets clients resume, and ends all calls. */
  end(): void {
    this.voice?.left();
    clearInterval(this.#sweep);
    const sockets = [...this.sockets.values()];
    this.sockets.clear();
    const code = CloseCode.UnknownError;
    for (const socket of sockets) socket.close(code, closeReason(code));
    for (const request of [...this.#requests.keys()]) this.#decide(request, 503);
  }

  #decide(request: number, status: number | undefined): void {
    const decided = this.#requests.get(request);
    this.#requests.delete(request);
    decided?.(status);
  }

  #take(number: number): ClientSocket | undefined {
    const socket = this.sockets.get(number);
    this.sockets.delete(number);
    return socket;
  }

  #write(write: (records: RecordWriter) => void): void {
    write(this.#records);
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.link?.send(this.#records.take());
    });
  }

  #closeSilent(silence: number): void {
    const oldest = performance.now() - silence;
    for (const socket of [...this.sockets.values()]) {
      if (socket.lastHeartbeat < oldest) socket.fail(CloseCode.SessionTimedOut);
    }
  }
}
