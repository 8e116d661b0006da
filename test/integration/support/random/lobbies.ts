import type { LobbyView, PlatformView } from "game-social-sdk-platform";
import { expect } from "vitest";
import type { Domain, Scene, Step, Witness } from "./scene.js";

/** Few secrets, so that players meet. */
const SECRETS = ["secret 0", "secret 1", "secret 2", "secret 3"];

/** The lobbies that a user is in. */
export function lobbiesOf({ lobbies }: PlatformView, userId: string): LobbyView[] {
  return lobbies.filter(({ members }) => members.some((member) => member.userId === userId));
}

/** Players come into lobbies and leave them. */
export class Lobbies implements Domain {
  readonly weight = 3;
  /** Lobbies that each client spoke of as made and not as gone. */
  readonly #reported = new Map<string, Set<string>>();

  constructor(private readonly scene: Scene) {
    for (const { client, id } of scene.witnesses) {
      const reported = new Set<string>();
      this.#reported.set(id, reported);
      client.on("lobbyCreated", ({ lobbyId }) => reported.add(lobbyId));
      client.on("lobbyDeleted", ({ lobbyId }) => reported.delete(lobbyId));
    }
  }

  act({ client, id }: Witness, { text }: Step): unknown {
    const { numbers, world } = this.scene;
    const secret = numbers.one(SECRETS);
    switch (numbers.below(9)) {
      case 0: {
        // Mostly a lobby that the player is in.
        const all = world.platform.view().lobbies.map((lobby) => lobby.id);
        const lobbies = numbers.onceIn(8) ? all : client.getLobbyIds();
        return client.leaveLobby(lobbies.length === 0 ? "1" : numbers.one(lobbies));
      }
      case 1:
      case 2:
      case 3:
      case 4:
        return client.createOrJoinLobby(secret);
      default:
        return client.createOrJoinLobbyWithMetadata(secret, { text }, { by: id, text });
    }
  }

  compare({ client, id, name }: Witness, view: PlatformView): void {
    const own = lobbiesOf(view, id);
    const ids = own.map((lobby) => lobby.id).toSorted();
    expect(client.getLobbyIds().toSorted(), name).toEqual(ids);
    expect([...(this.#reported.get(id) ?? [])].toSorted(), `${name}, by its events`).toEqual(ids);
    for (const lobby of own) {
      const seen = client.getLobbyHandle(lobby.id);
      expect(seen?.metadata, name).toEqual(lobby.metadata ?? {});
      expect(
        seen?.lobbyMembers.map((member) => [member.id, member.metadata, member.connected]),
        name,
      ).toEqual(lobby.members.map((m) => [m.userId, m.metadata ?? {}, m.connected]));
    }
  }
}
