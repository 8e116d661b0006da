import type {
  Admission,
  CallServer,
  ServerCall,
  VoiceAdmissions,
} from "../../domains/voice/servers/api.js";
import type { EventLog } from "../../kernel/event-log.js";
import type { Traffic } from "../../kernel/traffic/traffic.js";
import {
  type AdmissionState,
  type ArgumentsOf,
  type ClientRecord,
  performVoiceRecord,
  type VoiceOrders,
  type VoiceReports,
  voiceRecord,
  voiceReports,
} from "../bus/voice-records.js";

/** What the voice servers of edges need of the platform. */
export interface VoiceContext {
  readonly admissions: VoiceAdmissions;
  readonly events: EventLog;
  readonly traffic: Pick<Traffic, "watches" | "add">;
  /** Milliseconds, as sent in Hello. */
  readonly heartbeatInterval: number;
}

/** A user admitted to the edge, and what the edge has said of its client. */
interface Member {
  readonly id: number;
  readonly admission: Admission;
  client: ClientRecord;
}

interface Call {
  encryption: number;
  epoch: number;
  readonly members: Set<Member>;
}

const ABSENT: ClientRecord = { present: false, connected: false };

/** The voice server of an edge, as the core sees it: it sends orders, and answers by what was reported. */
export class RemoteVoiceServer implements CallServer {
  readonly sessions = undefined;
  endpoint = "";
  frozen = false;
  /** Packets with sound that its edge has forwarded since it started. */
  packets = 0;
  #last = 0;
  #watched = false;
  #stopNetwork: (() => void) | undefined;
  /** By number and by admission, which the domain replaces when a call moves. */
  readonly #members = new Map<number, Member>();
  readonly #byAdmission = new Map<Admission, Member>();
  readonly #calls = new Map<string, Call>();
  readonly #reports: VoiceReports = {
    opened: (endpoint) => this.#opened(endpoint),
    client: (id, client) => {
      const member = this.#members.get(id);
      if (member !== undefined) member.client = client;
    },
    call: (channelId, encryption, epoch) => {
      const call = this.#calls.get(channelId);
      if (call !== undefined) Object.assign(call, { encryption, epoch });
    },
    event: (kind, facts) => this.context.events.add(kind, facts),
    sound: (sound) => this.context.traffic.add(() => ({ kind: "voice", ...sound }), "voice"),
    packets: (count) => this.#count(count),
  };

  constructor(
    private readonly context: VoiceContext,
    private readonly write: (record: string) => void,
  ) {}

  /** How many users are admitted. */
  get admitted(): number {
    return this.#members.size;
  }

  /** Clients that are connected. */
  get connections(): number {
    return this.#connected().length;
  }

  /** Acts on a record of the edge. Throws an Error for an invalid one. */
  received(record: Buffer): void {
    performVoiceRecord(voiceReports, this.#reports, record);
  }

  /** The edge has gone; its calls move to other servers. */
  lost(): void {
    this.#stopNetwork?.();
    this.context.admissions.detach(this);
  }

  admit(admission: Admission): void {
    this.#last += 1;
    const member = { id: this.#last, admission, client: ABSENT };
    const { serverId, channelId, userId, sessionId, token } = admission;
    const call = this.#calls.get(channelId) ?? { encryption: 0, epoch: 0, members: new Set() };
    this.#members.set(member.id, member);
    this.#byAdmission.set(admission, member);
    this.#calls.set(channelId, call);
    call.members.add(member);
    const record = { serverId, channelId, userId, sessionId, token };
    this.#order("admit", member.id, record, stateOf(admission));
  }

  change(admission: Admission): void {
    const member = this.#byAdmission.get(admission);
    if (member !== undefined) this.#order("change", member.id, stateOf(admission));
  }

  present(admission: Admission): boolean {
    return this.#byAdmission.get(admission)?.client.present ?? false;
  }

  vacate(admission: Admission, code: number): void {
    const member = this.#byAdmission.get(admission);
    if (member === undefined) return;
    this.#byAdmission.delete(admission);
    this.#members.delete(member.id);
    const call = this.#calls.get(admission.channelId);
    call?.members.delete(member);
    if (call?.members.size === 0) this.#calls.delete(admission.channelId);
    this.#order("vacate", member.id, code);
  }

  callState(channelId: string): ServerCall | undefined {
    const call = this.#calls.get(channelId);
    if (call === undefined) return undefined;
    const { encryption, epoch, members } = call;
    const speaking = [...members].flatMap(({ admission, client }): [string, number][] =>
      client.speaking === undefined ? [] : [[admission.userId, client.speaking]],
    );
    return { encryption, epoch, speaking: new Map(speaking) };
  }

  freeze(frozen: boolean): void {
    this.frozen = frozen;
    this.#order("freeze", frozen);
  }

  restart(): void {
    this.frozen = false;
    // Those who ask for another way in before the edge has reported it get one.
    for (const member of this.#members.values()) member.client = ABSENT;
    this.#order("restart");
  }

  closeUser(userId: string, code: number): number {
    this.#order("closeUser", userId, code);
    return this.#connected(userId).length;
  }

  dropUser(userId: string): number {
    this.#order("dropUser", userId);
    return this.#connected(userId).length;
  }

  crash(): void {
    this.#order("crash");
  }

  spoilKeys(userId: string): void {
    this.#order("spoilKeys", userId);
  }

  /** The edge ends it with its link. */
  async close(): Promise<void> {}

  #opened(endpoint: string): void {
    if (this.endpoint !== "") throw new Error("it has a voice server already");
    const { admissions, events, heartbeatInterval } = this.context;
    this.endpoint = endpoint;
    try {
      admissions.attach(this);
    } catch (error) {
      events.add("edge.refused", { detail: (error as Error).message });
      return;
    }
    this.#order("begin", heartbeatInterval);
    this.#stopNetwork = admissions.network.mirror({
      set: (faults, match = {}) => this.#order("setNetwork", faults, match),
      clear: () => this.#order("clearNetwork"),
      seed: (seed) => this.#order("seedNetwork", seed),
    });
  }

  /** An edge that carries sound asks by that whether somebody watches. */
  #count(packets: number): void {
    this.packets = packets;
    const watched = this.context.traffic.watches("voice");
    if (watched !== this.#watched) this.#order("watch", watched);
    this.#watched = watched;
  }

  #connected(userId?: string): Member[] {
    return [...this.#members.values()].filter(
      ({ admission, client }) =>
        client.connected && (userId ?? admission.userId) === admission.userId,
    );
  }

  #order<Name extends keyof VoiceOrders>(
    name: Name,
    ...given: ArgumentsOf<VoiceOrders, Name>
  ): void {
    this.write(voiceRecord<VoiceOrders, Name>(name, given));
  }
}

function stateOf({ endToEnd, memberState }: Admission): AdmissionState {
  return { endToEnd: endToEnd(), memberState };
}
