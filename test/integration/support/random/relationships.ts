import { RelationshipType } from "game-social-sdk";
import type { PlatformView } from "game-social-sdk-platform";
import { expect } from "vitest";
import { anyoneBut, type Domain, type Scene, type Witness } from "./scene.js";

const { None, Friend, Blocked, PendingIncoming, PendingOutgoing } = RelationshipType;

/** How one user stands to another, on the platform and in the game, by the platform. */
export function standing(view: PlatformView, userId: string, targetId: string) {
  const find = (list: PlatformView["relationships"]): RelationshipType =>
    (list.find((one) => one.userId === userId && one.targetId === targetId)?.type ??
      None) as RelationshipType;
  return { platform: find(view.relationships), game: find(view.gameRelationships) };
}

/** Players ask, accept, reject, cancel, remove, block and unblock each other. */
export class Relationships implements Domain {
  readonly weight = 6;
  /** Relationships that each client spoke of as made and not as gone, by kind and user. */
  readonly #reported = new Map<string, Set<string>>();

  constructor(private readonly scene: Scene) {
    for (const { client, id } of scene.witnesses) {
      const reported = new Set<string>();
      this.#reported.set(id, reported);
      const key = (event: { userId: string; isDiscordRelationshipUpdate: boolean }) =>
        `${event.isDiscordRelationshipUpdate ? "platform" : "game"} ${event.userId}`;
      client.on("relationshipCreated", (event) => reported.add(key(event)));
      client.on("relationshipDeleted", (event) => reported.delete(key(event)));
    }
  }

  act(actor: Witness): unknown {
    const { numbers } = this.scene;
    const { client } = actor;
    const { id, name } = anyoneBut(this.scene, actor);
    if (numbers.onceIn(20)) return client.blockUser(id);
    const { discordRelationshipType, gameRelationshipType } = client.getRelationshipHandle(id);
    const inGame = numbers.onceIn(2);
    // Mostly something that fits; now and then anything at all.
    const fits = inGame ? gameRelationshipType : discordRelationshipType;
    const type = numbers.onceIn(10)
      ? numbers.one([None, Friend, Blocked, PendingIncoming, PendingOutgoing])
      : fits;
    const first = numbers.onceIn(2);
    switch (type) {
      case PendingIncoming:
        if (inGame) {
          return first ? client.acceptGameFriendRequest(id) : client.rejectGameFriendRequest(id);
        }
        return first
          ? client.acceptDiscordFriendRequest(id)
          : client.rejectDiscordFriendRequest(id);
      case PendingOutgoing:
        // Most requests wait for an answer.
        if (!numbers.onceIn(4)) return;
        return inGame ? client.cancelGameFriendRequest(id) : client.cancelDiscordFriendRequest(id);
      case Friend:
        if (!numbers.onceIn(4)) return;
        return first ? client.removeGameFriend(id) : client.removeDiscordAndGameFriend(id);
      case Blocked:
        return client.unblockUser(id);
      default:
        if (inGame) {
          return first ? client.sendGameFriendRequest(name) : client.sendGameFriendRequestById(id);
        }
        return first
          ? client.sendDiscordFriendRequest(name)
          : client.sendDiscordFriendRequestById(id);
    }
  }

  compare({ client, id, name }: Witness, view: PlatformView): void {
    const others = this.scene.witnesses.filter((witness) => witness.id !== id);
    const related = others.filter((other) => {
      const { platform, game } = standing(view, id, other.id);
      return platform !== None || game !== None;
    });
    for (const other of others) {
      const handle = client.getRelationshipHandle(other.id);
      expect(
        { platform: handle.discordRelationshipType, game: handle.gameRelationshipType },
        `${name} to ${other.name}`,
      ).toEqual(standing(view, id, other.id));
    }
    expect(
      client
        .getRelationships()
        .map((handle) => handle.id)
        .toSorted(),
      name,
    ).toEqual(related.map((other) => other.id).toSorted());
    const expected = others.flatMap((other) => {
      const { platform, game } = standing(view, id, other.id);
      return [
        ...(platform === None ? [] : [`platform ${other.id}`]),
        ...(game === None ? [] : [`game ${other.id}`]),
      ];
    });
    expect([...(this.#reported.get(id) ?? [])].toSorted(), `${name}, by its events`).toEqual(
      expected.toSorted(),
    );
  }
}
