import { ApiError, unknownGuild, wrongField } from "../../../kernel/http/api-error.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Users } from "../../identity/users/api.js";
import { type Acting, type GuildRecord, type Guilds, Permission } from "../core/api.js";
import { isVoice } from "../core/group.js";
import type { InviteOperations } from "../invites/group.js";
import type { GuildPresences } from "../presences/group.js";
import type { GuildOperations } from "../settings/group.js";
import type { VoiceStates } from "../voice-states/api.js";
import type { WidgetBody } from "./bodies.js";

/** Most members that a widget names. */
const MAX_MEMBERS = 100;

/** Returns the widget unless it is disabled. */
const widgetDisabled = () => new ApiError(403, 50004, "Widget Disabled");

/** What the domain works with. */
export interface WidgetParts {
  readonly kernel: Kernel;
  readonly users: Users;
  readonly guilds: Guilds;
  readonly settings: GuildOperations;
  readonly invites: InviteOperations;
  readonly presences: GuildPresences;
  readonly voice: VoiceStates;
}

/** What guilds show of themselves on web pages. */
export class Widgets {
  /** @internal Made by the domain. */
  constructor(private readonly parts: WidgetParts) {}

  /** The settings, for who manages the guild. */
  read({ userId }: Acting, guildId: string) {
    const { guilds } = this.parts;
    guilds.permissions.require(guildId, userId, Permission.ManageGuild);
    return settingsObject(guilds.require(guildId));
  }

  /** Changes the settings. */
  edit(acting: Acting, guildId: string, body: WidgetBody) {
    const { guilds, settings } = this.parts;
    guilds.permissions.require(guildId, acting.userId, Permission.ManageGuild);
    const guild = guilds.require(guildId);
    const { enabled = guild.widgetEnabled, channel_id: channelId = guild.widgetChannelId } = body;
    if (channelId !== null && guilds.channel(channelId)?.guildId !== guildId) {
      throw wrongField("channel_id", "CHANNEL_INVALID", "The guild has no channel with this id.");
    }
    const changes = { widgetEnabled: enabled, widgetChannelId: channelId };
    return settingsObject(settings.change(acting, guild, changes));
  }

  /** What everybody may see of a guild. @throws ApiError 50004 where the widget is disabled */
  show(guildId: string) {
    const guild = this.#enabled(guildId);
    const { presences, users, voice, kernel } = this.parts;
    const online = presences.inGuild(guildId);
    const channels = this.#channels(guild);
    const inside = new Map(
      voice
        .of(guildId)
        .filter(({ channelId }) => channels.some(({ id }) => id === channelId))
        .map((state) => [state.userId, state]),
    );
    const members = online.slice(0, MAX_MEMBERS).map(({ user, status, activities }, at) => {
      const member = this.parts.guilds.member(guildId, user.id);
      const state = inside.get(user.id);
      const { name } = activities[0] ?? {};
      return {
        // The widget does not identify its members.
        id: String(at),
        username: member?.nick ?? nameOf(users.require(user.id)),
        discriminator: "0000",
        avatar: null,
        status,
        avatar_url: `${kernel.urls.web}/cdn/embed/avatars/${at % 6}.png`,
        ...(typeof name === "string" ? { activity: { name } } : {}),
        ...(state === undefined
          ? {}
          : {
              deaf: member?.deaf ?? false,
              mute: member?.mute ?? false,
              self_deaf: state.selfDeaf,
              self_mute: state.selfMute,
              suppress: state.suppress,
              channel_id: state.channelId,
            }),
      };
    });
    return {
      id: guildId,
      name: guild.name,
      instant_invite: this.#invite(guild),
      channels: channels.map(({ id, name, position }) => ({ id, name, position })),
      members,
      presence_count: online.length,
    };
  }

  /** What the widget's picture shows. @throws ApiError 50004 where the widget is disabled */
  summary(guildId: string): { readonly name: string; readonly online: number } {
    const { name } = this.#enabled(guildId);
    return { name, online: this.parts.presences.inGuild(guildId).length };
  }

  #enabled(guildId: string): GuildRecord {
    const guild = this.parts.guilds.get(guildId);
    if (guild === undefined) throw unknownGuild();
    if (!guild.widgetEnabled) throw widgetDisabled();
    return guild;
  }

  /** The voice channels that everyone may come into. */
  #channels({ id: guildId }: GuildRecord) {
    const { guilds } = this.parts;
    const needed = Permission.ViewChannel | Permission.Connect;
    return guilds
      .channels(guildId)
      .filter((one) => isVoice(one) && guilds.permissions.everyoneMay(one, needed));
  }

  /** The address of an invite to the widget's channel. */
  #invite({ id, widgetChannelId }: GuildRecord): string | null {
    const channel = this.parts.guilds.channel(widgetChannelId ?? "");
    if (channel?.guildId !== id) return null;
    const { id: code } = this.parts.invites.ofService(channel.id);
    return `${this.parts.kernel.urls.web}/invite/${code}`;
  }
}

function settingsObject({ widgetEnabled, widgetChannelId }: GuildRecord) {
  return { enabled: widgetEnabled, channel_id: widgetChannelId };
}

function nameOf({ globalName, username }: { globalName: string | null; username: string }) {
  return globalName ?? username;
}
