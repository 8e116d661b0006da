import type { Client, MessageHandle } from "game-social-sdk";
import type { MessageView, PlatformView } from "game-social-sdk-platform";
import { expect } from "vitest";
import { lobbiesOf } from "./lobbies.js";
import { anyoneBut, type Domain, type Scene, type Step, type Witness } from "./scene.js";

/** What a client has said of new messages, and what it should have said. */
interface Ear {
  readonly heard: string[];
  /** The client's own words that messages are seen on the platform, too. */
  readonly notices: string[];
  /** In the order of their making. */
  readonly expected: string[];
  /** Sent while the player came or went. */
  readonly possible: Set<string>;
}

/** Players write in lobbies and to each other. */
export class Messages implements Domain {
  readonly weight = 7;
  readonly #ears = new Map<string, Ear>();
  readonly #seen = new Set<string>();
  /** The members of each lobby after the latest step. */
  #members = new Map<string, readonly string[]>();
  readonly #own: { by: string; to: string; id: string }[] = [];

  constructor(private readonly scene: Scene) {
    for (const { client, id } of scene.witnesses) {
      const ear: Ear = { heard: [], notices: [], expected: [], possible: new Set() };
      this.#ears.set(id, ear);
      client.on("messageCreated", ({ messageId }) => {
        const message = client.getMessageHandle(messageId);
        (message && isNotice(message) ? ear.notices : ear.heard).push(messageId);
      });
    }
  }

  async act(actor: Witness, { text, alone }: Step): Promise<void> {
    const { numbers, world } = this.scene;
    const { client, id } = actor;
    const other = anyoneBut(this.scene, actor);
    const lobbies = numbers.onceIn(8)
      ? world.platform.view().lobbies.map((lobby) => lobby.id)
      : client.getLobbyIds();
    const lobbyId = lobbies.length === 0 ? "1" : numbers.one(lobbies);
    const written = this.#own.filter(({ by }) => by === id);
    const mine = written.length === 0 ? undefined : numbers.one(written);
    const limit = 1 + numbers.below(20);
    switch (numbers.below(9)) {
      case 0:
      case 1:
        await client.sendLobbyMessage(lobbyId, text);
        return;
      case 2:
      case 3:
      case 4: {
        const messageId = await client.sendUserMessage(other.id, text);
        this.#own.push({ by: id, to: other.id, id: messageId });
        return;
      }
      case 5:
        if (mine) await client.editUserMessage(mine.to, mine.id, `edited at ${text}`);
        return;
      case 6:
        if (mine) await client.deleteUserMessage(mine.to, mine.id);
        return;
      case 7: {
        const history = await client.getLobbyMessagesWithLimit(lobbyId, limit);
        const lobby = world.platform.view().lobbies.find((one) => one.id === lobbyId);
        // Also where events were missed: a history comes from the service.
        if (alone) expect(contents(history)).toEqual(latest(lobby?.messages ?? [], limit));
        return;
      }
      default:
        await client.getUserMessagesWithLimit(other.id, limit);
    }
  }

  /** Writes down whose events the new messages must be. */
  note(view: PlatformView): void {
    const members = new Map(
      view.lobbies.map((lobby) => [lobby.id, lobby.members.map(({ userId }) => userId)]),
    );
    const places = [
      ...view.lobbies.map(({ id, messages }) => ({
        before: this.#members.get(id) ?? [],
        after: members.get(id) ?? [],
        messages,
      })),
      ...view.conversations.map(({ userIds, messages }) => ({
        before: userIds,
        after: userIds,
        messages: messages.filter(({ invite }) => invite === null),
      })),
    ];
    this.#members = members;
    const fresh = places.flatMap(({ before, after, messages }) =>
      messages.filter(({ id }) => !this.#seen.has(id)).map(({ id }) => ({ id, before, after })),
    );
    for (const { id, before, after } of fresh.toSorted((a, b) => order(a.id, b.id))) {
      this.#seen.add(id);
      for (const [userId, { expected, possible }] of this.#ears) {
        const [was, is] = [before.includes(userId), after.includes(userId)];
        if (was && is) expected.push(id);
        else if (was || is) possible.add(id);
      }
    }
  }

  async compare({ client, id, name, forgetful }: Witness, view: PlatformView): Promise<void> {
    const { heard, notices, expected, possible } = this.#ears.get(id) as Ear;
    // protocol 10.3: once per user and application
    expect(notices.length, name).toBeLessThanOrEqual(1);
    expect(new Set(heard).size, name).toBe(heard.length);
    const sure = heard.filter((messageId) => !possible.has(messageId));
    if (forgetful) expect(expected, name).toEqual(expect.arrayContaining(sure));
    else expect(sure, name).toEqual(expected);
    for (const { id: lobbyId, messages } of lobbiesOf(view, id)) {
      const history = await client.getLobbyMessagesWithLimit(lobbyId, 200);
      expect(contents(history), name).toEqual(latest(messages, 200));
    }
    for (const other of this.scene.witnesses.filter((witness) => witness.id !== id)) {
      const messages = view.conversations
        .filter(({ userIds }) => [id, other.id].every((userId) => userIds.includes(userId)))
        .flatMap((conversation) => conversation.messages)
        .toSorted((a, b) => order(a.id, b.id));
      await this.#compareConversation(client, other.id, messages);
      if (forgetful) continue;
      for (const { id: messageId, content } of messages) {
        const handle = client.getMessageHandle(messageId);
        if (handle) expect([messageId, handle.content], name).toEqual([messageId, content]);
      }
    }
  }

  async #compareConversation(client: Client, otherId: string, messages: readonly MessageView[]) {
    if (messages.length === 0) return;
    for (const limit of [3, 25, 200]) {
      const all = await client.getUserMessagesWithLimit(otherId, limit);
      expect(all.length).toBeLessThanOrEqual(limit);
      const history = contents(all.filter((message) => !isNotice(message)));
      // Invites are no messages, but the service counts them.
      const counted = messages.slice(all.length - history.length - limit);
      const least = counted.filter(({ invite }) => invite === null).length;
      expect(history.length).toBeGreaterThanOrEqual(least);
      const texts = messages.filter(({ invite }) => invite === null);
      expect(history).toEqual(latest(texts, history.length));
    }
  }
}

function isNotice({ disclosureType }: MessageHandle): boolean {
  return disclosureType !== undefined;
}

function contents(messages: readonly { id: string; content: string }[]): [string, string][] {
  return messages.map(({ id, content }) => [id, content]);
}

/** The latest of some messages, newest first. */
function latest(messages: readonly MessageView[], limit: number): [string, string][] {
  return contents(limit === 0 ? [] : messages.slice(-limit).toReversed());
}

function order(one: string, other: string): number {
  return BigInt(one) < BigInt(other) ? -1 : 1;
}
