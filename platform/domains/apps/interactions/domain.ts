import { defineDomain, namedNeeds } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { guilds } from "../../guilds/core/domain.js";
import { applications } from "../../identity/applications/domain.js";
import { users } from "../../identity/users/domain.js";
import { attachments } from "../../messages/attachments/domain.js";
import { messages } from "../../messages/core/domain.js";
import { directMessages } from "../../social/direct-messages/domain.js";
import { commands } from "../commands/domain.js";
import { monetization } from "../monetization/domain.js";
import { webhookTokens } from "../webhook-tokens/domain.js";
import { InteractionActor, interactionActions } from "./actor.js";
import { ClientInteractions } from "./client-interactions.js";
import { clientInteractionRoutes } from "./client-routes.js";
import { CommandIndex } from "./command-index.js";
import { People } from "./people.js";
import { interactionRoutes } from "./routes.js";
import { Interactions } from "./state.js";

const { needs, apis } = namedNeeds({
  users,
  applications,
  guilds,
  messages,
  attachments,
  directMessages,
  monetization,
  commands,
  webhookTokens,
});

/** What people do with applications: commands, components and forms, and the results. */
export const interactions = defineDomain({
  name: "interactions",
  needs,
  create(kernel, ...given) {
    const { webhookTokens, ...needed } = apis(given);
    const parts = { kernel, ...needed };
    const api = new Interactions(parts);
    const people = new People(parts, api);
    const client = new ClientInteractions(parts, api, people);
    const index = new CommandIndex(parts, people);
    api.onModal((interaction) => people.keepForm(interaction));
    webhookTokens.kinds.push((id, token) =>
      parts.applications.get(id) === undefined ? undefined : api.followUps.webhook(id, token),
    );
    kernel.authentication.addAddressOwner(
      ({ interaction_id = "", interaction_token, webhook_id, webhook_token }) => {
        if (interaction_token === undefined && webhook_token === undefined) return undefined;
        const id = webhook_id ?? api.live.get(interaction_id)?.applicationId ?? "";
        return parts.applications.get(id);
      },
    );
    return {
      api,
      routes(app) {
        interactionRoutes(app, api);
        clientInteractionRoutes(app, kernel, client, index);
      },
      actor: {
        of: (who: Caller) => new InteractionActor(people, who, kernel.waits),
        actions: interactionActions,
      },
    };
  },
});
