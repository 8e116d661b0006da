import type { SnowflakeSource } from "./core/snowflake.js";
import type { Store } from "./core/store.js";
import type { Faults } from "./faults/faults.js";
import type { ReadyBuilder } from "./gateway/ready.js";
import type { Sessions } from "./gateway/sessions.js";
import type { Authentication } from "./http/authentication.js";
import type { RateLimits } from "./http/rate_limits.js";
import type { OAuthContext } from "./oauth2/context.js";
import type { Social } from "./social/social.js";

/** The parts of one running platform, for the routes of every domain. */
export interface PlatformContext extends OAuthContext {
  readonly ids: SnowflakeSource;
  readonly store: Store;
  readonly faults: Faults;
  readonly rateLimits: RateLimits;
  readonly authentication: Authentication;
  readonly sessions: Sessions;
  readonly readyBuilder: ReadyBuilder;
  readonly social: Social;
}
