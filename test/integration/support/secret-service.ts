/** A session bus and a keyring daemon of the test's own, apart from those of the machine's user. */

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";

const DBUS = "dbus-daemon";
const MONITOR = "dbus-monitor";
const KEYRING = "gnome-keyring-daemon";

/** What the daemon is called on the bus. */
const NAME = "org.freedesktop.secrets";

/** The programs that the machine lacks for it, or forbids: a container may lack their capabilities. */
export const secretServiceMissing = [DBUS, MONITOR, KEYRING].filter(
  (program) => spawnSync(program, ["--version"]).error,
);

/** Starts both; the keyring is new, empty and unlocked. */
export async function openSecretService() {
  const home = await mkdtemp(join(tmpdir(), "secret-service-"));
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home };
  const bus = spawn(DBUS, ["--session", "--nofork", "--print-address=1"], {
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [line] = (await once(bus.stdout.setEncoding("utf8"), "data")) as [string];
  const address = line.trim();
  const onBus = { ...env, DBUS_SESSION_BUS_ADDRESS: address };
  const monitor = spawn(MONITOR, ["--session", `type='signal',arg0='${NAME}'`], {
    env: onBus,
    stdio: ["ignore", "pipe", "ignore"],
  });
  await output(monitor.stdout, "NameAcquired");
  const keyring = spawn(KEYRING, ["--foreground", "--unlock", "--components=secrets"], {
    env: onBus,
    stdio: ["pipe", "ignore", "ignore"],
  });
  keyring.stdin.end("a password\n");
  await output(monitor.stdout, NAME);
  return {
    address,
    async [Symbol.asyncDispose]() {
      await Promise.all([end(keyring), end(monitor), end(bus)]);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Waits until a program has printed a text. */
async function output(stream: Readable, text: string): Promise<void> {
  let printed = "";
  stream.setEncoding("utf8");
  while (!printed.includes(text)) printed += (await once(stream, "data")) as unknown as string;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, "exit");
  child.kill();
  await exit;
}
