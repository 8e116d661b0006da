import { action, id, text, texts } from "./action.js";

export const joinLobby = action(
  {
    required: { secret: text },
    optional: { lobbyMetadata: texts, memberMetadata: texts },
    short: "secret",
    result: true,
  },
  async ({ client, reader }, { secret, lobbyMetadata, memberMetadata }) => {
    const lobby =
      lobbyMetadata === undefined && memberMetadata === undefined
        ? await client.createOrJoinLobby(secret)
        : await client.createOrJoinLobbyWithMetadata(
            secret,
            lobbyMetadata ?? {},
            memberMetadata ?? {},
          );
    reader.join(lobby);
    return lobby;
  },
);

export const leaveLobby = action({ required: { lobby: id }, short: "lobby" }, (player, { lobby }) =>
  player.leave(lobby, () => player.client.leaveLobby(lobby)),
);
