import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { startPlatform } from "../../../../platform/index.js";
import type { Message } from "./lobby-view.js";

/** Makes a state with players in a lobby, in a file that is removed when the test ends. */
export async function stateWithLobby(count: number) {
  const folder = mkdtempSync(join(tmpdir(), "edges-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const state = join(folder, "state.db");
  const platform = await startPlatform({ state });
  const game = platform.createApplication({ name: "Game", public: true });
  const players = Array.from({ length: count }, (_, n) => {
    const { id } = platform.createUser({ username: `player${n}` });
    const lobbyId = platform.as(id, game.id).joinLobby("room");
    const { accessToken } = platform.issueToken({ userId: id, applicationId: game.id });
    return { lobbyId, token: `Bearer ${accessToken}` };
  });
  await platform.close();
  return { state, players };
}

/** All messages of a state, oldest first. */
export async function messagesIn(state: string): Promise<Message[]> {
  const platform = await startPlatform({ state });
  const snapshot = platform.exportState();
  await platform.close();
  const messages = (snapshot.messages ?? []) as Message[];
  return messages
    .map(({ id, content }) => ({ id, content }))
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}
