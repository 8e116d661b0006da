import { field, value } from "../notation.js";
import type { ClassDefinition, EnumDefinition } from "../schema.js";

export const authenticationCodeChallengeMethod: EnumDefinition = {
  name: "AuthenticationCodeChallengeMethod",
  summary: "How a code challenge is made from its verifier.",
  values: [value("S256", 0, "The SHA-256 digest of the verifier in base64url without padding.")],
  source: "protocol 1.3",
};

export const authorizationCodeChallenge: ClassDefinition = {
  name: "AuthorizationCodeChallenge",
  kind: "record",
  summary:
    "The public half of the proof that the program that asked for a code is the one that redeems it.",
  constructors: [[]],
  fields: [
    field(
      "Method",
      "AuthenticationCodeChallengeMethod",
      "How the challenge was made from the verifier.",
    ),
    field("Challenge", "std::string", "The challenge: 43 characters of base64url without padding."),
  ],
  source: "protocol 1.3",
};

export const authorizationCodeVerifier: ClassDefinition = {
  name: "AuthorizationCodeVerifier",
  kind: "record",
  summary:
    "A fresh verifier and the challenge that belongs to it, as `CreateAuthorizationCodeVerifier` makes them.",
  fields: [
    field(
      "Challenge",
      "AuthorizationCodeChallenge",
      "Goes into `AuthorizationArgs.CodeChallenge`.",
    ),
    field(
      "Verifier",
      "std::string",
      "Goes into `GetToken`: 43 to 128 characters out of letters, digits and `-._~`. Keep it secret until then.",
      { secret: true },
    ),
  ],
  source: "protocol 1.3",
};
