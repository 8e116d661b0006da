import { authTypes } from "../providers/auth_types.js";
import { SIGNING_ALGORITHMS } from "../providers/token_signer.js";

const text = { type: "string" } as const;
const optionalText = { type: ["string", "null"] } as const;
const whole = { type: "integer" } as const;
const yesNo = { type: "boolean" } as const;
const texts = { type: "array", items: text } as const;

function object(properties: Record<string, unknown>, required: readonly string[] = []) {
  return { type: "object", properties, required, additionalProperties: false };
}

const userFields = {
  username: text,
  globalName: optionalText,
  avatar: optionalText,
  banner: optionalText,
  accentColor: { type: ["integer", "null"] },
  locale: text,
  email: optionalText,
  verified: yesNo,
  flags: whole,
  premiumType: whole,
  primaryGuild: { type: ["object", "null"] },
};

const applicationFields = {
  name: text,
  description: text,
  icon: optionalText,
  public: yesNo,
  redirectUris: texts,
  parentId: optionalText,
  provisionalAccounts: yesNo,
  approvedScopes: texts,
  flags: whole,
  privilegedIntents: whole,
  disabledFunctions: texts,
  disabledGatewayEvents: texts,
};

const match = { id: text, userId: text, applicationId: text };

const accountSettings = ["tokenLifetime", "mergeDuration", "usernameAttempts"] as const;

/** JSON schemas of the admin API's bodies; field names are those of the library. */
export const schemas = {
  createUser: object({ id: text, ...userFields }, ["username"]),
  updateUser: object(userFields),
  createApplication: object({ id: text, ownerId: text, bot: yesNo, ...applicationFields }, [
    "name",
  ]),
  updateApplication: object(applicationFields),
  authorize: object({ url: text, userId: text, decision: { enum: ["approve", "deny"] } }, [
    "url",
    "userId",
  ]),
  issueToken: object({ userId: text, applicationId: text, scopes: text, expiresIn: whole }, [
    "userId",
    "applicationId",
  ]),
  revoke: object({ userId: text, applicationId: text }, ["userId", "applicationId"]),
  device: object({ userCode: text, userId: text, decision: { enum: ["approve", "deny"] } }, [
    "userCode",
    "userId",
  ]),
  introspect: object({ token: text }, ["token"]),
  ban: object({ until: { type: ["number", "null"] } }),
  accountSettings,
  accounts: object(Object.fromEntries(accountSettings.map((name) => [name, whole]))),
  oidc: object({ issuer: text, clientId: text, allowInsecureIssuer: yesNo }, [
    "issuer",
    "clientId",
  ]),
  providerToken: object(
    {
      type: { enum: Object.keys(authTypes) },
      applicationId: text,
      subject: text,
      displayName: text,
      expiresIn: whole,
    },
    ["type", "applicationId", "subject"],
  ),
  identityProvider: object({ algorithm: { enum: SIGNING_ALGORITHMS } }),
  providerIdToken: object(
    {
      subject: text,
      audience: text,
      preferredUsername: text,
      expiresIn: whole,
      issuedAt: { type: "number" },
      issuer: text,
      keyId: optionalText,
    },
    ["subject", "audience"],
  ),
  match: object(match),
  close: object({ ...match, code: whole }, ["code"]),
  invalidate: object({ ...match, resumable: yesNo }, ["resumable"]),
  raw: object({ ...match, text }, ["text"]),
  dispatch: object({ ...match, event: text, data: {} }, ["event"]),
  clock: object({ now: { type: "number" }, frozen: yesNo }),
  advance: object({ ms: { type: "number" } }, ["ms"]),
  rateLimit: object(
    {
      route: text,
      limit: whole,
      windowMs: { type: "number" },
      scope: { enum: ["user", "global", "shared"] },
      global: yesNo,
    },
    ["route", "limit", "windowMs"],
  ),
  fault: object(
    {
      target: { enum: ["http", "gateway"] },
      route: text,
      userId: text,
      applicationId: text,
      count: whole,
      forever: yesNo,
      fault: { type: "object", required: ["kind"], properties: { kind: text } },
    },
    ["target", "fault"],
  ),
};
