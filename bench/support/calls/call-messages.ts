/** The messages between the processes of the benchmark of calls. */

/** The secret of the lobby with the call. */
export const LOBBY = "the lobby with the call";

/** A user who joins the call with a client. */
export interface Account {
  readonly userId: string;
  readonly accessToken: string;
}

/** The platform's process sends it when it is ready. */
export interface CallService {
  readonly apiBase: string;
  readonly webBase: string;
  readonly gatewayUrl: string;
  readonly applicationId: string;
  readonly lobbyId: string;
  readonly accounts: readonly Account[];
}

/** A request to the platform's process; it does what is set, in this order. */
export interface ServiceRequest {
  /** How many of its people are in the call. */
  readonly people?: number;
  /** Waits until this many are in the call, clients included, each at the voice server. */
  readonly members?: number;
  /** The share of lost packets to each client. */
  readonly loss?: number;
  /** All of its people speak for this many seconds. */
  readonly speak?: number;
}

/** Its answer: which of its people are in the call. */
export interface ServiceAnswer {
  readonly people: readonly string[];
}

/** A request to a listener's process. */
export interface ListenerRequest {
  /** Join the call, and listen to these users. */
  readonly join?: readonly string[];
  readonly leave?: true;
}

/** The time to join the call, in milliseconds. */
export interface Joined {
  /** Until Connected, or Ready. */
  readonly connected: number;
  /** Until the keys of the group have arrived. */
  readonly encrypted: number;
}

/** What a listener has used and heard since it started. */
export interface Used {
  /** Processor time of all threads, in milliseconds. */
  readonly cpu: number;
  /** Bytes of memory, without what JavaScript's heap holds in reserve. */
  readonly memory: number;
  /** Received sound of all speakers together, in milliseconds. */
  readonly heard: number;
  /** Blocks of 10 ms with a clear tone, if the tone is checked. */
  readonly clear: number;
}

/** Collects garbage and measures what this process has used. */
export function used(heard: number, clear = 0): Used {
  globalThis.gc?.();
  const { rss, heapTotal, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return { cpu: (user + system) / 1000, memory: rss - heapTotal + heapUsed, heard, clear };
}
