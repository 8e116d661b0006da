import { PlatformError } from "../../../kernel/errors.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { CallServer } from "./call-server.js";
import { VoiceClose } from "./close-codes.js";
import { Meter, type VoiceKernel } from "./meter.js";
import { Network } from "./network.js";
import type { Admission, AdmissionRequest, MemberState, Ticket } from "./record.js";
import { VoiceServer, type VoiceSettings } from "./server.js";
import type { SimulatedParticipant } from "./sessions.js";

/** Voice servers at most. */
const MAX_SERVERS = 16;

/**
 * Called when a call has moved to another server, or to none: its members need a new ticket. `before`
 * has the simulated participant of the old server.
 */
export type MoveListener = (
  admission: Admission,
  ticket: Ticket,
  before: { readonly simulated: SimulatedParticipant | undefined },
) => void;

const FREE: MemberState = { speaks: true, hears: true, selfMute: false, selfDeaf: false };

/** The voice servers, the users admitted to calls, and which server has which call. */
export class VoiceAdmissions {
  /** The simulated network of voice packets, with its faults. */
  readonly network: Network;
  readonly #servers: CallServer[] = [];
  readonly #admissions = new Map<string, Admission & { server: CallServer | undefined }>();
  readonly #moved: MoveListener[] = [];
  #settings: VoiceSettings | undefined;

  readonly #kernel: VoiceKernel;

  constructor({
    clock,
    events,
    random,
    traffic,
  }: Pick<Kernel, "clock" | "events" | "random" | "traffic">) {
    this.network = new Network(clock);
    this.#kernel = { clock, events, random, meter: new Meter({ traffic }) };
  }

  get servers(): readonly CallServer[] {
    return this.#servers;
  }

