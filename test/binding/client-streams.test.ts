/** The client's streams of one subject, fed with events of the test library. */

import {
  Client,
  type EventStream,
  type LobbyEvent,
  MessageHandle,
  RelationshipHandle,
  SdkError,
} from "game-social-sdk";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { Failure, libraries, useTestLibrary } from "../support/native.mjs";
import { expectNothingLeft } from "../surface/support/leaks.js";

const library = useTestLibrary(libraries.openEngine);

let client: Client;
beforeEach(() => {
  client = new Client({ library: libraries.openEngine });
});
afterEach(() => client.dispose());
afterAll(() => expectNothingLeft(library));

/** Has the library report the event `count` times; its values are the numbers from 1. */
function fire(event: string, count: number): void {
  expect(library.fire(`Discord_Client_Set${event}Callback`, count)).toBe(1);
  library.wait();
}

/** Waits until all that was fired has been delivered: the client's events keep their order. */
async function delivered(): Promise<void> {
  const last = new Promise((resolve) => client.once("userUpdated", resolve));
  fire("UserUpdated", 1);
  await last;
}

/** All that the stream has got of what was fired. */
async function collected<T>(stream: EventStream<T>): Promise<T[]> {
  await delivered();
  const events: T[] = [];
  while (stream.buffered > 0) events.push((await stream.next()).value as T);
  return events;
}

describe("messages", () => {
  it("of a lobby are those whose lobby it is", async () => {
    const message = client.getMessageHandle("1") as MessageHandle;
    const lobbyId = message.lobby?.id as string;
    const stream = client.messages({ lobbyId });
    fire("MessageCreated", 2);
    fire("MessageUpdated", 1);
    expect(await collected(stream)).toEqual([
      { type: "messageCreated", messageId: "1", message: expect.any(MessageHandle) },
      { type: "messageCreated", messageId: "2", message: expect.any(MessageHandle) },
      { type: "messageUpdated", messageId: "1", message: expect.any(MessageHandle) },
    ]);
  });

  it("of a lobby that the client does not know are those of its channel", async () => {
    const lobbyId = client.getMessageHandle("1")?.channelId as string;
    const stream = client.messages({ lobbyId });
    library.failNext("Discord_MessageHandle_Lobby", Failure.noValue);
    fire("MessageCreated", 1);
    expect(await collected(stream)).toMatchObject([{ type: "messageCreated", messageId: "1" }]);
  });

  it("of another lobby are left out, deleted ones and those no one knows any more, too", async () => {
    const stream = client.messages({ lobbyId: 2n });
    fire("MessageCreated", 2);
    fire("MessageUpdated", 2);
    library.failNext("Discord_Client_GetMessageHandle", Failure.noValue);
    fire("MessageUpdated", 1);
    fire("MessageDeleted", 3);
    expect(await collected(stream)).toEqual([
      { type: "messageDeleted", messageId: "2", channelId: "2" },
    ]);
  });

  it.each(["recipientId", "authorId"] as const)("of a user are those with the %s", async (who) => {
    const userId = client.getMessageHandle("1")?.[who] as string;
    const stream = client.messages({ userId });
    fire("MessageCreated", 1);
    expect(await collected(stream)).toMatchObject([{ type: "messageCreated", messageId: "1" }]);
  });

  it("of a user that are deleted are those of the channel the two have", async () => {
    const userId = client.getChannelHandle("1")?.recipients[1] as string;
    const stream = client.messages({ userId });
    fire("MessageDeleted", 2);
    expect(await collected(stream)).toEqual([
      { type: "messageDeleted", messageId: "1", channelId: "1" },
      { type: "messageDeleted", messageId: "2", channelId: "2" },
    ]);
  });

  it("of a user that are deleted are also those of a conversation in the game only", async () => {
    const stream = client.messages({ userId: "3" });
    fire("MessageDeleted", 4);
    expect(await collected(stream)).toEqual([
      { type: "messageDeleted", messageId: "3", channelId: "3" },
    ]);
  });

  it.each([
    [{}, 'parameter "of" must have either a "lobbyId" or a "userId".'],
    [undefined, 'parameter "of" must have either'],
    [{ lobbyId: "1", userId: "2" }, 'parameter "of" must have either'],
    [{ lobbyId: 5 }, 'parameter "of.lobbyId" must be an unsigned 64-bit integer'],
    [{ userId: "me" }, 'parameter "of.userId" must be an unsigned 64-bit integer'],
  ])("refuse %j", (of, message) => {
    expect(() => client.messages(of as never)).toThrow(`Client.messages: ${message}`);
  });
});

