import { Intent } from "../../../kernel/gateway/delivery.js";
import { Capability } from "../../../kernel/gateway/ready.js";
import type { Session } from "../../../kernel/gateway/session.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Applications } from "../../identity/applications/api.js";
import { type RelationshipControl, RelationshipType } from "../relationships/api.js";
import { type VisiblePresence, visiblePresence } from "./visible.js";

/** The key for all applications in the last sent presences. */
const EVERYWHERE = "";

/**
 * Notifies friends of changed presences (protocol 4.10, 4.11). Platform friends see a user everywhere;
 * game friends see the user's sessions of that game only.
 */
export class PresenceFanOut {
  /** The last sent presence of each user, by application. */
  readonly #notified = new Map<string, Map<string, string>>();

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Kernel,
    private readonly applications: Applications,
    private readonly relationships: RelationshipControl,
  ) {
    const { sessions, signals } = kernel;
    sessions.onPresence((userId, _merged, own) => this.#update(userId, own));
    sessions.onStarted((session) => this.#stream(session));
    signals.on("relationship.changed", ({ userId, otherId }) => {
      this.#notifyOne(userId, otherId);
      this.#notifyOne(otherId, userId);
    });
  }

  /** What a session may see of a user; undefined when they are no friends. */
  seenBy(viewer: Session, userId: string): VisiblePresence | undefined {
    const sessions = this.kernel.sessions.ofUser(userId);
    if (this.relationships.platform.areFriends(viewer.userId, userId))
      return this.#visible(sessions);
    const { applicationId } = viewer;
    if (!this.relationships.games.areFriends(applicationId, viewer.userId, userId))
      return undefined;
    return this.#visible(sessions.filter((session) => session.applicationId === applicationId));
  }

  /** The presences of all friends that are not offline, for a session that starts. */
  ofFriends(viewer: Session): ({ user_id: string } & VisiblePresence)[] {
    if (!this.#sees(viewer)) return [];
    const friends = [
      ...this.relationships.platform.of(viewer.userId),
      ...this.relationships.games.of(viewer.userId, viewer.applicationId),
    ].filter(({ type }) => type === RelationshipType.Friend);
    return [...new Set(friends.map(({ targetId }) => targetId))].flatMap((user_id) => {
      const seen = this.seenBy(viewer, user_id);
      return seen === undefined || seen.status === "offline" ? [] : [{ user_id, ...seen }];
    });
  }

  /** What friends in each game, and those on the platform (null), see of users with a session. */
  all(): ({ userId: string; applicationId: string | null } & VisiblePresence)[] {
    const users = new Set(this.kernel.sessions.all().map(({ userId }) => userId));
    return [...users].flatMap((userId) => {
      const sessions = this.kernel.sessions.ofUser(userId);
      const games = new Set(sessions.map(({ applicationId }) => applicationId));
      return [null, ...games].map((applicationId) => {
        const seen = sessions.filter((session) => session.applicationId === applicationId);
        return {
          userId,
          applicationId,
          ...this.#visible(applicationId === null ? sessions : seen),
        };
      });
    });
  }

  #notifyOne(viewerId: string, userId: string): void {
    for (const viewer of this.kernel.delivery.reach(audience([viewerId]))) {
      const seen = this.seenBy(viewer, userId);
      if (seen !== undefined && seen.status !== "offline") this.#send(viewer, userId, seen);
    }
  }

  #update(userId: string, sessions: readonly Session[]): void {
    const before = this.#notified.get(userId) ?? new Map<string, string>();
    const now = new Map([[EVERYWHERE, JSON.stringify(this.#visible(sessions))]]);
    for (const [applicationId, inGame] of byApplication(sessions)) {
      now.set(applicationId, JSON.stringify(this.#visible(inGame)));
    }
    if (sessions.length === 0) this.#notified.delete(userId);
    else this.#notified.set(userId, now);
    const offline = JSON.stringify(this.#visible([]));
    const changed = (key: string) => (before.get(key) ?? offline) !== (now.get(key) ?? offline);
    const friends = this.#friendsOf(userId);
    for (const viewer of this.kernel.delivery.reach(audience(friends))) {
      const everywhere = this.relationships.platform.areFriends(viewer.userId, userId);
      if (!changed(everywhere ? EVERYWHERE : viewer.applicationId)) continue;
      const seen = this.seenBy(viewer, userId);
      if (seen !== undefined) this.#send(viewer, userId, seen);
    }
  }

  #friendsOf(userId: string): Set<string> {
    const records = [
      ...this.relationships.platform.of(userId),
      ...this.relationships.games.of(userId),
    ];
    const friends = records.filter(({ type }) => type === RelationshipType.Friend);
    return new Set(friends.map(({ targetId }) => targetId));
  }

  /** A session without READY_SUPPLEMENTAL learns of its friends by single events. */
  #stream(session: Session): void {
    if (session.can(Capability.PrioritizedReady) && session.can(Capability.DedupeUserObjects)) {
      return;
    }
    for (const { user_id, ...seen } of this.ofFriends(session)) this.#send(session, user_id, seen);
  }

  #send(viewer: Session, userId: string, seen: VisiblePresence): void {
    viewer.dispatch("PRESENCE_UPDATE", { user: { id: userId }, ...seen });
  }

  #visible(sessions: readonly Session[]): VisiblePresence {
    return visiblePresence(sessions, this.applications);
  }

  #sees(viewer: Session): boolean {
    return this.kernel.delivery.reach(audience([viewer.userId])).includes(viewer);
  }
}

function byApplication(sessions: readonly Session[]): Map<string, Session[]> {
  const groups = new Map<string, Session[]>();
  for (const session of sessions) {
    const group = groups.get(session.applicationId);
    if (group === undefined) groups.set(session.applicationId, [session]);
    else group.push(session);
  }
  return groups;
}

function audience(userIds: Iterable<string>) {
  return { userIds, intent: Intent.UserPresence, scope: "relationships.read" };
}
