import { ActivityActionTypes, type ActivityInvite, StatusType } from "game-social-sdk";
import type { MessageView, PlatformView } from "game-social-sdk-platform";
import { expect } from "vitest";
import { secretOf, visibleTo } from "./presence.js";
import { anyoneBut, type Domain, type Scene, type Witness } from "./scene.js";

const { Join, JoinRequest } = ActivityActionTypes;

/** Players invite each other into their parties, ask to be invited, and accept. */
export class Invites implements Domain {
  readonly weight = 3;
  /** Ids of the invites that each client spoke of, in that order. */
  readonly #heard = new Map<string, string[]>();
  /** The latest that each client said of each invite. */
  readonly #latest = new Map<string, Map<string, ActivityInvite>>();
  /** Of whom each client had invites at a time when it could not see what they do. */
  readonly #unseen = new Map<string, Set<string>>();

  constructor(private readonly scene: Scene) {
    for (const { client, id } of scene.witnesses) {
      const heard: string[] = [];
      const latest = new Map<string, ActivityInvite>();
      const unseen = new Set<string>();
      this.#unseen.set(id, unseen);
      // The client may have been notified of an invite before this, and of the friend after.
      client.on("relationshipCreated", ({ userId }) => unseen.add(userId));
      client.on("relationshipDeleted", ({ userId }) => unseen.add(userId));
      this.#heard.set(id, heard);
      this.#latest.set(id, latest);
      client.on("activityInviteCreated", ({ invite }) => {
        heard.push(invite.messageId);
        latest.set(invite.messageId, invite);
        if (client.getUser(invite.senderId)?.status === StatusType.Unknown) {
          unseen.add(invite.senderId);
        }
      });
      client.on("activityInviteUpdated", ({ invite }) => latest.set(invite.messageId, invite));
    }
  }

  async act(actor: Witness): Promise<void> {
    const { numbers } = this.scene;
    const { client, id } = actor;
    const other = anyoneBut(this.scene, actor);
    // The later ones have a chance to be valid.
    const known = [...(this.#latest.get(id)?.values() ?? [])].slice(-10);
    const invite = known.length === 0 ? undefined : numbers.one(known);
    if (invite === undefined || numbers.onceIn(2)) {
      if (numbers.onceIn(3)) await client.sendActivityJoinRequest(other.id);
      else await client.sendActivityInvite(other.id, "come along");
    } else if (invite.type === JoinRequest) {
      await client.sendActivityJoinRequestReply(invite);
    } else {
      const { partyId } = invite;
      expect(await client.acceptActivityInvite(invite)).toBe(secretOf(partyId));
    }
  }

  compare({ client, id, name, forgetful }: Witness, view: PlatformView): void {
    const heard = this.#heard.get(id) as string[];
    expect(new Set(heard).size, name).toBe(heard.length);
    const sent = invitesTo(view, id).map((message) => message.id);
    if (forgetful) expect(sent, name).toEqual(expect.arrayContaining(heard));
    else expect(heard, name).toEqual(sent);
    const application = this.scene.world.application.id;
    for (const [messageId, invite] of this.#latest.get(id) ?? []) {
      const host = invite.type === Join ? invite.senderId : id;
      const seen = visibleTo(view, id, host, application);
      const partyId =
        host === id ? client.getCurrentUserV2()?.gameActivity?.party?.id : seen.partyId;
      // Of those who are no friends nobody knows whether they still play; and of those who become
      // friends nothing is sent until they are online (protocol 4.11).
      const { Unknown, Blocked, Offline } = StatusType;
      const silent = seen.status === Offline && this.#unseen.get(id)?.has(host);
      if (host !== id && (seen.status === Unknown || seen.status === Blocked || silent)) continue;
      const about = `${name}, of an invite by ${invite.senderId}; the host is seen as ${seen.status}`;
      expect([messageId, invite.isValid], about).toEqual([messageId, partyId === invite.partyId]);
    }
  }
}

/** The invites that others have sent to a user, oldest first. */
function invitesTo({ conversations }: PlatformView, userId: string): MessageView[] {
  return conversations
    .filter(({ userIds }) => userIds.includes(userId))
    .flatMap(({ messages }) => messages)
    .filter(({ invite, authorId }) => invite !== null && authorId !== userId)
    .toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
}
