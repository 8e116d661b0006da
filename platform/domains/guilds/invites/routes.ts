import { missingField } from "../../../kernel/http/api-error.js";
import { formOf } from "../../../kernel/http/multipart.js";
import { readId, readYesNo } from "../../../kernel/http/queries.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes, Permission } from "../core/api.js";
import type { GuildInviteRecord } from "../core/group.js";
import type { ScheduledEvents } from "../scheduled-events/group.js";
import { readInvite, TARGETS } from "./bodies.js";
import type { InviteOperations } from "./operations.js";
import { readTargets, writeTargets } from "./target-users.js";
import { type InviteSources, inviteMetadata, inviteObject } from "./wire.js";

/** `/invites/{code}`, `/channels/{channel}/invites` and `/guilds/{guild}/invites`. */
export function inviteRoutes(
  app: Routes,
  kernel: Kernel,
  {
    invites,
    events,
    ...sources
  }: InviteSources & { readonly events: ScheduledEvents; readonly invites: InviteOperations },
): void {
  const { guilds } = sources;
  const whole = (invite: GuildInviteRecord) => ({
    ...inviteObject(sources, invite),
    ...inviteMetadata(invite),
  });
  const counts = ({ guildId }: GuildInviteRecord) => {
    const members = guilds.members(guildId);
    const online = members.filter(({ userId }) => kernel.sessions.ofUser(userId).length > 0);
    return {
      approximate_member_count: members.length,
      approximate_presence_count: online.length,
    };
  };
  /** An event that an invite can show. Anybody reads the invite, so none of a hidden channel's. */
  const shownEvent = ({ guildId, channelId: own }: GuildInviteRecord, eventId?: string) => {
    const event = events.current(guildId).find(({ id }) => id === eventId);
    if (event === undefined || event.channelId === null || event.channelId === own) return event;
    const channel = guilds.store.channel(event.channelId);
    return guilds.permissions.everyoneMay(channel, Permission.ViewChannel) ? event : undefined;
  };

  app.get("/invites/:code", (request) => {
    const invite = guilds.invites.find(request.params.code);
    const counted = readYesNo(request.query, "with_counts") ? counts(invite) : {};
    // They choose what the page of an invite shows, which is not this answer's.
    for (const name of ["target_channel_id", "target_message_id"]) readId(request.query, name);
    const event = shownEvent(invite, readId(request.query, "guild_scheduled_event_id"));
    const named = event === undefined ? {} : { guild_scheduled_event: events.object(event) };
    return { ...inviteObject(sources, invite), ...counted, ...named };
  });
  botRoutes(app, kernel, (routes, who) => {
    routes.post("/channels/:channel_id/invites", (request) => {
      const { invite, targets } = readInvite(request.body);
      return whole(invites.create(who(request), request.params.channel_id, invite, targets));
    });
    routes.get("/channels/:channel_id/invites", (request) => {
      const { channel_id: id } = request.params;
      const { guildId } = guilds.store.channel(id);
      guilds.permissions.require(guildId, who(request).userId, Permission.ManageChannels, id);
      return guilds.invites.ofChannel(id).map(whole);
    });
    routes.get("/guilds/:guild_id/invites", (request) => {
      const { guild_id: id } = request.params;
      const { userId } = who(request);
      const manages = guilds.permissions.may(id, userId, Permission.ManageGuild);
      const needed = manages ? Permission.ManageGuild : Permission.ViewAuditLog;
      guilds.permissions.require(id, userId, needed);
      const shown = (invite: GuildInviteRecord) =>
        manages ? whole(invite) : inviteObject(sources, invite);
      return guilds.invites.ofGuild(id).map(shown);
    });
    routes.delete("/invites/:code", (request) =>
      inviteObject(sources, invites.delete(who(request), request.params.code)),
    );
    routes.get("/invites/:code/target-users", (request, reply) => {
      const ids = invites.targets(who(request), request.params.code);
      return reply.type("text/csv").send(writeTargets(ids));
    });
    routes.put("/invites/:code/target-users", (request) => {
      const file = formOf(request.body).files.find(({ field }) => field === TARGETS);
      if (file === undefined) {
        throw missingField(TARGETS);
      }
      invites.setTargets(who(request), request.params.code, readTargets(file.data));
    });
    routes.get("/invites/:code/target-users/job-status", (request) =>
      invites.job(who(request), request.params.code),
    );
  });
}
