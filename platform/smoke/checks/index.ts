import type { Check } from "../check.js";
import { calls } from "./calls.js";
import { connect } from "./connect.js";
import { friends } from "./friends.js";
import { invites } from "./invites.js";
import { load } from "./load.js";
import { lobbies } from "./lobbies.js";
import { messages } from "./messages.js";
import { presence } from "./presence.js";
import { signIn } from "./sign-in.js";

/**
 * All checks that a process with clients makes, in the order in which they run: checks that need
 * strangers come before those that make friends.
 */
export const checks: readonly Check[] = [
  ...load,
  ...signIn,
  ...connect,
  ...friends,
  ...presence,
  ...lobbies,
  ...messages,
  ...invites,
  ...calls,
];
