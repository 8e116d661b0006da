/** Runs the checks in separate processes, one after another, until each has an outcome. */

import { type Area, type Check, checkId } from "./check.js";
import type { SmokeContext } from "./context.js";
import type { Exit, Outcome } from "./plan.js";
import { runProcess } from "./process.js";
import type { SmokeService } from "./service.js";

/** The options of a run. */
export interface RunOptions {
  readonly service: SmokeService;
  readonly checks: readonly Check[];
  /** Whether to report the end of their processes also when it succeeds. */
  readonly ends: boolean;
  readonly exits: readonly ExitCheck[];
  /** Milliseconds that one check may take. */
  readonly timeout: number;
  /** Cancels the run; the remaining checks are skipped with the signal's reason. */
  readonly stop: AbortSignal;
  /** Called with every outcome. */
  readonly onOutcome: (outcome: Outcome) => void;
}

/** How a process with a connected client ends. */
export interface ExitCheck {
  readonly area: Area;
  readonly name: string;
  readonly how: Exit;
}

/** After this many crashed processes, the remaining checks are not run. */
const MAX_CRASHES = 5;

export const exitChecks: readonly ExitCheck[] = [
  { area: "exit", name: "a process whose client was disposed ends by itself", how: "dispose" },
  { area: "exit", name: "a process ends although its client is connected", how: "exit" },
  ...(process.platform === "win32"
    ? []
    : [
        { area: "exit", name: "a signal ends a process that is connected", how: "signal" } as const,
      ]),
];

/** The check of how the processes of the checks end. */
export const ENDS: Pick<ExitCheck, "area" | "name"> = {
  area: "exit",
  name: "the processes of the checks end by themselves",
};

export async function runChecks(context: SmokeContext, options: RunOptions): Promise<Outcome[]> {
  const { service, checks, ends, exits, timeout, stop, onOutcome } = options;
  const outcomes: Outcome[] = [];
  const add = (outcome: Outcome) => {
    outcomes.push(outcome);
    onOutcome(outcome);
  };
  const skip = (id: string) =>
    add({ id, status: "skipped", duration: 0, reason: String(stop.reason) });
  let left = checks.map(checkId);
  const faults: string[] = [];
  for (let crashes = 0; left.length > 0 && !stop.aborted; crashes += 1) {
    if (crashes === MAX_CRASHES) {
      const reason = `It was not run: ${MAX_CRASHES} processes before it have failed.`;
      for (const id of left) add({ id, status: "failed", duration: 0, reason });
      break;
    }
    let current: { id: string; since: number } | undefined;
    const plan = { service: service.plan, checks: left, timeout };
    const end = await runProcess(context, {
      plan,
      service,
      stop,
      onMessage: (message) => {
        if (message.kind === "begun") current = { id: message.id, since: performance.now() };
        if (message.kind !== "ended") return;
        current = undefined;
        add(message.outcome);
      },
    });
    const made = new Set(outcomes.map(({ id }) => id));
    left = left.filter((id) => !made.has(id));
    if (stop.aborted || end.fault === undefined) continue;
    const id = current?.id ?? (end.done ? undefined : left[0]);
    if (id === undefined) {
      faults.push(end.fault);
      continue;
    }
    const duration = current ? Math.round(performance.now() - current.since) : 0;
    add({ id, status: "failed", duration, reason: `Its process ${end.fault}.` });
    left = left.filter((other) => other !== id);
  }
  if (stop.aborted) left.forEach(skip);
  if (stop.aborted && ends) skip(checkId(ENDS));
  if (!stop.aborted && (ends || faults.length > 0)) add(endOf(faults));
  for (const check of exits) {
    const outcome = stop.aborted ? undefined : await exit(context, check, options);
    if (outcome && !stop.aborted) add(outcome);
    else skip(checkId(check));
  }
  return outcomes;
}

function endOf(faults: readonly string[]): Outcome {
  const end = { id: checkId(ENDS), duration: 0 };
  return faults.length === 0
    ? { ...end, status: "passed" }
    : { ...end, status: "failed", reason: `One ${faults[0]}.` };
}

async function exit(
  context: SmokeContext,
  { area, name, how }: ExitCheck,
  { service, timeout, stop }: RunOptions,
): Promise<Outcome> {
  const since = performance.now();
  const { fault, done } = await runProcess(context, {
    plan: { service: service.plan, checks: [], timeout, exit: how },
    service,
    stop,
    ...(how === "signal" ? { endWith: "SIGTERM" as const } : {}),
  });
  const end = { id: checkId({ area, name }), duration: Math.round(performance.now() - since) };
  if (fault === undefined) return { ...end, status: "passed" };
  const when = done ? "" : " before its client was connected";
  return { ...end, status: "failed", reason: `Its process ${fault}${when}.` };
}
