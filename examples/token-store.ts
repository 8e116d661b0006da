/** Stays signed in between runs: the system's keyring where there is one, else an encrypted file. */

import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  Client,
  FileTokenStore,
  KeyringTokenStore,
  type TokenStore,
  TokenStoreError,
} from "game-social-sdk";
import { openService } from "./support/service.js";

await using service = await openService("alice");
const folder = await mkdtemp(join(tmpdir(), "example-game-"));
const file = { path: join(folder, "tokens"), key: randomBytes(32) };

async function openStore(): Promise<TokenStore> {
  const keyring = new KeyringTokenStore({ service: "Example Game" });
  try {
    await keyring.load();
    return keyring;
  } catch (error) {
    if (!(error instanceof TokenStoreError)) throw error;
    console.log(`${error.reason}: ${error.message}`);
    return new FileTokenStore(file);
  }
}

const tokenStore = await openStore();
for (const run of ["first", "second"]) {
  // Only the first run opens a browser; a second page would be declined.
  service.answerAs("alice", run === "first" ? "approve" : "deny");
  await using client = new Client(service.options);
  const { user } = await client.signIn({ tokenStore });
  console.log(`The ${run} run knows ${user?.displayName}.`);
  if (run === "second") await client.signOut();
}
console.log(`After signing out the store holds ${(await tokenStore.load()) ?? "nothing"}.`);

// A file that cannot be read is an error, and stays as it is.
await new FileTokenStore(file).save("tokens");
const wrong = new FileTokenStore({ ...file, key: randomBytes(32) });
const error = await wrong.load().catch((reason: unknown) => reason);
if (error instanceof TokenStoreError) console.log(`${error.reason}: ${error.message}`);
await rm(folder, { recursive: true });
