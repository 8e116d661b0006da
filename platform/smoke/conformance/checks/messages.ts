/** The HTTP API where something changes: a role and messages, in a channel of the run's own. */

import { must, mustEqual } from "../../check.js";
import { asked, askedEither, made } from "../asked.js";
import { writing } from "../check.js";
import { CHANNEL, invalid, ROLE, USER } from "./shapes.js";

const MESSAGES = "POST /channels/{own-channel}/messages";
const ONE = "/channels/{own-channel}/messages/{own-message}";
const MESSAGE = {
  id: "id",
  channel_id: "id",
  author: { ...USER, bot: "true" },
  content: "string",
  timestamp: "date",
  edited_timestamp: "date?",
  type: "integer",
  embeds: "array",
  attachments: "array",
  mentions: "array",
  pinned: "boolean",
} as const;

const field = { name: "a", value: "b" };

export const messages = writing("http", {
  "a channel is made": made("a new channel", ({ own }) => own.channel(), CHANNEL),
  "a role is made": made("a new role", ({ own }) => own.role(), ROLE),
  "a role is changed": asked(
    "PATCH /guilds/{guild}/roles/{own-role}",
    { status: 200, body: { ...ROLE, mentionable: "true" } },
    { body: { mentionable: true } },
  ),
  // Whether there is a least length is open, and the name of the fault depends on it.
  "a role's name that is too long is refused": askedEither(
    "PATCH /guilds/{guild}/roles/{own-role}",
    invalid({ name: "BASE_TYPE_BAD_LENGTH" }),
    invalid({ name: "BASE_TYPE_MAX_LENGTH" }),
    { body: { name: "a".repeat(101) } },
  ),
  "a message is sent": made("a new message", ({ own }) => own.message(), MESSAGE),
  "a message is found by its id": asked(`GET ${ONE}`, { status: 200, body: MESSAGE }),
  "a message is edited": asked(
    `PATCH ${ONE}`,
    { status: 200, body: { ...MESSAGE, edited_timestamp: "date" } },
    { body: { content: "An edited test." } },
  ),
  "an empty message is refused": asked(
    MESSAGES,
    { status: 400, code: 50006 },
    { body: { content: "" } },
  ),
  "a message that is too long is refused": asked(
    MESSAGES,
    invalid({ content: "BASE_TYPE_MAX_LENGTH" }),
    { body: { content: "a".repeat(2001) } },
  ),
  "an embed with 26 fields is refused": asked(
    MESSAGES,
    invalid({ "embeds.0.fields": "BASE_TYPE_MAX_LENGTH" }),
    { body: { embeds: [{ fields: Array.from({ length: 26 }, () => field) }] } },
  ),
  // The older name and the newer one; both are still reported.
  "a reply to an unknown message is refused": askedEither(
    MESSAGES,
    invalid({ message_reference: "REPLIES_UNKNOWN_MESSAGE" }),
    invalid({ message_reference: "MESSAGE_REFERENCE_UNKNOWN_MESSAGE" }),
    { body: { content: "A test.", message_reference: { message_id: "1" } } },
  ),
  "a body that is not JSON is refused": asked(
    MESSAGES,
    { status: 400, code: 50109 },
    { raw: { text: "{", type: "application/json" } },
  ),
  "a message with an enforced nonce is sent once": async (scene) => {
    const body = { content: "A test.", nonce: scene.undo.name, enforce_nonce: true };
    const first = await scene.ask(MESSAGES, { body });
    const second = await scene.ask(MESSAGES, { body });
    mustEqual("The status", first.status, 200);
    must(first.body.id === second.body.id, "The second message is not the first one.");
  },
  "a reaction is added": asked(`PUT ${ONE}/reactions/%E2%9C%85/@me`, { status: 204 }),
  "a message is pinned": asked("PUT /channels/{own-channel}/messages/pins/{own-message}", {
    status: 204,
  }),
  "typing is announced": asked("POST /channels/{own-channel}/typing", { status: 204 }),
});
