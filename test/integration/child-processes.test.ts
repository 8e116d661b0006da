/** What programs that the host starts inherit of the engine: nothing. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, LoggingSeverity } from "game-social-sdk";
import { describe, expect, it, vi } from "vitest";
import { runProgram } from "../support/program.js";
import { BrowserStub } from "./support/browser-stub.js";
import { inCall, lobbyOf } from "./support/calls.js";
import { LocalServer } from "./support/local-server.js";
import { connect, openGame } from "./support/players.js";
import { rejection, World } from "./support/world.js";

const before = new Set(list());

/** What a program has open, but for its standard streams and what it has without the engine. */
function list(): string[] {
  const lines = execFileSync("/bin/ls", ["-l", "/proc/self/fd"], { encoding: "utf8" });
  const entries = [...lines.matchAll(/ (\d+) -> (.+)$/gm)];
  // The folder is what the program itself has opened to list it.
  return entries
    .filter(([, number, target]) => Number(number) > 2 && !target?.startsWith("/proc/"))
    .map(([entry]) => entry);
}

function descriptorsOfAProgram(): string[] {
  return list().filter((line) => !before.has(line));
}

describe.runIf(process.platform === "linux")("a program that the host starts", () => {
  it("inherits neither a client's sockets, nor the local client's, nor a sign-in's port", async () => {
    await using world = await World.open();
    await using browser = await BrowserStub.open();
    const client = await world.connected(world.player("alice"));
    const signIn = new AbortController();
    const aborted = rejection(client.authorize({ scopes: "openid" }, { signal: signIn.signal }));
    await browser.opened();
    await using _local = await LocalServer.open();
    using presence = new Client({ applicationId: "1234567890123456789" });
    await presence.updateRichPresence({ state: "In the lobby" });
    expect(descriptorsOfAProgram()).toEqual([]);
    signIn.abort();
    expect(await aborted).toMatchObject({ type: "Aborted" });
  });

  it("inherits nothing of a call: neither its sockets nor its sound", async () => {
    const { world } = await openGame();
    const [alice] = await connect(world, "alice");
    await inCall(alice, await lobbyOf(alice));
    expect(descriptorsOfAProgram()).toEqual([]);
  });

  it("inherits no log and no recording, which other users cannot read", async () => {
    const folder = mkdtempSync(join(tmpdir(), "social-sdk-recording-"));
    vi.stubEnv("SOCIAL_SDK_AUDIO", "none");
    try {
      const client = new Client({ applicationId: "1234567890123456789" });
      client.setLogDir(folder, LoggingSeverity.Warning);
      client.setVoiceLogDir(folder, LoggingSeverity.Warning);
      client.setAecDump(true);
      // What was asked for before is done by then.
      await client.getInputDevices();
      const files = readdirSync(folder).sort();
      expect(files).toEqual([
        "discord-webrtc_0",
        "discord.log",
        "sound-captured.wav",
        "sound-played.wav",
        "sound-processed.wav",
      ]);
      expect(list().filter((line) => line.includes(folder))).toEqual([]);
      for (const file of files) expect(statSync(join(folder, file)).mode & 0o077, file).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("inherits nothing either while the engine opens connections", async () => {
    await using world = await World.open();
    const clients = Array.from({ length: 20 }, () => world.client());
    const requests = clients.map((client) => rejection(client.fetchCurrentUser(1, "no-token")));
    for (let i = 0; i < 10; i += 1) {
      expect(descriptorsOfAProgram()).toEqual([]);
      await new Promise<void>((resolve) => void setImmediate(resolve));
    }
    await Promise.all(requests);
  });
});

describe.runIf(process.platform === "linux")("a program that the engine starts", () => {
  it("writes to the game's standard error, such as a browser that says why it fails", async () => {
    const folder = mkdtempSync(join(tmpdir(), "browser-"));
    try {
      const browser = join(folder, "browser");
      writeFileSync(browser, "#!/bin/sh\necho no display >&2\nexit 3\n", { mode: 0o755 });
      const game = `
        import { Client } from ${JSON.stringify(new URL("../../lib/index.ts", import.meta.url))};
        const client = new Client({ applicationId: "1" });
        await client.authorize({ scopes: "openid" }).catch(({ type }) => console.log(type));
        client.dispose();`;
      const { stdout, stderr } = await runProgram(
        process.execPath,
        ["--import", "tsx", "--input-type=module", "-e", game],
        { BROWSER: browser, PATH: "/nonexistent", SOCIAL_SDK_WEB_BASE: "http://127.0.0.1" },
      );
      expect([stdout, stderr]).toEqual(["AuthorizationFailed\n", "no display\n"]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
