import { expect, test } from "vitest";
import {
  authorizeUrl,
  exchangeCode,
  get,
  getCode,
  openWithGame,
  postForm,
  REDIRECT,
  RFC_VERIFIER,
} from "../support/platform.js";

test("a confidential client proves itself by form or by HTTP Basic", async () => {
  const { platform, user, game } = await openWithGame({ public: false });
  const basic = (id: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
  });
  const redeem = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const code = await getCode(platform, authorizeUrl(platform, game.id), user.id);
    const form = { grant_type: "authorization_code", code, redirect_uri: REDIRECT };
    const rest = { code_verifier: RFC_VERIFIER, ...fields };
    return postForm(platform, "/oauth2/token", { ...form, ...rest }, headers);
  };
  const secret = game.clientSecret;
  expect((await redeem({ client_id: game.id, client_secret: secret })).status).toBe(200);
  expect((await redeem({}, basic(game.id, secret))).status).toBe(200);
  const refused = [
    await redeem({ client_id: game.id }),
    await redeem({ client_id: game.id, client_secret: "wrong" }),
    await redeem({ client_id: "1", client_secret: secret }),
    await redeem({ client_secret: secret }),
  ];
  for (const { status, body } of refused) {
    expect([status, body.error]).toEqual([401, "invalid_client"]);
  }
  const challenged = await redeem({}, basic(game.id, "wrong"));
  expect(challenged.status).toBe(401);
  expect(challenged.headers.get("www-authenticate")).toMatch(/^Basic /);
  const both = await redeem({ client_secret: secret }, basic(game.id, secret));
  expect([both.status, both.body.error]).toEqual([400, "invalid_request"]);
});

test("a public client's wrong secret is refused, and without a secret it needs the verifier [auth.2-code-flow-with-verifier]", async () => {
  const { platform, user, game } = await openWithGame();
  const code = await getCode(platform, authorizeUrl(platform, game.id), user.id);
  const wrong = await exchangeCode(platform, game.id, code, { client_secret: "wrong" });
  expect([wrong.status, wrong.body.error]).toEqual([401, "invalid_client"]);
  const bare = await postForm(platform, "/oauth2/token", {
    grant_type: "authorization_code",
    client_id: game.id,
    code,
    redirect_uri: REDIRECT,
  });
  expect([bare.status, bare.body.error]).toEqual([400, "invalid_request"]);
  expect((await exchangeCode(platform, game.id, code)).status).toBe(200);
});

test("client credentials give the owner's token, without a refresh token", async () => {
  const { platform, game, user } = await openWithGame({ public: false });
  const owned = platform.createApplication({ name: "Owned", ownerId: user.id, public: true });
  const request = { grant_type: "client_credentials", scope: "identify" };
  const { status, body } = await postForm(platform, "/oauth2/token", {
    ...request,
    client_id: owned.id,
    client_secret: owned.clientSecret,
  });
  expect(status).toBe(200);
  expect(body).not.toHaveProperty("refresh_token");
  expect((await get(platform, "/users/@me", `Bearer ${body.access_token}`)).body.id).toBe(user.id);
  const unproven = await postForm(platform, "/oauth2/token", { ...request, client_id: owned.id });
  expect([unproven.status, unproven.body.error]).toEqual([401, "invalid_client"]);
  const unknown = await postForm(platform, "/oauth2/token", {
    ...request,
    scope: "nonsense",
    client_id: game.id,
    client_secret: game.clientSecret,
  });
  expect([unknown.status, unknown.body.error]).toEqual([400, "invalid_scope"]);
});

test.each([
  [{}, 401, "invalid_client"],
  [{ client_id: "GAME" }, 400, "invalid_request"],
  [{ client_id: "GAME", grant_type: "password" }, 400, "unsupported_grant_type"],
  [{ client_id: "GAME", grant_type: "__proto__" }, 400, "unsupported_grant_type"],
  [{ client_id: "GAME", grant_type: "authorization_code" }, 400, "invalid_request"],
  [{ client_id: "GAME", grant_type: "refresh_token" }, 400, "invalid_request"],
])("the form %j is answered %i %s", async (fields, status, error) => {
  const { platform, game } = await openWithGame();
  const form = JSON.parse(JSON.stringify(fields).replace("GAME", game.id));
  const answer = await postForm(platform, "/oauth2/token", form);
  expect([answer.status, answer.body.error]).toEqual([status, error]);
});

test("a parameter given twice is an invalid request", async () => {
  const { platform, game } = await openWithGame();
  const response = await fetch(`${platform.apiBase}/oauth2/token`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `client_id=${game.id}&grant_type=refresh_token&grant_type=refresh_token`,
  });
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { error: "invalid_request" },
  ]);
});

test("the token endpoint reads forms only", async () => {
  const { platform, game } = await openWithGame();
  for (const headers of [
    { "content-type": "application/json" },
    { "content-type": "text/plain" },
  ]) {
    const response = await fetch(`${platform.apiBase}/oauth2/token`, {
      method: "POST",
      headers,
      body: JSON.stringify({ client_id: game.id, grant_type: "refresh_token" }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 50035, message: "Invalid Form Body" });
  }
});
