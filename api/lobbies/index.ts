import { defineDomain } from "../schema.js";
import { lobbyEvents } from "./events.js";
import { lobbyHandle, lobbyMemberHandle } from "./lobby.js";
import { lobbyMembership } from "./membership.js";

export const lobbiesDomain = defineDomain({
  name: "lobbies",
  title: "Lobbies",
  summary: "Groups of players of one game, who share messages, data and voice.",
  classes: [lobbyHandle, lobbyMemberHandle],
  extends: [lobbyMembership, lobbyEvents],
});
