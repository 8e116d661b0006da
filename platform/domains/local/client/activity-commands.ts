import { optionalWhole } from "../../../kernel/rpc/args.js";
import { invalidPayload } from "../../../kernel/rpc/errors.js";
import { readActivity } from "./activity.js";
import type { CommandCall } from "./call.js";

/** SET_ACTIVITY: shows an activity, or none (protocol 5.7, 5.8). */
export function setActivity({ client, connection, application, args }: CommandCall) {
  const pid = optionalWhole(args.pid, "pid", 0);
  if (pid === undefined) throw invalidPayload('"pid" is required.');
  const { activity = null } = args;
  connection.activity = activity === null ? null : readActivity(activity, application);
  connection.pid = pid;
  client.activityChanged(connection);
  return connection.activity;
}
