import { Client, SdkError } from "game-social-sdk";
import type { PlatformView } from "game-social-sdk/platform";
import { expect, it, onTestFinished } from "vitest";
import { connect, type Player } from "../support/players.js";
import { World } from "../support/world.js";

const STEPS = 2000;
/** One seed to replay, or the usual ones. */
const SEEDS = process.env.SCENARIO_SEED ? [Number(process.env.SCENARIO_SEED)] : [1, 2];
const NAMES = ["alice", "bob", "carol", "dave", "erin", "frank"];

/** Numbers that depend on the seed alone (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A player, what its client said, and what it should have said. */
class Witness {
  readonly created: string[] = [];
  readonly expected: string[] = [];

  constructor(
    readonly player: Player,
    /** Whether its session may end so that it cannot be resumed: then events may be missed. */
    readonly forgetful: boolean,
  ) {
    player.client.on("messageCreated", ({ messageId }) => this.created.push(messageId));
  }
}

class Run {
  readonly #random: (below: number) => number;
  readonly #seen = new Set<string>();
  readonly #own: { by: Player; to: string; id: string }[] = [];

  constructor(
    seed: number,
    private readonly world: World,
    private readonly witnesses: readonly Witness[],
  ) {
    this.#random = numbers(seed);
  }

  async step(number: number): Promise<void> {
    if (this.#random(60) === 0) this.#disturbConnection();
    if (this.#random(10) === 0) this.#disturbRequests();
    try {
      await this.#act(number);
    } catch (error) {
      // Refused by a rule or hit by a fault, as many random steps must be.
      expect(error).toBeInstanceOf(SdkError);
    }
    this.#note();
  }

  async #act(number: number): Promise<unknown> {
    const players = this.witnesses.map(({ player }) => player);
    const ready = players.filter(({ client }) => client.getStatus() === Client.Status.Ready);
    const { client, id } = this.#one(ready) ?? this.#one(players);
    const other = this.#one(players);
    // Mostly a lobby the player is in.
    const lobbies = this.world.platform.view().lobbies.map((lobby) => lobby.id);
    const lobbyId = this.#one(this.#random(8) === 0 ? lobbies : client.getLobbyIds()) ?? "1";
    const mine = this.#one(this.#own.filter(({ by }) => by.id === id));
    const text = `step ${number}`;
    switch (this.#random(10)) {
      case 0:
        return client.createOrJoinLobby(`secret ${this.#random(4)}`);
      case 1: {
        const secret = `secret ${this.#random(4)}`;
        return client.createOrJoinLobbyWithMetadata(secret, { text }, { by: id, text });
      }
      case 2:
        return this.#random(3) === 0 ? client.leaveLobby(lobbyId) : undefined;
      case 3:
      case 4:
      case 5:
        return client.sendLobbyMessage(lobbyId, text);
      case 6: {
        const messageId = await client.sendUserMessage(other.id, text);
        this.#own.push({ by: { client, id, name: "" }, to: other.id, id: messageId });
        return messageId;
      }
      case 7:
        return mine && client.editUserMessage(mine.to, mine.id, `edited at ${text}`);
      case 8:
        return mine && client.deleteUserMessage(mine.to, mine.id);
      default:
        return client.getUserMessagesWithLimit(other.id, 1 + this.#random(20));
    }
  }

  /** The delays between reconnects grow, so this must be rare for anybody to be there. */
  #disturbConnection(): void {
    const { sessions, faults } = this.world.platform;
    const { player, forgetful } = this.#one(this.witnesses);
    const userId = player.id;
    const disturbances: (() => unknown)[] = [
      () => sessions.drop({ userId }),
      () => sessions.reconnect({ userId }),
      () => sessions.invalidate({ userId }, !forgetful),
      () => sessions.close({ userId }, forgetful ? 4009 : 4000),
      // The service ends a session that falls silent (close code 4009).
      () => (forgetful ? faults.halfOpen({ userId }) : sessions.drop({ userId })),
    ];
    this.#one(disturbances)();
  }

  #disturbRequests(): void {
    const { faults } = this.world.platform;
    const route = this.#one(["POST *", "PUT *", "GET *", "PATCH *", "DELETE *"]);
    const userId = this.#one(this.witnesses).player.id;
    const disturbances: (() => unknown)[] = [
      () => faults.duplicate({ userId }, 2),
      () => faults.latency(route, 20, 1),
      () => faults.rateLimit(route, 0.01),
      () => faults.error(route, 500),
      () => faults.drop(route),
      () => faults.loseAnswer(route),
    ];
    this.#one(disturbances)();
  }

