import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { get, openWithGame } from "./support/platform.js";

const file = fileURLToPath(new URL("../../../shared/openapi.json", import.meta.url));
const present = existsSync(file);

if (!present) console.warn(`Conformance is not tested: there is no API description at ${file}.`);

/** Checks answers against the official description of the API, where that is at hand. */
function conformance() {
  const description = JSON.parse(readFileSync(file, "utf8"));
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(description, "openapi");
  return (schema: string, answer: unknown) => {
    const validate = ajv.compile({ $ref: `openapi#/components/schemas/${schema}` });
    return validate(answer) ? [] : validate.errors;
  };
}

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
