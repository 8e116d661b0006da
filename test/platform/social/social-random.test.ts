import { expect, test } from "vitest";
import type { PlatformView } from "../../../platform/index.js";
import { Numbers } from "../../support/numbers.js";
import { openSocial, type Player } from "../support/players.js";

/** What one player believes, from READY and events alone. */
class Belief {
  readonly lobbies = new Map<string, { members: Set<string>; messages: Map<string, string> }>();
  readonly relationships = new Map<string, number>();
  readonly directs = new Map<string, string>();

  // biome-ignore lint/suspicious/noExplicitAny: the payloads are what the test reads
  apply(event: string, d: any): void {
    const lobby = this.lobbies.get(d.lobby_id);
    if (event === "LOBBY_CREATE") {
      const members = d.members.map((member: { user_id: string }) => member.user_id);
      this.lobbies.set(d.id, { members: new Set(members), messages: new Map() });
    }
    if (event === "LOBBY_DELETE") this.lobbies.delete(d.id);
    if (event === "LOBBY_MEMBER_ADD") lobby?.members.add(d.member.user_id);
    if (event === "LOBBY_MEMBER_REMOVE") lobby?.members.delete(d.member.user_id);
    if (event === "LOBBY_MESSAGE_CREATE") {
      expect(lobby?.messages.has(d.id)).toBe(false);
      lobby?.messages.set(d.id, d.content);
    }
    if (event === "LOBBY_MESSAGE_UPDATE" && lobby?.messages.has(d.id)) {
      lobby.messages.set(d.id, d.content);
    }
    if (event === "LOBBY_MESSAGE_DELETE") lobby?.messages.delete(d.id);
    if (event === "RELATIONSHIP_ADD") this.relationships.set(d.id, d.type);
    if (event === "RELATIONSHIP_REMOVE") this.relationships.delete(d.id);
    if (event === "MESSAGE_CREATE") this.directs.set(d.id, d.content);
    if (event === "MESSAGE_UPDATE") this.directs.set(d.id, d.content);
    if (event === "MESSAGE_DELETE") this.directs.delete(d.id);
  }
}

test.each([1, 2, 3])("what sessions believe is what the platform holds, seed %d", async (seed) => {
  const { platform, game, connected } = await openSocial();
  const players = await connected("alice", "bob", "carol", "dave", "erin");
  const numbers = new Numbers(seed);
  const random = (limit: number) => numbers.below(limit);
  const one = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const sent: { by: string; to: string; id: string; lobby: boolean }[] = [];
  /** The latest lobby message, and which it was when each player came into each lobby. */
  let latest = 0n;
  const since = new Map<string, bigint>();
  for (let step = 0; step < 400; step++) {
    const [player, other] = [one(players), one(players)];
    const actor = platform.as(player.id, game.id);
    const lobby = one(platform.view().lobbies)?.id ?? "";
    const mine = one(sent.filter(({ by }) => by === player.id));
    const steps: (() => unknown)[] = [
      () => {
        const before = idsOf(platform.view(), player);
        const id = actor.joinLobby(`secret ${random(3)}`);
        if (!before.includes(id)) since.set(`${player.id} ${id}`, latest);
      },
      () => actor.leaveLobby(lobby),
      () => {
        const id = actor.sendLobbyMessage(lobby, `m${step}`);
        latest = BigInt(id);
        sent.push({ by: player.id, to: lobby, id, lobby: true });
      },
      () => {
        const id = actor.sendUserMessage(other.id, `d${step}`);
        sent.push({ by: player.id, to: other.id, id, lobby: false });
      },
      () => mine?.lobby && actor.editLobbyMessage(mine.to, mine.id, `e${step}`),
      () => mine?.lobby && actor.deleteLobbyMessage(mine.to, mine.id),
      () => mine && !mine.lobby && actor.editUserMessage(mine.to, mine.id, `e${step}`),
      () => mine && !mine.lobby && actor.deleteUserMessage(mine.to, mine.id),
      () => actor.requestFriend(other.id),
      () => actor.acceptFriend(other.id),
      () => actor.removeRelationship(other.id),
      () => random(4) === 0 && actor.block(other.id),
    ];
    try {
      one(steps)();
    } catch (error) {
      expect(error).toHaveProperty("code"); // Refused by a rule, as many random steps must be.
    }
  }
  const view = platform.view();
  expect(view.lobbies.flatMap(({ messages }) => messages).length).toBeGreaterThan(0);
  for (const player of players) {
    const belief = new Belief();
    for (const [event, data] of await player.seen()) belief.apply(event, data);
    compare(player, belief, view, (lobby) => since.get(`${player.id} ${lobby}`) ?? 0n);
  }
});

/** The lobbies that a player is in. */
function idsOf({ lobbies }: PlatformView, { id }: Player): string[] {
  const own = lobbies.filter(({ members }) => members.some(({ userId }) => userId === id));
  return own.map((lobby) => lobby.id);
}

function compare(
  player: Player,
  belief: Belief,
  view: PlatformView,
  since: (lobbyId: string) => bigint,
): void {
  expect([...belief.lobbies.keys()].sort()).toEqual(idsOf(view, player).sort());
  for (const lobby of view.lobbies.filter(({ id }) => belief.lobbies.has(id))) {
    const seen = belief.lobbies.get(lobby.id);
    expect([...(seen?.members ?? [])]).toEqual(lobby.members.map(({ userId }) => userId));
    const held = lobby.messages.filter(({ id }) => BigInt(id) > since(lobby.id));
    expect([...(seen?.messages ?? [])]).toEqual(held.map(({ id, content }) => [id, content]));
  }
  const standing = view.relationships.filter(({ userId }) => userId === player.id);
  expect(Object.fromEntries(belief.relationships)).toEqual(
    Object.fromEntries(standing.map(({ targetId, type }) => [targetId, type])),
  );
  const conversations = view.conversations.filter(({ userIds }) => userIds.includes(player.id));
  const written = conversations.flatMap(({ messages }) => messages);
  expect(Object.fromEntries(belief.directs)).toEqual(
    Object.fromEntries(written.map(({ id, content }) => [id, content])),
  );
}
