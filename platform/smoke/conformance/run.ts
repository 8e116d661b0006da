/** Makes the checks of a run, one after another. */

import { checkId } from "../check.js";
import type { Outcome } from "../plan.js";
import { Skipped } from "../skipped.js";
import { Unreachable } from "./api.js";
import type { Check } from "./check.js";
import type { Fact } from "./facts.js";
import type { Scene } from "./scene.js";

/** How a check ended, and what it has observed. */
export interface Observed extends Outcome {
  readonly facts: readonly Fact[];
}

/** The options of a run. */
export interface RunOptions {
  readonly checks: readonly Check[];
  /** Milliseconds that one check may take. */
  readonly timeout: number;
  /** Ends the run; the remaining checks are skipped with its reason, which is a text. */
  readonly stop: AbortSignal;
  readonly onOutcome: (outcome: Outcome) => void;
}

export async function runChecks(scene: Scene, options: RunOptions): Promise<Observed[]> {
  const observed: Observed[] = [];
  for (const check of options.checks) {
    const outcome = await runCheck(scene, check, options);
    observed.push(outcome);
    options.onOutcome(outcome);
  }
  return observed;
}

async function runCheck(
  scene: Scene,
  check: Check,
  { timeout, stop }: RunOptions,
): Promise<Observed> {
  const id = checkId(check);
  if (stop.aborted)
    return { id, status: "skipped", duration: 0, reason: String(stop.reason), facts: [] };
  const started = performance.now();
  const limit = new AbortController();
  const late = () => limit.abort(new Error(`It did not end within ${timeout} ms.`));
  const timer = setTimeout(late, timeout);
  scene.signal = AbortSignal.any([limit.signal, stop]);
  scene.facts = [];
  let end: Pick<Outcome, "status" | "reason">;
  try {
    // It is not left alone at its limit: what it still sends has to be known, to undo it.
    await check.run(scene);
    end = { status: "passed" };
  } catch (error) {
    const reason = reasonOf(error);
    const isSkipped = error instanceof Skipped || (stop.aborted && reason === stop.reason);
    end = { status: isSkipped ? "skipped" : "failed", reason };
  } finally {
    clearTimeout(timer);
  }
  const duration = Math.round(performance.now() - started);
  return { id, ...end, duration, facts: scene.facts };
}

/** Why a check failed. Errors that nobody meant have a message, which may name values of an answer. */
function reasonOf(error: unknown): string {
  if (typeof error === "string") return error;
  if (error instanceof Unreachable || error instanceof Skipped) return error.message;
  if (error instanceof TypeError) return "The answer lacks what the check looks at.";
  return error instanceof Error ? error.message : "It failed without a reason.";
}
