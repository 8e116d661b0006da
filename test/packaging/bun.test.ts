/** The packed package in Bun: installed, and in a single executable; and in workers of Bun and Node. */

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform } from "game-social-sdk-platform";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { bun } from "../../tools/cross/runtimes.mjs";
import { runProgram } from "../support/program.js";
import { play, programSource } from "./support/bundled-program.js";
import { installInProject, output, packPackages } from "./support/packed-package.js";

const MINUTES = 60_000;

/** The machine that the program from npm is for. */
const hasBun = process.platform === "linux" && process.arch === "x64";

/** Connects to a base that is put into `process.env` while it runs, by the main thread or a worker. */
const CONNECTS = `
  import { isMainThread, Worker } from "node:worker_threads";
  import { AuthorizationTokenType, Client } from "game-social-sdk";

  const [where, base, token] = process.argv.slice(2);

  async function connect() {
    if (base) process.env.SOCIAL_SDK_API_BASE = base;
    const client = new Client({ applicationId: "1" });
    try {
      await client.updateToken(AuthorizationTokenType.Bearer, token);
      await client.connectAndWait();
      console.log("Ready as " + client.getCurrentUserV2().username);
    } catch (error) {
      console.log(error.message);
    }
    client.dispose();
  }

  if (where === "worker" && isMainThread) {
    new Worker(new URL(import.meta.url), { argv: process.argv.slice(2) });
  } else {
    await connect();
  }
`;

let project: string;
let program: string;

beforeAll(() => {
  project = installInProject(packPackages().sdk);
  writeFileSync(join(project, "entry.mjs"), programSource("import"));
  writeFileSync(join(project, "connects.mjs"), CONNECTS);
  if (hasBun) program = bun();
}, 10 * MINUTES);

afterAll(() => rmSync(project, { recursive: true }));

describe.runIf(hasBun)("in Bun", () => {
  it("runs as it is installed", async () => {
    const { path, method } = await play(program, [join(project, "entry.mjs")]);
    expect(path).toContain(join(project, "node_modules", "game-social-sdk", "prebuilds"));
    // AuthenticationCodeChallengeMethod::S256
    expect(method).toBe(0);
  });

  it("a single executable runs with the binaries beside it, and with no others", async () => {
    const place = mkdtempSync(join(tmpdir(), "Spiel für Ümläute-"));
    onTestFinished(() => rmSync(place, { recursive: true }));
    const game = join(place, "spiel");
    output(program, ["build", "--compile", "entry.mjs", "--outfile", game], { cwd: project });
    // The package is still where it was when the executable was made. Players do not have it.
    const { error: without } = await play(game);
    expect(without).toContain(`${join(place, "prebuilds")}: there is none for this machine`);
    expect(without).toMatch(/bun build --compile copy \S*prebuilds beside the executable/);
    mkdirSync(join(place, "prebuilds"));
    const from = join(project, "node_modules", "game-social-sdk", "prebuilds");
    cpSync(from, join(place, "prebuilds"), { recursive: true });
    const { path, method, error } = await play(game);
    expect(error).toBeUndefined();
    expect(path).toContain(join(place, "prebuilds"));
    expect(method).toBe(0);
  });
});

const runtimes: readonly [name: string, program: () => string][] = [
  ["Node", () => process.execPath],
  ["Bun", () => program],
];

describe.each(runtimes.slice(0, hasBun ? 2 : 1))(
  "process.env of a running program in %s",
  (_, runtime) => {
    describe.each(["main", "worker"])("in a thread: %s", (where) => {
      const run = (...args: readonly string[]) =>
        runProgram(runtime(), [join(project, "connects.mjs"), where, ...args], {
          SOCIAL_SDK_API_BASE: "",
        });

      it("says where to connect", async () => {
        const platform = await startPlatform();
        onTestFinished(() => platform.close());
        const userId = platform.createUser({ username: "alice" }).id;
        const applicationId = platform.createApplication({ name: "Game", public: true }).id;
        const { accessToken } = platform.issueToken({ userId, applicationId });
        expect(await run(platform.apiBase, accessToken)).toEqual({
          code: 0,
          stdout: "Ready as alice\n",
          stderr: "",
        });
      });

      it("is named where it has no base", async () => {
        const { stdout } = await run("", "token");
        expect(stdout).toMatch(/There is no API base: .*SOCIAL_SDK_API_BASE/);
      });
    });
  },
);
