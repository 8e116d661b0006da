import { constants } from "node:os";
import { SIGNALS } from "./plan.js";

/** How a signal ends a run. */
export interface End {
  readonly stop: AbortSignal;
  /** The exit code if a signal ended the run; 0 otherwise. */
  readonly code: () => number;
  /** Leaves signals alone again. */
  readonly release: () => void;
}

/** Aborts at the first signal that asks this process to end; at the next one it ends. */
export function calledOff(): End {
  const controller = new AbortController();
  let code = 0;
  const end = (signal: NodeJS.Signals) => {
    // The same exit code as of a process that the signal ended.
    code = 128 + constants.signals[signal];
    controller.abort(`the run was ended by ${signal}`);
  };
  for (const signal of SIGNALS) process.once(signal, end);
  const release = () => SIGNALS.forEach((signal) => void process.off(signal, end));
  return { stop: controller.signal, code: () => code, release };
}
