/** Runs the checks in a separate process, so that a hang or crash ends only that process. */

import { checkId } from "./check.js";
import { checks } from "./checks/index.js";
import {
  type Exit,
  type Outcome,
  type Plan,
  type RunnerMessage,
  SIGNALS,
  type WorkerMessage,
} from "./plan.js";
import { Scene } from "./scene.js";
import { Skipped } from "./skipped.js";

type Send = (message: WorkerMessage) => void;

/** Carries out the plan that it receives; then the process ends. */
export async function runWorker(): Promise<number> {
  const stop = new AbortController();
  // The other process may have ended: then nothing can be reported, but the checks can still be
  // undone.
  const send: Send = (message) => void process.send?.(message, () => {});
  const answers = new Map<number, (error: string | undefined) => void>();
  let count = 0;
  const ask = (action: string, value: unknown): Promise<void> =>
    new Promise((resolve, reject) => {
      const number = count++;
      answers.set(number, (error) => (error ? reject(new Error(error)) : resolve()));
      send({ kind: "ask", number, action, value });
    });
  const plan = await new Promise<Plan>((resolve) => {
    process.on("message", (message: RunnerMessage) => {
      if (message.kind === "plan") resolve(message.plan);
      else answers.get(message.number)?.(message.error);
    });
  });
  const scene = new Scene(plan.service, ask);
  if (plan.exit) return end(plan.exit, scene, send);
  process.on("disconnect", () => stop.abort(new Error("The run was ended.")));
  // A terminal sends its signals to this process, too; the parent process handles them.
  for (const signal of SIGNALS) process.on(signal, () => {});
  for (const id of plan.checks) {
    if (stop.signal.aborted) break;
    send({ kind: "begun", id });
    send({ kind: "ended", outcome: await make(id, scene, plan.timeout, stop.signal) });
  }
  await scene.close();
  for (const signal of SIGNALS) process.removeAllListeners(signal);
  send({ kind: "done" });
  if (process.connected) process.disconnect();
  return 0;
}

/** Ends the process while a client is connected; `"signal"` leaves that to the other process. */
async function end(how: Exit, scene: Scene, send: Send): Promise<number> {
  const { client } = await scene.player();
  send({ kind: "done" });
  if (how === "exit") process.exit(0);
  if (how === "dispose") {
    client.dispose();
    process.disconnect();
  }
  return 0;
}

async function make(
  id: string,
  scene: Scene,
  timeout: number,
  stop: AbortSignal,
): Promise<Outcome> {
  const check = checks.find((one) => checkId(one) === id);
  const started = performance.now();
  const limit = new AbortController();
  const timer = setTimeout(
    () => limit.abort(new Error(`It did not end within ${timeout} ms.`)),
    timeout,
  );
  const stopped = () => limit.abort(stop.reason);
  stop.addEventListener("abort", stopped);
  const late = new Promise<never>((_, reject) => {
    limit.signal.addEventListener("abort", () => reject(limit.signal.reason));
  });
  scene.signal = limit.signal;
  const end = (status: Outcome["status"], reason?: string): Outcome => ({
    id,
    status,
    duration: Math.round(performance.now() - started),
    ...(reason === undefined ? {} : { reason }),
  });
  try {
    await Promise.race([check?.run(scene), late]);
    return end("passed");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return end(error instanceof Skipped ? "skipped" : "failed", reason);
  } finally {
    clearTimeout(timer);
    stop.removeEventListener("abort", stopped);
  }
}