  get admissions(): readonly Admission[] {
    return [...this.#admissions.values()];
  }

  /** Sets the options of all servers, and starts the first. */
  async start(settings: VoiceSettings): Promise<void> {
    this.#settings = settings;
    await this.addServer();
  }

  /** Starts another server. @throws PlatformError when there are 16, without those of edges */
  async addServer(): Promise<VoiceServer> {
    const own = this.#servers.filter(({ sessions }) => sessions !== undefined);
    if (this.#settings === undefined || own.length >= MAX_SERVERS) {
      throw new PlatformError(`There are ${MAX_SERVERS} voice servers at most.`);
    }
    const directory = { find: (serverId: string, userId: string) => this.get(serverId, userId) };
    const server = new VoiceServer(this.#kernel, this.#settings, this.network, directory);
    await server.listen();
    this.#servers.push(server);
    return server;
  }

  /** Sends calls to a server of an edge from now on. @throws PlatformError when its address is taken */
  attach(server: CallServer): void {
    const { endpoint } = server;
    if (this.#servers.some((each) => each.endpoint === endpoint)) {
      throw new PlatformError(`A voice server is at ${endpoint} already.`, "endpoint");
    }
    this.#servers.push(server);
  }

  /** Moves all calls of an edge's server to others, as it has gone. */
  detach(server: CallServer): void {
    const at = this.#servers.indexOf(server);
    if (at === -1) return;
    this.#servers.splice(at, 1);
    const lost = this.admissions.filter((admission) => admission.server === server);
    for (const channelId of new Set(lost.map((admission) => admission.channelId))) {
      this.move(channelId, this.#choose());
    }
  }

  /** Closes the servers when the platform ends; nobody is admitted to a call any more. */
  async close(): Promise<void> {
    this.#kernel.meter.close();
    await Promise.all(this.#servers.splice(0).map((server) => server.close()));
    this.#admissions.clear();
  }

  /** The first server of this process. */
  get own(): CallServer | undefined {
    return this.#servers[0];
  }

  get(serverId: string, userId: string): Admission | undefined {
    return this.#admissions.get(`${serverId}:${userId}`);
  }

  /** The server of an admission's call. */
  serverOf(admission: Admission): CallServer | undefined {
    return this.#servers.find((server) => server === admission.server);
  }

  /** Whether a user's client is at the voice server, or may still resume there. */
  present(serverId: string, userId: string): boolean {
    const admission = this.get(serverId, userId);
    if (admission === undefined) return false;
    return this.serverOf(admission)?.present(admission) ?? false;
  }

  /** Admits a user to a call, and ends its earlier admission in this guild or lobby. */
  admit(request: AdmissionRequest): Ticket {
    const { serverId, userId, channelId } = request;
    const memberState = this.get(serverId, userId)?.memberState ?? FREE;
    this.release(serverId, userId);
    const neighbour = [...this.#admissions.values()].find(
      (admission) => admission.channelId === channelId,
    );
    const server = neighbour === undefined ? this.#choose(request) : neighbour.server;
    const admission = { ...request, token: this.#kernel.random.secret(12), server, memberState };
    this.#admissions.set(`${serverId}:${userId}`, admission);
    server?.admit?.(admission);
    return ticketOf(admission);
  }

  /** The token and address with which a user joins its call. */
  ticket(serverId: string, userId: string): Ticket | undefined {
    const admission = this.get(serverId, userId);
    return admission && ticketOf(admission);
  }

  /** Sets what a user may do in its call. */
  setMemberState(serverId: string, userId: string, memberState: MemberState): void {
    const admission = this.get(serverId, userId);
    if (admission === undefined) return;
    admission.memberState = memberState;
    this.serverOf(admission)?.change?.(admission);
  }

  /** Removes a user from its call. */
  release(serverId: string, userId: string, code: number = VoiceClose.Disconnected): void {
    const admission = this.#admissions.get(`${serverId}:${userId}`);
    if (admission === undefined) return;
    this.#admissions.delete(`${serverId}:${userId}`);
    this.#vacate(admission, code);
  }

  /** Removes everybody from the call of a guild or lobby. */
  releaseAll(serverId: string, code: number = VoiceClose.CallEnded): void {
    for (const admission of this.admissions) {
      if (admission.serverId === serverId) this.release(serverId, admission.userId, code);
    }
  }

  /** Adds a listener for calls that move; the domain of the call then sends the events. */
  onMoved(listener: MoveListener): void {
    this.#moved.push(listener);
  }

  /**
   * Moves a call to another server, or to none for now.
   *
   * @throws PlatformError for a server of an edge when the platform plays somebody in the call
   */
  move(channelId: string, server: CallServer | undefined): void {
    if (server !== undefined && !this.#fits(channelId, server)) {
      throw new PlatformError(
        "The platform plays somebody in the call, which an edge cannot; move it to another server.",
        "endpoint",
      );
    }
    for (const admission of this.#admissions.values()) {
      if (admission.channelId !== channelId) continue;
      // Another token: the client shows it to the new server, the old one is worth nothing.
      const moved = { ...admission, server, token: this.#kernel.random.secret(12) };
      this.#admissions.set(`${admission.serverId}:${admission.userId}`, moved);
      const simulated = admission.server?.sessions?.simulated(admission);
      this.#vacate(admission, VoiceClose.Disconnected);
      server?.admit?.(moved);
      for (const listener of this.#moved) listener(moved, ticketOf(moved), { simulated });
    }
  }

  /** Moves a call away from a server that does nothing, when another one works. */
  repair(channelId: string): void {
    const admission = this.admissions.find((each) => each.channelId === channelId);
    if (admission === undefined || this.serverOf(admission)?.frozen === false) return;
    const working = this.#servers.find((server) => !server.frozen && this.#fits(channelId, server));
    if (working !== undefined) this.move(channelId, working);
  }

  /**
   * The server for a new call: of the edges' the one with the fewest members, else the first of this
   * process, where those who came without a client are from the start.
   */
  #choose({ sessionId = "" }: Partial<AdmissionRequest> = {}): CallServer | undefined {
    const local = sessionId.startsWith("local:");
    const [fewest] = this.#servers
      .filter(({ frozen, admitted }) => admitted !== undefined && !frozen && !local)
      .sort((one, other) => (one.admitted as number) - (other.admitted as number));
    return fewest ?? this.#servers[0];
  }

  /** Whether a server can have a call: people whom the platform plays are in this process. */
  #fits(channelId: string, server: CallServer): boolean {
    return (
      server.sessions !== undefined ||
      !this.admissions.some(
        (admission) =>
          admission.channelId === channelId &&
          this.serverOf(admission)?.sessions?.simulated(admission) !== undefined,
      )
    );
  }

  #vacate(admission: Admission, code: number): void {
    this.serverOf(admission)?.vacate(admission, code);
  }
}

function ticketOf({ token, server }: Admission): Ticket {
  return { token, endpoint: server?.endpoint ?? null };
}
