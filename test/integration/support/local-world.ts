/** A world with a local client that the open engine finds, or will find once it is started. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { Player } from "../../platform/support/players.js";
import { World } from "./world.js";

/**
 * A friend of the player, in the game by the gateway, who hosts an open party.
 *
 * @param changes - To what the friend's game shows.
 */
export async function openHost(
  { world, player, platform }: Awaited<ReturnType<typeof openLocalWorld>>,
  changes: Record<string, unknown> = {},
): Promise<Player> {
  const { id } = world.application;
  const bob = await new Player(platform, "bob", id).connect();
  platform.relationships.befriend(player.id, bob.id);
  const activity = {
    name: "Test Game",
    type: 0,
    // Can be joined, by friends without an invitation (protocol 4.9).
    flags: 2 | 64,
    party: { id: "party-2", size: [1, 4] },
    secrets: { join: "where-bob-is" },
    ...changes,
  };
  bob.gateway.send(3, { status: "online", activities: [activity], since: null, afk: false });
  await bob.gateway.event("SESSIONS_REPLACE");
  return bob;
}

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
