/** Programs in C and C++ for Windows, with the engine that the installed package lays out for them. */

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Host } from "./host.js";
import type { Place } from "./installation.js";
import type { Machine } from "./machine.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SOURCES = join(ROOT, "examples", "other-languages");
const PATIENCE = 5 * 60_000;
const SECRET = "the secret of other languages";

/** Builds them as the guide has it, by the CMake package; the folder with both and the engine. */
function build(name: string, place: Place): string {
  const folder = join(ROOT, "build", "targets", name, "other languages");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const engine = join(folder, "engine");
  const command = join(place.package, "dist", "cli.cjs");
  const out = ["engine", "--target", name, "--out", engine];
  execFileSync(process.execPath, [command, ...out], { stdio: "pipe" });
  const built = join(folder, "build");
  const defines = {
    CMAKE_TOOLCHAIN_FILE: join(ROOT, "cmake", "toolchains", `${name}.cmake`),
    CMAKE_PREFIX_PATH: engine,
    // The compiler's own libraries, which no other machine has.
    CMAKE_EXE_LINKER_FLAGS: "-static",
  };
  const options = Object.entries(defines).map(([key, value]) => `-D${key}=${value}`);
  const configure = ["-G", "Ninja", "-S", SOURCES, "-B", built, ...options];
  execFileSync("cmake", configure, { stdio: "pipe" });
  execFileSync("cmake", ["--build", built], { stdio: "pipe" });
  const library = "discord_partner_sdk.dll";
  copyFileSync(join(engine, "lib", library), join(built, library));
  return built;
}

/** Has both play; throws an error unless the platform has seen what they say. */
export async function playInOtherLanguages(
  name: string,
  { place, host, machine }: { place: Place; host: Host; machine: Machine },
): Promise<string> {
  const { apiBase, webBase, tokens } = host.plain;
  const built = build(name, place);
  const run = async (program: string, ...args: string[]) => {
    const words = ["wine", machine.path(join(built, program)), ...args];
    const { status, output } = await machine.runProgram(words, PATIENCE, {
      PLAYER_TOKEN: tokens.alice,
      SOCIAL_SDK_API_BASE: apiBase,
      SOCIAL_SDK_WEB_BASE: webBase,
    });
    if (status !== 0) throw new Error(`${program} ended with ${status}:\n${output}`);
    return output.trimEnd();
  };
  const expect = (said: string, expected: string) => {
    if (said !== expected) throw new Error(`It said "${said}", not "${expected}".`);
  };
  expect(await run("connect.exe"), "Ready as alice");
  const said = await run("lobby.exe", SECRET);
  expect(said, `Said hello in ${host.lobbyWith("Hello from C++")}`);
  return "connect.exe, lobby.exe";
}
