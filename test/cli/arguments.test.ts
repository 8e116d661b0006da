/** Arguments that the commands do not take: refused at once, in words, without a stack. */

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ArgumentError, type CliContext } from "../../lib/cli/context.js";
import { runDoctor } from "../../lib/cli/doctor/command.js";
import { runEngine } from "../../lib/cli/engine/command.js";
import { smokeContext } from "../../lib/cli/smoke.js";
import { runSmoke } from "../../platform/smoke/command.js";
import { runCommand } from "./support/command.js";

let folder: string;
let file: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "arguments-"));
  file = join(folder, "file");
  writeFileSync(file, "");
});

afterAll(() => rmSync(folder, { recursive: true }));

const commands = {
  smoke: (context: CliContext, args: readonly string[]) => runSmoke(smokeContext(context), args),
  doctor: runDoctor,
  engine: runEngine,
};

/** What a command says of arguments that it does not take; it says it before it does anything. */
async function refusal(
  [name = "", ...args]: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const done: string[] = [];
  const tell = (text: string) => void done.push(text);
  const run = commands[name as keyof typeof commands];
  for (const [variable, value] of Object.entries(env)) vi.stubEnv(variable, value);
  try {
    const code = await run({ print: tell, complain: tell, program: "/nonexistent" }, args);
    throw new Error(`It ended with ${code}: ${done.join("")}`);
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    expect(done).toEqual([]);
    return error.message;
  } finally {
    vi.unstubAllEnvs();
  }
}

const SERVICE = ["smoke", "--application-id", "1"];

/** What begins checks of a service. */
const CONFORMANCE = ["smoke", "--service", "http://127.0.0.1:1/api/v10"];

