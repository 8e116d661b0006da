import type { OAuthContext } from "../context.js";
import { invalidGrant, OAuthError, type OAuthErrorCode } from "../errors.js";
import type { Parameters } from "../parameters.js";
import type { AuthenticatedClient } from "../tokens/client-authentication.js";
import { type DeviceFlow, SLOW_DOWN } from "./device-flows.js";

/** The grant type of RFC 8628 section 3.4. */
export const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

/**
 * Finds the granted flow of a poll.
 *
 * @throws OAuthError while a person has not decided, and after the flow has ended in another way
 */
export function pollDevice(
  context: OAuthContext,
  client: AuthenticatedClient,
  form: Parameters,
): DeviceFlow & { userId: string } {
  const flow = context.deviceFlows.byDeviceCode(form.required("device_code"));
  const { id: applicationId } = client.application;
  if (flow === undefined || flow.applicationId !== applicationId || flow.used) {
    throw invalidGrant("device_code");
  }
  const answer = pollAnswer(flow, context.clock.monotonic());
  context.events.add("oauth2.device_polled", { applicationId, detail: answer?.error ?? "granted" });
  if (answer !== undefined) throw answer;
  return flow as DeviceFlow & { userId: string };
}

function pollAnswer(flow: DeviceFlow, now: number): OAuthError | undefined {
  if (flow.expiresAt <= now) return refusal("expired_token", "The device code has expired.");
  if (flow.status === "denied") return refusal("access_denied", "The user denied the request.");
  if (flow.status === "granted") return undefined;
  const early = flow.lastPoll !== undefined && now - flow.lastPoll < flow.interval;
  flow.lastPoll = now;
  if (!early) return refusal("authorization_pending", "The user has not decided yet.");
  flow.interval += SLOW_DOWN;
  return refusal("slow_down", `Wait ${flow.interval / 1000} seconds between polls.`);
}

function refusal(code: OAuthErrorCode, description: string): OAuthError {
  return new OAuthError(code, description);
}
