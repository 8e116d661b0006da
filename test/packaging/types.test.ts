/** The declarations of the packed packages, read whole by the oldest TypeScript they are for, and ours. */

import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runProgram } from "../support/program.js";
import { installInProject, output, packPackages } from "./support/packed-package.js";

const MINUTES = 60_000;
const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL("../..", import.meta.url));

let project: string;

/** A project with the platform alone. */
let alone: string;

/** What needs nothing but the language, and Node's types for none of it. */
const bare = `
  import { Client, FileTokenStore, sdkInfo } from "game-social-sdk";
  import * as backend from "game-social-sdk/backend";
  import { esbuildPlugin } from "game-social-sdk/bundler";
  import { connectPages, safeStorageTokenStore } from "game-social-sdk/electron";
  import { exposeClient } from "game-social-sdk/electron/preload";
  import { pageClient } from "game-social-sdk/electron/renderer";

  export async function main(): Promise<string> {
    using client = new Client();
    let version: string = sdkInfo().version;
    for await (const { status } of client.events("statusChanged")) version += status;
    return version;
  }
  export const encrypt = (tokens: string) => new Uint8Array(tokens.length);
  export const decrypt = (data: Uint8Array) => String(data.length);
  export const store = new FileTokenStore({ path: "tokens", encrypt, decrypt });
  export const size = ({ body }: backend.VerifiedWebhook): number => body.length;
  export const all = [backend, esbuildPlugin, connectPages, exposeClient, pageClient];
  export const electron = safeStorageTokenStore;
`;

/** With Node's types, bytes are Node's. */
const game = `
  ${bare}
  export const text = ({ body }: backend.VerifiedWebhook): string => body.toString("utf8");
  export const own = (data: Buffer): string => data.toString("latin1");
  export const other = new FileTokenStore({ path: "tokens", encrypt, decrypt: own });
`;

const test = `
  import type { Client } from "game-social-sdk";
  declare const client: Client;
  import { startPlatform } from "game-social-sdk-platform";
  export const apiBase: Promise<string> = startPlatform().then((platform) => platform.apiBase);
  export async function main(): Promise<void> {
    await using platform = await startPlatform();
    const alice = platform.createUser({ username: "alice" });
    await client.signIn({ openPage: platform.as(alice.id).approveSignIn });
    await client.signIn({ openPage: ({ url }) => platform.approveAuthorization(url, alice.id) });
    const { status } = await client.next("statusChanged", { where: (event) => event.error === 0 });
    void status;
  }
`;

/** Tests with the kit, which is there without the game's package, too. */
const kit = `
  import { test } from "game-social-sdk-platform/node-test";
  test("people write", async ({ person, guild, player }) => {
    const id: string = person("alice").sendMessage(guild.channel, "hello");
    const bob = await player("bob");
    const name: string = bob.name;
    void [id, name, bob.client.getStatus()];
  });
`;

/** What is known of players where the game's package is installed. */
const players = `
  import { test } from "game-social-sdk-platform/node-test";
  test("players have clients", async ({ player }) => {
    const { client } = await player("bob");
    client.getStatus();
    // @ts-expect-error: there is no such method
    client.getStat();
  });
`;

const FILES = {
  "bare.mts": bare,
  "game.mts": game,
  "test.mts": test,
  "kit.mts": kit,
  "players.mts": players,
};

/** Where a program has Node's types, and where it has none. */
const typed = () => join(project, "typed");
const untyped = () => join(project, "untyped");

beforeAll(() => {
  const { sdk, platform } = packPackages();
  project = installInProject(sdk, platform);
  // Beside the repository's own compiler, an older one would take its name.
  const install = ["install", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"];
  output("npm", [...install, "typescript@5.2.2"], { cwd: project });
  // Node's declarations are the ones that this repository has. No others of its come with them.
  alone = installInProject(platform);
  mkdirSync(untyped());
  for (const folder of [typed(), alone]) {
    const types = join(folder, "node_modules", "@types");
    mkdirSync(types, { recursive: true });
    rmSync(join(types, "node"), { recursive: true, force: true });
    symlinkSync(join(root, "node_modules", "@types", "node"), join(types, "node"));
  }
  for (const [name, text] of Object.entries(FILES)) {
    for (const folder of [typed(), untyped(), alone]) writeFileSync(join(folder, name), text);
  }
}, 10 * MINUTES);

afterAll(() => {
  for (const folder of [project, alone]) rmSync(folder, { recursive: true, force: true });
});

/** What a compiler says to a program, with all libraries' declarations read whole. */
async function compile(
  compiler: string,
  folder: string,
  files: readonly string[],
  module: string,
  lib: readonly string[],
): Promise<string> {
  const from = compiler === "TypeScript 5.2" ? { paths: [project] } : {};
  const tsc = require.resolve("typescript/lib/tsc.js", from);
  const moduleResolution = module === "esnext" ? "bundler" : module;
  const compilerOptions = {
    ...{ module, moduleResolution, target: "es2022", lib },
    ...{ strict: true, skipLibCheck: false, exactOptionalPropertyTypes: true, noEmit: true },
    types: folder === untyped() ? [] : ["node"],
  };
  const settings = join(folder, "settings.json");
  writeFileSync(settings, JSON.stringify({ compilerOptions, files }));
  return (await runProgram(process.execPath, [tsc, "-p", settings], {})).stdout;
}

const OURS = "this repository's TypeScript";

// The web server's own declarations, which the platform's do without, would need TypeScript 5.4.
it.each([
  ["TypeScript 5.2", "node16"],
  ["TypeScript 5.2", "esnext"],
  [OURS, "nodenext"],
])(
  "%s finds nothing wrong with what a game and its tests import: --module %s",
  async (compiler, module) => {
    const files = ["game.mts", "test.mts"];
    expect(await compile(compiler, typed(), files, module, ["es2022"])).toBe("");
  },
  5 * MINUTES,
);

// Without Node's types, AbortSignal and the like are the browser's.
it.each([
  ["TypeScript 5.2", "node16"],
  ["TypeScript 5.2", "esnext"],
  [OURS, "nodenext"],
])(
  "%s finds nothing wrong without Node's types: --module %s",
  async (compiler, module) => {
    expect(await compile(compiler, untyped(), ["bare.mts"], module, ["es2022", "dom"])).toBe("");
  },
  5 * MINUTES,
);

it.each([
  ["TypeScript 5.2", "node16"],
  [OURS, "nodenext"],
])(
  "%s finds nothing wrong with tests of the kit where the platform alone is installed: --module %s",
  async (compiler, module) => {
    expect(await compile(compiler, alone, ["kit.mts"], module, ["es2022"])).toBe("");
  },
  5 * MINUTES,
);

it(
  "players of the kit have the types of the game's package where it is installed",
  async () => {
    const files = ["kit.mts", "players.mts"];
    expect(await compile(OURS, typed(), files, "nodenext", ["es2022"])).toBe("");
  },
  5 * MINUTES,
);

it(
  "the platform says that it needs Node's types",
  async () => {
    const said = await compile(OURS, untyped(), ["test.mts"], "nodenext", ["es2022", "dom"]);
    expect(said).toMatch(/Cannot find type definition file for 'node'/);
  },
  5 * MINUTES,
);
