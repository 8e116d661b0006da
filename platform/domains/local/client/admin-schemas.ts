import { object, text, whole } from "../../../kernel/admin/schema.js";
import { anything } from "../../../kernel/http/input/fields.js";
import { choice } from "../../../kernel/http/input/readers.js";

const authorize = choice(["approve", "ask", "deny"]);
const match = { id: whole, applicationId: text };

/** Bodies of the local client's part of the admin API; field names are the library's. */
export const localClientSchemas = {
  change: object({ authorize }, ["authorize"]),
  start: object({ directory: text, user: text, authorize, handshakeTimeout: whole }),
  end: object({ how: choice(["quit", "crash"]) }),
  signIn: object({ userId: text }, ["userId"]),
  decide: object({ promptId: whole, decision: choice(["approve", "deny"]) }, ["promptId"]),
  press: object(
    {
      button: choice(["acceptInvite", "askToJoin", "invite", "join", "link"]),
      applicationId: text,
      userId: text,
      messageId: text,
    },
    ["button"],
  ),
  match: object(match),
  close: object({ ...match, code: whole }, ["code"]),
  send: object({ ...match, event: text, data: anything }, ["event"]),
};
