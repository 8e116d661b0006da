import { defineDomain } from "../schema.js";
import { authorizationArgs, deviceAuthorizationArgs, integrationType } from "./arguments.js";
import {
  authenticationCodeChallengeMethod,
  authorizationCodeChallenge,
  authorizationCodeVerifier,
} from "./code-challenge.js";
import { device } from "./device.js";
import { authenticationExternalAuthType, provisional } from "./provisional.js";
import { scopes } from "./scopes.js";
import { signIn } from "./sign-in.js";
import { authorizationTokenType, tokens } from "./tokens.js";

export const authenticationDomain = defineDomain({
  name: "authentication",
  title: "Authentication",
  summary:
    "Signing a player in: the consent of the player, the exchange of codes for tokens, and the life of those tokens.",
  enums: [
    authenticationCodeChallengeMethod,
    integrationType,
    authorizationTokenType,
    authenticationExternalAuthType,
  ],
  classes: [
    authorizationCodeChallenge,
    authorizationCodeVerifier,
    authorizationArgs,
    deviceAuthorizationArgs,
  ],
  extends: [signIn, tokens, device, provisional],
  scopes,
});
