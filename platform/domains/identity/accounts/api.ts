export type { AccountControl, IdentityInfo } from "./control.js";
export type { AccountState } from "./lifecycle.js";
export type { ExternalAuthType } from "./providers/auth-types.js";
export type {
  IdentityProvider,
  IdentityProviders,
  ProviderIdToken,
} from "./providers/identity-provider.js";
export type { OidcConfiguration } from "./providers/oidc-configurations.js";
export type { ProviderTokenOptions } from "./providers/provider-tokens.js";
export type { SigningAlgorithm } from "./providers/token-signer.js";
