import { expect, test } from "vitest";
import { openAccounts } from "./support/accounts.js";
import { conformance, present } from "./support/openapi.js";
import { get, openWithGame } from "./support/platform.js";

test.skipIf(!present)("answers have the shapes of the API description", async () => {
  const check = conformance();
  const { platform, user, game } = await openWithGame({ bot: true });
  const scopes = "identify email guilds openid relationships.read";
  const issued = platform.issueToken({ userId: user.id, applicationId: game.id, scopes });
  const bearer = `Bearer ${issued.accessToken}`;
  const bot = `Bot ${game.botToken}`;
  const cases: [path: string, schema: string, authorization?: string][] = [
    ["/users/@me", "UserPIIResponse", bearer],
    ["/users/@me", "UserPIIResponse", bot],
    [`/users/${user.id}`, "UserResponse", bot],
    ["/gateway", "GatewayResponse"],
    ["/gateway/bot", "GatewayBotResponse", bot],
    ["/oauth2/@me", "OAuth2GetAuthorizationResponse", bearer],
    ["/oauth2/applications/@me", "PrivateApplicationResponse", bot],
    ["/applications/@me", "PrivateApplicationResponse", bot],
    ["/oauth2/keys", "OAuth2GetKeys"],
    ["/oauth2/userinfo", "OAuth2GetOpenIDConnectUserInfoResponse", bearer],
  ];
  for (const [path, schema, authorization] of cases) {
    const { status, body } = await get(platform, path, authorization);
    expect([path, status, check(schema, body)]).toEqual([path, 200, []]);
  }
});

test.skipIf(!present)("tokens of provisional accounts have their shape", async () => {
  const check = conformance();
  const { accounts } = await openAccounts();
  const external = { external_user_id: "p1", preferred_global_name: "Nova" };
  for (const { status, body } of [
    await accounts.token(await accounts.ticket()),
    await accounts.bot("/partner-sdk/token/bot", external),
  ]) {
    expect([status, check("ProvisionalTokenResponse", body)]).toEqual([200, []]);
  }
  const refused = await accounts.token("nonsense");
  expect([refused.status, check("ErrorResponse", refused.body)]).toEqual([403, []]);
});

// Validation errors are left out: the description gives their leaves numeric codes, while the
// guides, and so the platform, give them strings such as BASE_TYPE_REQUIRED.
test.skipIf(!present)("errors have the shape of the API description", async () => {
  const check = conformance();
  const { platform } = await openWithGame();
  platform.rateLimits.set("GET /gateway", { limit: 1, windowMs: 60_000 });
  await get(platform, "/gateway");
  expect(check("RatelimitedResponse", (await get(platform, "/gateway")).body)).toEqual([]);
  for (const path of ["/users/@me", "/nowhere"]) {
    expect(check("ErrorResponse", (await get(platform, path)).body)).toEqual([]);
  }
});
