import { type Actions, args } from "../../../kernel/actions.js";
import { object, optionalText, text, yesNo } from "../../../kernel/admin/schema.js";
import { missingPermissions } from "../../../kernel/http/api-error.js";
import type { Caller } from "../../../kernel/principal.js";
import { type Guilds, Permission } from "../core/api.js";
import type { VoiceOperations } from "./operations.js";
import type { VoiceStates } from "./state.js";

/** What a user does in voice channels. */
export class VoiceActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly guilds: Guilds,
    private readonly states: VoiceStates,
    private readonly operations: VoiceOperations,
    private readonly who: Caller,
  ) {}

  /** Comes into a voice channel, from another one or from outside. */
  joinVoice(channelId: string, options: { mute?: boolean; deaf?: boolean } = {}): void {
    const channel = this.guilds.store.channel(channelId);
    const { userId } = this.who;
    const needed = Permission.ViewChannel | Permission.Connect;
    this.guilds.permissions.requireAny(channel.guildId, userId, [needed], channelId);
    if (!this.states.mayJoin(channel, userId)) {
      throw missingPermissions("the channel is full, or is not one for voice");
    }
    const { mute: selfMute = false, deaf: selfDeaf = false } = options;
    this.states.join(channel, userId, { selfMute, selfDeaf });
  }

  /** Leaves the voice channels of a guild. */
  leaveVoice(guildId: string): void {
    this.states.leave(guildId, this.who.userId);
  }

  /** Says what people do in a voice channel. */
  setVoiceStatus(channelId: string, status: string | null): void {
    this.operations.setStatus({ userId: this.who.userId, reason: null }, channelId, status);
  }
}

const options = object({ mute: yesNo, deaf: yesNo });

/** The arguments of {@link VoiceActor}'s methods. */
export const voiceActions: Actions<VoiceActor> = {
  joinVoice: args([text], [options]),
  leaveVoice: args([text]),
  setVoiceStatus: args([text, optionalText]),
};
