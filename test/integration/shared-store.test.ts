/** Two programs that share a token file, renew at the same instant, and are killed while they do. */

import { type ChildProcessByStdio, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, it, onTestFinished } from "vitest";
import { read, write } from "../../lib/session/tokens.js";
import { FileTokenStore } from "../../lib/stores/file.js";

const ROUNDS = 200;
/** In one round of so many, a program is killed. */
const ROUNDS_OF_A_LIFE = 8;
/** Programs are killed up to this many milliseconds after they were told to renew. */
const MAX_LIFE = 25;

/** A service whose renewal ends the tokens that it is made with, as protocol 1.6 has it. */
class TokenService {
  /** The one refresh token that is good. */
  good = "refresh-0";
  /** Who was given it, as its request says. */
  givenTo = "";
  #count = 0;
  readonly #server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (body !== this.good) {
      response.writeHead(400).end('{"error":"invalid_grant"}');
      return;
    }
    this.givenTo = request.headers.from ?? "";
    response.end(JSON.stringify(this.issue()));
  });

  issue() {
    this.#count += 1;
    this.good = `refresh-${this.#count}`;
    return { accessToken: `access-${this.#count}`, refreshToken: this.good };
  }

  async open(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

class Program {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: AsyncIterator<string>;

  constructor(script: string, args: string[]) {
    this.#process = spawn(process.execPath, [script, ...args], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.#process.stdin.on("error", () => {});
    this.#lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
  }

  get pid(): string {
    return String(this.#process.pid);
  }

  async line(): Promise<string | undefined> {
    return (await this.#lines.next()).value;
  }

  renew(): void {
    this.#process.stdin.write("renew\n");
  }

  async kill(): Promise<void> {
    const gone = once(this.#process, "exit");
    this.#process.kill("SIGKILL");
    await gone;
  }
}

/** A folder with the program, and the tokens of a player who has just signed in. */
async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), "shared-store-"));
  const script = join(folder, "program.mjs");
  await build({
    entryPoints: [fileURLToPath(new URL("support/renewing-child.ts", import.meta.url))],
    outfile: script,
    bundle: true,
    platform: "node",
    format: "esm",
    external: ["node-gyp-build", "@napi-rs/keyring"],
    logLevel: "error",
  });
  process.env.SOCIAL_SDK_ADDON = fileURLToPath(
    new URL("../../build/Release/game_social_sdk.node", import.meta.url),
  );
  const key = randomBytes(32);
  const path = join(folder, "data", "tokens");
  const store = new FileTokenStore({ path, key });
  const service = new TokenService();
  const args = [path, key.toString("hex"), await service.open()];
  const signIn = () =>
    store.save(
      write({
        applicationId: "7",
        ...service.issue(),
        scopes: "openid",
        expiresIn: 604_800,
        issuedAt: Date.now(),
        provisional: false,
      }),
    );
  const start = async () => {
    const program = new Program(script, args);
    expect(await program.line()).toBe("ready");
    return program;
  };
  onTestFinished(async () => {
    service.close();
    await rm(folder, { recursive: true });
  });
  return { store, service, signIn, start, data: join(path, "..") };
}

it(`they never lose the sign-in, in ${ROUNDS} rounds`, { timeout: 900_000 }, async () => {
  const { store, service, signIn, start, data } = await setUp();
  await signIn();
  let programs: [Program, Program] = [await start(), await start()];
  let unsaved = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other] = programs;
    const dies = round % ROUNDS_OF_A_LIFE === 0;
    for (const program of programs) program.renew();
    const outcomes = dies ? await oneDies(one, other) : await bothLive(one, other);
    const text = await store.load();
    const tokens = text ? read(text) : undefined;
    if (tokens?.refreshToken === service.good) {
      for (const outcome of outcomes) expect(outcome, `round ${round}`).toBe(tokens.accessToken);
      if (dies) programs = [other, await start()];
      continue;
    }
    // Only a program that is killed between the service's answer and its saving can lose tokens.
    expect([dies, service.givenTo], `round ${round}: ${outcomes}`).toEqual([true, one.pid]);
    unsaved += 1;
    await other.kill();
    await signIn();
    programs = [await start(), await start()];
  }
  expect(unsaved).toBeLessThan(ROUNDS / ROUNDS_OF_A_LIFE);
  await Promise.all(programs.map((program) => program.kill()));
  await store.save("the last");
  expect(await readdir(data)).toEqual(["tokens"]);
});

function bothLive(one: Program, other: Program) {
  return Promise.all([one.line(), other.line()]);
}

/** What the other answers; the first is killed at any point of its renewal. */
async function oneDies(one: Program, other: Program) {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * MAX_LIFE));
  const [outcome] = await Promise.all([other.line(), one.kill()]);
  return [outcome];
}
