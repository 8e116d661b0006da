/** Windows, by Wine: its registry, its certificates, its named pipes, its default browser. */

import { execFileSync, spawn } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { RUNTIMES } from "../../tools/cross/runtimes.mjs";
import type { Host } from "./host.js";
import type { Place } from "./installation.js";
import { type Machine, runToEnd, settingsFor, soundOf } from "./machine.js";

const BRIDGE = fileURLToPath(new URL("pipe-bridge.mjs", import.meta.url));

const WINE_BROWSER = fileURLToPath(new URL("wine-browser.mjs", import.meta.url));

const LINK_PROGRAM = fileURLToPath(new URL("link-program.mjs", import.meta.url));

const windowsPath = (path: string) => `Z:${path.replaceAll("/", "\\")}`;

/** Of the application whose links are opened. */
const LINKED = "1500000000000000014";

/** One entry of a certificate's properties as the registry has them. */
function property(id: number, value: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt32LE(id, 0);
  head.writeUInt32LE(1, 4);
  head.writeUInt32LE(value.length, 8);
  return Buffer.concat([head, value]);
}

/** A file that has the registry trust a certificate for this user. */
function trusting(pem: string): string {
  const der = new X509Certificate(pem).raw;
  const hash = createHash("sha1").update(der).digest();
  const blob = Buffer.concat([property(3, hash), property(32, der)]);
  const bytes = [...blob].map((byte) => byte.toString(16).padStart(2, "0")).join(",");
  const key = "HKEY_CURRENT_USER\\Software\\Microsoft\\SystemCertificates\\Root\\Certificates";
  const name = hash.toString("hex").toUpperCase();
  return `REGEDIT4\r\n\r\n[${key}\\${name}]\r\n"Blob"=hex:${bytes}\r\n`;
}

export async function wineMachine(place: Place, host: Host): Promise<Machine> {
  const folder = join(place.folder, "..", "machine");
  rmSync(join(folder, "work"), { recursive: true, force: true });
  mkdirSync(join(folder, "work"), { recursive: true });
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    WINEPREFIX: join(folder, "wine"),
    WINEDEBUG: "-all",
    DISPLAY: "",
    // Names of files.
    LC_ALL: "C.UTF-8",
    ...soundOf(host),
  };
  const wine = (...args: string[]) =>
    execFileSync("wine", args, { env, encoding: "latin1", stdio: ["ignore", "pipe", "ignore"] });
  const node = windowsPath(RUNTIMES["win32-x64"]?.[0]?.program() ?? "");

  // Node asks for this release or a later one.
  wine("reg", "add", "HKCU\\Software\\Wine", "/v", "Version", "/d", "win10", "/f");
  const browser = `"${node}" "${windowsPath(WINE_BROWSER)}" ${host.control} "%1"`;
  for (const scheme of ["http", "https"]) {
    // Wine's shell looks at the machine's classes alone, and at Wine's own browser first.
    const key = `HKLM\\Software\\Classes\\${scheme}`;
    wine("reg", "delete", `${key}\\shell`, "/f");
    wine("reg", "add", key, "/v", "URL Protocol", "/d", "", "/f");
    wine("reg", "add", `${key}\\shell\\open\\command`, "/ve", "/d", browser, "/f");
  }
  const certificate = join(folder, "work", "trusted.reg");
  writeFileSync(certificate, trusting(host.certificate));
  wine("regedit", "/S", windowsPath(certificate));

  const bridge = await openBridge(host, node, env);
  return {
    settings: () => ({
      ...settingsFor(host, place, join(folder, "work"), windowsPath),
      launchCommand: '"C:\\Spiele\\Mein Spiel\\game.exe" --fullscreen "a b"',
      links: { applicationId: LINKED, program: windowsPath(LINK_PROGRAM) },
    }),
    run: ({ program, emulator }, [script = "", ...args], settings, patience) => {
      const file = join(folder, "work", "settings.json");
      writeFileSync(file, JSON.stringify(settings));
      const words = [...emulator, program(), windowsPath(script), windowsPath(file), ...args];
      return runToEnd(join(folder, "work"), words, env, patience);
    },
    runProgram: (words, patience, more) =>
      runToEnd(join(folder, "work"), words, { ...env, ...more }, patience),
    path: windowsPath,
    check: ({ applicationId }) => {
      const key = `HKCU\\Software\\Classes\\discord-${applicationId}\\shell\\open\\command`;
      const shown = wine("reg", "query", key, "/ve");
      const expected = '"C:\\Spiele\\Mein Spiel\\game.exe" --fullscreen "a b" "%1"';
      if (!shown.includes(expected)) throw new Error(`The registry has ${shown}.`);
    },
    [Symbol.asyncDispose]: () => bridge[Symbol.asyncDispose](),
  };
}

/** The local client's named pipe, whose other end is the platform's socket. */
async function openBridge(host: Host, node: string, env: NodeJS.ProcessEnv) {
  let listening = () => {};
  const ready = new Promise<void>((resolve) => {
    listening = resolve;
  });
  const server = createServer((remote) => {
    const local = connect(host.socket);
    for (const [from, to] of [
      [local, remote],
      [remote, local],
    ] as const) {
      from.on("error", () => to.destroy()).pipe(to);
    }
  });
  // The bridge connects here when it listens; nothing is sent on that connection.
  const bell = createServer(listening);
  for (const one of [server, bell])
    await new Promise<void>((resolve) => one.listen(0, "127.0.0.1", resolve));
  const [port, bellPort] = [server, bell].map((one) => (one.address() as AddressInfo).port);
  const words = [node, windowsPath(BRIDGE), "\\\\?\\pipe\\discord-ipc-0", `${port}`, `${bellPort}`];
  const child = spawn("wine", words, { env, stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  await Promise.race([
    ready,
    ended.then(() => {
      throw new Error("The named pipe's program ended at once.");
    }),
  ]);
  return {
    [Symbol.asyncDispose]: async () => {
      server.close();
      bell.close();
      child.kill();
      execFileSync("wineserver", ["-k"], { env, stdio: "ignore" });
      await ended;
    },
  };
}
