import { type Actions, args } from "../../../kernel/actions.js";
import { object, text, yesNo } from "../../../kernel/admin/schema.js";
import { missingAccess } from "../../../kernel/http/api-error.js";
import type { Caller } from "../../../kernel/principal.js";
import type { Lobbies } from "../../social/lobbies/api.js";
import type { LobbyCalls } from "./state.js";

/** What a user does in the calls of lobbies. */
export class CallActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly lobbies: Lobbies,
    private readonly calls: LobbyCalls,
    private readonly who: Caller,
  ) {}

  /** Comes into the call of a lobby, or changes how it is there. */
  joinCall(lobbyId: string, options: { mute?: boolean; deaf?: boolean } = {}): void {
    const { userId, applicationId } = this.who;
    const lobby = this.lobbies.require(lobbyId, applicationId);
    const member = this.lobbies.members(lobbyId).some((each) => each.userId === userId);
    if (!member) throw missingAccess();
    const { mute: selfMute = false, deaf: selfDeaf = false } = options;
    const settings = { selfMute, selfDeaf, selfVideo: false, region: null };
    this.calls.join(lobby, userId, settings);
  }

  /** Leaves the call of a lobby. */
  leaveCall(lobbyId: string): void {
    this.calls.leave(lobbyId, this.who.userId);
  }
}

/** The arguments of {@link CallActor}'s methods. */
export const callActions: Actions<CallActor> = {
  joinCall: args([text], [object({ mute: yesNo, deaf: yesNo })]),
  leaveCall: args([text]),
};
