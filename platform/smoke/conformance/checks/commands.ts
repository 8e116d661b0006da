/** Commands of the application, and answers to interactions. */

import { must, mustEqual } from "../../check.js";
import { Skipped } from "../../skipped.js";
import { asked, made, mustAnswer } from "../asked.js";
import { reading, writing } from "../check.js";
import { invalid, UNAUTHORIZED, unknown } from "./shapes.js";

const GLOBAL = "/applications/{application}/commands";
const OWN = "/applications/{application}/guilds/{guild}/commands";

const COMMAND = {
  id: "id",
  application_id: "id",
  version: "id",
  type: "integer",
  name: "string",
  description: "string",
  default_member_permissions: "string?",
  nsfw: "boolean",
} as const;

const description = "Made by a test.";
const options = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ type: 3, name: `option${index}`, description }));

export const commands = [
  ...reading("commands", {
    "global commands are listed": asked(`GET ${GLOBAL}`, { status: 200, body: [COMMAND] }),
    "they have their translations on demand": asked(`GET ${GLOBAL}?with_localizations=true`, {
      status: 200,
      body: [{ ...COMMAND, name_localizations: "object?", description_localizations: "object?" }],
    }),
    "a guild's commands are listed": asked(`GET ${OWN}`, { status: 200, body: [COMMAND] }),
    "an unknown global command is not found": asked(`GET ${GLOBAL}/{nobody}`, unknown(10063)),
    "an unknown command of a guild is not found": asked(`GET ${OWN}/{nobody}`, unknown(10063)),
    "an invalid id of a command is refused": asked(
      `GET ${GLOBAL}/nobody`,
      invalid({ command_id: "NUMBER_TYPE_COERCE" }),
    ),
    "the commands of an unknown application are not found": asked(
      "GET /applications/{nobody}/commands",
      unknown(10002),
    ),
    "the permissions of a guild's commands are listed": asked(`GET ${OWN}/permissions`, {
      status: 200,
      body: "array",
    }),
    "an unknown command has no permissions": asked(
      `GET ${OWN}/{nobody}/permissions`,
      unknown(10066),
    ),
    "commands are refused without a token": asked(`GET ${GLOBAL}`, UNAUTHORIZED, { as: "nobody" }),
    "an answer with a malformed token is refused": asked(
      "GET /webhooks/{application}/wrong/messages/@original",
      { status: 401, code: 50027 },
      { as: "nobody" },
    ),
  }),
  ...writing("commands", {
    "a command is made": made("a new command", ({ own }) => own.command(), {
      ...COMMAND,
      guild_id: "id",
    }),
    "a command with the name of another overwrites it": async (scene) => {
      const { id, name, version } = await scene.own.command();
      const asking = { body: { name, description: "Made again by a test." } };
      const answer = await scene.ask(`POST ${OWN}`, asking);
      mustAnswer(`POST ${OWN}`, answer, { status: 200, body: COMMAND });
      must(answer.body.id === id, "The command has another id than before.");
      must(answer.body.version !== version, "The command has the version of before.");
    },
    "a command is found by its id": asked(`GET ${OWN}/{own-command}`, {
      status: 200,
      body: COMMAND,
    }),
    "a command is changed": asked(
      `PATCH ${OWN}/{own-command}`,
      { status: 200, body: { ...COMMAND, options: "array" } },
      { body: { options: options(25) } },
    ),
    "a 26th option is refused": asked(
      `PATCH ${OWN}/{own-command}`,
      invalid({ options: "BASE_TYPE_MAX_LENGTH" }),
      { body: { options: options(26) } },
    ),
    "a name in capitals is refused": asked(
      `PATCH ${OWN}/{own-command}`,
      invalid({ name: "APPLICATION_COMMAND_INVALID_NAME" }),
      { body: { name: "Capitals" } },
    ),
    "a description that is too long is refused": asked(
      `PATCH ${OWN}/{own-command}`,
      invalid({ description: "BASE_TYPE_BAD_LENGTH" }),
      { body: { description: "a".repeat(101) } },
    ),
    "overwriting all commands keeps the ids of those that stay": async (scene) => {
      const { id, name } = await scene.own.command();
      const before = await scene.ask(`GET ${OWN}`);
      if (before.body?.length !== 1) throw new Skipped("the bot has other commands in the guild");
      const answer = await scene.ask(`PUT ${OWN}`, { body: [{ name, description }] });
      mustAnswer(`PUT ${OWN}`, answer, { status: 200, body: [COMMAND] });
      mustEqual("The number of commands", answer.body.length, 1);
      must(answer.body[0].id === id, "The command has another id than before.");
    },
    "an answer to an unknown interaction is refused": asked(
      "POST /interactions/{nobody}/wrong/callback",
      unknown(10062),
      { as: "nobody", body: { type: 5 } },
    ),
    "a command is deleted": async (scene) => {
      mustEqual("The status", (await scene.ask(`DELETE ${OWN}/{own-command}`)).status, 204);
      await asked(`GET ${OWN}/{own-command}`, unknown(10063))(scene);
    },
  }),
];
