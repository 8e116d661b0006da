import { execFileSync } from "node:child_process";
import {
  closeSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { startPlatform } from "game-social-sdk-platform";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { runProgram } from "../support/program.js";
import { runCommand } from "./support/command.js";

const MINUTES = 60_000;
const SOURCES = fileURLToPath(new URL("../../examples/other-languages", import.meta.url));

let folder: string;
let out: string;
let paths: { library: string; header: string; cmake: string };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "laid out-"));
  out = join(folder, "engine");
  const { code, stdout, stderr } = await runCommand(["engine", "--out", out, "--json"]);
  expect([code, stderr]).toEqual([0, ""]);
  paths = JSON.parse(stdout);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** A platform with one player, and what a program needs to be that player. */
async function openWorld() {
  const platform = await startPlatform();
  onTestFinished(() => platform.close());
  const alice = platform.createUser({ username: "alice" });
  const { id } = platform.createApplication({ name: "Game", public: true });
  const { accessToken } = platform.issueToken({ userId: alice.id, applicationId: id });
  const env = {
    PLAYER_TOKEN: accessToken,
    SOCIAL_SDK_API_BASE: platform.apiBase,
    SOCIAL_SDK_WEB_BASE: platform.webBase,
  };
  return { platform, alice, env };
}

