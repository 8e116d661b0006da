import type { Client, TokenExchangeResult } from "game-social-sdk";
import { checksOf, must, mustEqual, mustFail } from "../check.js";
import type { Scene } from "../scene.js";

const BEARER = 1;

const REFUSED = ["HTTPError", "AuthorizationFailed", "ValidationError"] as const;

/** Signs a player in by the browser, without connecting. */
async function bySteps(scene: Scene) {
  await scene.platform.answerPages("approve");
  const client = scene.newClient();
  const clientId = scene.service.applicationId;
  const { verifier, challenge } = client.createAuthorizationCodeVerifier();
  const scopes = "openid sdk.social_layer";
  const args = {
    clientId,
    scopes,
    codeChallenge: { challenge: challenge.challenge, method: challenge.method },
  };
  const { code, redirectUri } = await client.authorize(args, { signal: scene.signal });
  const exchange = () =>
    client.getToken(clientId, code, verifier, redirectUri, { signal: scene.signal });
  return { client, clientId, exchange };
}

async function owner(client: Client, { accessToken }: TokenExchangeResult): Promise<string> {
  return (await client.fetchCurrentUser(BEARER, accessToken)).id;
}

export const signIn = checksOf("sign-in", {
  "a player signs in by the browser": async (scene) => {
    const { client, exchange } = await bySteps(scene);
    const tokens = await exchange();
    must(tokens.accessToken !== "" && tokens.refreshToken !== "", "A token is empty.");
    must(tokens.expiresIn > 0, `The token lasts ${tokens.expiresIn} s.`);
    must((await owner(client, tokens)) !== "0", "The token belongs to nobody.");
  },
  "a code is good for one exchange": async (scene) => {
    const { exchange } = await bySteps(scene);
    await exchange();
    await mustFail("Using a code for the second time", exchange(), ...REFUSED);
  },
  "a token is renewed": async (scene) => {
    const { client, clientId, exchange } = await bySteps(scene);
    const tokens = await exchange();
    const before = await owner(client, tokens);
    const renewed = await client.refreshToken(clientId, tokens.refreshToken);
    must(renewed.accessToken !== tokens.accessToken, "The new token is the old one.");
    mustEqual("The owner", await owner(client, renewed), before);
  },
  "a token that is revoked is good for nothing": async (scene) => {
    const { client, clientId, exchange } = await bySteps(scene);
    const { accessToken } = await exchange();
    await client.revokeToken(clientId, accessToken);
    await mustFail("Using it", client.fetchCurrentUser(BEARER, accessToken), ...REFUSED);
  },
  "a player who says no is heard": async (scene) => {
    await scene.platform.answerPages("deny");
    const scopes = "openid sdk.social_layer";
    const answer = scene.newClient().authorize({ scopes }, { signal: scene.signal });
    await mustFail("The sign-in", answer, "AuthorizationFailed", "Aborted");
  },
  "a sign-in can be called off": async (scene) => {
    await scene.platform.answerPages("leave open");
    const client = scene.newClient();
    const answer = client.authorize(
      { scopes: "openid sdk.social_layer" },
      { signal: scene.signal },
    );
    client.abortAuthorize();
    await mustFail("The sign-in", answer, "Aborted");
  },
  "a player signs in by device": async (scene) => {
    await scene.platform.answerPages("approve");
    const client = scene.newClient();
    const { applicationId: clientId } = scene.service;
    const args = { clientId, scopes: "openid sdk.social_layer" };
    const tokens = await client.getTokenFromDevice(args, { signal: scene.signal });
    must((await owner(client, tokens)) !== "0", "The token belongs to nobody.");
  },
  "a token names its owner": async (scene) => {
    const client = scene.newClient();
    const { id, name } = await client.fetchCurrentUser(BEARER, scene.token(0));
    must(id !== "0" && name !== "", `The token's owner is ${id} "${name}".`);
  },
  "a wrong token is refused": async (scene) => {
    const client = scene.newClient();
    await mustFail("Using it", client.fetchCurrentUser(BEARER, "no-token"), ...REFUSED);
  },
  "a client with a token is authenticated": async (scene) => {
    must(!scene.newClient().isAuthenticated(), "A client without a token says that it has one.");
    must(
      (await scene.signedIn()).isAuthenticated(),
      "A client with a token says that it has none.",
    );
  },
});
