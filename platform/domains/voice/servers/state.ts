import { PlatformError } from "../../../kernel/errors.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { randomSecret } from "../../../kernel/secrets.js";
import { VoiceClose } from "./close-codes.js";
import { Meter, type VoiceKernel } from "./meter.js";
import { Network } from "./network.js";
import type { Admission, Manners, Seat, Ticket } from "./record.js";
import { VoiceServer, type VoiceSettings } from "./server.js";
import type { Guest } from "./sessions.js";

/** Voice servers at most. */
const MAX_SERVERS = 16;

/**
 * Told when a call has another server, or none: whoever is in it needs another ticket. `before` says
 * who was there without a client.
 */
export type MoveListener = (
  seat: Seat,
  ticket: Ticket,
  before: { readonly guest: Guest | undefined },
) => void;

const FREE: Manners = { speaks: true, hears: true, selfMute: false, selfDeaf: false };

/** Who may be in which call, and at which server each call is. */
export class VoiceSeats {
  /** The way of packets, with its faults. */
  readonly network: Network;
  readonly #servers: VoiceServer[] = [];
  readonly #seats = new Map<string, Seat & { server: VoiceServer | undefined }>();
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

  get seats(): readonly Seat[] {
    return [...this.#seats.values()];
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
      this.#seats.get(`${serverId}:${userId}`),
    );
    await server.listen();
    this.#servers.push(server);
    return server;
  }

  /** Closes all servers. */
  async close(): Promise<void> {
    this.#kernel.meter.close();
    await Promise.all(this.#servers.splice(0).map((server) => server.close()));
    this.#seats.clear();
  }

  get(serverId: string, userId: string): Seat | undefined {
    return this.#seats.get(`${serverId}:${userId}`);
  }

  /** The server that a seat's call is at. */
  serverOf(seat: Seat): VoiceServer | undefined {
    return this.#servers.find((server) => server === seat.server);
  }

  /** Whether a user's client is at the voice server, or may still resume there. */
  present(serverId: string, userId: string): boolean {
    const seat = this.get(serverId, userId);
    if (seat === undefined) return false;
    const sessions = this.serverOf(seat)?.sessions;
    return (sessions?.of(seat) ?? sessions?.guest(seat)) !== undefined;
  }

  /** Lets a user into a call. Where it was before in this guild or lobby, it is no more. */
  admit(admission: Admission): Ticket {
    const { serverId, userId, channelId } = admission;
    const manners = this.get(serverId, userId)?.manners ?? FREE;
    this.release(serverId, userId);
    const neighbour = [...this.#seats.values()].find((seat) => seat.channelId === channelId);
    const server = neighbour === undefined ? this.#servers[0] : neighbour.server;
    const seat = { ...admission, token: randomSecret(12), server, manners };
    this.#seats.set(`${serverId}:${userId}`, seat);
    return ticketOf(seat);
  }

  /** What a user has to know to come. */
  ticket(serverId: string, userId: string): Ticket | undefined {
    const seat = this.get(serverId, userId);
    return seat && ticketOf(seat);
  }

  /** Says what a user may do from now on. */
  setManners(serverId: string, userId: string, manners: Manners): void {
    const seat = this.get(serverId, userId);
    if (seat !== undefined) seat.manners = manners;
  }

  /** Takes a user out of a call. */
  release(serverId: string, userId: string, code: number = VoiceClose.Disconnected): void {
    const seat = this.#seats.get(`${serverId}:${userId}`);
    if (seat === undefined) return;
    this.#seats.delete(`${serverId}:${userId}`);
    this.#vacate(seat, code);
  }

  /** Takes everybody out who is in a call of a guild or lobby. */
  releaseAll(serverId: string, code: number = VoiceClose.CallEnded): void {
    for (const seat of this.seats) {
      if (seat.serverId === serverId) this.release(serverId, seat.userId, code);
    }
  }

  /** Calls a listener when a call has another server, for the domain that tells of it. */
  onMoved(listener: MoveListener): void {
    this.#moved.push(listener);
  }

  /** Moves a call to another server, or to none for now. */
  move(channelId: string, server: VoiceServer | undefined): void {
    for (const seat of this.#seats.values()) {
      if (seat.channelId !== channelId) continue;
      // Another token: the client shows it to the new server, the old one is worth nothing.
      const moved = { ...seat, server, token: randomSecret(12) };
      this.#seats.set(`${seat.serverId}:${seat.userId}`, moved);
      const guest = seat.server?.sessions.guest(seat);
      this.#vacate(seat, VoiceClose.Disconnected);
      for (const listener of this.#moved) listener(moved, ticketOf(moved), { guest });
    }
  }

  /** Moves a call away from a server that does nothing, when another one works. */
  repair(channelId: string): void {
    const seat = this.seats.find((each) => each.channelId === channelId);
    if (seat === undefined || this.serverOf(seat)?.frozen === false) return;
    const working = this.#servers.find(({ frozen }) => !frozen);
    if (working !== undefined) this.move(channelId, working);
  }

  #vacate(seat: Seat, code: number): void {
    this.serverOf(seat)?.sessions.vacate(seat, code);
  }
}

function ticketOf({ token, server }: Seat): Ticket {
  return { token, endpoint: server?.endpoint ?? null };
}
