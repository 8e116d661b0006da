import { field, value } from "../notation.js";
import type { ClassDefinition, EnumDefinition } from "../schema.js";

export const authenticationCodeChallengeMethod: EnumDefinition = {
  name: "AuthenticationCodeChallengeMethod",
  summary: "",
  values: [value("S256", 0)],
};

export const authorizationCodeChallenge: ClassDefinition = {
  name: "AuthorizationCodeChallenge",
  kind: "record",
  summary: "",
  constructors: [[]],
  fields: [
    field("Method", "AuthenticationCodeChallengeMethod", ""),
    field("Challenge", "std::string", ""),
  ],
};

export const authorizationCodeVerifier: ClassDefinition = {
  name: "AuthorizationCodeVerifier",
  kind: "record",
  summary: "",
  fields: [
    field("Challenge", "AuthorizationCodeChallenge", ""),
    field("Verifier", "std::string", "", { secret: true }),
  ],
};
