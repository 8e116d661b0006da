import type { EntitlementRecord } from "../../apps/monetization/api.js";
import type { HostContext } from "./context.js";
import { participants, relationship, rpcEntitlement, rpcUser, rpcVoiceState } from "./objects.js";
import { CloseCode } from "./protocol.js";
import type { HostSession } from "./session.js";

/** Sends events to the activities that have subscribed to them (activities 2.10). */
export function notifyActivities(
  context: HostContext,
  sessions: () => Iterable<HostSession>,
): void {
  const { kernel, activities, users, guilds, voice } = context;
  const { signals } = kernel;
  const of = (userId: string) => [...sessions()].filter((session) => session.userId === userId);

  activities.onChange((instance) => {
    const there = [...sessions()].filter((session) => session.instance.id === instance.id);
    if (there.length === 0) return;
    const data = { participants: participants(context, instance) };
    for (const session of there) {
      if (!instance.participants.has(session.id)) {
        session.close(CloseCode.Normal, "The activity is over");
      } else session.dispatch("ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE", data);
    }
  });
  context.proxy.log.subscribe((entry) => {
    for (const session of sessions()) {
      if (session.applicationId === entry.applicationId) {
        session.screen.send({ type: "proxy", entry });
      }
    }
  });
  signals.on("user.changed", ({ userId }) => {
    for (const session of of(userId)) {
      session.dispatch("CURRENT_USER_UPDATE", rpcUser(users.require(userId)));
    }
  });
  signals.on("member.changed", ({ guildId, userId }) => {
    const member = guilds.member(guildId, userId);
    if (member === undefined) return;
    const { nick, avatar } = member;
    const data = { user_id: userId, guild_id: guildId, nick, avatar, avatar_decoration_data: null };
    for (const session of of(userId)) {
      session.dispatch("CURRENT_GUILD_MEMBER_UPDATE", data, guildId);
    }
  });
  const related = ({ userId, otherId }: { userId: string; otherId: string }) => {
    for (const [own, other] of [
      [userId, otherId],
      [otherId, userId],
    ] as const) {
      for (const session of of(own)) {
        const data = relationship(context, session.applicationId, own, other);
        if (data !== undefined) session.dispatch("RELATIONSHIP_UPDATE", data);
      }
    }
  };
  signals.on("relationship.changed", related);
  signals.on("relationship.requested", related);
  signals.on("entitlement.changed", ({ entitlementId, applicationId, userId, change }) => {
    if (userId === null || change !== "CREATE") return;
    const own = context.monetization.entitlements(userId);
    const entitlement = own.find(({ id }) => id === entitlementId) as EntitlementRecord;
    for (const session of of(userId)) {
      if (session.applicationId !== applicationId) continue;
      session.dispatch("ENTITLEMENT_CREATE", { entitlement: rpcEntitlement(entitlement) });
    }
  });
  signals.on("voice.changed", ({ guildId, userId, channelId }) => {
    const state = voice.get(guildId, userId);
    const data = state && rpcVoiceState(context, state);
    if (channelId === null || data === undefined) return;
    const channel = guilds.channel(channelId);
    for (const session of sessions()) {
      const sees = channel !== undefined && guilds.permissions.sees(channel, session.userId);
      if (sees) session.dispatch("VOICE_STATE_UPDATE", data, channelId);
    }
  });
  signals.on("grant.revoked", ({ grantId, userId }) => {
    for (const session of of(userId)) {
      if (session.grantId === grantId) session.close(CloseCode.TokenRevoked, "Token revoked");
    }
  });
  signals.on("user.deleting", ({ userId }) => context.quests.forgetUser(userId));
  signals.on("application.deleting", ({ applicationId }) => context.quests.forget(applicationId));
}
