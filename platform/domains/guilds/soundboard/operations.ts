import { Intent } from "../../../kernel/gateway/delivery.js";
import { AuditLogEvent } from "../audit-log/api.js";
import { type Acting, Permission } from "../core/api.js";
import type { NewSoundBody, SoundChanges } from "./bodies.js";
import { defaultSounds } from "./defaults.js";
import { mayNotSound, notInVoice, unknownSound } from "./errors.js";
import type { SoundRecord } from "./record.js";
import type { SoundParts, Sounds } from "./state.js";

/** What bots and people do with the soundboards of guilds, by the rules of the service. */
export class SoundOperations {
  constructor(
    private readonly parts: SoundParts,
    private readonly sounds: Sounds,
  ) {}

  /** The sounds of a guild, with their makers for those who may know. */
  list({ userId }: Acting, guildId: string) {
    const { rights } = this.parts.files;
    rights.requireMember(guildId, userId);
    const withMaker = rights.seesMakers(guildId, userId);
    return this.sounds.inGuild(guildId).map((one) => this.sounds.object(one, withMaker));
  }

  /** A sound of a guild. */
  get({ userId }: Acting, guildId: string, id: string) {
    const { rights } = this.parts.files;
    rights.requireMember(guildId, userId);
    const sound = this.sounds.require(id, guildId);
    return this.sounds.object(sound, rights.seesMakers(guildId, userId));
  }

  /** Makes a sound. */
  create(acting: Acting, guildId: string, body: NewSoundBody): SoundRecord {
    this.parts.files.rights.requireCreate(guildId, acting);
    const sound = this.sounds.create(guildId, body, acting.userId);
    this.#notify("GUILD_SOUNDBOARD_SOUND_CREATE", guildId, this.sounds.object(sound, true));
    this.#note(acting, AuditLogEvent.SoundCreate, undefined, sound);
    return sound;
  }

  /** Changes a sound. */
  edit(acting: Acting, guildId: string, id: string, given: SoundChanges): SoundRecord {
    const sound = this.#changeable(acting, guildId, id);
    const { name = sound.name, volume = sound.volume } = given;
    // An emoji of one kind takes the place of one of the other.
    const picked = given.emoji_id !== undefined || given.emoji_name !== undefined;
    const emoji = picked
      ? { emojiId: given.emoji_id ?? null, emojiName: given.emoji_name ?? null }
      : {};
    const changed = { ...sound, name, volume, ...emoji };
    if (JSON.stringify(changed) === JSON.stringify(sound)) return sound;
    const updated = this.sounds.update(sound, changed);
    this.#notify("GUILD_SOUNDBOARD_SOUND_UPDATE", guildId, this.sounds.object(updated, true));
    this.#note(acting, AuditLogEvent.SoundUpdate, sound, updated);
    return updated;
  }

  /** Deletes a sound. */
  delete(acting: Acting, guildId: string, id: string): void {
    const sound = this.#changeable(acting, guildId, id);
    this.sounds.delete(sound);
    this.#notify("GUILD_SOUNDBOARD_SOUND_DELETE", guildId, { sound_id: id, guild_id: guildId });
    this.#note(acting, AuditLogEvent.SoundDelete, sound, undefined);
  }

  /** Plays a sound in the voice channel that the user is in. */
  play({ userId }: Acting, channelId: string, soundId: string, sourceGuildId?: string): void {
    const { guilds, voice } = this.parts;
    const { guildId } = guilds.store.channel(channelId);
    const needed = Permission.Speak | Permission.UseSoundboard;
    guilds.permissions.require(guildId, userId, needed, channelId);
    const state = voice.get(guildId, userId);
    if (state?.channelId !== channelId) throw notInVoice();
    const member = guilds.member(guildId, userId);
    const silenced = member?.mute || member?.deaf || state.suppress;
    if (silenced || state.selfMute || state.selfDeaf) throw mayNotSound();
    const sound = this.#playable({ userId, guildId, channelId }, soundId, sourceGuildId);
    const effect = {
      channel_id: channelId,
      guild_id: guildId,
      user_id: userId,
      emoji: sound.emoji_name === null ? null : { id: null, name: sound.emoji_name },
      // Default sounds are identified by numbers.
      sound_id: "guild_id" in sound ? soundId : Number(soundId),
      sound_volume: sound.volume,
    };
    guilds.deliver({
      guildId,
      event: "VOICE_CHANNEL_EFFECT_SEND",
      intent: Intent.GuildVoiceStates,
      // Members in other channels do not hear it.
      data: (session) =>
        voice.get(guildId, session.userId)?.channelId === channelId ? effect : undefined,
    });
  }

  /** A sound that everybody has, or one of a guild. @throws ApiError 10097, 50013 */
  #playable(
    { userId, guildId, channelId }: { userId: string; guildId: string; channelId: string },
    soundId: string,
    source = guildId,
  ) {
    const { guilds } = this.parts;
    const common = defaultSounds.find(({ sound_id }) => sound_id === soundId);
    if (common !== undefined) return common;
    const sound = this.sounds.get(soundId);
    // A user outside a guild cannot use its sounds.
    const known = sound?.guildId === source && guilds.member(source, userId) !== undefined;
    if (!known) throw unknownSound();
    const external = Permission.UseExternalSounds;
    if (source !== guildId) {
      guilds.permissions.requireAny(guildId, userId, [external], channelId);
    }
    return this.sounds.object(sound);
  }

  #changeable(acting: Acting, guildId: string, id: string): SoundRecord {
    const { rights } = this.parts.files;
    rights.requireMember(guildId, acting.userId);
    const sound = this.sounds.require(id, guildId);
    rights.requireChange(guildId, acting, sound.userId);
    return sound;
  }

  #notify(event: string, guildId: string, data: object): void {
    this.parts.guilds.deliver({ guildId, event, intent: Intent.GuildExpressions, data });
  }

  #note(
    { userId: actorId, reason }: Acting,
    type: number,
    before: SoundRecord | undefined,
    after: SoundRecord | undefined,
  ): void {
    const { id: targetId, guildId } = (after ?? before) as SoundRecord;
    const shown = (one: SoundRecord | undefined) =>
      one && {
        name: one.name,
        volume: one.volume,
        emoji_id: one.emojiId,
        emoji_name: one.emojiName,
      };
    const states = { before: shown(before), after: shown(after) };
    this.parts.audit.record(guildId, { type, actorId, reason, targetId, ...states });
  }
}
