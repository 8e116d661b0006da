import { defineDomain } from "../../../kernel/domain.js";
import { applications } from "../applications/domain.js";
import { bans } from "../bans/domain.js";
import { oauth2 } from "../oauth2/domain.js";
import { users } from "../users/domain.js";
import { accountAdminRoutes } from "./admin.js";
import { childTokenRoute } from "./child-tokens.js";
import type { AccountContext } from "./context.js";
import { AccountControl } from "./control.js";
import { Identities } from "./identities.js";
import { Accounts } from "./lifecycle.js";
import { mergeStep } from "./merge.js";
import { OidcConfigurations } from "./providers/oidc-configurations.js";
import { ExternalProofs } from "./providers/proofs.js";
import { ProviderTokens } from "./providers/provider-tokens.js";
import { accountRoutes } from "./routes.js";

/** Provisional accounts, and the external identities behind them. */
export const accounts = defineDomain({
  name: "accounts",
  needs: [users, applications, oauth2, bans],
  create(kernel, users, applications, oauth2, bans) {
    const needs = { users, applications, oauth2, bans };
    const identities = new Identities(kernel);
    const oidc = new OidcConfigurations(kernel);
    const providerTokens = new ProviderTokens(kernel.clock, kernel.random);
    const { clock } = kernel;
    const { grants } = oauth2;
    const context: AccountContext = {
      ...needs,
      kernel,
      identities,
      oidc,
      providerTokens,
      proofs: new ExternalProofs({ clock, grants, identities, oidc, providerTokens }),
      lifecycle: new Accounts({ ...needs, kernel, identities }),
    };
    const api = new AccountControl(context);
    oauth2.addStep(mergeStep(context));
    return {
      api,
      routes(app) {
        accountRoutes(app, context);
        childTokenRoute(app, context);
      },
      admin: (app) => accountAdminRoutes(app, api),
      close: () => api.identityProviders.close(),
    };
  },
});
