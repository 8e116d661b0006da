import { checksOf, must, mustEqual, mustFail } from "../check.js";
import type { Player, Scene } from "../scene.js";

/** Sends a message to the other player and waits until it arrives. */
async function send(scene: Scene, content: string): Promise<[Player, Player, string]> {
  const [alice, bob] = await scene.friends();
  const arrived = scene.next(bob.client, "messageCreated", ({ messageId }) => {
    const message = bob.client.getMessageHandle(messageId);
    return message?.content === content && message.authorId === alice.id;
  });
  const id = await alice.client.sendUserMessage(bob.id, content, { signal: scene.signal });
  scene.undo(() => alice.client.deleteUserMessage(bob.id, id));
  mustEqual("The message that arrived", (await arrived).messageId, id);
  return [alice, bob, id];
}

export const messages = checksOf("messages", {
  "a message in a lobby is sent": async (scene) => {
    const { client } = await scene.player();
    const id = await client.sendLobbyMessage(await scene.lobby(), "Hello");
    must(/^\d{2,20}$/.test(id), `The message's id is ${id}.`);
  },
  "a message in a lobby arrives": async (scene) => {
    const [alice, bob] = await scene.both();
    const lobby = await scene.lobby();
    const content = `Hello ${Date.now()}`;
    const arrived = scene.next(
      bob.client,
      "messageCreated",
      ({ messageId }) => bob.client.getMessageHandle(messageId)?.content === content,
    );
    const id = await alice.client.sendLobbyMessage(lobby, content);
    const message = bob.client.getMessageHandle((await arrived).messageId);
    mustEqual("The message", message?.id, id);
    mustEqual("Its author", message?.authorId, alice.id);
    mustEqual("Its lobby", message?.lobby?.id, lobby);
  },
  "ten messages arrive in order": async (scene) => {
    const [alice, bob] = await scene.both();
    const lobby = await scene.lobby();
    const arrived: string[] = [];
    const listen = ({ messageId }: { messageId: string }) => arrived.push(messageId);
    bob.client.on("messageCreated", listen);
    const numbers = Array.from({ length: 10 }, (_, number) => number);
    const sent = await Promise.all(
      numbers.map((number) => alice.client.sendLobbyMessage(lobby, `Number ${number}`)),
    );
    const own = () => arrived.filter((id) => sent.includes(id));
    await scene.until(bob.client, ["messageCreated"], () => own().length === sent.length);
    bob.client.off("messageCreated", listen);
    const contents = own().map((id) => bob.client.getMessageHandle(id)?.content);
    mustEqual(
      "The order",
      contents,
      numbers.map((number) => `Number ${number}`),
    );
  },
  "metadata goes with a message": async (scene) => {
    const { client } = await scene.player();
    const metadata = { colour: "green" };
    const lobby = await scene.lobby();
    const created = scene.next(
      client,
      "messageCreated",
      ({ messageId }) => client.getMessageHandle(messageId)?.metadata.colour === "green",
    );
    const id = await client.sendLobbyMessageWithMetadata(lobby, "With metadata", metadata);
    mustEqual("The message", (await created).messageId, id);
    mustEqual("Its metadata", client.getMessageHandle(id)?.metadata, metadata);
  },
  "a lobby has its history": async (scene) => {
    const { client } = await scene.player();
    const lobby = await scene.lobby();
    const id = await client.sendLobbyMessage(lobby, "For the history");
    const history = await client.getLobbyMessagesWithLimit(lobby, 50);
    must(
      history.some((message) => message.id === id),
      "The history does not contain the message.",
    );
  },
  "an empty message is refused": async (scene) => {
    const { client } = await scene.player();
    const lobby = await scene.lobby();
    await mustFail("Sending nothing", client.sendLobbyMessage(lobby, ""));
  },
  "a message to a friend arrives": async (scene) => {
    await send(scene, `Direct ${Date.now()}`);
  },
  "a message is edited": async (scene) => {
    const [alice, bob, id] = await send(scene, `To be edited ${Date.now()}`);
    const edited = scene.next(bob.client, "messageUpdated", ({ messageId }) => messageId === id);
    await alice.client.editUserMessage(bob.id, id, "Edited", { signal: scene.signal });
    await edited;
    mustEqual("The text", bob.client.getMessageHandle(id)?.content, "Edited");
  },
  "a message is deleted": async (scene) => {
    const [alice, bob, id] = await send(scene, `To be deleted ${Date.now()}`);
    const deleted = scene.next(bob.client, "messageDeleted", ({ messageId }) => messageId === id);
    await alice.client.deleteUserMessage(bob.id, id, { signal: scene.signal });
    await deleted;
  },
  "a conversation has its history": async (scene) => {
    const [alice, bob, id] = await send(scene, `Remembered ${Date.now()}`);
    const history = await bob.client.getUserMessagesWithLimit(alice.id, 50);
    must(
      history.some((message) => message.id === id),
      "The history does not contain the message.",
    );
    const summaries = await bob.client.getUserMessageSummaries();
    const summary = summaries.find(({ userId }) => userId === alice.id);
    mustEqual("The latest message of the conversation", summary?.lastMessageId, id);
  },
});
