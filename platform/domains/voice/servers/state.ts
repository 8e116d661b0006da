import { PlatformError } from "../../../kernel/errors.js";
import type { Kernel } from "../../../kernel/kernel.js";
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
  readonly #servers: VoiceServer[] = [];
  readonly #admissions = new Map<string, Admission & { server: VoiceServer | undefined }>();
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

  get servers(): readonly VoiceServer[] {
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

  /** Starts another server. @throws PlatformError when there are 16 */
  async addServer(): Promise<VoiceServer> {
    if (this.#settings === undefined || this.#servers.length >= MAX_SERVERS) {
      throw new PlatformError(`There are ${MAX_SERVERS} voice servers at most.`);
    }
    const server = new VoiceServer(this.#kernel, this.#settings, this.network, (serverId, userId) =>
      this.#admissions.get(`${serverId}:${userId}`),
    );
    await server.listen();
    this.#servers.push(server);
    return server;
  }

  /** Closes the servers when the platform ends; nobody is admitted to a call any more. */
  async close(): Promise<void> {
    this.#kernel.meter.close();
    await Promise.all(this.#servers.splice(0).map((server) => server.close()));
    this.#admissions.clear();
  }

  get(serverId: string, userId: string): Admission | undefined {
    return this.#admissions.get(`${serverId}:${userId}`);
  }

  /** The server of an admission's call. */
  serverOf(admission: Admission): VoiceServer | undefined {
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
    const server = neighbour === undefined ? this.#servers[0] : neighbour.server;
    const admission = { ...request, token: this.#kernel.random.secret(12), server, memberState };
    this.#admissions.set(`${serverId}:${userId}`, admission);
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
    if (admission !== undefined) admission.memberState = memberState;
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

  /** Moves a call to another server, or to none for now. */
  move(channelId: string, server: VoiceServer | undefined): void {
    for (const admission of this.#admissions.values()) {
      if (admission.channelId !== channelId) continue;
      // Another token: the client shows it to the new server, the old one is worth nothing.
      const moved = { ...admission, server, token: this.#kernel.random.secret(12) };
      this.#admissions.set(`${admission.serverId}:${admission.userId}`, moved);
      const simulated = admission.server?.sessions.simulated(admission);
      this.#vacate(admission, VoiceClose.Disconnected);
      for (const listener of this.#moved) listener(moved, ticketOf(moved), { simulated });
    }
  }

  /** Moves a call away from a server that does nothing, when another one works. */
  repair(channelId: string): void {
    const admission = this.admissions.find((each) => each.channelId === channelId);
    if (admission === undefined || this.serverOf(admission)?.frozen === false) return;
    const working = this.#servers.find(({ frozen }) => !frozen);
    if (working !== undefined) this.move(channelId, working);
  }

  #vacate(admission: Admission, code: number): void {
    this.serverOf(admission)?.vacate(admission, code);
  }
}

function ticketOf({ token, server }: Admission): Ticket {
  return { token, endpoint: server?.endpoint ?? null };
}
