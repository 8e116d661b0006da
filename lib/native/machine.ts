/** What the process runs on, for messages. */

import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ownFile } from "../own-file.js";

const require = createRequire(ownFile());

/** System and processor, the C library where there are several, and the runtime. */
export function describeMachine(): string {
  const { platform, arch } = process;
  return [`${platform}-${arch}`, ...(platform === "linux" ? [libc()] : []), runtime()].join(", ");
}

/** The version of glibc that the process runs on; nothing where there is another C library. */
export function glibcVersion(): string | undefined {
  const report = process.report?.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report?.header?.glibcVersionRuntime || undefined;
}

/** The C library that the process runs on. */
export function libc(): string {
  const version = glibcVersion();
  return version ? `glibc ${version}` : (musl() ?? "a C library that is neither glibc nor musl");
}

/** musl, with the version that its loader reports; nothing where there is no such loader. */
export function musl(folder = "/lib"): string | undefined {
  const loader = filesOf(folder).find((name) => /^ld-musl-.*\.so\.1$/.test(name));
  if (loader === undefined) return undefined;
  // Loaded when it is needed: every start of a game loads this file.
  const { spawnSync } = require("node:child_process") as typeof import("node:child_process");
  const { stderr } = spawnSync(join(folder, loader), { encoding: "utf8", timeout: 5000 });
  const version = /^Version (\S+)$/m.exec(stderr ?? "")?.[1];
  return version ? `musl ${version}` : "musl";
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Node.js, Bun or Electron, with the version. */
export function runtime(): string {
  const { bun, electron, node } = process.versions;
  if (bun) return `Bun ${bun}`;
  return electron ? `Electron ${electron}, Node ${node}` : `Node ${node}`;
}
