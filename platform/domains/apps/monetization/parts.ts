import type { Kernel } from "../../../kernel/kernel.js";
import type { Checkout } from "./checkout.js";
import type { Entitlements } from "./entitlements.js";
import type { Payments } from "./payments.js";
import type { Renewals } from "./renewals.js";
import type { Skus } from "./skus.js";
import type { Subscriptions } from "./subscriptions.js";

/** The parts of the domain, for its routes and actions. */
export interface MonetizationParts {
  readonly kernel: Kernel;
  readonly skus: Skus;
  readonly entitlements: Entitlements;
  readonly subscriptions: Subscriptions;
  readonly renewals: Renewals;
  readonly checkout: Checkout;
  readonly payments: Payments;
}
