/** What activities may do with which token (activities 2.6, 2.7). */

import { expect, test } from "vitest";
import { activities, activityHost } from "../../../platform/index.js";
import { openHosted } from "../support/hosted-activity.js";
import { exchangeCode, RFC_CHALLENGE } from "../support/platform.js";

const NEEDS_TOKEN: [string, string | undefined][] = [
  ["GET_CHANNEL", "guilds"],
  ["GET_CHANNEL_PERMISSIONS", "guilds.members.read"],
  ["GET_ENTITLEMENTS_EMBEDDED", undefined],
  ["GET_QUEST", "identify"],
  ["GET_QUEST_ENROLLMENT_STATUS", "identify"],
  ["GET_RELATIONSHIPS", "relationships.read"],
  ["GET_SKUS_EMBEDDED", undefined],
  ["INITIATE_IMAGE_UPLOAD", undefined],
  ["INVITE_USER_EMBEDDED", "relationships.read"],
  ["OPEN_INVITE_DIALOG", undefined],
  ["OPEN_SHARE_MOMENT_DIALOG", undefined],
  ["QUEST_START_TIMER", "identify"],
  ["REQUEST_PROXY_TICKET_REFRESH", undefined],
  ["SET_ACTIVITY", "rpc.activities.write"],
  ["SHARE_INTERACTION", undefined],
  ["SHARE_LINK", undefined],
  ["START_PURCHASE", undefined],
  ["USER_SETTINGS_GET_LOCALE", "identify"],
];

test.each(NEEDS_TOKEN)(
  "%s needs a token, with a scope if any: 4006 [auth.1-user-scopes]",
  async (cmd, scope) => {
    const { activity, platform } = await openHosted();
    platform.domain(activityHost).promptMode = "deny";
    const refused = { code: 4006, message: "Not authenticated or invalid scope" };
    expect(await activity.refusal(cmd)).toEqual(refused);
    await activity.authenticate(scope === undefined ? "email" : "email openid");
    const after = await activity.answer(cmd);
    if (scope === undefined) expect(after.data).not.toEqual(refused);
    else expect(after.data).toEqual(refused);
  },
);

test.each([
  ["unknown", "nothing"],
  ["missing", null],
])("AUTHENTICATE with an access token that is %s is refused: 4009", async (_what, token) => {
  const { activity } = await openHosted();
  expect((await activity.refusal("AUTHENTICATE", { access_token: token })).code).toBe(4009);
});

test("a token of another user or application is refused, a revoked one closes the activity", async () => {
  const { activity, platform, game, user } = await openHosted();
  const { id: other } = platform.createUser({ username: "eve" });
  const { id: foreign } = platform.createApplication({ name: "Other" });
  const token = (userId: string, applicationId: string) =>
    platform.issueToken({ userId, applicationId, scopes: "identify" }).accessToken;
  for (const access_token of [token(other, game.id), token(user.id, foreign)]) {
    expect((await activity.refusal("AUTHENTICATE", { access_token })).code).toBe(4009);
  }
  await activity.authenticate("identify");
  platform.revoke(user.id, game.id);
  expect(await activity.next()).toEqual([2, { code: 4003, message: "Token revoked" }]);
});

/** Expects that AUTHORIZE is refused with a code and words. */
async function refused(args: object, code: number, message: RegExp) {
  const { activity, game } = await openHosted();
  const refusal = await activity.refusal("AUTHORIZE", { client_id: game.id, ...args });
  expect(refusal).toEqual({ code, message: expect.stringMatching(message) });
}

test("AUTHORIZE with the client id of another application is refused", () =>
  refused({ client_id: "1", scope: ["identify"] }, 4007, /client id/));

test.each([
  ["no scopes", {}, 4000, /"scope"/],
  ["an unknown scope", { scope: ["nothing"] }, 5000, /invalid_scope/],
  ["a scope that needs approval", { scope: ["identify.premium"] }, 5000, /invalid_scope/],
  [
    "another response type than code",
    { scope: ["identify"], response_type: "x" },
    5000,
    /response_type/,
  ],
])("AUTHORIZE with %s is refused [auth.1-user-scopes]", (_what, args, code, message) =>
  refused(args, code, message),
);

test("a refusal is reported as access_denied; what was allowed is not asked again", async () => {
  const { activity, game, platform, user } = await openHosted();
  const args = { client_id: game.id, scope: ["identify"], prompt: "none" };
  const asked = activity.answer("AUTHORIZE", args);
  activity.decide({ action: "deny" });
  expect((await asked).data).toEqual({
    code: 5000,
    message: expect.stringMatching(/access_denied/),
  });
  const denied = platform.events.recent().filter(({ kind }) => kind === "oauth2.denied");
  expect(denied).toMatchObject([{ userId: user.id, applicationId: game.id }]);
  const again = activity.call("AUTHORIZE", args);
  activity.decide({ action: "allow" });
  expect(await again).toEqual({ code: expect.any(String) });
  expect(await activity.call("AUTHORIZE", args)).toEqual({ code: expect.any(String) });
});

test("the code of an activity is bound to the challenge that it sent", async () => {
  const { activity, game, platform } = await openHosted();
  const challenge = { code_challenge: RFC_CHALLENGE, code_challenge_method: "S256" };
  const args = { client_id: game.id, scope: ["identify"], ...challenge };
  const status = async (changes: Record<string, string>) => {
    const asked = activity.call("AUTHORIZE", args);
    if (activity.prompts().length > 0) activity.decide({ action: "allow" });
    const { code } = await asked;
    const redirect_uri = platform.applications.get(game.id)?.redirectUris[0] as string;
    return (await exchangeCode(platform, game.id, code, { redirect_uri, ...changes })).status;
  };
  expect(await status({ code_verifier: "x".repeat(43) })).toBe(400);
  expect(await status({})).toBe(200);
});

test("relationships.read is for activities that accepted the terms [auth.1-user-scopes]", async () => {
  const { activity, game, platform } = await openHosted();
  const args = { client_id: game.id, scope: ["relationships.read"] };
  platform.domain(activities).configure(game.id, { socialTerms: false });
  const refusal = await activity.refusal("AUTHORIZE", args);
  expect(refusal).toEqual({ code: 5000, message: expect.stringContaining("invalid_scope") });
  const other = activity.call("AUTHORIZE", { ...args, scope: ["identify"] });
  activity.decide({ action: "allow" });
  expect(await other).toEqual({ code: expect.any(String) });
  platform.domain(activities).configure(game.id, { socialTerms: true });
  const asked = activity.call("AUTHORIZE", args);
  activity.decide({ action: "allow" });
  expect(await asked).toEqual({ code: expect.any(String) });
  await activity.authenticate("relationships.read");
  expect(await activity.call("GET_RELATIONSHIPS")).toEqual({ relationships: [] });
});

test("an application without redirects cannot authorize, and the message says why", async () => {
  const { activity, game, platform } = await openHosted();
  platform.applications.update(game.id, { redirectUris: [] });
  const args = { client_id: game.id, scope: ["identify"] };
  const refusal = await activity.refusal("AUTHORIZE", args);
  expect(refusal).toEqual({ code: 5000, message: expect.stringContaining("redirect_uri") });
});
