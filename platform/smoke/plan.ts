/** The messages to and from the process that runs the checks. */

/** The service and the players. */
export interface ServicePlan {
  /** Whether it is a local platform started by this program, which offers actions. */
  readonly platform: boolean;
  /** A folder for the checks, which is deleted after the run, however the processes end. */
  readonly folder: string;
  readonly applicationId: string;
  /** Undefined if the library knows the bases itself. */
  readonly apiBase?: string | undefined;
  readonly webBase?: string | undefined;
  /** An access token for each player. */
  readonly tokens: readonly string[];
}

/** The work of the process that runs the checks. */
export interface Plan {
  readonly service: ServicePlan;
  /** Ids of the checks, in order. */
  readonly checks: readonly string[];
  /** Milliseconds that one check may take. */
  readonly timeout: number;
  /** Instead of checks: connects a client, and then ends the process in this way. */
  readonly exit?: Exit | undefined;
}

/**
 * How a process with a connected client ends: after disposing it, without disposing it, or by a
 * signal from the other process.
 */
export type Exit = "dispose" | "exit" | "signal";

/** The signals that cancel a run. */
export const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** How a check ended. */
export interface Outcome {
  readonly id: string;
  readonly status: "passed" | "failed" | "skipped";
  /** How long the check ran, in milliseconds. */
  readonly duration: number;
  /** Why it failed or was skipped. */
  readonly reason?: string;
}

/** The actions that a local platform started by this program offers. */
export interface Actions {
  /** From now on a third player answers the pages that the library opens in this way. */
  answerPages(answer: "approve" | "deny" | "leave open"): void;
  /** Breaks the connections of the player with this number. */
  dropConnections(player: number): void;
}

/** A message from the process of the checks. */
export type WorkerMessage =
  | { readonly kind: "begun"; readonly id: string }
  | { readonly kind: "ended"; readonly outcome: Outcome }
  | {
      readonly kind: "ask";
      readonly number: number;
      readonly action: string;
      readonly value: unknown;
    }
  /** All checks are done and undone; for an exit check, the client is connected. */
  | { readonly kind: "done" };

/** A message to the process of the checks. */
export type RunnerMessage =
  | { readonly kind: "plan"; readonly plan: Plan }
  | { readonly kind: "answer"; readonly number: number; readonly error?: string };
