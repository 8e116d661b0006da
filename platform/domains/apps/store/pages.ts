import { type Html, html } from "../../../kernel/web/html.js";
import type { Page } from "../../../kernel/web/page.js";
import type { ApplicationRecord } from "../../identity/applications/api.js";
import {
  accountBar,
  applicationHead,
  hiddenFields,
  type Origin,
  type WebSession,
} from "../../identity/oauth2/api.js";
import type { UserRecord } from "../../identity/users/api.js";
import type { SkuRecord } from "../monetization/api.js";
import { isForGuild, SkuType } from "../monetization/group.js";

/** The visitor of a page, and the session. */
export interface Visitor {
  readonly session: WebSession;
  readonly user: UserRecord;
  readonly origin: Origin;
}

/** What a purchase page shows beside the SKU. */
export interface Offer {
  /** Secret of the order that the page makes. */
  readonly order: string;
  /** The guilds that the visitor can buy for. */
  readonly guilds: readonly { readonly id: string; readonly name: string }[];
  /** Whether the visitor has it already. */
  readonly owned: boolean;
  /** Why a purchase did not work. */
  readonly problem?: string;
}

const kinds: Readonly<Record<number, string>> = {
  [SkuType.Durable]: "Bought once and kept",
  [SkuType.Consumable]: "Used up in the game, and can be bought again",
  [SkuType.Subscription]: "Every month, until you cancel",
};

/** The address of a SKU's page, below the root of the platform. */
export function skuPath({ applicationId, id }: SkuRecord): string {
  return `/application-directory/${applicationId}/store/${id}`;
}

/** A price as people read it. */
export function priceText({ price, currency }: Pick<SkuRecord, "currency" | "price">): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(price / 10 ** maximumFractionDigits);
}

/** What an application sells. */
export function storePage(application: ApplicationRecord, skus: readonly SkuRecord[]): Page {
  const rows = skus.map(
    (sku) => html`<li><a href="${skuPath(sku)}">${sku.name}</a>
<span class="soft">${priceText(sku)}${monthly(sku)}</span></li>`,
  );
  const list =
    rows.length === 0
      ? html`<p>Nothing is for sale now.</p>`
      : html`<ul class="plain people">${rows}</ul>`;
  return {
    title: `Store of ${application.name}`,
    body: html`${applicationHead(application.name, "sells")}${list}`,
  };
}

/** Asks whether something is to be bought. */
export function purchasePage(
  application: ApplicationRecord,
  sku: SkuRecord,
  { session, user, origin }: Visitor,
  { order, guilds, owned, problem }: Offer,
): Page {
  const buy = html`<form method="post" action="/store">
${hiddenFields(session, origin)}
<input type="hidden" name="order" value="${order}">
${isForGuild(sku) ? guildPicker(guilds) : ""}
<div class="actions">
<button name="decision" value="cancel">Cancel</button>
<button class="primary" name="decision" value="buy">Buy for ${priceText(sku)}</button>
</div>
<p class="center"><button class="link" name="decision" value="decline">Pay with a card that is declined</button></p>
</form>`;
  return {
    status: problem === undefined ? 200 : 402,
    title: `Buy ${sku.name}`,
    body: html`${applicationHead(sku.name, `from ${application.name}`)}
${accountBar(session, user, origin)}
<p class="center"><strong>${priceText(sku)}</strong>${monthly(sku)}</p>
<p class="soft center">${kinds[sku.type]}. No money is involved: this is a local platform.</p>
${problem === undefined ? "" : html`<p class="error" role="alert">${problem}</p>`}
${owned ? html`<p role="status">You have this already.</p>` : buy}
${backLink(sku)}`,
  };
}

/** The page after a purchase. */
export function receiptPage(application: ApplicationRecord, sku: SkuRecord): Page {
  return {
    title: `You have bought ${sku.name}`,
    body: html`${applicationHead(sku.name, `from ${application.name}`)}
<p class="center" role="status">You have bought ${sku.name}. You can close this page.</p>
${backLink(sku)}`,
  };
}

/** The page when nothing was bought. */
export function cancelledPage(sku: SkuRecord): Page {
  return {
    title: "Nothing was bought",
    body: html`<h1>Nothing was bought</h1>
<p role="status">${sku.name} was not bought. You can close this page.</p>
${backLink(sku)}`,
  };
}

function guildPicker(guilds: Offer["guilds"]): Html {
  const choices = guilds.map(({ id, name }) => html`<option value="${id}">${name}</option>`);
  return html`<label>For the server <select name="guild_id" required>${choices}</select></label>`;
}

function monthly({ type }: SkuRecord): string {
  return type === SkuType.Subscription ? " a month" : "";
}

function backLink({ applicationId }: SkuRecord): Html {
  return html`<p class="soft center"><a href="/application-directory/${applicationId}/store">Everything in this store</a></p>`;
}