describe.runIf(process.platform === "linux")("game-social-sdk engine", () => {
  it("lays out the library under the vendor's name, without one of its own", () => {
    expect(paths).toEqual({
      library: join(out, "lib", "libdiscord_partner_sdk.so"),
      header: join(out, "include", "social_sdk.h"),
      cmake: join(out, "lib", "cmake", "discord_partner_sdk", "discord_partner_sdk-config.cmake"),
    });
    const dynamic = execFileSync("readelf", ["-d", paths.library], { encoding: "utf8" });
    expect(dynamic).not.toContain("(SONAME)");
  });

  it("writes a header that says the names of enumerators", () => {
    const header = readFileSync(paths.header, "utf8");
    // protocol 10.2: the numbers of the C interface.
    expect(header).toContain("    Discord_Client_Status_Ready = 3,");
    expect(header).toContain("    Discord_AuthorizationTokenType_Bearer = 1,");
    const types = [...header.matchAll(/^typedef int32_t (\w+);$/gm)].map(([, name]) => name);
    for (const type of types)
      expect(header, type).toMatch(new RegExp(`^    ${type}_\\w+ = -?\\d+,`, "m"));
    expect(types.length).toBeGreaterThan(25);
  });

  it.each([
    ["cc", "c", ["-std=c11"]],
    ["c++", "cpp", ["-std=c++17"]],
  ])("its header is good %s without warnings", (compiler, extension, flags) => {
    const source = join(folder, `header.${extension}`);
    writeFileSync(source, "#include <social_sdk.h>\n");
    const strict = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only"];
    execFileSync(compiler, [...flags, ...strict, "-I", join(out, "include"), source], {
      stdio: "pipe",
    });
  });

  it(
    "a program in C and one in C++ find it by CMake, and play on the platform",
    async () => {
      const build = join(folder, "build");
      const configure = ["-S", SOURCES, "-B", build, "-G", "Ninja", `-DCMAKE_PREFIX_PATH=${out}`];
      execFileSync("cmake", configure, { stdio: "pipe" });
      execFileSync("cmake", ["--build", build], { stdio: "pipe" });
      const { platform, alice, env } = await openWorld();
      expect(await runProgram(join(build, "connect"), [], env)).toEqual({
        code: 0,
        stdout: "Ready as alice\n",
        stderr: "",
      });
      const said = await runProgram(join(build, "lobby"), ["the table by the window"], env);
      expect(said).toMatchObject({ code: 0, stderr: "" });
      const [lobby] = platform.view().lobbies;
      expect(said.stdout).toBe(`Said hello in ${lobby?.id}\n`);
      expect(lobby?.messages).toMatchObject([{ authorId: alice.id, content: "Hello from C++" }]);
      expect((await runProgram(join(build, "lobby"), [], {})).code).toBe(2);
    },
    5 * MINUTES,
  );

  /** What CMake says of the package at `place` to a project that asks for this release. */
  const asked = (release: string, place: string) => {
    const source = mkdtempSync(join(folder, "asks-"));
    writeFileSync(
      join(source, "CMakeLists.txt"),
      `cmake_minimum_required(VERSION 3.16)
      project(asks C)
      find_package(discord_partner_sdk ${release} CONFIG REQUIRED)
      get_target_property(library discord_partner_sdk::discord_partner_sdk IMPORTED_LOCATION)
      message(STATUS "It is \${library}.")`,
    );
    const configure = ["-S", source, "-B", join(source, "build"), "-G", "Ninja"];
    return runProgram("cmake", [...configure, `-DCMAKE_PREFIX_PATH=${place}`], {});
  };

  it("CMake finds it where the folder was moved to", async () => {
    const moved = join(folder, "moved here");
    cpSync(out, moved, { recursive: true });
    const { code, stdout } = await asked("1.6", moved);
    expect(code).toBe(0);
    expect(stdout).toContain(`It is ${join(moved, "lib", "libdiscord_partner_sdk.so")}.`);
  });

  it.each(["2.0", "1.99"])("CMake refuses it to a program for release %s", async (release) => {
    const { code, stderr } = await asked(release, out);
    expect(code).not.toBe(0);
    expect(stderr).toMatch(/discord_partner_sdk-config\.cmake, version: 1\.10\.0/);
  });

  it(
    "a program is linked by the vendor's name without CMake, and finds the library beside it",
    async () => {
      const program = join(folder, "plain");
      const include = ["-I", join(out, "include"), "-L", join(out, "lib")];
      const link = ["-ldiscord_partner_sdk", "-Wl,-rpath,$ORIGIN/engine/lib", "-o", program];
      execFileSync("cc", [join(SOURCES, "connect.c"), ...include, ...link], { stdio: "pipe" });
      const needed = execFileSync("readelf", ["-d", program], { encoding: "utf8" });
      expect(needed).toContain("[libdiscord_partner_sdk.so]");
      const { env } = await openWorld();
      expect((await runProgram(program, [], env)).stdout).toBe("Ready as alice\n");
      const refused = await runProgram(program, [], { ...env, PLAYER_TOKEN: "none" });
      expect(refused).toMatchObject({ code: 1, stdout: "" });
    },
    5 * MINUTES,
  );

  it("replaces what is there as a whole: neither what is loaded nor what a link leads to changes", async () => {
    const again = mkdtempSync(join(folder, "again-"));
    const vendors = Object.values(paths).map((path, at) => {
      const vendor = join(again, `vendor-${at}`);
      writeFileSync(vendor, "the vendor's");
      const place = join(again, relative(out, path));
      mkdirSync(dirname(place), { recursive: true });
      symlinkSync(vendor, place);
      return { vendor, place };
    });
    expect((await runCommand(["engine", "--out", again])).code).toBe(0);
    for (const { vendor, place } of vendors) {
      expect(readFileSync(vendor, "utf8")).toBe("the vendor's");
      expect(lstatSync(place).isFile(), place).toBe(true);
    }
    const library = vendors[0]?.place as string;
    writeFileSync(library, "what a program has loaded");
    const loaded = openSync(library, "r");
    try {
      expect((await runCommand(["engine", "--out", again])).code).toBe(0);
      expect(readFileSync(loaded, "utf8")).toBe("what a program has loaded");
    } finally {
      closeSync(loaded);
    }
    expect(readFileSync(library).equals(readFileSync(paths.library))).toBe(true);
    const left = readdirSync(again, { recursive: true, encoding: "utf8" });
    expect(left.filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it("says what cannot be replaced", async () => {
    const taken = join(folder, "taken");
    mkdirSync(join(taken, "include", "social_sdk.h", "x"), { recursive: true });
    const { code, stderr } = await runCommand(["engine", "--out", taken]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/.*social_sdk\.h cannot be replaced: .+/);
  });

  it("makes no folder where there is no engine to lay out", async () => {
    const none = join(folder, "none");
    const addon = { SOCIAL_SDK_ADDON: join(folder, "there is none.node") };
    const { code, stderr } = await runCommand(["engine", "--out", none], addon);
    expect(code).toBe(2);
    expect(stderr).toContain("The open engine could not be loaded.");
    expect(existsSync(none)).toBe(false);
  });

  it.each([
    [[], "--out is missing"],
    [["--out", "x", "--target", "plan9-mips"], 'no prebuilt engine for "plan9-mips"'],
  ])("refuses arguments that do not fit: %j", async (args, message) => {
    const { code, stdout, stderr } = await runCommand(["engine", ...args]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});