  /** Writes down whose events the new messages must be. */
  #note(): void {
    const { lobbies, conversations } = this.world.platform.view();
    const places = [
      ...lobbies.map(({ members, messages }) => ({
        users: members.map(({ userId }) => userId),
        messages,
      })),
      ...conversations.map(({ userIds, messages }) => ({ users: userIds, messages })),
    ];
    const fresh = places.flatMap(({ users, messages }) =>
      messages.filter(({ id }) => !this.#seen.has(id)).map(({ id }) => ({ id, users })),
    );
    for (const { id, users } of fresh.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))) {
      this.#seen.add(id);
      for (const { player, expected } of this.witnesses) {
        if (users.includes(player.id)) expected.push(id);
      }
    }
  }

  #one<T>(list: readonly T[]): T {
    return list[this.#random(list.length)] as T;
  }
}

/** Waits until a client is Ready and has heard of all that has happened so far. */
async function settle({ platform }: World, { client, id }: Player): Promise<void> {
  await client.waitForStatus(Client.Status.Ready);
  const marker = `settled ${Math.random()}`;
  const updates = client.events("userUpdated");
  const user = platform.users.update(id, { globalName: marker.slice(0, 32) });
  platform.dispatch(id, "USER_UPDATE", {
    id,
    username: user.username,
    global_name: user.globalName,
    avatar: null,
    discriminator: "0",
  });
  while (client.getCurrentUserV2()?.displayName !== user.globalName) await updates.next();
  await updates.return();
}

async function compare({ player, ...witness }: Witness, view: PlatformView): Promise<void> {
  const { client, id } = player;
  const own = view.lobbies.filter(({ members }) => members.some(({ userId }) => userId === id));
  expect(client.getLobbyIds().toSorted()).toEqual(own.map((lobby) => lobby.id).toSorted());
  for (const lobby of own) {
    const seen = client.getLobbyHandle(lobby.id);
    expect(seen?.metadata).toEqual(lobby.metadata ?? {});
    expect(
      seen?.lobbyMembers.map((member) => [member.id, member.metadata, member.connected]),
    ).toEqual(lobby.members.map((m) => [m.userId, m.metadata ?? {}, m.connected]));
    const history = await client.getLobbyMessagesWithLimit(lobby.id, 200);
    expect(history.map((message) => [message.id, message.content])).toEqual(
      lobby.messages
        .slice(-200)
        .toReversed()
        .map((message) => [message.id, message.content]),
    );
  }
  for (const { userIds, messages } of view.conversations.filter((c) => c.userIds.includes(id))) {
    const other = userIds.find((userId) => userId !== id) as string;
    for (const limit of [3, 25, 200]) {
      const history = await client.getUserMessagesWithLimit(other, limit);
      expect(history.map((message) => [message.id, message.content])).toEqual(
        messages
          .slice(-limit)
          .toReversed()
          .map((message) => [message.id, message.content]),
      );
    }
  }
  expect(new Set(witness.created).size).toBe(witness.created.length);
  if (witness.forgetful) expect(witness.expected).toEqual(expect.arrayContaining(witness.created));
  else expect(witness.created).toEqual(witness.expected);
}

it.each(SEEDS)(
  "random steps and faults: clients see what the platform holds (SCENARIO_SEED=%i)",
  async (seed) => {
    // Whoever can resume shall miss nothing, however long it is away.
    const world = await World.open({ heartbeatInterval: 2000, replayLimit: 100_000 });
    onTestFinished(() => world.close());
    const players = await connect(world, ...NAMES);
    const witnesses = players.map((player, i) => new Witness(player, i >= 3));
    const run = new Run(seed, world, witnesses);
    for (let number = 0; number < STEPS; number++) await run.step(number);
    world.platform.faults.clear();
    await Promise.all(players.map((player) => settle(world, player)));
    const view = world.platform.view();
    expect(view.lobbies.flatMap(({ messages }) => messages).length).toBeGreaterThan(50);
    for (const witness of witnesses) await compare(witness, view);
  },
  240_000,
);
