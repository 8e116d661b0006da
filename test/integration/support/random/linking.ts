import type { PlatformView } from "game-social-sdk-platform";
import { expect } from "vitest";
import { lobbiesOf } from "./lobbies.js";
import type { Domain, Scene, Witness } from "./scene.js";

/** protocol 12.3: MANAGE_CHANNELS, VIEW_CHANNEL, SEND_MESSAGES */
const PERMISSIONS = ((1n << 4n) | (1n << 10n) | (1n << 11n)).toString();

/** Players link lobbies of the game's backend to channels, and the backend moves players. */
export class Linking implements Domain {
  readonly weight = 2;

  private constructor(
    private readonly scene: Scene,
    private readonly lobbyIds: readonly string[],
    private readonly channelIds: readonly string[],
  ) {}

  /** Makes the lobbies, and a guild with channels that all players may link. */
  static async open(scene: Scene): Promise<Linking> {
    const { witnesses, world, backend } = scene;
    const members = witnesses.map(({ id }, i) => ({ id, flags: i % 2 }));
    const lobbyIds = [await backend.lobby({ members }), await backend.lobby({ members })];
    const { guilds } = world.platform;
    const owner = world.player("owner").id;
    const { id: guildId } = guilds.create({
      name: "Clan",
      ownerId: owner,
      permissions: PERMISSIONS,
    });
    for (const { id } of witnesses) guilds.addMember(guildId, id);
    const channelIds = ["general", "trade", "off-topic"].map(
      (name) => guilds.createChannel({ guildId, name }).id,
    );
    return new Linking(scene, lobbyIds, channelIds);
  }

  act({ client }: Witness): unknown {
    const { numbers, backend, witnesses } = this.scene;
    const lobbyId = numbers.one(this.lobbyIds);
    const member = `/lobbies/${lobbyId}/members/${numbers.one(witnesses).id}`;
    // Hit by a fault, a request of the backend is lost; that is no matter of the clients.
    const lost = () => undefined;
    switch (numbers.below(8)) {
      case 0:
        return backend.send("DELETE", member).catch(lost);
      case 1:
      case 2:
        return backend.send("PUT", member, { flags: numbers.below(2) }).catch(lost);
      case 3:
      case 4:
        return client.unlinkChannelFromLobby(lobbyId);
      default:
        return client.linkChannelToLobby(lobbyId, numbers.one(this.channelIds));
    }
  }

  compare({ client, id, name }: Witness, view: PlatformView): void {
    const own = lobbiesOf(view, id);
    for (const lobby of own) {
      const seen = client.getLobbyHandle(lobby.id);
      expect(seen?.linkedChannel?.id ?? null, name).toBe(lobby.linkedChannelId);
      expect(
        seen?.lobbyMembers.map((member) => [member.id, member.canLinkLobby]),
        name,
      ).toEqual(lobby.members.map(({ userId, flags }) => [userId, (flags & 1) !== 0]));
    }
    // A player knows the channels of the lobbies that it is in, and no others.
    const linked = new Set(own.map(({ linkedChannelId }) => linkedChannelId));
    for (const channelId of this.channelIds) {
      expect(client.getChannelHandle(channelId)?.id, name).toBe(
        linked.has(channelId) ? channelId : undefined,
      );
    }
  }
}
