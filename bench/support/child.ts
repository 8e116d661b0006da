/** A process of a benchmark, which says when it is ready and then answers each question by one message. */

import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface Child<Ready> {
  readonly pid: number;
  /** What it said when it was ready. */
  readonly ready: Ready;
  /** Sends it a message; what it says to that. One at a time. */
  ask<Answer>(question: object): Promise<Answer>;
  /** Releases it; resolves when it has ended. */
  stop(): Promise<void>;
}

/**
 * Starts a script of this folder.
 *
 * @param script - such as `service-process.ts`
 * @param env - added to the environment of this process
 */
export async function startChild<Ready>(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Child<Ready>> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = fork(path, args, {
    execArgv: ["--expose-gc", "--import", "tsx"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, ...env },
  });
  const ended = once(child, "exit");
  const broken = ended.then(([code, signal]) => {
    const command = [script, ...args].join(" ");
    throw new Error(`The process "${command}" ended with ${signal ?? code} before it answered.`);
  });
  // Once stopped, nobody waits for an answer any more.
  broken.catch(() => {});
  const answer = async <T>(): Promise<T> =>
    (await Promise.race([once(child, "message"), broken]))[0] as T;
  const ready = await answer<Ready>();
  return {
    pid: child.pid as number,
    ready,
    ask<Answer>(question: object) {
      const answered = answer<Answer>();
      child.send(question);
      return answered;
    },
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}
