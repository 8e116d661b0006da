/** Which messages of a conversation a store holds. */

import { describe, expect, it, vi } from "vitest";
import type { MessageChange } from "../../lib/events/client-streams.js";
import { EventStream } from "../../lib/events/event-stream.js";
import { ClientStatus } from "../../lib/generated/enums.js";
import { messagesSource } from "../../lib/live/sources/messages.js";
import type { Message } from "../../lib/live/values.js";
import { clientWith, watched } from "./support/watched.js";

const message = (id: number | string, more: object = {}) => ({
  id: String(id),
  authorId: "7",
  author: { displayName: "bob" },
  content: `message ${id}`,
  metadata: {},
  sentTimestamp: "1000",
  editedTimestamp: "0",
  ...more,
});
const some = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => message(from + at));

/** Resolves in the next turn, when all promises of this one have settled. */
const settled = () => new Promise(setImmediate);

function open(of: { lobbyId: string } | { userId: string } = { userId: "7" }) {
  const stream = new EventStream<MessageChange>("Client.messages");
  let answer: (messages: object[]) => void = () => {};
  let fail: (reason: Error) => void = () => {};
  const fetch = vi.fn(
    (_id: string, _limit: number) =>
      new Promise((resolve, reject) => {
        answer = resolve;
        fail = reject;
      }),
  );
  const made = clientWith({
    getUserMessagesWithLimit: fetch,
    getLobbyMessagesWithLimit: fetch,
    messages: () => stream,
  });
  const view = watched(messagesSource(made.client, of as never));
  return {
    ...{ ...made, ...view, fetch, stream },
    /** The service answers, or does not. */
    async answer(messages: object[]) {
      answer(messages);
      await settled();
      return view.turn();
    },
    async fail() {
      fail(new Error("away"));
      await settled();
      return view.turn();
    },
    /** The client reports a change. */
    async change(type: MessageChange["type"], id: number, more: object = {}) {
      stream.push({ type, messageId: String(id), message: message(id, more) } as never);
      await settled();
      return view.turn();
    },
  };
}

const textsOf = (rows: readonly { id: string }[] | undefined) =>
  (rows as readonly Message[] | undefined)?.map(({ content }) => content);

describe("the messages that a store holds", () => {
  it("are the latest 50 in the order of their ids, and nothing until the service has answered", async () => {
    const { topic, fetch, answer, ids } = open();
    expect(fetch.mock.calls).toEqual([["7", 50]]);
    expect(topic.content).toBeUndefined();
    await answer([message(10), message(9), message(100)]);
    expect(ids()).toEqual(["9", "10", "100"]);
  });

  it("have the time of an edit and the author's name where there is one", async () => {
    const { answer } = open();
    const content = await answer([
      message(1),
      message(2, { editedTimestamp: "2000", additionalName: "Bob of the game" }),
      message(3, { author: undefined, disclosureType: 3 }),
    ]);
    const shown = { authorId: "7", metadata: {}, sentAt: 1000 };
    expect(content?.rows).toEqual([
      { ...shown, id: "1", content: "message 1", authorName: "bob" },
      { ...shown, id: "2", content: "message 2", authorName: "Bob of the game", editedAt: 2000 },
      { ...shown, id: "3", content: "message 3", authorName: "", disclosure: 3 },
    ]);
  });

  it("are at most 200: for one more, the oldest goes", async () => {
    const { answer, change, ids } = open();
    await answer(some(101, 50));
    for (let id = 151; id <= 300; id++) await change("messageCreated", id);
    expect(ids()).toHaveLength(200);
    expect(ids()?.[0]).toBe("101");
    await change("messageCreated", 301);
    expect(ids()).toHaveLength(200);
    expect([ids()?.[0], ids()?.at(-1)]).toEqual(["102", "301"]);
  });

  it("are as changes have them that came while the service was asked", async () => {
    const { answer, change } = open();
    await change("messageUpdated", 1, { content: "edited" });
    await change("messageDeleted", 2);
    await change("messageCreated", 4);
    const content = await answer(some(1, 3));
    expect(textsOf(content?.rows)).toEqual(["edited", "message 3", "message 4"]);
  });

  it("are those that come from then on when the service does not answer", async () => {
    const { fail, change, ids, ready, fetch, answer } = open();
    expect((await fail())?.rows).toEqual([]);
    await change("messageCreated", 5);
    expect(ids()).toEqual(["5"]);
    ready();
    expect(fetch).toHaveBeenCalledTimes(2);
    await answer(some(4, 2));
    expect(ids()).toEqual(["4", "5"]);
  });

  it("are fetched when the client is Ready, and once at a time", async () => {
    const { fake, fetch, ready, answer, emit } = open();
    ready();
    expect(fetch).toHaveBeenCalledOnce();
    await answer([]);
    emit("statusChanged", { status: ClientStatus.Reconnecting });
    fake.status = ClientStatus.Reconnecting;
    ready();
    expect(fetch).toHaveBeenCalledOnce();
    fake.status = ClientStatus.Ready;
    ready();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it("of a lobby are fetched again when the player has joined it", async () => {
    const { fetch, emit, fail, answer, ids } = open({ lobbyId: "1" });
    await fail();
    emit("lobbyCreated", { lobbyId: "2" });
    expect(fetch).toHaveBeenCalledOnce();
    emit("lobbyCreated", { lobbyId: "1" });
    expect(fetch).toHaveBeenCalledTimes(2);
    await answer([message(1)]);
    expect(ids()).toEqual(["1"]);
  });

  it("of a user are not fetched again for a lobby", async () => {
    const { fetch, emit, answer } = open();
    await answer([]);
    emit("lobbyCreated", { lobbyId: "7" });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it("are not those that were asked for a player who has gone", async () => {
    const { topic, turn, answer } = open();
    topic.forget();
    turn();
    expect(await answer(some(1, 3))).toBeUndefined();
  });

  it("are nothing any more when nobody watches, and nothing listens", async () => {
    const { topic, answer, stream, listening } = open();
    await answer(some(1, 3));
    topic.close();
    expect(listening()).toBe(0);
    expect(stream.ended).toBe(true);
  });
});

describe("when the client was away, the messages that a store holds", () => {
  const away = async (...first: object[]) => {
    const one = open();
    await one.answer(first);
    one.ready();
    return one;
  };

  it("are without those that the latest ones show to be deleted", async () => {
    const { answer, ids } = await away(...some(1, 4));
    await answer([message(2), message(4)]);
    expect(ids()).toEqual(["2", "4"]);
  });

  it("keep what the SDK itself has said, which the service does not know", async () => {
    const { answer, ids } = await away(message(1), message(2, { disclosureType: 3 }));
    await answer([message(3)]);
    expect(ids()).toEqual(["2", "3"]);
  });

  it("keep the earlier ones when the latest 50 follow on them", async () => {
    const { answer, ids } = await away(...some(1, 50));
    await answer(some(26, 50));
    expect(ids()).toEqual(some(1, 75).map(({ id }) => id));
  });

  it("are the latest 50 alone when others may be missing between", async () => {
    const { answer, ids } = await away(...some(1, 50));
    await answer(some(51, 50));
    expect(ids()).toEqual(some(51, 50).map(({ id }) => id));
  });

  it("are all that there are when these are fewer than 50", async () => {
    const { answer, ids } = await away(...some(1, 50));
    await answer(some(2, 49));
    expect(ids()).toEqual(some(2, 49).map(({ id }) => id));
  });
});
