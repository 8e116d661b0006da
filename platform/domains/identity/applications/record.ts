import { type RecordOf, shape } from "../../../kernel/store/shape.js";

/** Flag of a publisher's application that has children (protocol 12.3); beyond 31 bits. */
export const PARENT = 2 ** 33;

/** Flag of an application that has activities (activities 2.1). */
const EMBEDDED = 1 << 17;

/** Flag of an application that may show pages of its own in a form's place. */
const IFRAME_MODAL = 1 << 26;

/** Whether an application may answer an interaction with a page of its own (bots 4.7). */
export function showsFrames({ flags }: Pick<ApplicationRecord, "flags">): boolean {
  return (flags & IFRAME_MODAL) !== 0;
}

/** Whether an application has activities. */
export function hasActivities({ flags }: Pick<ApplicationRecord, "flags">): boolean {
  return (flags & EMBEDDED) !== 0;
}

/** Whether an application has children, for which its tokens are exchanged. */
export function isParent({ flags }: Pick<ApplicationRecord, "flags">): boolean {
  return Math.floor(flags / PARENT) % 2 === 1;
}

/** A game or a bot program registered with the platform. */
export type ApplicationRecord = RecordOf<typeof applicationShape>;

/** Shape of an {@link ApplicationRecord} in a snapshot. */
export const applicationShape = shape({
  /** Snowflake of the application; also its OAuth2 client id. */
  id: "id",
  /** Name shown to users, 1–100 characters. */
  name: "string",
  /** Text about the application; empty when it has none. */
  description: "string",
  /** Hash of the icon image. */
  icon: "string?",
  /** User who owns the application; client-credentials tokens act for this user. */
  ownerId: "string",
  /** True when the application may use the token endpoint without its secret. */
  public: "boolean",
  /** Absolute URIs that a sign-in may return to. */
  redirectUris: "string[]",
  /** The application of the publisher that this one belongs to. */
  parentId: "string?",
  /** Whether players may use provisional accounts. */
  provisionalAccounts: "boolean",
  /** Scopes that need approval and that this application has approval for. */
  approvedScopes: "string[]",
  /** Whether others than the owner may add it to guilds. */
  botPublic: "boolean",
  /** Whether its bot is added by a complete sign-in only, which ends with a code. */
  botRequireCodeGrant: "boolean",
  /** Whether the developer turned the obfuscation of channels that the bot cannot view on early. */
  channelObfuscation: "boolean",
  /** Hash of the client secret. */
  secretHash: "string",
  /** Id of the application's bot user; null when it has no bot. */
  botUserId: "string?",
  /** Hash of the bot's token; null when the application has no bot. */
  botTokenHash: "string?",
  /** Public key of what the platform signs for the application: 64 hex digits. */
  verifyKey: "string",
  /** Further flag bits, from which the client type and the privileged intents are kept apart. */
  flags: "number",
  /** Privileged gateway intents the bot may use, as a bitfield. */
  privilegedIntents: "number",
  /** SDK functions that READY lists as switched off. */
  disabledFunctions: "string[]",
  /** Gateway events that READY lists as switched off. */
  disabledGatewayEvents: "string[]",
});

/** Fields of an application that its owner chooses. */
export interface ApplicationSettings {
  /** Name shown to users, 1–100 characters. */
  name: string;
  /** Text about the application. Default: empty. */
  description?: string | undefined;
  /** Hash of the icon image. Default: null, no icon. */
  icon?: string | null | undefined;
  /** Default: false, a confidential client. */
  public?: boolean | undefined;
  /** Default: `http://127.0.0.1/callback` only. */
  redirectUris?: readonly string[] | undefined;
  /** Makes the application a child of another, which must be no child itself. Default: null. */
  parentId?: string | null | undefined;
  /** Default: true. */
  provisionalAccounts?: boolean | undefined;
  /** Scopes that need approval and that the application gets approval for. Default: none. */
  approvedScopes?: readonly string[] | undefined;
  /** Whether others than the owner may add the application to guilds. Default: true. */
  botPublic?: boolean | undefined;
  /** Whether the bot is added by a complete sign-in only, which ends with a code. Default: false. */
  botRequireCodeGrant?: boolean | undefined;
  /**
   * Whether channels that the bot cannot view are obfuscated before the day on which they are for all
   * bots (contract, Obfuscated channels). Default: false.
   */
  channelObfuscation?: boolean | undefined;
  /** Further flag bits of the application, as a bitfield. Default: 0. */
  flags?: number | undefined;
  /** Privileged gateway intents the bot may use, as a bitfield. Default: 0. */
  privilegedIntents?: number | undefined;
  /** SDK functions that READY lists as switched off. Default: none. */
  disabledFunctions?: readonly string[] | undefined;
  /** Gateway events that READY lists as switched off. Default: none. */
  disabledGatewayEvents?: readonly string[] | undefined;
}

/** What an application is created with. */
export interface ApplicationOptions extends ApplicationSettings {
  /** A snowflake to use instead of a new one. */
  id?: string | undefined;
  /** Default: the platform's own developer account. */
  ownerId?: string | undefined;
  /** Creates the application's bot user as well. Default: false. */
  bot?: boolean | undefined;
}

/** An application just made, with the secrets that are shown this once. */
export interface CreatedApplication {
  /** Snowflake of the new application; also its OAuth2 client id. */
  readonly id: string;
  /** Name of the new application. */
  readonly name: string;
  /** Client secret in plain text; the platform keeps its hash alone. */
  readonly clientSecret: string;
  /** The public key that `verifyWebhook` checks the platform's requests with, in hexadecimal. */
  readonly verifyKey: string;
  /** Present when a bot was asked for. */
  readonly botToken?: string;
  /** Id of the bot user; present when a bot was asked for. */
  readonly botUserId?: string;
}
