import { expect, test } from "vitest";
import { challengeOf, isVerifier } from "../../../platform/domains/identity/oauth2/tokens/pkce.js";
import {
  authorizeUrl,
  exchangeCode,
  get,
  getCode,
  openWithGame,
  RFC_CHALLENGE,
  RFC_VERIFIER,
  refresh,
} from "../support/platform.js";

const SOCIAL_LAYER = [
  "openid",
  "sdk.social_layer",
  "activities.invites.write",
  "activities.read",
  "activities.write",
  "application_identities.write",
  "gateway.connect",
  "identify",
  "relationships.read",
  "relationships.write",
  "dm_channels.read",
  "dm_channels.messages.read",
  "dm_channels.messages.write",
  "guilds",
  "guilds.channels.read",
  "lobbies.write",
];

test("the challenge of RFC 7636 appendix B", () => {
  expect(challengeOf(RFC_VERIFIER)).toBe(RFC_CHALLENGE);
});

test.each([
  ["a".repeat(42), false],
  ["a".repeat(43), true],
  [`${"a".repeat(39)}-._~`, true],
  ["a".repeat(128), true],
  ["a".repeat(129), false],
  [`${"a".repeat(43)}+`, false],
])("a verifier has 43 to 128 unreserved characters: %s", (verifier, valid) => {
  expect(isVerifier(verifier)).toBe(valid);
});

test("a public client exchanges a code with its verifier [args.umbrella-scopes-expand, auth.2-code-flow-with-verifier]", async () => {
  const { platform, user, game } = await openWithGame();
  const code = await getCode(platform, authorizeUrl(platform, game.id), user.id);
  const { status, headers, body } = await exchangeCode(platform, game.id, code);
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(body).toMatchObject({ token_type: "Bearer", expires_in: 604_800 });
  expect(body.access_token).toMatch(/^[\w-]{43}$/);
  expect(body.refresh_token).toMatch(/^[\w-]{43}$/);
  expect(body.id_token.split(".")).toHaveLength(3);
  expect(body.scope.split(" ").sort()).toEqual([...SOCIAL_LAYER].sort());
  const me = await get(platform, "/users/@me", `Bearer ${body.access_token}`);
  expect(me.body).toMatchObject({ id: user.id, username: "alice", global_name: "Alice" });
});

test("presence scopes expand to fewer, and there is no ID token without openid [args.umbrella-scopes-expand]", async () => {
  const { platform, user, game } = await openWithGame();
  const url = authorizeUrl(platform, game.id, { scope: "sdk.social_layer_presence" });
  const { body } = await exchangeCode(platform, game.id, await getCode(platform, url, user.id));
  expect(body.scope.split(" ").sort()).toEqual(
    ["sdk.social_layer_presence", ...SOCIAL_LAYER.slice(2, 10)].sort(),
  );
  expect(body).not.toHaveProperty("id_token");
});

/** Expects that a code cannot be exchanged with these changes, and which field is said to be wrong. */
async function refused(changes: Record<string, string>, field: string) {
  const { platform, user, game } = await openWithGame();
  const code = await getCode(platform, authorizeUrl(platform, game.id), user.id);
  const answer = await exchangeCode(platform, game.id, code, changes);
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({
    error: "invalid_grant",
    error_description: `Invalid "${field}" in request.`,
  });
}

test("an unknown code and another redirect are invalid grants", async () => {
  await refused({ code: "nonsense" }, "code");
  await refused({ redirect_uri: "http://127.0.0.1:48124/callback" }, "redirect_uri");
});

test.each([
  ["a wrong verifier", "b".repeat(43)],
  ["a verifier that is too short", "short"],
])("%s is an invalid grant [auth.2-code-flow-with-verifier]", (_name, code_verifier) =>
  refused({ code_verifier }, "code_verifier"),
);

test("a verifier for a code without a challenge is an invalid grant [auth.2-code-flow-with-verifier]", async () => {
  const { platform, user, game } = await openWithGame();
  const url = authorizeUrl(platform, game.id, {
    code_challenge: undefined,
    code_challenge_method: undefined,
  });
  const answer = await exchangeCode(platform, game.id, await getCode(platform, url, user.id));
  expect([answer.status, answer.body.error]).toEqual([400, "invalid_grant"]);
});

test("a verifier that is too short is refused, also when the challenge was made of it [auth.2-code-flow-with-verifier]", async () => {
  const { platform, user, game } = await openWithGame();
  const code_verifier = "a".repeat(42);
  const url = authorizeUrl(platform, game.id, { code_challenge: challengeOf(code_verifier) });
  const code = await getCode(platform, url, user.id);
  const answer = await exchangeCode(platform, game.id, code, { code_verifier });
  expect([answer.status, answer.body.error]).toEqual([400, "invalid_grant"]);
});

test("a code of one application is of no use to another, and stays usable for its own", async () => {
  const { platform, user, game } = await openWithGame();
  const other = platform.createApplication({ name: "Other", public: true });
  const code = await getCode(platform, authorizeUrl(platform, game.id), user.id);
  expect((await exchangeCode(platform, other.id, code)).body.error).toBe("invalid_grant");
  expect((await exchangeCode(platform, game.id, code)).status).toBe(200);
});

test("a code lives 600 seconds", async () => {
  const { platform, user, game } = await openWithGame({}, { clock: { frozen: true } });
  const url = authorizeUrl(platform, game.id);
  const [early, late] = [
    await getCode(platform, url, user.id),
    await getCode(platform, url, user.id),
  ];
  platform.clock.advance(599_999);
  expect((await exchangeCode(platform, game.id, early)).status).toBe(200);
  platform.clock.advance(1);
  expect((await exchangeCode(platform, game.id, late)).body.error).toBe("invalid_grant");
});

test("using a code twice fails and revokes what the first use gave", async () => {
  const { platform, user, game } = await openWithGame();
  const code = await getCode(platform, authorizeUrl(platform, game.id), user.id);
  const first = await exchangeCode(platform, game.id, code);
  const second = await exchangeCode(platform, game.id, code);
  expect([second.status, second.body.error]).toEqual([400, "invalid_grant"]);
  const me = await get(platform, "/users/@me", `Bearer ${first.body.access_token}`);
  expect([me.status, me.body.code]).toEqual([401, 50025]);
  expect((await refresh(platform, game.id, first.body.refresh_token)).body.error).toBe(
    "invalid_grant",
  );
});
