/** A world with a local client that the open engine finds, or will find once it is started. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { World } from "./world.js";

/** Opens a world whose local client does not run yet; `SDK_IPC_PATH` names where it will. */
export async function openLocalWorld() {
  const directory = mkdtempSync(join(tmpdir(), "presence-"));
  process.env.SDK_IPC_PATH = join(directory, "discord-ipc-0");
  const world = await World.open();
  const player = world.player("alice");
  onTestFinished(async () => {
    await world.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const local = world.platform.localClient;
  const start = () => local.start({ directory, user: "alice" });

  /** Resolves when what is shown satisfies a condition; looks again after every change. */
  const shown = async (
    fits: (details: (string | undefined)[]) => boolean,
    signal?: AbortSignal,
  ): Promise<void> => {
    const now = () => fits(local.activities().map(({ details }) => details));
    if (now()) return;
    await new Promise<void>((resolve, reject) => {
      signal?.addEventListener("abort", () => {
        stop();
        reject(signal.reason);
      });
      const stop = world.platform.events.subscribe(({ kind }) => {
        if (!kind.startsWith("local.") || !now()) return;
        stop();
        resolve();
      });
    });
  };
  return { world, player, local, start, shown, platform: world.platform };
}
