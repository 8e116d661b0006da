import { ActionError } from "../errors.js";
import { STAMP } from "../exactness/stamp.js";
import type { Player } from "../player/player.js";
import { action, id, seconds, text, texts } from "./action.js";

/** How long an action waits that says nothing else, in seconds. */
export const WITHIN = 10;

/** Where a message goes, or comes from: a lobby, or the conversation with a user. */
interface Place {
  readonly lobby?: string | undefined;
  readonly user?: string | undefined;
}

function requireOne(name: string, { lobby, user }: Place): void {
  if ((lobby === undefined) !== (user === undefined)) return;
  throw new ActionError(`${name}.fields`, `${name} needs either lobby or user.`);
}

const place = { lobby: id, user: text };

export const sendMessage = action(
  { required: { content: text }, optional: { ...place, metadata: texts }, result: true },
  async (player, { content, lobby, user, metadata }) => {
    requireOne("sendMessage", { lobby, user });
    const { client } = player;
    if (lobby !== undefined) {
      return player.send(lobby, (stamp) =>
        client.sendLobbyMessageWithMetadata(lobby, content, { ...metadata, [STAMP]: stamp }),
      );
    }
    const recipient = await player.idOf(user as string);
    return player.send(recipient, (stamp) =>
      client.sendUserMessageWithMetadata(recipient, content, { ...metadata, [STAMP]: stamp }),
    );
  },
);

export const expectMessage = action(
  { optional: { ...place, from: text, content: text, within: seconds }, result: true },
  async (player, { lobby, user, from, content, within = WITHIN }) => {
    const author = await idOrNone(player, from ?? user);
    return player.messages.take(
      (message) =>
        (lobby === undefined || message.lobbyId === lobby) &&
        (user === undefined || message.lobbyId === undefined) &&
        (author === undefined || message.authorId === author) &&
        (content === undefined || message.content === content),
      within * 1000,
      () =>
        new ActionError("expectMessage.none", `No such message has come within ${within} seconds.`),
    );
  },
);

/** The id of a user who is named, if one is. */
export async function idOrNone(player: Player, name: string | undefined) {
  return name === undefined ? undefined : player.idOf(name);
}
