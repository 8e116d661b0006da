import { optionalText } from "../../../kernel/rpc/args.js";
import { RpcError, RpcErrorCode } from "../../../kernel/rpc/errors.js";
import { type ActivityCall, requireOneOf } from "./call.js";
import { activityEvents } from "./protocol.js";

/** SUBSCRIBE. Some events come at once. */
export function subscribe(call: ActivityCall) {
  const evt = eventOf(call);
  for (const scope of activityEvents[evt] ?? []) requireOneOf(call.session, evt, [scope]);
  const field = evt === "CURRENT_GUILD_MEMBER_UPDATE" ? "guild_id" : "channel_id";
  const place = optionalText(call.args[field], field, 1, 20);
  if (evt === "VOICE_STATE_UPDATE" && place !== undefined) requireSeen(call, place);
  call.session.subscribe(evt, place);
  return { evt };
}

/** UNSUBSCRIBE. */
export function unsubscribe(call: ActivityCall) {
  const evt = eventOf(call);
  call.session.unsubscribe(evt);
  return { evt };
}

function eventOf({ evt }: ActivityCall): string {
  if (typeof evt === "string" && Object.hasOwn(activityEvents, evt)) return evt;
  throw new RpcError(RpcErrorCode.InvalidEvent, `Invalid event: ${JSON.stringify(evt)}`);
}

function requireSeen({ context, session }: ActivityCall, channelId: string): void {
  const channel = context.guilds.channel(channelId);
  if (channel !== undefined && context.guilds.permissions.sees(channel, session.userId)) return;
  const message = "There is no such channel, or the user does not see it.";
  throw new RpcError(RpcErrorCode.InvalidChannel, message);
}
