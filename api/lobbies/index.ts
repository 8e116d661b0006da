import { defineDomain } from "../schema.js";
import { lobbyEvents } from "./events.js";
import { lobbyHandle, lobbyMemberHandle } from "./lobby.js";
import { lobbyMembership } from "./membership.js";

export const lobbiesDomain = defineDomain({
  name: "lobbies",
  title: "Lobbies",
  summary: "Lobbies.",
  classes: [lobbyHandle, lobbyMemberHandle],
  extends: [lobbyMembership, lobbyEvents],
});
