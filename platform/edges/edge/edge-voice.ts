import {
  type Admission,
  type Directory,
  HEARTBEAT_INTERVAL,
  Meter,
  Network,
  VoiceClose,
  VoiceServer,
  type VoiceSettings,
} from "../../domains/voice/servers/api.js";
import { Clock } from "../../kernel/clock.js";
import { EventLog } from "../../kernel/event-log.js";
import { Random } from "../../kernel/random.js";
import {
  type AdmissionState,
  type ArgumentsOf,
  isVoiceEvent,
  performVoiceRecord,
  type VoiceOrders,
  type VoiceReports,
  voiceOrders,
  voiceRecord,
} from "../bus/voice-records.js";

/** How long a client may come before its admission does, in milliseconds. */
const ADMISSION_TIME = 2000;

/** Clients that may wait for that at the same time. */
const MAX_WAITING = 1000;

/** How often the number of packets is reported, in milliseconds. */
const PACKETS_INTERVAL = 1000;

/** A user whom the core has admitted. */
interface EdgeAdmission extends Admission {
  readonly id: number;
  state: AdmissionState;
}

/** The voice server of an edge: whom the core admits can come, and what becomes of them is reported. */
export class EdgeVoice {
  readonly server: VoiceServer;
  readonly #clock = new Clock();
  readonly #network = new Network(this.#clock);
  readonly #meter: Meter;
  readonly #admissions = new Map<number, EdgeAdmission>();
  readonly #byMember = new Map<string, EdgeAdmission>();
  readonly #waiting = new Set<{ readonly member: string; readonly again: () => void }>();
  readonly #changed = new Set<EdgeAdmission>();
  readonly #changedCalls = new Set<string>();
  readonly #settings: { heartbeatInterval: number } & Omit<VoiceSettings, "heartbeatInterval">;
  #timer: NodeJS.Timeout | undefined;
  #write: ((record: string) => void) | undefined;
  #scheduled = false;
  #watched = false;
  #reported = 0;

