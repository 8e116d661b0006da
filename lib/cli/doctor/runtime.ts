/** The package, and what it runs on. */

import { createRequire } from "node:module";
import { libc, runtime } from "../../native/machine.js";
import { findPlatform } from "../platform.js";
import { type Finding, note, ok, problem } from "./finding.js";

const require = createRequire(import.meta.url);

/** First release of Node.js with everything the package uses. */
const OLDEST_NODE = [20, 3];

export function checkRuntime(): Finding[] {
  const { version } = require("game-social-sdk/package.json") as { version: string };
  return [ok("package", `game-social-sdk ${version}.`, { version }), ...platform(version), node()];
}

function platform(version: string): Finding[] {
  const path = findPlatform();
  if (path === undefined) return [];
  const manifest = require(
    require.resolve("game-social-sdk-platform/package.json", { paths: [path] }),
  ) as { version: string };
  const message = `game-social-sdk-platform ${manifest.version}`;
  const details = { version: manifest.version };
  if (manifest.version === version) return [ok("platform", `${message}.`, details)];
  return [
    note(
      "platform",
      `${message}, which does not match the package's release ${version}.`,
      `Install the matching release: npm install --save-dev game-social-sdk-platform@${version}`,
      details,
    ),
  ];
}

function node(): Finding {
  const { platform: system, arch: processor } = process;
  const library = system === "linux" ? libc() : undefined;
  const message = [`${system}-${processor}`, library, runtime()].filter(Boolean).join(", ");
  const details = { system, processor, ...(library ? { libc: library } : {}), runtime: runtime() };
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldest = 0, least = 0] = OLDEST_NODE;
  if (major > oldest || (major === oldest && minor >= least))
    return ok("runtime", `${message}.`, details);
  const needed = OLDEST_NODE.join(".");
  return problem(
    "runtime",
    `${message}: Node.js is older than ${needed}.`,
    `Install Node.js ${needed} or newer.`,
    details,
  );
}
