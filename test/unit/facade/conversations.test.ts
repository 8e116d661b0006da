/** Which messages are those of a conversation with a user (protocol 10.6). */

import { expect, it } from "vitest";
import { messageChanges } from "../../../lib/events/client-streams.js";
import { EventHub } from "../../../lib/events/event-hub.js";
import { ChannelType } from "../../../lib/generated/enums.js";

const BOB = "7";

/** A client that knows these messages and channels; the ids of what the stream has got. */
function open(of: object, messages: object, channels: object = {}) {
  const fire = new Map<string, (event: object) => void>();
  const source = (name: string) => ({
    listen: (_: object, emit: (event: never) => void) => void fire.set(name, emit as never),
  });
  const names = ["messageCreated", "messageUpdated", "messageDeleted"];
  const table = Object.fromEntries(names.map((name) => [name, source(name)]));
  const client = {
    getMessageHandle: (id: string) => (messages as Record<string, object>)[id],
    getChannelHandle: (id: string) => (channels as Record<string, object>)[id],
  };
  const hub = new EventHub("Client", {}, table as never, {});
  const stream = messageChanges(client as never, hub as never, of as never, undefined);
  return {
    created: (messageId: string) => fire.get("messageCreated")?.({ messageId }),
    deleted: (messageId: string, channelId: string) =>
      fire.get("messageDeleted")?.({ messageId, channelId }),
    async got() {
      const ids: string[] = [];
      while (stream.buffered > 0) ids.push((await stream.next()).value?.messageId ?? "");
      return ids;
    },
  };
}

const message = (authorId: string, recipientId: string, channelId: string) => ({
  ...{ authorId, recipientId, channelId, lobby: undefined },
});

it("those to and from the user, not what the user says in a lobby or others say to each other", async () => {
  const { created, got } = open(
    { userId: BOB },
    {
      1: message(BOB, "8", "100"),
      2: message("8", BOB, "100"),
      3: message(BOB, "0", "200"),
      4: message("8", "9", "300"),
    },
  );
  for (const id of ["1", "2", "3", "4"]) created(id);
  expect(await got()).toEqual(["1", "2"]);
});

it("deleted ones of a channel in which there was one, though the client forgets the channel", async () => {
  const { created, deleted, got } = open({ userId: BOB }, { 1: message(BOB, "8", "100") });
  deleted("0", "100");
  created("1");
  deleted("1", "100");
  deleted("2", "200");
  deleted("3", BOB);
  expect(await got()).toEqual(["1", "1", "3"]);
});

it("deleted ones of the channel with the user, and none of a group or of others", async () => {
  const channel = (type: ChannelType, ...recipients: string[]) => ({ type, recipients });
  const { deleted, got } = open(
    { userId: BOB },
    {},
    {
      100: channel(ChannelType.Dm, "8", BOB),
      200: channel(ChannelType.GroupDm, "8", BOB, "9"),
      300: channel(ChannelType.Dm, "8", "9"),
    },
  );
  for (const id of ["100", "200", "300"]) deleted(id, id);
  expect(await got()).toEqual(["100"]);
});
