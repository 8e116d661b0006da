/** What the processes of the benchmark of calls say to each other. */

/** The secret of the lobby with the call. */
export const LOBBY = "the lobby with the call";

/** Somebody who comes to the call with a client. */
export interface Account {
  readonly userId: string;
  readonly accessToken: string;
}

/** What the platform's process says when it is ready. */
export interface CallService {
  readonly apiBase: string;
  readonly webBase: string;
  readonly gatewayUrl: string;
  readonly applicationId: string;
  readonly lobbyId: string;
  readonly accounts: readonly Account[];
}

/** Asks the platform's process for what is named, in this order. */
export interface Wish {
  /** So many of its people are in the call. */
  readonly people?: number;
  /** Waits until so many are in the call, clients included, each at the voice server. */
  readonly members?: number;
  /** Share of the packets to each client that gets lost. */
  readonly loss?: number;
  /** All of its people say something for so many seconds. */
  readonly speak?: number;
}

/** Its answer: who of its people is in the call. */
export interface Granted {
  readonly people: readonly string[];
}

/** Asks a listener's process for one thing. */
export interface Errand {
  /** Come into the call, and listen to these users. */
  readonly join?: readonly string[];
  readonly leave?: true;
}

/** Milliseconds from the wish to be in the call. */
export interface Joined {
  /** Connected, or Ready. */
  readonly connected: number;
  /** The keys of the group are there. */
  readonly encrypted: number;
}

/** What a listener has used and heard since it began. */
export interface Used {
  /** Milliseconds of processor time, of all threads. */
  readonly cpu: number;
  /** Bytes of memory, without what JavaScript's heap holds in reserve. */
  readonly memory: number;
  /** Milliseconds of sound, of all speakers together. */
  readonly heard: number;
  /** Blocks of 10 ms that were clearly the tone that was said, where that is looked for. */
  readonly clear: number;
}

/** What this process has used, once garbage was collected. */
export function used(heard: number, clear = 0): Used {
  globalThis.gc?.();
  const { rss, heapTotal, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return { cpu: (user + system) / 1000, memory: rss - heapTotal + heapUsed, heard, clear };
}
