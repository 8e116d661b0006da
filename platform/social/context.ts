import type { PlatformContext } from "../context.js";
import type { Delivery } from "../gateway/delivery.js";

/** What every social domain works with. */
export interface SocialBase
  extends Pick<
    PlatformContext,
    "applications" | "clock" | "consents" | "events" | "ids" | "sessions" | "store" | "users"
  > {
  readonly delivery: Delivery;
  /** Says that what two users may see of each other may have changed. */
  changed(userId: string, otherId: string): void;
}