describe("the commands", () => {
  it.each([
    ["smoke", "--library"],
    ["smoke", "--only"],
    ["smoke", "--junit"],
    ["doctor", "--library"],
    ["doctor", "--api-base"],
    ["doctor", "--web-base"],
    ["engine", "--out"],
    ["engine", "--target"],
  ])("%s refuses an empty %s, which a script's variable may be", async (command, option) => {
    const said = await refusal([command, option, ""]);
    expect(said).toContain(`${option} is empty`);
    expect(await refusal([command, `${option}= `])).toBe(said);
  });

  it.each([
    ["smoke", "load", "--only load"],
    ["doctor", "library", 'Unexpected argument "library"'],
    ["engine", "out", 'Unexpected argument "out"'],
  ])("%s refuses the word %s without an option", async (command, word, message) => {
    expect(await refusal([command, word])).toContain(message);
  });

  it.each([
    [["--only", "nothing of the kind"], 'No check has "nothing of the kind"'],
    [["--application-id", "1"], "SMOKE_TOKEN"],
    [["--api-base", "http://127.0.0.1:1/api/v9"], "--application-id"],
    [["--web-base", "http://127.0.0.1:1"], "--application-id"],
    [["--timeout", "soon"], '--timeout is "soon"'],
    [["--loud"], "--loud"],
  ])("smoke refuses arguments that do not fit: %j", async (args, message) => {
    expect(await refusal(["smoke", ...args])).toContain(message);
  });

  it.each(["--library", "--api-base", "--web-base", "--application-id"])(
    "smoke refuses %s, which is of a library, where it checks a service",
    async (option) => {
      const said = await refusal([...CONFORMANCE, option, "http://127.0.0.1:1"]);
      expect(said).toContain(`${option} is for tests of a library`);
    },
  );

  it.each([
    ["--guild", "1"],
    ["--channel", "1"],
    ["--write"],
    ["--differences", "file"],
    ["--compare", "file"],
    ["--tunnel", "https://game.example"],
    ["--tunnel-port", "1"],
  ])("smoke refuses %s, which is of a service, where it tests a library", async (...args) => {
    const said = await refusal(["smoke", ...args]);
    expect(said).toContain(`${args[0]} is for checks of a service`);
    expect(said).toContain("--service");
  });

  it.each([
    ["notaurl", "no http or https URL"],
    ["ftp://host/api/v10", "no http or https URL"],
    ["http://127.0.0.1:1", "such as http://127.0.0.1:1/api/v10"],
    ["http://127.0.0.1:1/api/v8", "such as http://127.0.0.1:1/api/v10"],
    ["http://user:secret-word@127.0.0.1:1/api/v10", "SMOKE_BOT_TOKEN"],
  ])("smoke refuses the service %s", async (base, message) => {
    const said = await refusal(["smoke", "--service", base]);
    expect(said).toContain(message);
    expect(said).not.toContain("secret-word");
  });

  it("smoke refuses what a run against a service could not use, before it asks anything", async () => {
    const refused = (...args: string[]) => refusal([...CONFORMANCE, ...args]);
    expect(await refused("--guild", "mine")).toContain("The guild is no id");
    expect(await refused("--channel", "mine")).toContain("The channel is no id");
    expect(await refused("--write")).toContain("set SMOKE_BOT_TOKEN and --guild");
    const tunnel = ["--tunnel", "https://game.example"];
    expect(await refused(...tunnel)).toContain("Give both");
    expect(await refused("--tunnel", "game.example", "--tunnel-port", "1")).toContain("Give both");
    expect(await refused(...tunnel, "--tunnel-port", "none")).toContain("Give both");
    expect(await refused("--only", "nothing of the kind")).toContain("No check of a service has");
    expect(await refused("--compare", join(folder, "none"))).toContain("ENOENT");
    expect(await refused("--compare", file)).toContain("it is no JSON");
    expect(await refused("--differences", folder)).toContain("is a folder");
    const token = "two\nlines";
    const said = await refusal(CONFORMANCE, { SMOKE_BOT_TOKEN: token });
    expect(said).toContain("SMOKE_BOT_TOKEN has characters");
    expect(said).not.toContain(token);
  });

  it("smoke refuses bases that are no addresses, before any check", async () => {
    const tokens = { SMOKE_TOKEN: "token" };
    expect(await refusal([...SERVICE, "--api-base", "notaurl"], tokens)).toContain("--api-base");
    expect(await refusal([...SERVICE, "--web-base", "ftp://host"], tokens)).toContain("--web-base");
    const named = { ...tokens, SOCIAL_SDK_API_BASE: "localhost:7780" };
    expect(await refusal(SERVICE, named)).toContain(
      "SOCIAL_SDK_API_BASE is not an http or https URL",
    );
  });

  it("smoke refuses a service whose address the open engine does not have, once", async () => {
    const { code, stdout, stderr } = await runCommand(SERVICE, { SMOKE_TOKEN: "token" });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^The open engine .*--api-base.*\n$/);
  });

  it("smoke refuses a report where no file can be, before any check", async () => {
    const missing = join(folder, "none");
    expect(await refusal(["smoke", "--junit", join(missing, "smoke.xml")])).toContain(missing);
    expect(await refusal(["smoke", "--junit", folder])).toContain("is a folder");
    expect(existsSync(missing)).toBe(false);
  });

  it("smoke refuses a folder for temporary files that takes none", async () => {
    expect(await refusal(["smoke"], { TMPDIR: file, TMP: file, TEMP: file })).toContain(file);
  });

  /** What `engine` says of a folder, once it knows which engine to lay out there. */
  async function refusedFolder(out: string): Promise<string> {
    const { code, stdout, stderr } = await runCommand(["engine", "--out", out]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    return stderr;
  }

  it("engine refuses a folder that cannot be made", async () => {
    expect(await refusedFolder(file)).toContain("there is a file with that name");
    const below = join(file, "engine");
    expect(await refusedFolder(below)).toContain(`${below} cannot be made`);
  });

  it("engine makes no folder for a machine that there is no engine for", async () => {
    const place = join(folder, "new");
    const said = await refusal(["engine", "--out", place, "--target", "plan9-mips"]);
    expect(said).toContain('no prebuilt engine for "plan9-mips"');
    expect(existsSync(place)).toBe(false);
  });

  // Its system answers as if the folder above were missing, whoever asks.
  it.runIf(existsSync("/proc/self"))("engine refuses a folder below /proc", async () => {
    expect(await refusedFolder("/proc/nowhere/engine")).toContain("/proc/nowhere");
  });

  it("says in a line what the machine refuses later", async () => {
    const library = join(folder, "out", "lib", "libdiscord_partner_sdk.so");
    expect((await runCommand(["engine", "--out", join(folder, "out")])).code).toBe(0);
    rmSync(library);
    mkdirSync(library);
    const { code, stdout, stderr } = await runCommand(["engine", "--out", join(folder, "out")]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^game-social-sdk engine: .*\n$/);
    expect(stderr).toContain(library);
  });

  it("says where in the program an error of its own arose, whatever code that has", async () => {
    const preload = join(folder, "at_fault.cjs");
    writeFileSync(preload, 'require("node:fs").copyFileSync = () => Buffer.from(1);\n');
    const env = { NODE_OPTIONS: `--require "${preload}"` };
    const args = ["engine", "--out", join(folder, "at fault")];
    const { code, stdout, stderr } = await runCommand(args, env);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("ERR_INVALID_ARG_TYPE");
    expect(stderr).toMatch(/^ +at (async )?runEngine \(.*cli\.cjs/m);
  });
});

describe("game-social-sdk", () => {
  const manifest = fileURLToPath(new URL("../../package.json", import.meta.url));

  it("prints its version", async () => {
    const { version } = JSON.parse(readFileSync(manifest, "utf8"));
    expect(await runCommand(["--version"])).toMatchObject({
      code: 0,
      stdout: `${version}\n`,
      stderr: "",
    });
  });

  it.each([[["--help"]], [["-h"]], [["help"]]])("reports its commands: %j", async (args) => {
    const { code, stdout, stderr } = await runCommand(args);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^Usage: game-social-sdk <command>/);
  });

  it.each(["smoke", "doctor", "engine"])("%s reports its options with -h, too", async (name) => {
    const [short, long] = await Promise.all([
      runCommand([name, "-h"]),
      runCommand([name, "--help"]),
    ]);
    expect([short.code, short.stderr]).toEqual([0, ""]);
    expect(short.stdout).toBe(long.stdout);
    expect(short.stdout).toContain(`Usage: game-social-sdk ${name}`);
  });

  it("refuses a command that there is not, and what a command does not take", async () => {
    const unknown = await runCommand(["smok"]);
    expect([unknown.code, unknown.stdout]).toEqual([2, ""]);
    expect(unknown.stderr).toMatch(/^Unknown command "smok"\.\n\nUsage/);
    const none = await runCommand([]);
    expect([none.code, none.stdout]).toEqual([2, ""]);
    const refused = await runCommand(["doctor", "--library", ""]);
    expect([refused.code, refused.stdout]).toEqual([2, ""]);
    expect(refused.stderr).toMatch(/^--library is empty.*\n$/);
  });
});
