import type { Kernel } from "../../../kernel/kernel.js";
import type { Identities } from "./identities.js";
import type { Accounts } from "./lifecycle.js";
import type { AccountNeeds } from "./needs.js";
import type { OidcConfigurations } from "./providers/oidc-configurations.js";
import type { ExternalProofs } from "./providers/proofs.js";
import type { ProviderTokens } from "./providers/provider-tokens.js";

/** What accounts, and the external identities behind them, work with. */
export interface AccountContext extends AccountNeeds {
  readonly kernel: Kernel;
  readonly identities: Identities;
  readonly oidc: OidcConfigurations;
  readonly providerTokens: ProviderTokens;
  readonly proofs: ExternalProofs;
  readonly lifecycle: Accounts;
}
