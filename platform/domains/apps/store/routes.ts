import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../../../kernel/http/api-error.js";
import type { Routes } from "../../../kernel/http/routes.js";
import { sendPage } from "../../../kernel/web/page.js";
import type { Guilds } from "../../guilds/core/api.js";
import type { Applications } from "../../identity/applications/api.js";
import {
  messagePage,
  type OAuthContext,
  type Origin,
  PageForms,
  signInPage,
  staleFormPage,
  type WebSession,
} from "../../identity/oauth2/api.js";
import type { UserRecord } from "../../identity/users/api.js";
import type { Monetization, SkuRecord } from "../monetization/api.js";
import { isForGuild, isForSale } from "../monetization/group.js";
import type { Orders } from "./orders.js";
import { cancelledPage, purchasePage, receiptPage, skuPath, storePage } from "./pages.js";

/** Where forms of the store go, and where signing in leads back to. */
export const STORE_PATH = "/store";

const DECLINED = "The payment was declined. Nothing was bought.";

/** What the pages are made with. */
export interface StoreParts {
  readonly applications: Applications;
  readonly guilds: Guilds;
  readonly oauth2: OAuthContext;
  readonly monetization: Monetization;
  readonly orders: Orders;
}

/** The pages of stores (activities 3.5): a list, and one page for each thing that is sold. */
export function storeRoutes(app: Routes, parts: StoreParts): void {
  const { applications, oauth2, monetization, orders } = parts;
  const forms = new PageForms(oauth2);

  app.get("/application-directory/:application/store", ({ params }, reply) => {
    const application = applications.get(params.application);
    if (application === undefined) return sendPage(reply, notThere());
    const sold = monetization.skus(application.id).filter(isForSale);
    return sendPage(reply, storePage(application, sold));
  });

  app.get("/application-directory/:application/store/:sku", (request, reply) => {
    const sku = forSale(parts, request.params.sku);
    if (sku?.applicationId !== request.params.application) return sendPage(reply, notThere());
    return show(request, reply, sku);
  });

  // Where a sign-in leads back to.
  app.get(STORE_PATH, ({ query }, reply) => {
    const sku = forSale(parts, query.sku_id);
    return sku === undefined ? sendPage(reply, notThere()) : reply.redirect(skuPath(sku), 303);
  });

  app.post(STORE_PATH, (request, reply) => {
    const { fields, user, session } = forms.read(request) ?? {};
    if (fields === undefined || user === undefined || session === undefined) {
      return sendPage(reply, staleFormPage());
    }
    const asked = new URLSearchParams(fields.get("request") ?? "").get("sku_id");
    const sku = forSale(parts, asked ?? undefined);
    if (sku === undefined) return sendPage(reply, notThere());
    const decision = fields.get("decision");
    if (decision === "cancel") return sendPage(reply, cancelledPage(sku));
    if (decision === "decline") return sendPage(reply, offer(sku, session, user, DECLINED));
    if (decision !== "buy") return sendPage(reply, staleFormPage());
    const guildId = fields.get("guild_id") || undefined;
    try {
      const bought = orders.place(fields.get("order") ?? "", user.id, { guildId });
      if (bought === undefined) return sendPage(reply, staleFormPage());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return sendPage(reply, offer(sku, session, user, error.message));
    }
    return sendPage(reply, receiptPage(applications.require(sku.applicationId), sku));
  });

  function show(request: FastifyRequest, reply: FastifyReply, sku: SkuRecord): FastifyReply {
    const session = oauth2.webSessions.of(request) ?? oauth2.webSessions.start(request, reply);
    const user = forms.user(session);
    return sendPage(
      reply,
      user === undefined
        ? signInPage(`to buy ${sku.name}`, session, forms.people(), originOf(sku))
        : offer(sku, session, user),
    );
  }

  function offer(sku: SkuRecord, session: WebSession, user: UserRecord, problem?: string) {
    const owner = { userId: user.id, guildId: null };
    return purchasePage(
      applications.require(sku.applicationId),
      sku,
      { session, user, origin: originOf(sku) },
      {
        order: orders.begin(user.id, sku.id),
        guilds: parts.guilds.store.guildsOf(user.id),
        owned: !isForGuild(sku) && monetization.holds(sku, owner),
        ...(problem === undefined ? {} : { problem }),
      },
    );
  }
}

function originOf({ id }: SkuRecord): Origin {
  return { page: "store", query: `sku_id=${id}` };
}

/** Something that can be bought by itself. */
function forSale({ monetization }: StoreParts, id: string | undefined): SkuRecord | undefined {
  const sku = monetization.sku(id ?? "");
  return sku !== undefined && isForSale(sku) ? sku : undefined;
}

const notThere = () =>
  messagePage(404, "This is not for sale", "There is no such thing, or it is not sold any more.");
