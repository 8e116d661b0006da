import { decodeError, requireObject } from "../../../kernel/gateway/payloads.js";
import type { Session } from "../../../kernel/gateway/session.js";
import { snowflakeOf } from "../../../kernel/snowflake.js";
import type { ChannelRecord, Guilds } from "../core/api.js";
import type { VoiceAccess } from "./access.js";
import type { VoiceStates } from "./state.js";

/** Opcodes of clients: to come into voice, to look after its server, and to ask what channels say. */
const VOICE_STATE_UPDATE = 4;
const VOICE_SERVER_PING = 5;
const REQUEST_CHANNEL_INFO = 43;

/** The gateway payloads of bots around voice. */
export function voiceOperations(guilds: Guilds, voice: VoiceStates, access: VoiceAccess) {
  return new Map([
    [
      VOICE_STATE_UPDATE,
      (session: Session, d: unknown) => moveSelf(guilds, voice, access, session, d),
    ],
    // No event is sent: the server exists, or the next move names it.
    [VOICE_SERVER_PING, () => {}],
    [REQUEST_CHANNEL_INFO, (session: Session, d: unknown) => sendChannels(guilds, session, d)],
  ]);
}

/** A request that cannot be granted gets no answer, as the service does. */
function moveSelf(
  guilds: Guilds,
  voice: VoiceStates,
  access: VoiceAccess,
  session: Session,
  d: unknown,
): void {
  const { guild_id: guildId, channel_id = null, ...flags } = requireObject(d);
  const self_mute = flags.self_mute ?? false;
  const self_deaf = flags.self_deaf ?? false;
  if (typeof self_mute !== "boolean" || typeof self_deaf !== "boolean") throw decodeError();
  const guild_id = snowflakeOf(guildId);
  if (guild_id === undefined) return;
  const { userId, id: sessionId } = session;
  if (guilds.member(guild_id, userId) === undefined) return;
  if (channel_id === null) {
    voice.leave(guild_id, userId);
    return;
  }
  const channel = guilds.channel(snowflakeOf(channel_id) ?? "");
  if (channel?.guildId !== guild_id || !voice.mayJoin(channel, userId)) return;
  const before = voice.get(guild_id, userId);
  voice.join(channel, userId, { selfMute: self_mute, selfDeaf: self_deaf, sessionId });
  const same = before?.selfMute === self_mute && before.selfDeaf === self_deaf;
  if (same && before.channelId === channel.id) access.asked(guild_id, userId);
}

/** CHANNEL_INFO: the channels with information. */
function sendChannels(guilds: Guilds, session: Session, d: unknown): void {
  const { guild_id: guildId, fields } = requireObject(d);
  const guild_id = snowflakeOf(guildId);
  if (guild_id === undefined || !Array.isArray(fields)) throw decodeError();
  const { userId } = session;
  if (guilds.member(guild_id, userId) === undefined) return;
  const channels = guilds
    .channels(guild_id)
    .filter((channel) => guilds.permissions.sees(channel, userId))
    .map((channel) => channelInfo(channel, fields))
    .filter((info) => Object.keys(info).length > 1);
  session.dispatch("CHANNEL_INFO", { guild_id, channels });
}

function channelInfo(channel: ChannelRecord, fields: readonly unknown[]) {
  const { id, voiceStatus, voiceStartedAt } = channel;
  const started = fields.includes("voice_start_time") && voiceStartedAt !== null;
  return {
    id,
    ...(fields.includes("status") && voiceStatus !== null ? { status: voiceStatus } : {}),
    ...(started ? { voice_start_time: Math.floor(voiceStartedAt / 1000) } : {}),
  };
}
