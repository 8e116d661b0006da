/**
 * A program that keeps a sign-in good whose tokens are in a file: renews them each time its parent
 * says so, and answers with the access token that it has then, or with why not.
 */

import { createInterface } from "node:readline";
import { SdkError } from "../../../lib/operations/sdk-error.js";
import { systemClock } from "../../../lib/session/clock.js";
import { StoredTokens } from "../../../lib/session/stored-tokens.js";
import { TokenManager } from "../../../lib/session/token-manager.js";
import { received, type Tokens } from "../../../lib/session/tokens.js";
import { FileTokenStore } from "../../../lib/stores/file.js";

const [path = "", key = "", service = ""] = process.argv.slice(2);
const stored = new StoredTokens(new FileTokenStore({ path, key: Buffer.from(key, "hex") }), "7");
const tokens = (await stored.load()) as Tokens;

const manager = new TokenManager(tokens, {
  clock: systemClock,
  stored,
  renew: async ({ refreshToken }) => {
    const response = await fetch(service, {
      method: "POST",
      body: refreshToken,
      headers: { from: String(process.pid) },
    });
    const text = await response.text();
    if (!response.ok)
      throw new SdkError({
        operation: "Client.refreshToken",
        type: "HTTPError",
        status: response.status,
        message: "Refused.",
        responseBody: text,
      });
    const answer = { ...JSON.parse(text), tokenType: 1, scopes: "openid", expiresIn: 604_800 };
    return received(answer, { applicationId: "7", provisional: false, issuedAt: Date.now() });
  },
  owner: async () => undefined,
  apply: async () => {},
  onError: () => {},
  ended: () => {},
});

createInterface({ input: process.stdin }).on("line", async () => {
  const outcome = await manager.renew().then(
    () => manager.tokens.accessToken,
    (error) => `${error}`,
  );
  process.stdout.write(`${outcome}\n`);
});
process.stdout.write("ready\n");
