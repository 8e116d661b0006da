/** Starts and watches a process that runs checks. */

import { type ChildProcess, fork } from "node:child_process";
import type { SmokeContext } from "./context.js";
import type { Plan, RunnerMessage, WorkerMessage } from "./plan.js";
import type { SmokeService } from "./service.js";

/**
 * The time after a check's own limit in which a process that does not hang reports, or undoes
 * everything.
 */
const MERCY = 5000;
const MAX_ERRORS = 1000;

/** How the process ended. */
export interface ProcessEnd {
  /** Whether it reported that it was done. */
  readonly done: boolean;
  /** How it failed, as the end of a sentence; undefined if it ended well. */
  readonly fault: string | undefined;
}

/** The options of a process. */
export interface ProcessOptions {
  readonly plan: Plan;
  readonly service: SmokeService;
  /** Called with every message. */
  readonly onMessage?: (message: WorkerMessage) => void;
  /** Cancels it: it then undoes what it did and ends. */
  readonly stop: AbortSignal;
  /** A signal to send when it is done, which then has to end it. */
  readonly endWith?: NodeJS.Signals;
}

/** Runs a process; kills it when it sends nothing for longer than a check may take. */
export function runProcess(
  { program }: Pick<SmokeContext, "program">,
  { plan, service, onMessage, stop, endWith }: ProcessOptions,
): Promise<ProcessEnd> {
  let child: ChildProcess;
  try {
    child = fork(program, ["smoke", "--worker"], {
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      env: { ...process.env, ...service.env },
    });
  } catch (error) {
    return Promise.resolve({ done: false, fault: notStarted(error as Error) });
  }
  // A process that could not be started may have no channel.
  const send = (message: RunnerMessage) => void child.send?.(message, () => {});
  let done = false;
  let stuck = false;
  let errors = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-MAX_ERRORS);
  });
  const giveUp = () => {
    stuck = true;
    child.kill("SIGKILL");
  };
  let watchdog = setTimeout(giveUp, plan.timeout + MERCY);
  const callOff = () => {
    if (child.connected) child.disconnect();
    clearTimeout(watchdog);
    watchdog = setTimeout(giveUp, plan.timeout + MERCY);
  };
  if (stop.aborted) callOff();
  stop.addEventListener("abort", callOff);
  child.on("message", (message: WorkerMessage) => {
    watchdog.refresh();
    if (message.kind === "ask") answer(service, message, send);
    if (message.kind === "done") {
      done = true;
      if (endWith) child.kill(endWith);
    }
    onMessage?.(message);
  });
  send({ kind: "plan", plan });
  return new Promise((resolve) => {
    const end = (fault: string | undefined) => {
      clearTimeout(watchdog);
      stop.removeEventListener("abort", callOff);
      resolve({ done, fault });
    };
    child.on("error", (error) => end(notStarted(error)));
    child.on("exit", (code, signal) =>
      end(faultOf({ code, signal, stuck, done, endWith, errors })),
    );
  });
}

function answer(
  { actions }: SmokeService,
  { number, action, value }: WorkerMessage & { kind: "ask" },
  send: (message: RunnerMessage) => void,
): void {
  const act = Object.hasOwn(actions, action)
    ? (actions as Record<string, (value: unknown) => void>)[action]
    : undefined;
  try {
    if (!act) throw new Error(`The service has no action ${action}.`);
    act(value);
    send({ kind: "answer", number });
  } catch (error) {
    send({ kind: "answer", number, error: (error as Error).message });
  }
}

/** Node.js gives some reasons at once, and others by an event. */
const notStarted = ({ message }: Error): string => `could not be started: ${message}`;

interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stuck: boolean;
  readonly done: boolean;
  readonly endWith: NodeJS.Signals | undefined;
  readonly errors: string;
}

function faultOf(ending: Ending): string | undefined {
  const { code, signal, stuck, done, endWith, errors } = ending;
  const said = errors.trim() === "" ? "" : ` and said: ${errors.trim()}`;
  if (stuck) return done ? "did not end by itself" : `was stuck${said}`;
  if (endWith && done) return signal === endWith || code === 0 ? undefined : `ended with ${code}`;
  if (signal) return `was ended by ${signal}${said}`;
  if (code !== 0) return `ended with status ${code}${said}`;
  return done ? undefined : `ended too early${said}`;
}
