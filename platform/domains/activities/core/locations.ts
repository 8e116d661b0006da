import {
  missingAccess,
  missingPermissions,
  unknownChannel,
} from "../../../kernel/http/api-error.js";
import type { Commands } from "../../apps/commands/api.js";
import { ChannelType, type Guilds, isForum, isThread, Permission } from "../../guilds/core/api.js";
import type { Applications } from "../../identity/applications/api.js";
import type { DirectMessages } from "../../social/direct-messages/api.js";
import { noLocation, notEmbedded } from "./errors.js";
import { type ActivityLocation, locationOf } from "./instance.js";

/** Says where people may run activities (activities 2.2). */
export class ActivityLocations {
  constructor(
    private readonly applications: Applications,
    private readonly guilds: Guilds,
    private readonly directMessages: DirectMessages,
    private readonly commands: Commands,
  ) {}

  /** Whether an application has activities. */
  offers(applicationId: string): boolean {
    return this.commands.installs.hasActivities(applicationId);
  }

  /**
   * A channel where a user may run an activity.
   *
   * @throws ApiError 50024 for an application without activities, 10003 for an unknown channel, 50001
   *   or 50013 for one where the user may not
   */
  require(userId: string, applicationId: string, channelId: string): ActivityLocation {
    if (!this.offers(applicationId)) throw notEmbedded();
    const channel = this.guilds.channel(channelId);
    if (channel === undefined) return this.#conversation(userId, channelId);
    const { guildId } = channel;
    if (channel.type === ChannelType.Category || isForum(channel)) {
      throw missingPermissions("activities cannot run in a category or a forum");
    }
    const installed = this.commands.installs.inGuild(applicationId, guildId);
    const external = installed ? 0n : Permission.UseExternalApps;
    const needed = Permission.UseEmbeddedActivities | external;
    this.guilds.permissions.require(guildId, userId, needed, channelId);
    return locationOf(channelId, guildId);
  }

  /**
   * Where an activity of a user runs that named no channel: the first of its guilds that lets it, or
   * else the conversation with the application's bot.
   */
  usual(userId: string, applicationId: string): string {
    const first = this.all(userId, applicationId)[0];
    if (first !== undefined) return first.id;
    const { botUserId } = this.applications.require(applicationId);
    if (botUserId === null) throw noLocation();
    return this.directMessages.channels.open(userId, botUserId).id;
  }

  /** The channels of guilds where a user may run an activity. */
  all(userId: string, applicationId: string): { readonly id: string; readonly name: string }[] {
    const guilds = this.guilds.of(userId);
    return guilds.flatMap(({ id, name }) =>
      this.guilds
        .channels(id)
        .filter((channel) => !isThread(channel) && this.#may(userId, applicationId, channel.id))
        .map((channel) => ({ id: channel.id, name: `${name} › ${channel.name}` })),
    );
  }

  #may(userId: string, applicationId: string, channelId: string): boolean {
    try {
      this.require(userId, applicationId, channelId);
      return true;
    } catch {
      return false;
    }
  }

  #conversation(userId: string, channelId: string): ActivityLocation {
    const participants = this.directMessages.channels.participants(channelId);
    if (participants.length === 0) throw unknownChannel();
    if (!participants.includes(userId)) throw missingAccess();
    return locationOf(channelId, null);
  }
}
