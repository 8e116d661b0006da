#!/usr/bin/env node
/** The package's command. Each of its parts is loaded when it is asked for. */

import { ArgumentError, type CliContext } from "./cli/context.js";

const usage = `Usage: game-social-sdk <command> [options]

  platform   start the local platform, which the package game-social-sdk-platform has
  doctor     say what of this machine the SDK works with, and what to do about the rest
  smoke      test an SDK library against a service
  engine     lay out the open engine for programs in other languages

"game-social-sdk <command> --help" tells about one.
`;

type Command = (context: CliContext, args: readonly string[]) => Promise<number>;

const commands: Readonly<Record<string, () => Promise<Command>>> = {
  platform: async () => (await import("./cli/platform.js")).runPlatform,
  smoke: async () => (await import("./cli/smoke/command.js")).runSmoke,
  engine: async () => (await import("./cli/engine/command.js")).runEngine,
  doctor: async () => (await import("./cli/doctor/command.js")).runDoctor,
};

const context: CliContext = {
  print: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
  program: process.argv[1] as string,
};

/** Returns the exit code: the command's, or 2 for arguments that do not fit. */
async function run([name = "", ...args]: readonly string[]): Promise<number> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) {
    const asked = name === "--help" || name === "help";
    (asked ? context.print : context.complain)(usage);
    return asked ? 0 : 2;
  }
  try {
    return await (await load())(context, args);
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    context.complain(`${error.message}\n`);
    return 2;
  }
}

run(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
