/** What the process that makes the checks is given, and what it reports. */

/** Where the service is, and who plays. */
export interface ServicePlan {
  /** Whether it is a local platform of this program, which offers actions. */
  readonly platform: boolean;
  /** Where the checks may write; it goes with the run, however the processes end. */
  readonly folder: string;
  readonly applicationId: string;
  /** Left out where the library knows them by itself. */
  readonly apiBase?: string | undefined;
  readonly webBase?: string | undefined;
  /** An access token for each player. */
  readonly tokens: readonly string[];
}

/** What the process of the checks is to do. */
export interface Plan {
  readonly service: ServicePlan;
  /** Ids of the checks, in order. */
  readonly checks: readonly string[];
  /** Milliseconds that one check may take. */
  readonly timeout: number;
  /** Instead of checks: connects a client, and then ends the process so. */
  readonly exit?: Exit | undefined;
}

/**
 * How a process with a connected client ends: after disposing it, without, or by a signal, which the
 * other process sends.
 */
export type Exit = "dispose" | "exit" | "signal";

/** What a run is called off by. */
export const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** How a check ended. */
export interface Outcome {
  readonly id: string;
  readonly status: "passed" | "failed" | "skipped";
  /** Milliseconds. */
  readonly duration: number;
  /** Why it failed or was skipped. */
  readonly reason?: string;
}

/** The actions that a local platform of this program offers. */
export interface Actions {
  /** From now on, the pages that the library opens are answered so, by a third player. */
  answerPages(answer: "approve" | "deny" | "leave open"): void;
  /** Breaks the connections of a player, by the number. */
  dropConnections(player: number): void;
}

/** From the process of the checks. */
export type WorkerMessage =
  | { readonly kind: "begun"; readonly id: string }
  | { readonly kind: "ended"; readonly outcome: Outcome }
  | {
      readonly kind: "ask";
      readonly number: number;
      readonly action: string;
      readonly value: unknown;
    }
  /** Everything is made and undone; of a process that is to end, its client is connected. */
  | { readonly kind: "done" };

/** To the process of the checks. */
export type RunnerMessage =
  | { readonly kind: "plan"; readonly plan: Plan }
  | { readonly kind: "answer"; readonly number: number; readonly error?: string };
