/** What a platform knows again after it was started anew on its file. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startPlatform } from "../../platform/index.js";
import { open } from "./support/platform.js";

function statePath(): string {
  const folder = mkdtempSync(join(tmpdir(), "restart-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "platform.db");
}

test("a message that is sent again after a restart, with the same nonce, is not made twice", async () => {
  const state = statePath();
  const first = await startPlatform({ state });
  const { id: userId } = first.createUser({ username: "alice" });
  const { id: applicationId } = first.createApplication({ name: "Game", public: true });
  const lobby = first.as(userId, applicationId).joinLobby("secret");
  const draft = { nonce: "7", enforceNonce: true };
  const made = first.as(userId, applicationId).sendLobbyMessage(lobby, "hello", draft);
  await first.close();
  const second = await open({ state });
  const actor = second.as(userId, applicationId);
  expect(actor.sendLobbyMessage(lobby, "hello", draft)).toBe(made);
  second.clock.advance(300_000);
  expect(second.exportState().nonces).toEqual([]);
});

test("what expired while the platform did not run goes when it runs again", async () => {
  const state = statePath();
  const now = Date.parse("2026-01-10T12:00:00Z");
  const first = await startPlatform({ state, clock: { now, frozen: true } });
  const { id: userId } = first.createUser({ username: "alice" });
  first.accounts.ban(userId, { until: now + 1000 });
  await first.close();
  const second = await open({ state, clock: { now: now + 2000, frozen: true } });
  second.clock.advance(0);
  expect(second.exportState().bans).toEqual([]);
});
