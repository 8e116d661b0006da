import type { Action } from "./action.js";
import { joinCall, leaveCall } from "./calls.js";
import { joinGuild, press, runCommand } from "./commands.js";
import { acceptFriend, removeFriend, requestFriend } from "./friends.js";
import { acceptInvite, sendInvite } from "./invites.js";
import { joinLobby, leaveLobby } from "./lobbies.js";
import { expectMessage, sendMessage } from "./messages.js";
import { clearPresence, presence } from "./presence.js";
import { signIn, signOut } from "./sign-in.js";

/** Everything that a virtual user can do, by the name that scripts give it. */
export const ACTIONS: ReadonlyMap<string, Action> = new Map(
  Object.entries({
    signIn,
    signOut,
    presence,
    clearPresence,
    joinLobby,
    leaveLobby,
    sendMessage,
    expectMessage,
    requestFriend,
    acceptFriend,
    removeFriend,
    sendInvite,
    acceptInvite,
    joinCall,
    leaveCall,
    joinGuild,
    runCommand,
    press,
  }),
);
