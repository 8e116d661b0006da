/** The HTTP API in a guild. */

import { must, mustEqual } from "../../check.js";
import { asked } from "../asked.js";
import { reading } from "../check.js";
import { CHANNEL, invalid, ROLE, USER, unknown } from "./shapes.js";

export const guilds = [
  ...reading("http", {
    "a guild is found by its id": asked("GET /guilds/{guild}", {
      status: 200,
      body: {
        id: "id",
        name: "string",
        owner_id: "id",
        roles: [ROLE],
        emojis: "array",
        features: "array",
        premium_tier: "integer",
        system_channel_id: "id?",
      },
      without: ["channels", "members"],
    }),
    "a guild has its counts when they are asked for": asked(
      "GET /guilds/{guild}?with_counts=true",
      {
        status: 200,
        body: { approximate_member_count: "integer", approximate_presence_count: "integer" },
      },
    ),
    "the roles of a guild begin with everyone's": async (scene) => {
      const { status, body } = await scene.ask("GET /guilds/{guild}/roles");
      mustEqual("The status", status, 200);
      must(
        Array.isArray(body) && body.some(({ id }) => id === scene.guild),
        "No role has the guild's id.",
      );
    },
    "an unknown role is not found": asked("GET /guilds/{guild}/roles/{nobody}", unknown(10011)),
    "the channels of a guild are listed": asked("GET /guilds/{guild}/channels", {
      status: 200,
      body: [CHANNEL],
    }),
    "a bot is a member of its guild": asked("GET /guilds/{guild}/members/{me}", {
      status: 200,
      body: { user: USER, roles: "array", joined_at: "date", deaf: "boolean", mute: "boolean" },
    }),
    "an unknown user is no member": asked("GET /guilds/{guild}/members/{nobody}", unknown(10013)),
    "an unknown emoji is not found": asked("GET /guilds/{guild}/emojis/{nobody}", unknown(10014)),
    "an unknown event is not found": asked(
      "GET /guilds/{guild}/scheduled-events/{nobody}",
      unknown(10070),
    ),
    "a channel is found by its id": asked("GET /channels/{channel}", {
      status: 200,
      body: {
        ...CHANNEL,
        position: "integer",
        permission_overwrites: "array",
        last_message_id: "id?",
        flags: "integer",
      },
    }),
    "messages are listed": asked("GET /channels/{channel}/messages?limit=2", {
      status: 200,
      body: [{ id: "id", channel_id: "id", author: USER, timestamp: "date", type: "integer" }],
    }),
    "more than a hundred messages are refused": asked(
      "GET /channels/{channel}/messages?limit=101",
      invalid({ limit: "NUMBER_TYPE_MAX" }),
    ),
    "a word instead of a number is refused": asked(
      "GET /channels/{channel}/messages?limit=many",
      invalid({ limit: "NUMBER_TYPE_COERCE" }),
    ),
    "an unknown message is not found": asked(
      "GET /channels/{channel}/messages/{nobody}",
      unknown(10008),
    ),
    "pins are listed in pages": asked("GET /channels/{channel}/messages/pins", {
      status: 200,
      body: { items: "array", has_more: "boolean" },
    }),
  }),
];
