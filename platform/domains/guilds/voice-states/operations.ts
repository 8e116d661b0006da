import { wrongChannelType } from "../../../kernel/http/api-error.js";
import { type AuditLog, AuditLogEvent } from "../audit-log/api.js";
import { type Acting, ChannelType, type Guilds, Permission } from "../core/api.js";
import { isVoice } from "../core/group.js";
import type { StageBody } from "./bodies.js";
import { notInVoice, unknownVoiceState } from "./errors.js";
import type { VoiceState } from "./record.js";
import type { VoiceStates } from "./state.js";

/** What somebody does about voice, by the rules of the service. */
export class VoiceOperations {
  constructor(
    private readonly guilds: Guilds,
    private readonly states: VoiceStates,
    private readonly audit: AuditLog,
  ) {}

  /** The voice state of a user; of other users only in channels that the caller may join. */
  read(acting: Acting, guildId: string, userId: string): VoiceState {
    const { permissions } = this.guilds;
    permissions.require(guildId, acting.userId, 0n);
    const state = this.states.get(guildId, userId);
    if (state === undefined) throw unknownVoiceState();
    if (userId !== acting.userId) {
      permissions.require(guildId, acting.userId, Permission.Connect, state.channelId);
    }
    return state;
  }

  /** Sets what people say that they do in a voice channel; empty takes it away. */
  setStatus(acting: Acting, channelId: string, wanted: string | null): void {
    const { store, permissions } = this.guilds;
    const channel = store.channel(channelId);
    const { guildId } = channel;
    permissions.require(guildId, acting.userId, Permission.ViewChannel, channelId);
    if (channel.type !== ChannelType.Voice) throw wrongChannelType();
    const inside = this.states.get(guildId, acting.userId)?.channelId === channelId;
    const manages = inside ? 0n : Permission.ManageChannels;
    permissions.require(
      guildId,
      acting.userId,
      Permission.SetVoiceChannelStatus | manages,
      channelId,
    );
    const status = wanted === "" ? null : wanted;
    if (status === channel.voiceStatus) return;
    this.states.setStatus(channelId, status);
    const set = status !== null;
    this.audit.record(guildId, {
      type: set ? AuditLogEvent.VoiceChannelStatusUpdate : AuditLogEvent.VoiceChannelStatusDelete,
      actorId: acting.userId,
      reason: acting.reason,
      targetId: channelId,
      options: { channel_id: channelId, ...(set ? { status } : {}) },
    });
  }

  /** Changes a speaker or listener of a stage. */
  editOnStage(acting: Acting, guildId: string, userId: string, body: StageBody): void {
    const { permissions } = this.guilds;
    permissions.require(guildId, acting.userId, 0n);
    const state = this.states.get(guildId, userId);
    if (state === undefined) throw unknownVoiceState();
    const channel = this.guilds.channel(state.channelId);
    if (channel?.type !== ChannelType.Stage) throw wrongChannelType();
    const { channel_id, suppress, request_to_speak_timestamp: asks } = body;
    if (channel_id && channel_id !== state.channelId) throw unknownVoiceState();
    const require = (needed: bigint) =>
      permissions.requireAny(guildId, acting.userId, [needed], channel.id);
    const self = userId === acting.userId;
    const lifts = suppress === false || !self;
    if (typeof suppress === "boolean" && lifts) require(Permission.MuteMembers);
    if (asks) require(Permission.RequestToSpeak);
    this.states.update(state, {
      ...(typeof suppress === "boolean" ? { suppress } : {}),
      ...(asks === undefined ? {} : { requestToSpeakAt: asks && Date.parse(asks) }),
    } as Partial<VoiceState>);
  }

  /** Moves a member to another voice channel. */
  move(acting: Acting, guildId: string, userId: string, channelId: string): void {
    const { permissions, store } = this.guilds;
    const state = this.#moderated(acting, guildId, userId);
    const channel = store.channel(channelId);
    if (channel.guildId !== guildId || !isVoice(channel)) throw wrongChannelType();
    permissions.require(guildId, acting.userId, Permission.Connect, channelId);
    const { selfMute, selfDeaf } = state;
    this.states.join(channel, userId, { selfMute, selfDeaf });
    this.#note(acting, guildId, AuditLogEvent.MemberMove, { channel_id: channelId, count: "1" });
  }

  /** Takes a member out of voice. */
  disconnect(acting: Acting, guildId: string, userId: string): void {
    this.#moderated(acting, guildId, userId);
    this.states.leave(guildId, userId);
    this.#note(acting, guildId, AuditLogEvent.MemberDisconnect, { count: "1" });
  }

  /** @throws ApiError 40032 when the user is in no voice channel of the guild */
  requireConnected(guildId: string, userId: string): VoiceState {
    const state = this.states.get(guildId, userId);
    if (state === undefined) throw notInVoice();
    return state;
  }

  #moderated(acting: Acting, guildId: string, userId: string): VoiceState {
    const { permissions } = this.guilds;
    permissions.require(guildId, acting.userId, Permission.MoveMembers);
    return this.requireConnected(guildId, userId);
  }

  #note(
    { userId: actorId, reason }: Acting,
    guildId: string,
    type: number,
    options: Readonly<Record<string, string>>,
  ): void {
    this.audit.record(guildId, { type, actorId, reason, options });
  }
}
