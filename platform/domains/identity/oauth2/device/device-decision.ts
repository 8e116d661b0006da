import type { UserRecord } from "../../users/api.js";
import type { OAuthContext } from "../context.js";
import { recordAuthorization } from "../decision.js";
import type { DeviceFlow } from "./device-flows.js";

/** Ends the wait of a device: lets it in as `user`, or refuses it (protocol 1.8). */
export function decideDevice(
  context: OAuthContext,
  flow: DeviceFlow,
  user: UserRecord,
  result: "granted" | "denied",
): void {
  const { applicationId, scopes } = flow;
  if (result === "granted") {
    context.deviceFlows.grant(flow, user.id);
    recordAuthorization(context, user, { applicationId, scopes });
  } else {
    flow.status = "denied";
  }
  const kind = result === "granted" ? "oauth2.device_approved" : "oauth2.device_denied";
  context.events.add(kind, { userId: user.id, applicationId });
}
