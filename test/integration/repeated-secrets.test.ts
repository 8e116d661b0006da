/** A service that repeats a secret in what it says, which clients pass on to programs and logs. */

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LoggingSeverity } from "game-social-sdk";
import { expect, it, onTestFinished } from "vitest";
import { next } from "./support/events.js";
import { rejection, World } from "./support/world.js";

it("a token that the service repeats is masked in logs, the log file and errors [auth.8-bearer-tokens-out-of-all-logs, sdk.audio-row-setenginemanagedaudiosession-setspeake]", async () => {
  await using world = await World.open();
  const folder = mkdtempSync(join(tmpdir(), "repeated-secrets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const token = world.token(world.player("alice"));
  for (const route of ["GET /oauth2/@me", "GET /users/@me"]) {
    const fault = { kind: "error", status: 400, message: `Nobody knows ${token}.` } as const;
    world.platform.faults.add({ target: "http", route, fault });
  }
  const client = world.client({ logSeverity: LoggingSeverity.Verbose });
  client.setLogDir(folder, LoggingSeverity.Verbose);
  // Only then does the client ask how long the token lives.
  client.on("tokenExpiration", () => undefined);
  const logged = next(client, "log", ({ message }) => message.includes("Nobody knows"));
  await client.updateToken(1, token);
  const { message } = await logged;
  expect(message).not.toContain(token);
  const file = readFileSync(join(folder, "discord.log"), "utf8");
  expect(file).toContain("Nobody knows");
  expect(file).not.toContain(token);
  const error = await rejection(client.fetchCurrentUser(1, token));
  expect(String(error)).toContain("Nobody knows");
  expect(String(error)).not.toContain(token);
});
