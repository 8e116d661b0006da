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
/** What is told of others; all else looks offline. */
const STATUSES: Readonly<Record<string, StatusType>> = { online: Online, idle: Idle, dnd: Dnd };
const OWN_STATUSES: Readonly<Record<string, StatusType>> = { ...STATUSES, invisible: Invisible };

/** What one sees of another. */
interface Sight {
  readonly status: StatusType;
  readonly state: string | undefined;
  readonly partyId: string | undefined;
}

/** What a player wants to show; every call so far, and whether it was taken. */
interface Wish {
  activity: ActivityInit | undefined;
  readonly statuses: { status: StatusType; taken: Promise<boolean> }[];
  readonly updates: Promise<unknown>[];
}

/** The secret that leads into a party. */
export function secretOf(partyId: string): string {
  return `the way into ${partyId}`;
}

/** What a player may see of another, by the platform. */
export function sightBy(view: PlatformView, viewerId: string, userId: string, game: string): Sight {
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

/** Players show what they do, and see it of their friends. */
export class Presence implements Domain {
  readonly weight = 3;
  readonly #wishes = new Map<string, Wish>();
  /** What each client said of each other player when it last spoke of it. */
  readonly #glimpses = new Map<string, Map<string, Sight>>();

  constructor(private readonly scene: Scene) {
    for (const { client, id } of scene.witnesses) {
      this.#wishes.set(id, { activity: undefined, statuses: [], updates: [] });
      const glimpses = new Map<string, Sight>();
      this.#glimpses.set(id, glimpses);
      const look = ({ userId }: { userId: string }) => glimpses.set(userId, sight(client, userId));
      client.on("userUpdated", look);
      client.on("relationshipCreated", look);
      client.on("relationshipDeleted", look);
      client.on("relationshipGroupsUpdated", look);
    }
  }

  /** Nothing here is waited for: it may be long until a change has its turn. */
  act({ client, id }: Witness, { text }: Step): void {
    const { numbers } = this.scene;
    const wish = this.#wishes.get(id) as Wish;
    switch (numbers.below(8)) {
      case 0:
        wish.activity = undefined;
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
        wish.statuses.push({ status, taken });
        return;
      }
      default: {
        const partyId = `party ${numbers.below(3)} of ${id}`;
        wish.activity = {
          state: text,
          party: { id: partyId, currentSize: 1, maxSize: 4 },
          secrets: { join: secretOf(partyId) },
        };
        // Told to be cleared, or to wait for a connection: an answer either way.
        wish.updates.push(client.updateRichPresence(wish.activity).catch(() => undefined));
      }
    }
  }

  /** Waits until the platform holds what players want to show. */
  async quiet(): Promise<void> {
    for (const { id } of this.scene.witnesses) {
      const { activity, statuses, updates } = this.#wishes.get(id) as Wish;
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
    const sights = new Map(
      others.map((other) => [other.id, sightBy(view, id, other.id, world.application.id)]),
    );
    for (const other of others) {
      const expected = sights.get(other.id);
      expect(sight(client, other.id), `${name} at ${other.name}`).toEqual(expected);
      const told = this.#glimpses.get(id)?.get(other.id) ?? sight(client, other.id);
      expect(told, `${name} at ${other.name}, by its events`).toEqual(expected);
    }
    const sessions = world.platform.sessions.list({ userId: id });
    const [session] = sessions;
    // A session that its client never got is merged with the one that it has.
    if (session !== undefined && sessions.length === 1) {
      expect(client.getCurrentUserV2()?.status, name).toBe(OWN_STATUSES[session.status]);
      expect(sight(client, id).state, name).toBe(session.activities[0]?.state);
    }
    const { OnlinePlayingGame, OnlineElsewhere } = RelationshipGroupType;
    for (const group of [
      OnlinePlayingGame,
      OnlineElsewhere,
      RelationshipGroupType.Offline,
    ] as const) {
      const members = others.filter((other) => groupOf(sights.get(other.id) as Sight) === group);
      expect(
        client.getRelationshipsByGroup(group).map((handle) => handle.id),
        `${name}'s group ${group}`,
      ).toEqual(members.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((one) => one.id));
    }
  }
}

/** What a client says of a user. */
function sight(client: Client, userId: string): Sight {
  const user = client.getUser(userId);
  const activity = user?.gameActivity;
  return {
    status: user?.status ?? Unknown,
    state: activity?.state,
    partyId: activity?.party?.id,
  };
}

/** The group of a friend who is seen like this. */
function groupOf({ status, state }: Sight): RelationshipGroupType | undefined {
  if (status === Unknown || status === StatusType.Blocked) return undefined;
  if (status === Offline) return RelationshipGroupType.Offline;
  return state === undefined
    ? RelationshipGroupType.OnlineElsewhere
    : RelationshipGroupType.OnlinePlayingGame;
}
