import { Intent } from "../../../kernel/gateway/delivery.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Users } from "../../identity/users/api.js";
import { type ChannelRecord, ChannelType, type Guilds, Permission } from "../core/api.js";
import { isVoice } from "../core/group.js";
import type { VoiceState, VoiceStateUpdate } from "./record.js";
import { voiceStateObject } from "./wire.js";

/** Follows the voice states, to let those who are in voice to the voice server. */
export interface VoiceWatch {
  /**
   * Called after a state changed and before its event is sent. `after` is undefined if the user has
   * left.
   */
  changed(after: VoiceState | undefined, before: VoiceState | undefined): void;
  /** Called before a state's event is sent; the guild's data about the member may have changed. */
  notifying(state: VoiceState): void;
  /** A user has come or changed how it is there, and everybody knows. */
  joined(after: VoiceState, before: VoiceState | undefined): void;
}

/**
 * The voice states of all channels. They last as long as the sessions and are not part of
 * snapshots.
 */
export class VoiceStates {
  readonly #states = new Map<string, Map<string, VoiceState>>();
  #watch: VoiceWatch | undefined;

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Kernel,
    private readonly users: Users,
    private readonly guilds: Guilds,
  ) {
    guilds.parts.visibility.isConnected = ({ guildId, id }, userId) =>
      this.get(guildId, userId)?.channelId === id;
    kernel.sessions.onPresence((userId, _merged, own) => {
      const live = new Set(own.map(({ id }) => id));
      for (const state of this.ofUser(userId)) {
        const lost = !state.sessionId.startsWith("local:") && !live.has(state.sessionId);
        if (lost) this.leave(state.guildId, userId);
      }
    });
  }

  /** The voice states of a guild. */
  of(guildId: string): VoiceState[] {
    return [...(this.#states.get(guildId)?.values() ?? [])];
  }

  /** Where a user is in a guild. */
  get(guildId: string, userId: string): VoiceState | undefined {
    return this.#states.get(guildId)?.get(userId);
  }

  /** Where a user is, over all guilds. */
  ofUser(userId: string): VoiceState[] {
    return [...this.#states.values()].flatMap((states) => states.get(userId) ?? []);
  }

  /** The voice states in a channel. */
  inChannel({ guildId, id }: Pick<ChannelRecord, "guildId" | "id">): VoiceState[] {
    return this.of(guildId).filter(({ channelId }) => channelId === id);
  }

  /** Whether a user may come into a channel now. */
  mayJoin(channel: ChannelRecord, userId: string): boolean {
    const { permissions } = this.guilds;
    const { guildId, id, userLimit } = channel;
    const may = (needed: bigint) => permissions.may(guildId, userId, needed, id);
    if (!isVoice(channel) || !may(Permission.ViewChannel | Permission.Connect)) return false;
    const others = this.inChannel(channel).filter((state) => state.userId !== userId);
    return userLimit === 0 || others.length < userLimit || may(Permission.MoveMembers);
  }

  /** Brings a user into a channel, from another one or from outside, or changes how it is there. */
  join(channel: ChannelRecord, userId: string, update: VoiceStateUpdate): VoiceState {
    const before = this.get(channel.guildId, userId);
    const places = [channel, before && this.guilds.channel(before.channelId)];
    return this.#moving(places, userId, () => this.#join(channel, userId, update, before));
  }

  #join(
    channel: ChannelRecord,
    userId: string,
    update: VoiceStateUpdate,
    before: VoiceState | undefined,
  ): VoiceState {
    const { guildId, id: channelId } = channel;
    const stays = before?.channelId === channelId;
    const state: VoiceState = {
      guildId,
      channelId,
      userId,
      sessionId: update.sessionId ?? before?.sessionId ?? `local:${this.kernel.random.hex(13)}`,
      selfMute: update.selfMute,
      selfDeaf: update.selfDeaf,
      selfVideo: false,
      suppress: this.#suppressed(channel, userId, stays ? before : undefined),
      requestToSpeakAt: stays ? before.requestToSpeakAt : null,
    };
    this.#put(state, before);
    this.notify(state);
    if (before !== undefined && before.channelId !== channelId) this.#emptied(before);
    if (this.inChannel(channel).length === 1 && before?.channelId !== channelId) {
      this.#started(channelId, this.kernel.clock.now());
    }
    this.#watch?.joined(state, before);
    return state;
  }

  /** Changes a user's state. */
  update(state: VoiceState, changes: Partial<VoiceState>): VoiceState {
    const updated = { ...state, ...changes };
    this.#put(updated, state);
    this.notify(updated);
    return updated;
  }

  /** Takes a user out of voice; does nothing when it is in no channel of the guild. */
  leave(guildId: string, userId: string): void {
    const state = this.get(guildId, userId);
    if (state === undefined) return;
    const place = this.guilds.channel(state.channelId);
    this.#moving([place], userId, () => this.#leave(state));
  }

  /** Moves a user: it sees hidden channels as long as it is in them. */
  #moving<Result>(
    places: readonly (ChannelRecord | undefined)[],
    userId: string,
    change: () => Result,
  ): Result {
    const { permissions, parts } = this.guilds;
    const hidden = places.find((place) => place && !permissions.sees(place, userId));
    return hidden === undefined ? change() : parts.visibility.changing(hidden.guildId, change);
  }

  #leave(state: VoiceState): void {
    const { guildId, userId } = state;
    this.#states.get(guildId)?.delete(userId);
    if (this.#states.get(guildId)?.size === 0) this.#states.delete(guildId);
    this.#watch?.changed(undefined, state);
    this.notify({ ...state, channelId: null, requestToSpeakAt: null });
    this.#emptied(state);
  }

  /** Reports a user's state. */
  notify(state: Omit<VoiceState, "channelId"> & { channelId: string | null }): void {
    const { guildId, userId } = state;
    const member = this.guilds.member(guildId, userId);
    const user = this.users.get(userId);
    if (member === undefined || user === undefined) return;
    if (state.channelId !== null) this.#watch?.notifying(state as VoiceState);
    const event = "VOICE_STATE_UPDATE";
    const data = voiceStateObject(state, member, user);
    const intent = Intent.GuildVoiceStates;
    this.guilds.deliver({ guildId, event, intent, except: userId, data });
    // Of itself a bot learns in any case.
    this.guilds.deliver({ guildId, event, only: userId, data });
    const { channelId } = state;
    this.kernel.signals.emit("voice.changed", { guildId, userId, channelId });
  }

  /** @internal Nobody is anywhere after records have been replaced. */
  clear(): void {
    const all = [...this.#states.values()].flatMap((states) => [...states.values()]);
    this.#states.clear();
    for (const state of all) this.#watch?.changed(undefined, state);
  }

  /** @internal Says who follows the states. */
  watchedBy(watch: VoiceWatch): void {
    this.#watch = watch;
  }

  /**
   * Members without permission to speak, everybody in the AFK channel, and new members of a stage
   * are suppressed.
   */
  #suppressed(channel: ChannelRecord, userId: string, before: VoiceState | undefined): boolean {
    const { guildId, id, type } = channel;
    if (type === ChannelType.Stage) return before?.suppress ?? true;
    const isAfk = this.guilds.get(guildId)?.afkChannelId === id;
    return isAfk || !this.guilds.permissions.may(guildId, userId, Permission.Speak, id);
  }

  #put(state: VoiceState, before: VoiceState | undefined): void {
    const states = this.#states.get(state.guildId) ?? new Map<string, VoiceState>();
    this.#states.set(state.guildId, states.set(state.userId, state));
    this.#watch?.changed(state, before);
  }

  /** What was said of a channel goes with the last who leaves it. */
  #emptied({ guildId, channelId }: VoiceState): void {
    const channel = this.guilds.channel(channelId);
    if (channel === undefined || this.inChannel({ guildId, id: channelId }).length > 0) return;
    this.#started(channelId, null);
    if (channel.voiceStatus !== null) this.setStatus(channelId, null);
  }

  /** Sets what people say that they do in a channel. */
  setStatus(channelId: string, status: string | null): void {
    const channel = this.guilds.channel(channelId);
    if (channel === undefined) return;
    const { guildId } = channel;
    this.guilds.store.channels.update(channel, { voiceStatus: status });
    this.guilds.deliver({
      guildId,
      event: "VOICE_CHANNEL_STATUS_UPDATE",
      intent: Intent.Guilds,
      channelId,
      data: { id: channelId, guild_id: guildId, status },
    });
  }

  #started(channelId: string, moment: number | null): void {
    const channel = this.guilds.channel(channelId);
    if (channel === undefined) return;
    const { guildId } = channel;
    this.guilds.store.channels.update(channel, { voiceStartedAt: moment });
    const seconds = moment === null ? null : Math.floor(moment / 1000);
    this.guilds.deliver({
      guildId,
      event: "VOICE_CHANNEL_START_TIME_UPDATE",
      intent: Intent.Guilds,
      channelId,
      data: { id: channelId, guild_id: guildId, voice_start_time: seconds },
    });
  }
}
