import {
  type ActivityInit,
  type Client,
  RelationshipGroupType,
  RelationshipType,
  SdkError,
  StatusType,
} from "game-social-sdk";
import type { PlatformView } from "game-social-sdk-platform";
import { expect, onTestFinished } from "vitest";
import { standing } from "./relationships.js";
import type { Domain, Scene, Step, Witness } from "./scene.js";

const { Online, Offline, Idle, Dnd, Invisible, Unknown } = StatusType;
/** The statuses that others see; all others look offline. */
const STATUSES: Readonly<Record<string, StatusType>> = { online: Online, idle: Idle, dnd: Dnd };
const OWN_STATUSES: Readonly<Record<string, StatusType>> = { ...STATUSES, invisible: Invisible };

/** The presence of a player as another one sees it. */
interface VisiblePresence {
  readonly status: StatusType;
  readonly state: string | undefined;
  readonly partyId: string | undefined;
}

/** The presence that a player has set, with every call so far and whether it was accepted. */
interface DesiredPresence {
  activity: ActivityInit | undefined;
  readonly statuses: { status: StatusType; taken: Promise<boolean> }[];
  readonly updates: Promise<unknown>[];
}

/** The secret to join a party. */
export function secretOf(partyId: string): string {
  return `the way into ${partyId}`;
}

/** The presence of a player that another one may see, according to the platform. */
export function visibleTo(
  view: PlatformView,
  viewerId: string,
  userId: string,
  game: string,
): VisiblePresence {
  const nothing = { state: undefined, partyId: undefined };
  const stands = standing(view, viewerId, userId);
  const everywhere = stands.platform === RelationshipType.Friend;
  if (!everywhere && stands.game !== RelationshipType.Friend) {
    const blocked = stands.platform === RelationshipType.Blocked;
    return { status: blocked ? StatusType.Blocked : Unknown, ...nothing };
  }
  const presence = view.presences.find(
    (one) => one.userId === userId && one.applicationId === (everywhere ? null : game),
  );
  const status = STATUSES[presence?.status ?? "offline"] ?? Offline;
  const activity = presence?.activities[0] as { state: string; party: { id: string } } | undefined;
  return { status, state: activity?.state, partyId: activity?.party.id };
}

/** Players set their presence and see that of their friends. */
export class Presence implements Domain {
  readonly weight = 3;
  readonly #desired = new Map<string, DesiredPresence>();
  /** The presence of each other player when each client last reported it. */
  readonly #lastSeen = new Map<string, Map<string, VisiblePresence>>();

  constructor(private readonly scene: Scene) {
    for (const { client, id } of scene.witnesses) {
      this.#desired.set(id, { activity: undefined, statuses: [], updates: [] });
      const lastSeen = new Map<string, VisiblePresence>();
      this.#lastSeen.set(id, lastSeen);
      const look = ({ userId }: { userId: string }) => lastSeen.set(userId, seenBy(client, userId));
      client.on("userUpdated", look);
      client.on("relationshipCreated", look);
      client.on("relationshipDeleted", look);
      client.on("relationshipGroupsUpdated", look);
    }
  }

  /** Waits for nothing, because a change may wait long for its turn. */
  act({ client, id }: Witness, { text }: Step): void {
    const { numbers } = this.scene;
    const desired = this.#desired.get(id) as DesiredPresence;
    switch (numbers.below(8)) {
      case 0:
        desired.activity = undefined;
        client.clearRichPresence();
        return;
      case 1:
      case 2:
      case 3: {
        const status = numbers.one([Online, Idle, Dnd, Invisible]);
        const taken = client.setOnlineStatus(status).then(
          () => true,
          (error) => !(error instanceof SdkError && error.type === "ClientNotReady"),
        );
        desired.statuses.push({ status, taken });
        return;
      }
      default: {
        const partyId = `party ${numbers.below(3)} of ${id}`;
        desired.activity = {
          state: text,
          party: { id: partyId, currentSize: 1, maxSize: 4 },
          secrets: { join: secretOf(partyId) },
        };
        // The update may be cleared or wait for a connection; both outcomes are accepted.
        desired.updates.push(client.updateRichPresence(desired.activity).catch(() => undefined));
      }
    }
  }

  /** Waits until the platform has the presence that players have set. */
  async quiet(): Promise<void> {
    for (const { id } of this.scene.witnesses) {
      const { activity, statuses, updates } = this.#desired.get(id) as DesiredPresence;
      await Promise.all(updates);
      const taken = await Promise.all(statuses.map((call) => call.taken));
      const status = statuses.findLast((_, i) => taken[i])?.status ?? Online;
      await this.#shown(id, status, activity?.state ?? undefined);
    }
  }

  async #shown(userId: string, status: StatusType, state: string | undefined): Promise<void> {
    const { platform } = this.scene.world;
    const isSo = () =>
      platform.sessions
        .list({ userId })
        .some(
          (session) =>
            session.connected &&
            OWN_STATUSES[session.status] === status &&
            session.activities[0]?.state === state,
        );
    await new Promise<void>((resolve) => {
      const look = () => {
        if (isSo()) resolve();
      };
      onTestFinished(platform.events.subscribe(look));
      look();
    });
  }

  compare({ client, id, name }: Witness, view: PlatformView): void {
    const { witnesses, world } = this.scene;
    const others = witnesses.filter((witness) => witness.id !== id);
    const visible = new Map(
      others.map((other) => [other.id, visibleTo(view, id, other.id, world.application.id)]),
    );
    for (const other of others) {
      const expected = visible.get(other.id);
      expect(seenBy(client, other.id), `${name} at ${other.name}`).toEqual(expected);
      const reported = this.#lastSeen.get(id)?.get(other.id) ?? seenBy(client, other.id);
      expect(reported, `${name} at ${other.name}, by its events`).toEqual(expected);
    }
    const sessions = world.platform.sessions.list({ userId: id });
    const [session] = sessions;
    // The presence of a session that its client never got is merged with that of its own.
    if (session !== undefined && sessions.length === 1) {
      expect(client.getCurrentUserV2()?.status, name).toBe(OWN_STATUSES[session.status]);
      expect(seenBy(client, id).state, name).toBe(session.activities[0]?.state);
    }
    const { OnlinePlayingGame, OnlineElsewhere } = RelationshipGroupType;
    for (const group of [
      OnlinePlayingGame,
      OnlineElsewhere,
      RelationshipGroupType.Offline,
    ] as const) {
      const members = others.filter(
        (other) => groupOf(visible.get(other.id) as VisiblePresence) === group,
      );
      expect(
        client.getRelationshipsByGroup(group).map((handle) => handle.id),
        `${name}'s group ${group}`,
      ).toEqual(members.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((one) => one.id));
    }
  }
}

/** The presence of a user according to a client. */
function seenBy(client: Client, userId: string): VisiblePresence {
  const user = client.getUser(userId);
  const activity = user?.gameActivity;
  return {
    status: user?.status ?? Unknown,
    state: activity?.state,
    partyId: activity?.party?.id,
  };
}

/** The group of a friend with this presence. */
function groupOf({ status, state }: VisiblePresence): RelationshipGroupType | undefined {
  if (status === Unknown || status === StatusType.Blocked) return undefined;
  if (status === Offline) return RelationshipGroupType.Offline;
  return state === undefined
    ? RelationshipGroupType.OnlineElsewhere
    : RelationshipGroupType.OnlinePlayingGame;
}
