#!/usr/bin/env node
import { runPlatformCli } from "./command.js";

runPlatformCli(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
