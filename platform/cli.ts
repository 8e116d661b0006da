#!/usr/bin/env node
import { runPlatformCli } from "./command.js";
import { usage } from "./command_options.js";

const [command, ...args] = process.argv.slice(2);

if (command === "platform") {
  runPlatformCli(args).then((code) => {
    process.exitCode = code;
  });
} else {
  const asked = command === "--help" || command === "help";
  (asked ? process.stdout : process.stderr).write(usage);
  process.exitCode = asked ? 0 : 2;
}
