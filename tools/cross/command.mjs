// Runs a program of a cross build: quiet when it works, with its whole output when it does not.

import { spawnSync } from "node:child_process";

/** Throws an error with everything that was printed when the program fails. */
export function must(command, args, { cwd, env = {} } = {}) {
  const result = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, ...env },
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (result.status === 0) return result.stdout;
  const why = result.error ? result.error.message : `${result.stdout}${result.stderr}`;
  throw new Error(`${command} ${args.join(" ")} failed:\n${why}`);
}
