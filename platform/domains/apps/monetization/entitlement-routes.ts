import type { FastifyRequest } from "fastify";
import { missingAccess, unknownGuild, unknownUser } from "../../../kernel/http/api-error.js";
import { botGuard } from "../../../kernel/http/guards.js";
import { fields, required } from "../../../kernel/http/input/fields.js";
import { choice, snowflake } from "../../../kernel/http/input/readers.js";
import { noBody } from "../../../kernel/http/no-body.js";
import { readYesNo } from "../../../kernel/http/queries.js";
import type { RequestOf, Routes } from "../../../kernel/http/routes.js";
import type { Caller } from "../../../kernel/principal.js";
import type { Guilds } from "../../guilds/core/api.js";
import type { Users } from "../../identity/users/api.js";
import { type EntitlementRecord, hasEnded } from "./entitlement.js";
import type { Owner } from "./entitlements.js";
import { unknownEntitlement, unknownSku } from "./errors.js";
import type { MonetizationParts } from "./parts.js";
import { type Query, readPage, readSnowflake, readSnowflakes, takePage } from "./queries.js";
import { entitlementObject, newEntitlementObject } from "./wire.js";

const SCOPE = "applications.entitlements";
const GUILD_OWNER = 1;
const MAX_LISTED = 100;

const testGrant = fields({
  sku_id: required(snowflake),
  owner_id: required(snowflake),
  owner_type: required(choice([1, 2])),
});

/** `/applications/{id}/entitlements` and what a user has (activities 3.4). */
export function entitlementRoutes(
  app: Routes,
  { kernel, entitlements, skus }: MonetizationParts,
  users: Users,
  guilds: Guilds,
): void {
  const { authentication, clock } = kernel;
  const bots = botGuard(authentication);

  /** The caller, who must be of this application. A user sees its own entitlements alone. */
  const callerOf = (request: FastifyRequest, applicationId: string) => {
    const caller = authentication.requireScope(request, SCOPE);
    requireOwn(caller, applicationId);
    return caller;
  };
  const findFor = (request: RequestOf<":application_id/:entitlement_id">): EntitlementRecord => {
    const { application_id, entitlement_id } = request.params;
    const caller = callerOf(request, application_id);
    const found = entitlements.require(application_id, entitlement_id);
    if (caller.kind === "bearer" && found.userId !== caller.userId) throw unknownEntitlement();
    return found;
  };

  app.get("/applications/:application_id/entitlements", (request) => {
    const { application_id } = request.params;
    const caller = callerOf(request, application_id);
    const query = request.query as Query;
    const page = readPage(query, MAX_LISTED);
    const matches = readFilter(query, clock.now());
    const seen = entitlements
      .of(application_id)
      .filter((each) => caller.kind === "bot" || each.userId === caller.userId);
    return takePage(seen.filter(matches), page).map(entitlementObject);
  });

  app.get("/applications/:application_id/entitlements/:entitlement_id", (request) =>
    entitlementObject(findFor(request)),
  );

  app.post(
    "/applications/:application_id/entitlements",
    { onRequest: bots.check, body: testGrant },
    (request) => {
      const { application_id } = request.params;
      requireOwn(bots.who(request), application_id);
      const { sku_id, owner_id, owner_type } = request.body;
      const sku = skus.get(sku_id);
      if (sku === undefined || sku.applicationId !== application_id) throw unknownSku();
      const owner = readOwner(owner_id, owner_type, users, guilds);
      return newEntitlementObject(entitlements.grantTest(sku, owner));
    },
  );

  app.delete("/applications/:application_id/entitlements/:entitlement_id", (request) => {
    requireOwn(bots.who(request), request.params.application_id);
    entitlements.deleteTest(findFor(request));
  });

  app.post(
    "/applications/:application_id/entitlements/:entitlement_id/consume",
    { onRequest: async (request) => void findFor(request), body: noBody },
    (request) => {
      entitlements.consume(findFor(request));
    },
  );

  app.get("/users/@me/applications/:application_id/entitlements", (request) => {
    const { application_id } = request.params;
    const caller = authentication.requireBearer(request);
    requireOwn(caller, application_id);
    const query = request.query as Query;
    const wanted = readSnowflakes(query, "sku_ids");
    const withoutConsumed = readYesNo(query, "exclude_consumed") ?? true;
    return entitlements
      .ofUser(caller.userId)
      .filter(
        (each) =>
          each.applicationId === application_id &&
          !each.deleted &&
          !(withoutConsumed && each.consumed) &&
          (wanted === undefined || wanted.has(each.skuId)),
      )
      .map(entitlementObject);
  });
}

function requireOwn(caller: Caller, applicationId: string): void {
  if (caller.applicationId !== applicationId) throw missingAccess();
}

function readOwner(id: string, type: 1 | 2, users: Users, guilds: Guilds): Owner {
  if (type === GUILD_OWNER) {
    if (guilds.get(id) === undefined) throw unknownGuild();
    return { userId: null, guildId: id };
  }
  if (users.get(id) === undefined) throw unknownUser();
  return { userId: id, guildId: null };
}

/** What the query of the list leaves over. */
function readFilter(query: Query, now: number): (each: EntitlementRecord) => boolean {
  const userId = readSnowflake(query, "user_id");
  const guildId = readSnowflake(query, "guild_id");
  const skuIds = readSnowflakes(query, "sku_ids");
  const onlyActive = readYesNo(query, "only_active") ?? false;
  const withoutEnded = (readYesNo(query, "exclude_ended") ?? false) || onlyActive;
  const withoutDeleted = (readYesNo(query, "exclude_deleted") ?? true) || onlyActive;
  return (each) =>
    (userId === undefined || each.userId === userId) &&
    (guildId === undefined || each.guildId === guildId) &&
    (skuIds === undefined || skuIds.has(each.skuId)) &&
    !(withoutEnded && hasEnded(each, now)) &&
    !(withoutDeleted && each.deleted) &&
    !(onlyActive && each.startsAt !== null && each.startsAt > now);
}
