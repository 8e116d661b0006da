import { changed } from "../../../kernel/changes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { EndToEnd, Ticket, VoiceAdmissions } from "../../voice/servers/api.js";
import { ChannelType, type Guilds, Permission } from "../core/api.js";
import type { VoiceState } from "./record.js";
import type { VoiceStates } from "./state.js";

/** Lets those who are in voice channels to the voice server, and takes them out of there. */
export class VoiceAccess {
  constructor(
    private readonly kernel: Kernel,
    private readonly guilds: Guilds,
    private readonly states: VoiceStates,
    private readonly admissions: VoiceAdmissions,
  ) {
    states.watchedBy({
      changed: (after, before) => this.#changed(after, before),
      notifying: (state) => this.#refresh(state),
      joined: (after, before) => {
        const ticket = moved(after, before) && admissions.ticket(after.guildId, after.userId);
        if (ticket) this.#notify(after.guildId, after.userId, ticket);
      },
    });
    admissions.onMoved(({ serverId, userId }, ticket) => this.#notify(serverId, userId, ticket));
  }

  /**
   * A session has said again that it is where it is, changing nothing: its voice connection is lost,
   * and it asks for another, unless the voice server knows better.
   */
  asked(guildId: string, userId: string): void {
    const state = this.states.get(guildId, userId);
    if (state === undefined || this.admissions.present(guildId, userId)) return;
    this.#notify(guildId, userId, this.#admit(state));
  }

  /** Says again what a member may do, as when moderators have muted it. */
  #refresh(state: VoiceState): void {
    const { guildId, userId, channelId } = state;
    const member = this.guilds.member(guildId, userId);
    const may = (needed: bigint) => this.guilds.permissions.may(guildId, userId, needed, channelId);
    const { selfMute, selfDeaf } = state;
    const speaks = !state.suppress && member?.mute !== true && may(Permission.Speak);
    this.admissions.setMemberState(guildId, userId, {
      speaks,
      hears: member?.deaf !== true,
      selfMute,
      selfDeaf,
    });
  }

  #changed(after: VoiceState | undefined, before: VoiceState | undefined): void {
    const state = after ?? before;
    if (state === undefined) return;
    if (after === undefined) {
      this.admissions.release(state.guildId, state.userId);
      return;
    }
    if (moved(after, before)) this.#admit(after);
    this.#refresh(after);
  }

  #admit({ guildId, channelId, userId, sessionId }: VoiceState): Ticket {
    const endToEnd = () => this.#endToEnd(channelId);
    return this.admissions.admit({ serverId: guildId, channelId, userId, sessionId, endToEnd });
  }

  /** Stages are never encrypted from end to end; voice channels always, from a day on (contract). */
  #endToEnd(channelId: string): EndToEnd {
    if (this.guilds.channel(channelId)?.type === ChannelType.Stage) return "none";
    return changed("voice.end-to-end", this.kernel.clock) ? "required" : "offered";
  }

  /** VOICE_SERVER_UPDATE, for the session that is in voice. */
  #notify(guildId: string, userId: string, { token, endpoint }: Ticket): void {
    const sessionId = this.states.get(guildId, userId)?.sessionId;
    const session = this.kernel.sessions.ofUser(userId).find(({ id }) => id === sessionId);
    session?.dispatch("VOICE_SERVER_UPDATE", { token, guild_id: guildId, endpoint });
  }
}

/** Whether a voice state leads to another connection than the one before. */
function moved(after: VoiceState, before: VoiceState | undefined): boolean {
  return before?.channelId !== after.channelId || before.sessionId !== after.sessionId;
}
