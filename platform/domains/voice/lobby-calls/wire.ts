import type { CallState } from "./record.js";

/** A voice state of a lobby; `channel_id` is null once the user has left. */
export function callStateObject(state: CallState, left = false) {
  return {
    lobby_id: state.lobbyId,
    channel_id: left ? null : state.lobbyId,
    user_id: state.userId,
    session_id: state.sessionId,
    self_mute: state.selfMute,
    self_deaf: state.selfDeaf,
    self_video: state.selfVideo,
    mute: false,
    deaf: false,
    suppress: false,
    request_to_speak_timestamp: null,
    ...(left ? {} : { connected_at: Math.floor(state.connectedAt / 1000) }),
  };
}