describe("lobbyEvents", () => {
  it("are all events of one lobby, in order", async () => {
    const stream = client.lobbyEvents("2");
    fire("LobbyCreated", 3);
    fire("LobbyMemberAdded", 2);
    fire("LobbyMemberUpdated", 3);
    fire("LobbyUpdated", 1);
    fire("LobbyUpdated", 2);
    fire("LobbyMemberRemoved", 2);
    fire("LobbyDeleted", 2);
    const member = { lobbyId: "2", memberId: "2" };
    expect(await collected<LobbyEvent>(stream)).toEqual([
      { type: "lobbyCreated", lobbyId: "2" },
      { type: "lobbyMemberAdded", ...member },
      { type: "lobbyMemberUpdated", ...member },
      { type: "lobbyUpdated", lobbyId: "2" },
      { type: "lobbyMemberRemoved", ...member },
      { type: "lobbyDeleted", lobbyId: "2" },
    ]);
  });

  it("refuses what is no id", () => {
    expect(() => client.lobbyEvents(2 as never)).toThrow(
      'Client.lobbyEvents: parameter "lobbyId" must be an unsigned 64-bit integer',
    );
  });
});

describe("relationshipChanges", () => {
  it("are all changes with the relationship", async () => {
    const stream = client.relationshipChanges();
    fire("RelationshipCreated", 1);
    fire("RelationshipDeleted", 2);
    fire("RelationshipGroupsUpdated", 1);
    const relationship = expect.any(RelationshipHandle);
    const of = (type: string, userId: string, onPlatform: boolean) => ({
      ...{ type, userId, isDiscordRelationshipUpdate: onPlatform, relationship },
    });
    expect(await collected(stream)).toEqual([
      of("relationshipCreated", "1", true),
      of("relationshipDeleted", "1", true),
      of("relationshipDeleted", "2", false),
      { type: "relationshipGroupsUpdated", userId: "1", relationship },
    ]);
  });
});

describe("a stream", () => {
  it("keeps what comes before it is read, up to its buffer, and counts the rest", async () => {
    const stream = client.relationshipChanges({ buffer: 2 });
    fire("RelationshipGroupsUpdated", 5);
    await delivered();
    expect(stream).toMatchObject({ buffered: 2, dropped: 3 });
    expect((await stream.next()).value).toMatchObject({ userId: "4" });
  });

  it("ends with its signal", async () => {
    const controller = new AbortController();
    const stream = client.messages({ userId: "1" }, { signal: controller.signal });
    const pending = stream.next().catch((error: unknown) => error);
    controller.abort();
    expect(await pending).toBeInstanceOf(SdkError);
    expect(await pending).toMatchObject({ type: "Aborted", operation: "Client.messages" });
    expect(stream.ended).toBe(true);
  });

  it("ends with its client, after what it had", async () => {
    const stream = client.lobbyEvents("1");
    fire("LobbyUpdated", 1);
    await delivered();
    client.dispose();
    const events: LobbyEvent[] = [];
    for await (const event of stream) events.push(event);
    expect(events).toEqual([{ type: "lobbyUpdated", lobbyId: "1" }]);
    expect(() => client.lobbyEvents("1")).toThrow("the client is disposed");
  });

  it("fails when it is full and told to", async () => {
    const stream = client.lobbyEvents("1", { buffer: 1, overflow: "error" });
    fire("LobbyUpdated", 1);
    fire("LobbyMemberAdded", 1);
    await delivered();
    await stream.next();
    await expect(stream.next()).rejects.toThrow("Client.lobbyEvents: the buffer of 1 events");
  });
});
