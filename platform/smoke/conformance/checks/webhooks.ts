/** Webhooks: who sees them, and what is done with their tokens. */

import { mustEqual } from "../../check.js";
import { asked, made } from "../asked.js";
import { reading, writing } from "../check.js";
import { invalid, UNAUTHORIZED, unknown } from "./shapes.js";

const WEBHOOK = {
  id: "id",
  type: "integer",
  guild_id: "id?",
  channel_id: "id?",
  name: "string?",
  avatar: "string?",
  application_id: "id?",
} as const;

const MESSAGE = {
  id: "id",
  channel_id: "id",
  webhook_id: "id",
  content: "string",
  author: { id: "id", username: "string", bot: "true", discriminator: "string" },
} as const;

const OWN = "/webhooks/{own-webhook}/{own-webhook-token}";
const ONE = `${OWN}/messages/{own-webhook-message}`;
const ANYONE = { as: "nobody" } as const;

export const webhooks = [
  ...reading("webhooks", {
    "the webhooks of a channel are listed": asked("GET /channels/{channel}/webhooks", {
      status: 200,
      body: [WEBHOOK],
    }),
    "the webhooks of a guild are listed": asked("GET /guilds/{guild}/webhooks", {
      status: 200,
      body: [WEBHOOK],
    }),
    "an unknown webhook is not found": asked("GET /webhooks/{nobody}", unknown(10015)),
    "an unknown webhook is not found by a token either": asked(
      "GET /webhooks/{nobody}/wrong",
      unknown(10015),
      ANYONE,
    ),
    "an invalid id of a webhook is refused": asked(
      "GET /webhooks/nobody",
      invalid({ webhook_id: "NUMBER_TYPE_COERCE" }),
    ),
    "the webhooks of an unknown channel are not found": asked(
      "GET /channels/{nobody}/webhooks",
      unknown(10003),
    ),
    "the webhooks of a channel are refused without a token": asked(
      "GET /channels/{channel}/webhooks",
      UNAUTHORIZED,
      ANYONE,
    ),
  }),
  ...writing("webhooks", {
    "a webhook is made with a token": made("a new webhook", ({ own }) => own.webhook(), {
      ...WEBHOOK,
      token: "string",
      url: "string",
      user: { id: "id" },
    }),
    "whoever has the token sees it, and not who made it": asked(
      `GET ${OWN}`,
      { status: 200, body: WEBHOOK, without: ["user"] },
      ANYONE,
    ),
    "a wrong token is refused": asked(
      "GET /webhooks/{own-webhook}/wrong",
      { status: 401, code: 50027 },
      ANYONE,
    ),
    "executing it answers nothing by default": asked(
      `POST ${OWN}`,
      { status: 204 },
      { ...ANYONE, body: { content: "A test." } },
    ),
    "executing it with wait=true answers the message": asked(
      `POST ${OWN}?wait=true`,
      { status: 200, body: MESSAGE },
      { ...ANYONE, body: { content: "A test.", username: "Tester" } },
    ),
    "an empty message is refused": asked(
      `POST ${OWN}`,
      { status: 400, code: 50006 },
      { ...ANYONE, body: {} },
    ),
    "a message that is too long is refused": asked(
      `POST ${OWN}`,
      invalid({ content: "BASE_TYPE_MAX_LENGTH" }),
      { ...ANYONE, body: { content: "a".repeat(2001) } },
    ),
    "its message is found": asked(`GET ${ONE}`, { status: 200, body: MESSAGE }, ANYONE),
    "its message is edited": asked(
      `PATCH ${ONE}`,
      { status: 200, body: { ...MESSAGE, edited_timestamp: "date" } },
      { ...ANYONE, body: { content: "An edited test." } },
    ),
    "its message is deleted": async (scene) => {
      mustEqual("The status", (await scene.ask(`DELETE ${ONE}`, ANYONE)).status, 204);
      await asked(`GET ${ONE}`, unknown(10008), ANYONE)(scene);
    },
    "a name that is kept for the service is refused": asked(
      "PATCH /webhooks/{own-webhook}",
      invalid({ name: "USERNAME_INVALID_CONTAINS" }),
      { body: { name: "clyde" } },
    ),
    "its name is changed": asked(
      "PATCH /webhooks/{own-webhook}",
      { status: 200, body: WEBHOOK },
      { body: { name: "conformance" } },
    ),
    "a webhook is deleted": async (scene) => {
      const { status } = await scene.ask("DELETE /webhooks/{own-webhook}");
      mustEqual("The status", status, 204);
      await asked("GET /webhooks/{own-webhook}", unknown(10015))(scene);
    },
  }),
];
