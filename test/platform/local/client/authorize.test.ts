import { expect, test } from "vitest";
import { exchangeCode, postForm, RFC_CHALLENGE, RFC_VERIFIER } from "../../support/platform.js";
import { connected, openLocal } from "./support/program.js";

const request = {
  scopes: ["openid", "sdk.social_layer_presence"],
  response_type: "code",
  code_challenge: RFC_CHALLENGE,
  code_challenge_method: "S256",
  state: "the-state",
};

async function open() {
  const opened = await openLocal();
  const program = await connected(opened.platform, opened.game.id);
  const authorize = (changes: Record<string, unknown> = {}) =>
    program.request("AUTHORIZE", { client_id: opened.game.id, ...request, ...changes });
  return { ...opened, program, authorize };
}

const exchanged = { grant_type: "authorization_code", code_verifier: RFC_VERIFIER };

test("the code is good for a token without a redirect, and is used up by that", async () => {
  const { platform, game, user, authorize } = await open();
  const { data } = await authorize();
  expect(Object.keys(data)).toEqual(["code"]);
  const form = { ...exchanged, client_id: game.id, code: data.code };
  const answer = await postForm(platform, "/oauth2/token", form);
  expect(answer.status).toBe(200);
  expect(platform.introspect(answer.body.access_token)).toMatchObject({
    userId: user.id,
    applicationId: game.id,
  });
  expect((await postForm(platform, "/oauth2/token", form)).body.error).toBe("invalid_grant");
});

test.each([
  ["the registered redirect", "http://127.0.0.1/callback", 200],
  ["the registered redirect with a port", "http://127.0.0.1:5000/callback", 200],
  ["another redirect", "http://127.0.0.1/elsewhere", 400],
])("the code goes with %s", async (_name, redirect_uri, status) => {
  const { platform, game, authorize } = await open();
  const { data } = await authorize();
  const answer = await exchangeCode(platform, game.id, data.code, { redirect_uri });
  expect(answer.status).toBe(status);
});

test("a code is bound to its challenge", async () => {
  const { platform, game, authorize } = await open();
  const { data } = await authorize();
  const code_verifier = "x".repeat(43);
  expect((await exchangeCode(platform, game.id, data.code, { code_verifier })).status).toBe(400);
});

test("a code of the page still needs its redirect", async () => {
  const { platform, game, user } = await open();
  const query = new URLSearchParams({
    client_id: game.id,
    response_type: "code",
    redirect_uri: "http://127.0.0.1:5000/callback",
    scope: "openid",
    code_challenge: RFC_CHALLENGE,
    code_challenge_method: "S256",
  });
  const url = `${platform.webBase}/oauth2/authorize?${query}`;
  const location = new URL(await platform.approveAuthorization(url, user.id));
  const code = location.searchParams.get("code") as string;
  const form = { ...exchanged, client_id: game.id, code };
  expect((await postForm(platform, "/oauth2/token", form)).body.error).toBe("invalid_request");
});

test("scopes may come as one text, under either name", async () => {
  const { authorize } = await open();
  for (const changes of [{ scopes: "openid identify" }, { scopes: undefined, scope: ["openid"] }]) {
    expect((await authorize(changes)).data).toEqual({ code: expect.any(String) });
  }
});

test("when the user declines, the error says access_denied", async () => {
  const { local, authorize } = await open();
  local.authorize = "deny";
  expect(await authorize()).toMatchObject({
    evt: "ERROR",
    data: { code: 5000, message: "OAuth2 Error: access_denied: The user denied the request." },
  });
});

test("prompt=none succeeds only after the user has agreed once", async () => {
  const { authorize } = await open();
  const silent = { prompt: "none" };
  expect((await authorize(silent)).data.message).toContain("consent_required");
  await authorize();
  expect((await authorize(silent)).data).toEqual({ code: expect.any(String) });
});

test("the user may be asked, and other commands go on meanwhile", async () => {
  const { local, platform, game, program, authorize } = await open();
  local.authorize = "ask";
  const asked = platform.events.waitFor("local.authorize");
  program.send({ cmd: "AUTHORIZE", args: { client_id: game.id, ...request }, nonce: "question" });
  await asked;
  expect(local.prompts()).toEqual([{ id: 1, applicationId: game.id, scopes: request.scopes }]);
  expect((await program.request("GET_USER", { id: "1" })).data).toBeNull();
  local.decide(1, "approve");
  expect((await program.next())?.json).toMatchObject({
    nonce: "question",
    data: { code: expect.any(String) },
  });
  expect(local.prompts()).toEqual([]);
  expect(() => local.decide(1, "approve")).toThrow("no question with the number 1");

  const declined = authorize();
  await platform.events.waitFor("local.authorize");
  local.decide(2, "deny");
  expect((await declined).data.code).toBe(5000);
});

test("a question goes away with the program that asked", async () => {
  const { local, platform, program, game } = await open();
  local.authorize = "ask";
  const asked = platform.events.waitFor("local.authorize");
  const gone = platform.events.waitFor("local.closed");
  program.send({ cmd: "AUTHORIZE", args: { client_id: game.id, ...request }, nonce: "1" });
  await asked;
  program.socket.destroy();
  await gone;
  expect(local.prompts()).toEqual([]);
});

test("the code is no part of the log of events", async () => {
  const { platform, authorize } = await open();
  const { data } = await authorize();
  expect(JSON.stringify(platform.events.recent())).not.toContain(data.code);
});
