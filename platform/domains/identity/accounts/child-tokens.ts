import { ApiError, invalidForm } from "../../../kernel/http/api-error.js";
import { fields, required } from "../../../kernel/http/input/fields.js";
import { snowflake, text } from "../../../kernel/http/input/readers.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { GrantRecord } from "../oauth2/group.js";
import { isProvisional } from "../users/api.js";
import type { AccountContext } from "./context.js";
import { requireSecret, secret } from "./partner-client.js";
import { MAX_TOKEN_LENGTH } from "./providers/auth-types.js";

const childTokenBody = fields({
  parent_access_token: required(text({ min: 1, max: MAX_TOKEN_LENGTH, counted: true })),
  child_application_id: required(snowflake),
  parent_client_secret: secret,
});

const badParentToken = () => new ApiError(403, 50025, "Invalid OAuth2 access token");
const notAChild = () => {
  const leaf = { code: "BASE_TYPE_INVALID", message: "Not a child of the token's application." };
  return invalidForm({ child_application_id: { _errors: [leaf] } });
};

/** `/partner-sdk/child-token`: a parent's token for one of a child (protocol 1.10). */
export function childTokenRoute(app: Routes, context: AccountContext): void {
  const { applications, kernel, oauth2 } = context;
  const { clock, events } = kernel;
  const { grants } = oauth2;

  app.post("/partner-sdk/child-token", { body: childTokenBody }, ({ body }, reply) => {
    const parentGrant = grants.byAccessToken(body.parent_access_token);
    const parent = parentGrant && applications.get(parentGrant.applicationId);
    if (parentGrant === undefined || parent === undefined || parent.parentId !== null) {
      throw badParentToken();
    }
    requireSecret(parent, body.parent_client_secret ?? undefined);
    const child = applications.get(body.child_application_id);
    if (child?.parentId !== parent.id) throw notAChild();
    link(context, parentGrant, child.id);
    const expiresIn = Math.floor((parentGrant.expiresAt - clock.now()) / 1000);
    const { userId, scopes } = parentGrant;
    const { accessToken } = grants.issue({
      userId,
      applicationId: child.id,
      scopes,
      authTime: parentGrant.authTime,
      refreshable: false,
      expiresIn,
      parentId: parentGrant.id,
    });
    events.add("oauth2.child_token_issued", { userId, applicationId: child.id });
    reply.header("cache-control", "no-store");
    return {
      access_token: accessToken,
      token_type: "Bearer",
      expires_in: expiresIn,
      scope: scopes.join(" "),
    };
  });
}

/** The first exchange replaces what the user had in the child before. */
function link(context: AccountContext, parentGrant: GrantRecord, childId: string): void {
  const { identities, kernel, oauth2, users } = context;
  const { userId, scopes } = parentGrant;
  const own = oauth2.grants.ofUser(userId, childId);
  if (own.some(({ parentId }) => parentId !== null)) return;
  oauth2.grants.revoke(...own);
  const identity = identities.ofUser(userId, childId);
  const full = users.get(userId);
  if (identity !== undefined && full !== undefined && !isProvisional(full)) {
    identities.delete(identity);
  }
  kernel.signals.emit("authorization.replaced", { userId, applicationId: childId });
  oauth2.consents.add(userId, childId, scopes);
}
