/**
 * The local platform: the service side of the game social SDK, for development and tests without
 * an account and without a network.
 *
 * @packageDocumentation
 */
import { assemble, listen } from "./assembly.js";
import { type PlatformOptions, resolveOptions } from "./options.js";
import { Platform } from "./platform.js";

export type { Applications } from "./applications/applications.js";
export type {
  ApplicationOptions,
  ApplicationRecord,
  ApplicationSettings,
  CreatedApplication,
} from "./applications/record.js";
export type { Clock, ClockOptions, Timer } from "./core/clock.js";
export { PlatformError } from "./core/errors.js";
export type { EventFacts, EventLog, PlatformEvent } from "./core/event_log.js";
export type { Snapshot } from "./core/store.js";
export type { ActiveRule, Faults, GatewaySubject } from "./faults/faults.js";
export type {
  FaultRule,
  GatewayFault,
  GatewayRule,
  HttpFault,
  HttpRule,
  MalformedForm,
} from "./faults/rules.js";
export type { SessionControl, SessionInfo, SessionMatch } from "./gateway/control.js";
export type { TlsOptions } from "./http/app.js";
export type { RateLimit, RateLimits } from "./http/rate_limits.js";
export type { PlatformOptions } from "./options.js";
export type { IssuedToken, Platform, TokenOptions } from "./platform.js";
export type { UserOptions, UserRecord } from "./users/record.js";
export type { Users } from "./users/users.js";

/**
 * Starts a local platform in this process.
 *
 * @returns the running platform; call its `close()` when done
 */
export async function startPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const resolved = resolveOptions(options);
  const parts = assemble(resolved);
  await listen(parts, resolved);
  return new Platform(parts);
}
