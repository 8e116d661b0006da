/** The HTTP API: who may ask, what answers and errors look like, and how limits are announced. */

import { must, mustEqual } from "../../check.js";
import { asked, askedEither } from "../asked.js";
import { reading } from "../check.js";
import type { Shape } from "../shape.js";
import { invalid, UNAUTHORIZED, USER, unknown } from "./shapes.js";

const APPLICATION: Shape = {
  id: "id",
  name: "string",
  description: "string",
  verify_key: "string",
  flags: "integer",
  bot_public: "boolean",
};

const LIMITS = ["limit", "remaining", "reset", "reset-after", "bucket"].map(
  (name) => `x-ratelimit-${name}`,
);

export const http = [
  ...reading("http", {
    "anyone may ask where the gateway is": asked(
      "GET /gateway",
      { status: 200, body: { url: "string" } },
      { as: "nobody" },
    ),
    "a bot gets the gateway with its budget of sessions": asked("GET /gateway/bot", {
      status: 200,
      body: {
        url: "string",
        shards: "integer",
        session_start_limit: {
          total: "integer",
          remaining: "integer",
          reset_after: "integer",
          max_concurrency: "integer",
        },
      },
    }),
    "a request without a token is refused": asked("GET /users/@me", UNAUTHORIZED, {
      as: "nobody",
    }),
    "a request with a wrong token is refused": asked("GET /users/@me", UNAUTHORIZED, {
      as: "stranger",
    }),
    "a bot knows its own user": asked("GET /users/@me", {
      status: 200,
      body: { ...USER, bot: "true", mfa_enabled: "boolean", flags: "integer" },
    }),
    "a user is found by its id": asked("GET /users/{me}", { status: 200, body: USER }),
    "a bot knows its application": asked("GET /applications/@me", {
      status: 200,
      body: APPLICATION,
    }),
    "the application is found in OAuth2, too": asked("GET /oauth2/applications/@me", {
      status: 200,
      body: { id: "id", name: "string" },
    }),
    "anyone may read the keys of ID tokens": asked(
      "GET /oauth2/keys",
      { status: 200, body: { keys: [{ kty: "string", kid: "string", alg: "string" }] } },
      { as: "nobody" },
    ),
    "an answer is JSON without a character set": async (scene) => {
      const { headers } = await scene.ask("GET /users/@me");
      mustEqual("The content type", headers.get("content-type"), "application/json");
    },
    "an answer has a date": async (scene) => {
      const { headers } = await scene.ask("GET /users/@me");
      const date = headers.get("date") ?? "";
      must(
        /^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/.test(date),
        "The date is missing or malformed.",
      );
    },
    "an answer announces its rate limit": asked("GET /users/{me}", {
      status: 200,
      headers: LIMITS,
    }),
    "what remains of a limit is less than the limit": async (scene) => {
      const { headers } = await scene.ask("GET /users/{me}");
      const [limit, remaining] = ["limit", "remaining"].map((name) =>
        Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN),
      ) as [number, number];
      must(remaining >= 0 && remaining < limit, "The limit and what remains of it do not agree.");
    },
    "requests for one route count in one bucket": async (scene) => {
      const first = await scene.ask("GET /users/{me}");
      const second = await scene.ask("GET /users/{me}");
      const [one, other] = [first, second].map(({ headers }) => headers.get("x-ratelimit-bucket"));
      must(one !== null && one === other, "Two requests for one route have different buckets.");
    },
    "an unknown route is not found": asked("GET /no-such-route", unknown(0)),
    "an invalid id is refused": asked(
      "GET /users/nobody",
      invalid({ user_id: "NUMBER_TYPE_COERCE" }),
    ),
    "an unknown user is not found": asked("GET /users/{nobody}", unknown(10013)),
    "an unknown channel is not found": asked("GET /channels/{nobody}", unknown(10003)),
    "an unknown guild is not found": asked("GET /guilds/{nobody}", unknown(10004)),
    "an unknown invite is not found": asked("GET /invites/no-such-invite", unknown(10006)),
    "an unknown template is not found": asked("GET /guilds/templates/none", unknown(10057)),
    "an unknown sticker is not found": asked("GET /stickers/{nobody}", unknown(10060)),
    "a bot lists its guilds": asked("GET /users/@me/guilds?limit=1", {
      status: 200,
      body: [{ id: "id", name: "string", owner: "boolean", permissions: "id", features: "array" }],
    }),
    "a limit that is too high is refused": asked(
      "GET /users/@me/guilds?limit=201",
      invalid({ limit: "NUMBER_TYPE_MAX" }),
    ),
  }),
];

/** What a player's access token is for. */
export const oauth2 = reading("http", {
  "a player's token says whose it is, and for what": asked(
    "GET /oauth2/@me",
    {
      status: 200,
      body: { application: { id: "id", name: "string" }, scopes: "array", expires: "date" },
    },
    { as: "player" },
  ),
  // The list of codes has one for it, and people report the other answer.
  "a player's token is refused where a bot's is needed": askedEither(
    "GET /gateway/bot",
    { status: 403, code: 20002 },
    UNAUTHORIZED,
    { as: "player" },
  ),
  "a token's facts are refused without a token": asked("GET /oauth2/@me", UNAUTHORIZED, {
    as: "nobody",
  }),
});
