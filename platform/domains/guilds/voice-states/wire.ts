import { timestampOrNull } from "../../../kernel/timestamps.js";
import type { UserRecord } from "../../identity/users/api.js";
import { memberObject } from "../core/api.js";
import type { GuildMemberRecord } from "../core/group.js";
import type { VoiceState } from "./record.js";

/** A voice state as GUILD_CREATE has it. */
export function voiceStateFields(
  state: Omit<VoiceState, "channelId" | "guildId"> & { channelId: string | null },
  member: GuildMemberRecord,
) {
  return {
    channel_id: state.channelId,
    user_id: state.userId,
    session_id: state.sessionId,
    deaf: member.deaf,
    mute: member.mute,
    self_deaf: state.selfDeaf,
    self_mute: state.selfMute,
    self_stream: false,
    self_video: state.selfVideo,
    suppress: state.suppress,
    request_to_speak_timestamp: timestampOrNull(state.requestToSpeakAt),
  };
}

/** A voice state with whose it is; `channel_id` is null when the user has left. */
export function voiceStateObject(
  state: Omit<VoiceState, "channelId"> & { channelId: string | null },
  member: GuildMemberRecord,
  user: UserRecord,
) {
  return {
    ...voiceStateFields(state, member),
    guild_id: state.guildId,
    member: memberObject(member, user),
  };
}
