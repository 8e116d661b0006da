import { PlatformError } from "../../../kernel/errors.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { randomSecret } from "../../../kernel/secrets.js";
import { VoiceClose } from "./close-codes.js";
import { Meter, type VoiceKernel } from "./meter.js";
import { Network } from "./network.js";
import type { Admission, AdmissionRequest, MemberState, Ticket } from "./record.js";
import { VoiceServer, type VoiceSettings } from "./server.js";
import type { SimulatedParticipant } from "./sessions.js";

/** Voice servers at most. */
const MAX_SERVERS = 16;

/**
 * Told when a call has another server, or none: whoever is in it needs another ticket. `before` says
 * who was there without a client.
 */
export type MoveListener = (
  admission: Admission,
  ticket: Ticket,
  before: { readonly simulated: SimulatedParticipant | undefined },
) => void;

const FREE: MemberState = { speaks: true, hears: true, selfMute: false, selfDeaf: false };

/** Who may be in which call, and at which server each call is. */
export class VoiceAdmissions {
  /** The way of packets, with its faults. */
  readonly network: Network;
  readonly #servers: VoiceServer[] = [];
  readonly #admissions = new Map<string, Admission & { server: VoiceServer | undefined }>();
  readonly #moved: MoveListener[] = [];
  #settings: VoiceSettings | undefined;

  readonly #kernel: VoiceKernel;

  constructor({ clock, events, traffic }: Pick<Kernel, "clock" | "events" | "traffic">) {
    this.network = new Network(clock);
    this.#kernel = { clock, events, meter: new Meter({ traffic }) };
  }

  get servers(): readonly VoiceServer[] {
    return this.#servers;
  }

  get admissions(): readonly Admission[] {
    return [...this.#admissions.values()];
  }

  /** Says how servers are made, and starts the first. */
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

  /** Closes all servers. */
  async close(): Promise<void> {
    this.#kernel.meter.close();
    await Promise.all(this.#servers.splice(0).map((server) => server.close()));
    this.#admissions.clear();
  }

  get(serverId: string, userId: string): Admission | undefined {
    return this.#admissions.get(`${serverId}:${userId}`);
  }

  /** The server that a seat's call is at. */
  serverOf(admission: Admission): VoiceServer | undefined {
    return this.#servers.find((server) => server === admission.server);
  }

  /** Whether a user's client is at the voice server, or may still resume there. */
  present(serverId: string, userId: string): boolean {
    const admission = this.get(serverId, userId);
    if (admission === undefined) return false;
    const sessions = this.serverOf(admission)?.sessions;
    return (sessions?.of(admission) ?? sessions?.simulated(admission)) !== undefined;
  }

  /** Lets a user into a call. Where it was before in this guild or lobby, it is no more. */
  admit(request: AdmissionRequest): Ticket {
    const { serverId, userId, channelId } = request;
    const memberState = this.get(serverId, userId)?.memberState ?? FREE;
    this.release(serverId, userId);
    const neighbour = [...this.#admissions.values()].find(
      (admission) => admission.channelId === channelId,
    );
    const server = neighbour === undefined ? this.#servers[0] : neighbour.server;
    const admission = { ...request, token: randomSecret(12), server, memberState };
    this.#admissions.set(`${serverId}:${userId}`, admission);
    return ticketOf(admission);
  }

  /** What a user has to know to come. */
  ticket(serverId: string, userId: string): Ticket | undefined {
    const admission = this.get(serverId, userId);
    return admission && ticketOf(admission);
  }

  /** Says what a user may do from now on. */
  setMemberState(serverId: string, userId: string, memberState: MemberState): void {
    const admission = this.get(serverId, userId);
    if (admission !== undefined) admission.memberState = memberState;
  }

  /** Takes a user out of a call. */
  release(serverId: string, userId: string, code: number = VoiceClose.Disconnected): void {
    const admission = this.#admissions.get(`${serverId}:${userId}`);
    if (admission === undefined) return;
    this.#admissions.delete(`${serverId}:${userId}`);
    this.#vacate(admission, code);
  }

  /** Takes everybody out who is in a call of a guild or lobby. */
  releaseAll(serverId: string, code: number = VoiceClose.CallEnded): void {
    for (const admission of this.admissions) {
      if (admission.serverId === serverId) this.release(serverId, admission.userId, code);
    }
  }

  /** Calls a listener when a call has another server, for the domain that tells of it. */
  onMoved(listener: MoveListener): void {
    this.#moved.push(listener);
  }

  /** Moves a call to another server, or to none for now. */
  move(channelId: string, server: VoiceServer | undefined): void {
    for (const admission of this.#admissions.values()) {
      if (admission.channelId !== channelId) continue;
      // Another token: the client shows it to the new server, the old one is worth nothing.
      const moved = { ...admission, server, token: randomSecret(12) };
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
    this.serverOf(admission)?.sessions.vacate(admission, code);
  }
}

function ticketOf({ token, server }: Admission): Ticket {
  return { token, endpoint: server?.endpoint ?? null };
}
