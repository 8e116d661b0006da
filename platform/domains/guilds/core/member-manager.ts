import { asksFor, Intent } from "../../../kernel/gateway/delivery.js";
import { userObject } from "../../identity/users/api.js";
import type { Acting } from "./calls.js";
import { newMember } from "./defaults.js";
import { type GuildNotifier, isMember } from "./guild-notifier.js";
import type { GuildParts } from "./parts.js";
import type { GuildMemberRecord } from "./record.js";
import { serves } from "./shards.js";
import { memberObject } from "./wire.js";

/** What of a member can be set. */
export type MemberFields = Partial<Omit<GuildMemberRecord, "id" | "guildId" | "userId">>;

/** Changes the members of guilds and sends the events. Callers check permissions first. */
export class MemberManager {
  constructor(
    private readonly parts: GuildParts,
    private readonly notifier: GuildNotifier,
  ) {}

  /** Makes a user a member who is none yet. */
  add(guildId: string, userId: string, fields: MemberFields = {}): GuildMemberRecord {
    const { store, kernel, users, delivery } = this.parts;
    const user = users.require(userId);
    const member = store.members.put({
      ...newMember,
      joinedAt: new Date(kernel.clock.now()).toISOString(),
      ...fields,
      id: `${guildId}:${userId}`,
      guildId,
      userId,
    });
    delivery.send({
      guildId,
      event: "GUILD_MEMBER_ADD",
      intent: Intent.GuildMembers,
      except: userId,
      data: { guild_id: guildId, ...memberObject(member, user) },
    });
    const guild = store.guilds.get(guildId);
    if (guild !== undefined) this.notifier.notifyAll(guild, userId);
    kernel.signals.emit("guild.joined", { guildId, userId });
    return member;
  }

  /** Changes a member. */
  update(member: GuildMemberRecord, changes: MemberFields): GuildMemberRecord {
    const { store, visibility } = this.parts;
    const apply = () => {
      const updated = store.members.update(member, changes);
      this.notify(updated);
      return updated;
    };
    return changes.roles === undefined ? apply() : visibility.changing(member.guildId, apply);
  }

  /** Sends the event of a member, or of its user, that has changed. */
  notify(member: GuildMemberRecord): void {
    const { kernel, users, delivery } = this.parts;
    const { guildId, userId } = member;
    const user = users.get(userId);
    if (user === undefined) return;
    const event = "GUILD_MEMBER_UPDATE";
    const data = { guild_id: guildId, ...memberObject(member, user) };
    delivery.send({ guildId, event, intent: Intent.GuildMembers, except: userId, data });
    // A bot learns of its own membership whatever it has asked for.
    delivery.send({ guildId, event, only: userId, data });
    kernel.signals.emit("member.changed", { guildId, userId });
  }

  /**
   * Removes a user from a guild; does nothing when the user is no member.
   *
   * @param by - who kicks or bans the user; null when nobody does
   */
  remove(guildId: string, userId: string, by: Acting | null = null): void {
    const { store, kernel, users, delivery } = this.parts;
    const member = store.member(guildId, userId);
    if (member === undefined) return;
    kernel.signals.emit("guild.leaving", { guildId, userId, by });
    store.members.delete(member.id);
    this.#leaveThreads(guildId, userId);
    const user = users.get(userId);
    if (user !== undefined) {
      const data = { guild_id: guildId, user: userObject(user) };
      delivery.send({
        guildId,
        event: "GUILD_MEMBER_REMOVE",
        intent: Intent.GuildMembers,
        data,
      });
    }
    this.notifyRemoved(guildId, userId);
  }

  /** Sends GUILD_DELETE to the sessions of a user who has left a guild. */
  notifyRemoved(guildId: string, userId: string): void {
    for (const session of this.parts.kernel.sessions.ofUser(userId)) {
      if (!isMember(session) || !asksFor(session, Intent.Guilds)) continue;
      if (serves(session.shard, guildId)) session.dispatch("GUILD_DELETE", { id: guildId });
    }
  }

  #leaveThreads(guildId: string, userId: string): void {
    const { store } = this.parts;
    for (const { id, threadId } of store.threadMembers.where("userId", userId)) {
      if (store.channels.get(threadId)?.guildId === guildId) store.threadMembers.delete(id);
    }
  }
}
