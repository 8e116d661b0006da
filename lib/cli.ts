#!/usr/bin/env node
/** The package's command. Each subcommand is loaded when it is used. */

import { createRequire } from "node:module";
import { ArgumentError, type CliContext } from "./cli/context.js";

const usage = `Usage: game-social-sdk <command> [options]

  platform   start the local platform, which the package game-social-sdk-platform has
  doctor     check whether the SDK works on this machine, and say how to fix what does not
  smoke      test an SDK library, or a service, with the checks that game-social-sdk-platform has
  engine     export the open engine for programs in other languages

"game-social-sdk <command> --help" describes one; --version prints the version.
`;

type Command = (context: CliContext, args: readonly string[]) => Promise<number>;

const commands: Readonly<Record<string, () => Promise<Command>>> = {
  platform: async () => (await import("./cli/platform.js")).runPlatform,
  smoke: async () => (await import("./cli/smoke.js")).runSmoke,
  engine: async () => (await import("./cli/engine/command.js")).runEngine,
  doctor: async () => (await import("./cli/doctor/command.js")).runDoctor,
};

const context: CliContext = {
  print: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
  program: process.argv[1] as string,
};

/**
 * Returns the exit code: the command's, 1 if the system refused something, 2 for wrong arguments.
 */
async function run([name = "", ...args]: readonly string[]): Promise<number> {
  if (["--help", "-h", "help"].includes(name)) {
    context.print(usage);
    return 0;
  }
  if (name === "--version") {
    context.print(`${version()}\n`);
    return 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) {
    const reason = name === "" ? "" : `Unknown command "${name}".\n\n`;
    context.complain(`${reason}${usage}`);
    return 2;
  }
  try {
    return await (await load())(context, args);
  } catch (error) {
    if (error instanceof ArgumentError) {
      context.complain(`${error.message}\n`);
      return 2;
    }
    // Errors of the system are shown without a stack, which only helps with bugs in the program.
    if (!(error instanceof Error) || !("syscall" in error)) throw error;
    context.complain(`game-social-sdk ${name}: ${error.message}\n`);
    return 1;
  }
}

function version(): string {
  const require = createRequire(import.meta.url);
  return (require("game-social-sdk/package.json") as { version: string }).version;
}

run(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
