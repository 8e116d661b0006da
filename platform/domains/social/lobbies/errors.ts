import { ApiError } from "../../../kernel/http/api-error.js";

/** Failures around lobbies. Some have no public code and are answered with 0 (protocol 12.6). */
export const unknownLobby = () => new ApiError(404, 10031, "Unknown Lobby");
export const lobbyFull = () => new ApiError(400, 0, "The lobby has reached 1000 members");
export const tooManyLobbies = () =>
  new ApiError(400, 0, "The user has reached 200 lobbies in this game");
export const tooManyLobbiesOfGame = () =>
  new ApiError(400, 0, "The game has reached 10000 lobbies");
