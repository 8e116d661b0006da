/** Where the contract and the protocol, which win, differ from the description of the API. */

/** A place where two values differ. */
export interface Difference {
  readonly what: string;
  /** Where it is said, and why that wins. */
  readonly source: string;
  /** Schema of the description, and what an answer has that does not fit it. */
  readonly schema: string;
  readonly example: unknown;
  /** Changes the description's schemas to what the source says. */
  readonly amend: (schemas: Schemas) => void;
}

// biome-ignore lint/suspicious/noExplicitAny: parts of a JSON schema
type Schemas = Record<string, any>;

/** Scopes of protocol 1.9 that the description does not have. */
const SDK_SCOPES = [
  "account.global_name.update",
  "application_identities.write",
  "dm_channels.messages.read",
  "dm_channels.messages.write",
  "gateway.connect",
  "guilds.channels.read",
  "identify.premium",
  "lobbies.write",
  "presences.read",
  "presences.write",
  "relationships.write",
  "sdk.social_layer",
  "sdk.social_layer_presence",
];

export const differences: readonly Difference[] = [
  {
    what: "Leaves of `errors` have names such as BASE_TYPE_REQUIRED as codes, not numbers.",
    source: "protocol.md 3.2 (the guides)",
    schema: "ErrorResponse",
    example: {
      code: 50035,
      message: "Invalid Form Body",
      errors: { secret: { _errors: [{ code: "BASE_TYPE_REQUIRED", message: "…" }] } },
    },
    amend: ({ Error, InnerErrors }) => {
      const code = { type: "string", pattern: "^[A-Z_]+$" };
      const leaf = { ...Error, properties: { ...Error.properties, code } };
      InnerErrors.properties._errors.items = leaf;
    },
  },
  {
    what: "Messages have the type 49, the notice that a channel was linked to a lobby.",
    source: "protocol.md 3.4, 3.14 (the guides)",
    schema: "MessageType",
    example: 49,
    amend: ({ MessageType }) => MessageType.oneOf.push({ const: 49 }),
  },
  {
    what: "Entitlements that were bought have the types PURCHASE and TEST_MODE_PURCHASE.",
    source: "contract.md, Entitlement.type (the guides for the second)",
    schema: "EntitlementTypes",
    example: 1,
    amend: ({ EntitlementTypes }) => EntitlementTypes.oneOf.push({ const: 1 }, { const: 4 }),
  },
  {
    what: "A new test entitlement has no dates, and one of a guild no user.",
    source: "activities.md 3.4, 3.7 (the guides)",
    schema: "EntitlementResponse",
    example: { id: "1", sku_id: "2", application_id: "3", guild_id: "4", deleted: false, type: 8 },
    amend: ({ EntitlementResponse }) => {
      const optional = ["starts_at", "ends_at", "user_id"];
      EntitlementResponse.required = EntitlementResponse.required.filter(
        (field: string) => !optional.includes(field),
      );
    },
  },
  {
    what: "Tokens of the SDK have scopes of their own.",
    source: "protocol.md 1.9 (independent clients)",
    schema: "OAuth2Scopes",
    example: "lobbies.write",
    amend: ({ OAuth2Scopes }) => OAuth2Scopes.oneOf.push({ enum: SDK_SCOPES }),
  },
];

/** Changes the description's schemas to what wins. */
export function amend(schemas: Schemas): void {
  for (const difference of differences) difference.amend(schemas);
}