  private constructor(settings: Omit<VoiceSettings, "heartbeatInterval">) {
    this.#settings = { ...settings, heartbeatInterval: HEARTBEAT_INTERVAL };
    const events = new EventLog(this.#clock);
    events.subscribe(({ kind, userId, sessionId, detail }) => {
      if (isVoiceEvent(kind)) {
        this.#report("event", kind, { userId, sessionId, detail });
      }
    });
    this.#meter = new Meter({
      traffic: {
        watches: () => this.#watched,
        add: (make) => {
          const entry = make();
          if (entry.kind !== "voice") return;
          const { userId, channelId, packets, bytes, duration } = entry;
          this.#report("sound", { userId, channelId, packets, bytes, duration });
        },
      },
    });
    const directory: Directory = {
      find: (serverId, userId) => this.#byMember.get(`${serverId}:${userId}`),
      wait: (serverId, userId, again) => this.#wait(`${serverId}:${userId}`, again),
      clientChanged: (admission) => this.#note(() => this.#changed.add(admission as EdgeAdmission)),
      callChanged: (channelId) => this.#note(() => this.#changedCalls.add(channelId)),
    };
    const kernel = { clock: this.#clock, events, random: new Random(), meter: this.#meter };
    this.server = new VoiceServer(kernel, this.#settings, this.#network, directory);
  }

  /** Starts it. Nobody is let in before it has joined a platform. */
  static async open(settings: Omit<VoiceSettings, "heartbeatInterval">): Promise<EdgeVoice> {
    const voice = new EdgeVoice(settings);
    await voice.server.listen();
    return voice;
  }

  /** Clients that are connected. */
  get connections(): number {
    return this.server.sessions.all().filter(({ connection }) => connection !== undefined).length;
  }

  /** Packets with sound since it started. */
  get packets(): number {
    return this.#meter.packets;
  }

  /** Offers it to the core on a link. */
  join(write: (record: string) => void): void {
    this.#write = write;
    this.#report("opened", this.server.endpoint);
    this.#reportPackets();
    this.#timer = setInterval(() => this.#reportPackets(), PACKETS_INTERVAL).unref();
  }

  /** Acts on a record of the core. Throws an Error for an invalid one. */
  received(record: Buffer): void {
    performVoiceRecord(voiceOrders, this.#orders, record);
  }

  /** The link is over: closes all sessions with 4014; the core names another server. */
  left(): void {
    this.#write = undefined;
    clearInterval(this.#timer);
    for (const id of [...this.#admissions.keys()]) this.#vacate(id, VoiceClose.Disconnected);
    this.#changed.clear();
    this.#changedCalls.clear();
    this.#network.clear();
    this.#meter.close();
    this.#watched = false;
    this.#reported = 0;
    this.server.freeze(false);
  }

  async close(): Promise<void> {
    this.left();
    await this.server.close();
    this.#clock.close();
  }

  readonly #orders: VoiceOrders = {
    begin: (heartbeatInterval) => {
      this.#settings.heartbeatInterval = heartbeatInterval;
    },
    admit: (id, record, state) => {
      const admission: EdgeAdmission = {
        ...record,
        id,
        server: this.server,
        state,
        endToEnd: () => admission.state.endToEnd,
        get memberState() {
          return admission.state.memberState;
        },
      };
      const member = `${record.serverId}:${record.userId}`;
      this.#admissions.set(id, admission);
      this.#byMember.set(member, admission);
      for (const waiting of [...this.#waiting]) if (waiting.member === member) waiting.again();
    },
    change: (id, state) => {
      const admission = this.#admissions.get(id);
      if (admission !== undefined) admission.state = state;
    },
    vacate: (id, code) => this.#vacate(id, code),
    closeUser: (userId, code) => void this.server.closeUser(userId, code),
    dropUser: (userId) => void this.server.dropUser(userId),
    spoilKeys: (userId) => this.server.spoilKeys(userId),
    crash: () => this.server.crash(),
    restart: () => {
      this.server.restart();
      // The core may have got reports since that were on their way.
      for (const admission of this.#admissions.values()) {
        this.#note(() => this.#changed.add(admission));
        this.#note(() => this.#changedCalls.add(admission.channelId));
      }
    },
    freeze: (frozen) => this.server.freeze(frozen),
    setNetwork: (faults, match) => this.#network.set(faults, match),
    clearNetwork: () => this.#network.clear(),
    seedNetwork: (seed) => this.#network.seed(seed),
    watch: (watched) => {
      this.#watched = watched;
    },
  };

  #vacate(id: number, code: number): void {
    const admission = this.#admissions.get(id);
    if (admission === undefined) return;
    const { serverId, userId } = admission;
    this.#admissions.delete(id);
    if (this.#byMember.get(`${serverId}:${userId}`) === admission) {
      this.#byMember.delete(`${serverId}:${userId}`);
    }
    this.server.vacate(admission, code);
  }

  #wait(member: string, again: () => void): boolean {
    if (this.#waiting.size >= MAX_WAITING) return false;
    const act = () => {
      clearTimeout(timer);
      this.#waiting.delete(waiting);
      again();
    };
    const timer = setTimeout(act, ADMISSION_TIME).unref();
    const waiting = { member, again: act };
    this.#waiting.add(waiting);
    return true;
  }

  /** Notes what has changed; all changes of a moment are one report. */
  #note(add: () => void): void {
    if (this.#write === undefined) return;
    add();
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => this.#reportChanges());
  }

  #reportChanges(): void {
    this.#scheduled = false;
    for (const admission of this.#changed) {
      if (this.#admissions.get(admission.id) !== admission) continue;
      const session = this.server.sessions.of(admission);
      const { connection, joined = false, speaking = 0 } = session ?? {};
      this.#report("client", admission.id, {
        present: session !== undefined,
        connected: connection !== undefined,
        speaking: joined ? speaking : undefined,
      });
    }
    this.#changed.clear();
    for (const channelId of this.#changedCalls) {
      const { encryption = 0, epoch = 0 } = this.server.callState(channelId) ?? {};
      this.#report("call", channelId, encryption, epoch);
    }
    this.#changedCalls.clear();
  }

  #reportPackets(): void {
    if (this.packets === this.#reported) return;
    this.#reported = this.packets;
    this.#report("packets", this.packets);
  }

  #report<Name extends keyof VoiceReports>(
    name: Name,
    ...given: ArgumentsOf<VoiceReports, Name>
  ): void {
    this.#write?.(voiceRecord<VoiceReports, Name>(name, given));
  }
}
