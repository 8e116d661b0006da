import { changed } from "../../../kernel/changes.js";
import type { EventKind } from "../../../kernel/event-kinds.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Applications } from "../../identity/applications/api.js";
import type { WebhookEvents } from "../webhook-events/api.js";
import type { EntitlementRecord } from "./entitlement.js";
import type { SubscriptionRecord } from "./subscription.js";
import { entitlementObject, newEntitlementObject, subscriptionObject } from "./wire.js";

/** What happens to an entitlement. */
export type EntitlementChange = "CREATE" | "UPDATE" | "DELETE";

const KINDS = {
  CREATE: "monetization.entitlement_create",
  UPDATE: "monetization.entitlement_update",
  DELETE: "monetization.entitlement_delete",
} as const satisfies Readonly<Record<EntitlementChange, EventKind>>;

/** Sends the events of purchases to an application's bot and its backend (activities 3.6). */
export class MonetizationEvents {
  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Pick<Kernel, "clock" | "events" | "sessions" | "signals">,
    private readonly applications: Applications,
    private readonly webhooks: WebhookEvents,
  ) {}

  /** ENTITLEMENT_CREATE, _UPDATE or _DELETE. */
  entitlement(change: EntitlementChange, entitlement: EntitlementRecord): void {
    const { applicationId, userId, guildId, id: entitlementId } = entitlement;
    const name = `ENTITLEMENT_${change}`;
    const data =
      change === "CREATE" ? newEntitlementObject(entitlement) : entitlementObject(entitlement);
    this.#dispatch(applicationId, name, () => data);
    const { clock, events, signals } = this.kernel;
    if (changed("entitlements.webhook", clock)) this.webhooks.record(applicationId, name, data);
    events.add(KINDS[change], {
      applicationId,
      userId: userId ?? undefined,
      detail: entitlementId,
    });
    signals.emit("entitlement.changed", { entitlementId, applicationId, userId, guildId, change });
  }

  /** SUBSCRIPTION_CREATE or _UPDATE; webhooks do not have them. */
  subscription(change: "CREATE" | "UPDATE", subscription: SubscriptionRecord): void {
    if (!changed("subscriptions.events", this.kernel.clock)) return;
    const name = `SUBSCRIPTION_${change}`;
    this.#dispatch(subscription.applicationId, name, () => subscriptionObject(subscription));
  }

  /** These events belong to no intent and to no guild, so the first shard alone gets them. */
  #dispatch(applicationId: string, name: string, data: () => unknown): void {
    const botUserId = this.applications.get(applicationId)?.botUserId;
    if (!botUserId) return;
    for (const session of this.kernel.sessions.ofUser(botUserId)) {
      if ((session.shard?.[0] ?? 0) === 0) session.dispatch(name, data());
    }
  }
}
