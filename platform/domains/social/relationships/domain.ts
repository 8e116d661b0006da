import { defineDomain } from "../../../kernel/domain.js";
import type { Caller } from "../../../kernel/principal.js";
import { oauth2 } from "../../identity/oauth2/domain.js";
import { users } from "../../identity/users/domain.js";
import { RelationshipActor, relationshipActions } from "./actor.js";
import { relationshipAdminRoutes } from "./admin.js";
import { RelationshipControl } from "./control.js";
import { GameRelationships } from "./game-relationships.js";
import { relationshipReadyPart } from "./gateway.js";
import { relationshipRoutes } from "./routes.js";
import { Relationships } from "./state.js";
import { relationshipsView } from "./view.js";

/** Friends, requests and blocks, on the platform and in games. */
export const relationships = defineDomain({
  name: "relationships",
  needs: [users, oauth2],
  create(kernel, users, { consents }) {
    const context = { kernel, users, consents };
    const games = new GameRelationships(context);
    const platform = new Relationships(context, games);
    const api = new RelationshipControl(users, platform, games);
    const { signals } = kernel;
    signals.on("user.deleting", ({ userId }) => {
      platform.forget(userId);
      games.forget("userId", userId);
    });
    signals.on("application.deleting", ({ applicationId }) =>
      games.forget("applicationId", applicationId),
    );
    signals.on("account.moved", ({ kind, fromId, toId, applicationId }) => {
      const takes = (id: string) => kind === "merge" || consents.has(id, applicationId);
      platform.adopt(fromId, toId, takes);
      games.adopt(applicationId, fromId, toId);
    });
    signals.on("authorization.replaced", ({ userId, applicationId }) => {
      for (const { targetId } of games.of(userId, applicationId)) {
        games.remove(applicationId, userId, targetId);
      }
    });
    return {
      api,
      routes: (app) => relationshipRoutes(app, context, api),
      admin: (app) => relationshipAdminRoutes(app, api),
      ready: relationshipReadyPart(context, api),
      actor: { of: (who: Caller) => new RelationshipActor(api, who), actions: relationshipActions },
      view: () => relationshipsView(api),
    };
  },
});
