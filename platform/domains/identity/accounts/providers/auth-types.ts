/** How an external identity is proven (protocol 2.2), and which provider it belongs to (2.3). */
export const authTypes = {
  OIDC: { providerType: "OIDC", proof: "oidc" },
  EPIC_ONLINE_SERVICES_ACCESS_TOKEN: { providerType: "EPIC_ONLINE_SERVICES", proof: "opaque" },
  EPIC_ONLINE_SERVICES_ID_TOKEN: { providerType: "EPIC_ONLINE_SERVICES", proof: "id-token" },
  STEAM_SESSION_TICKET: { providerType: "STEAM", proof: "opaque" },
  UNITY_SERVICES_ID_TOKEN: { providerType: "UNITY", proof: "id-token" },
  DISCORD_BOT_ISSUED_ACCESS_TOKEN: { providerType: "DISCORD_BOT", proof: "bot" },
  APPLE_ID_TOKEN: { providerType: "APPLE", proof: "id-token" },
  PLAYSTATION_NETWORK_ID_TOKEN: { providerType: "PLAYSTATION_NETWORK", proof: "id-token" },
} as const;

/** A wire string of protocol 2.2. */
export type ExternalAuthType = keyof typeof authTypes;

/** Provider of the identities that game backends name themselves. */
export const BOT_PROVIDER = authTypes.DISCORD_BOT_ISSUED_ACCESS_TOKEN.providerType;

/** Longest external token, in characters (protocol 2.1). */
export const MAX_TOKEN_LENGTH = 10_240;

/** True for a wire string of protocol 2.2. */
export function isAuthType(text: string): text is ExternalAuthType {
  return Object.hasOwn(authTypes, text);
}

/** An external identity whose owner has proven to be it. */
export interface ExternalIdentity {
  readonly providerType: string;
  /** Which provider of the type, e.g. an OIDC issuer; null when there is only one. */
  readonly providerId: string | null;
  /** What the provider calls the player. */
  readonly subject: string;
  /** 1–32 characters, when the provider gives a valid one. */
  readonly displayName: string | undefined;
}

/** A display name, unless it does not fit into 1–32 characters. */
export function fittingName(name: unknown): string | undefined {
  return typeof name === "string" && name.length >= 1 && name.length <= 32 ? name : undefined;
}
