import { Call } from "game-social-sdk";
import { ActionError } from "../errors.js";
import { action, id, seconds } from "./action.js";
import { WITHIN } from "./messages.js";

export const joinCall = action(
  { required: { lobby: id }, optional: { within: seconds }, short: "lobby" },
  async ({ client, metrics }, { lobby, within = WITHIN }) => {
    const call = client.startCall(lobby);
    if (call === undefined) {
      throw new ActionError("joinCall.refused", `There is no call to join in the lobby ${lobby}.`);
    }
    const connected = call.next("statusChanged", {
      where: ({ status }) => status === Call.Status.Connected,
      timeout: within * 1000,
    });
    await metrics.timed("join_call", connected);
  },
);

export const leaveCall = action(
  { required: { lobby: id }, short: "lobby" },
  ({ client }, { lobby }) => client.endCall(lobby),
);
