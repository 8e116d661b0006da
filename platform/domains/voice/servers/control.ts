import { PlatformError } from "../../../kernel/errors.js";
import { checkCloseCode } from "../../../kernel/gateway/control.js";
import type { CallServer } from "./call-server.js";
import type { NetworkFaults, NetworkMatch } from "./network.js";
import type { Admission } from "./record.js";
import type { VoiceAdmissions } from "./state.js";

/** Somebody in a call, as {@link Voice.calls} lists it. */
export interface CallMember {
  /** The id of the user. */
  readonly userId: string;
  /** Whether the client is at the voice server and in the call. */
  readonly connected: boolean;
  /** What it said of its speaking: 1 voice, 2 sound of the screen, 4 priority; 0 nothing. */
  readonly speaking: number;
}

/** A call, as {@link Voice.calls} lists it. */
export interface CallInfo {
  /** Channel or lobby. */
  readonly channelId: string;
  /** `host:port` of its voice server; null while it has none. */
  readonly endpoint: string | null;
  /** Version of the end-to-end encryption; 0 for none. */
  readonly encryption: number;
  /** Epoch of the group that has the keys; 0 while there is none. */
  readonly epoch: number;
  /** Who may be in it, in the order in which they came. */
  readonly members: readonly CallMember[];
}

/** Watches and disturbs calls. */
export class Voice {
  /** @internal Made by the domain. */
  constructor(
    /** @internal For the domains that let people into calls. */
    readonly admissions: VoiceAdmissions,
  ) {}

  /** All calls that somebody is in. */
  calls(): CallInfo[] {
    return [...grouped(this.admissions.admissions)].map(([channelId, admissions]) =>
      this.#info(channelId, admissions),
    );
  }

  /** `host:port` of each voice server. */
  servers(): string[] {
    return this.admissions.servers.map(({ endpoint }) => endpoint);
  }

  /** Starts another voice server. Returns its `host:port`. */
  async addServer(): Promise<string> {
    return (await this.admissions.addServer()).endpoint;
  }

  /**
   * Moves a call to another voice server: its members are notified, and connect there.
   *
   * @param endpoint - of that server, or null for none until the next move
   */
  move(channelId: string, endpoint: string | null): void {
    this.admissions.move(channelId, endpoint === null ? undefined : this.#server(endpoint));
  }

  /**
   * Closes the voice connections of a user.
   *
   * @param code - close code; below 4000 and with 4015 the client may resume
   * @returns how many there were
   * @throws RangeError for a code that no WebSocket can be closed with
   */
  close(userId: string, code: number): number {
    checkCloseCode(code);
    return this.#count((server) => server.closeUser(userId, code));
  }

  /** Destroys the sockets of a user's voice connections, as a network failure would. */
  drop(userId: string): number {
    return this.#count((server) => server.dropUser(userId));
  }

  /**
   * Breaks the next key change for a user, in each of its calls. The client reports that it cannot
   * use it, and is added again.
   */
  spoilKeys(userId: string): void {
    for (const server of this.admissions.servers) server.spoilKeys(userId);
  }

  /** Plays faults of the network on the packets with sound, in place of those with the same match. */
  network(faults: NetworkFaults, match: NetworkMatch = {}): void {
    this.admissions.network.set(faults, match);
  }

  /** Ends all faults of the network. */
  clearNetwork(): void {
    this.admissions.network.clear();
  }

  /** Begins the chances of the network again, as they are from a number on. */
  seedNetwork(seed: number): void {
    this.admissions.network.seed(seed);
  }

  /** Stops voice servers: they read, send and forward nothing, but their sockets stay open. */
  freeze(endpoint?: string): void {
    for (const server of this.#servers(endpoint)) server.freeze(true);
  }

  /** Lets frozen voice servers go on. */
  thaw(endpoint?: string): void {
    for (const server of this.#servers(endpoint)) server.freeze(false);
  }

  /** Closes all connections with 4015, as when a server has crashed; clients may resume. */
  crash(endpoint?: string): void {
    for (const server of this.#servers(endpoint)) server.crash();
  }

  /** Restarts voice servers, at their ports: they know nobody any more, so nobody can resume. */
  restart(endpoint?: string): void {
    for (const server of this.#servers(endpoint)) server.restart();
  }

  #info(channelId: string, admissions: readonly Admission[]): CallInfo {
    const server = admissions[0] && this.admissions.serverOf(admissions[0]);
    const call = server?.callState(channelId);
    return {
      channelId,
      endpoint: server?.endpoint ?? null,
      encryption: call?.encryption ?? 0,
      epoch: call?.epoch ?? 0,
      members: admissions.map(({ userId }) => {
        const speaking = call?.speaking.get(userId);
        return { userId, connected: speaking !== undefined, speaking: speaking ?? 0 };
      }),
    };
  }

  #count(act: (server: CallServer) => number): number {
    return this.admissions.servers.reduce((sum, server) => sum + act(server), 0);
  }

  #servers(endpoint: string | undefined): readonly CallServer[] {
    return endpoint === undefined ? this.admissions.servers : [this.#server(endpoint)];
  }

  #server(endpoint: string): CallServer {
    const server = this.admissions.servers.find((each) => each.endpoint === endpoint);
    if (server !== undefined) return server;
    const known = this.servers().join(", ");
    throw new PlatformError(`No voice server is at ${endpoint}; there are: ${known}.`, "endpoint");
  }
}

function grouped(admissions: readonly Admission[]): Map<string, Admission[]> {
  const groups = new Map<string, Admission[]>();
  for (const admission of admissions) {
    groups.set(admission.channelId, [...(groups.get(admission.channelId) ?? []), admission]);
  }
  return groups;
}
