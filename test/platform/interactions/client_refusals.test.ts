/** Requests of the service's own client that are refused (bots 4.11, 4.14). */

import { expect, test } from "vitest";
import { openAppClient } from "../support/app_client.js";

test("an outdated command is refused; the app hears nothing", async () => {
  const { use, define, command } = await openAppClient();
  await define({ name: "ping", description: "Other" });
  const { status, body } = await use({ version: command.version });
  expect([status, body.code]).toEqual([400, 50035]);
  expect(body.errors.data._errors[0]).toEqual({
    code: "INTERACTION_APPLICATION_COMMAND_INVALID_VERSION",
    message: "This command is outdated, please try again in a few minutes",
  });
});

test.each<[string, object, number, number]>([
  ["no type", { type: undefined }, 400, 50035],
  ["a type that clients do not send", { type: 1 }, 400, 50035],
  ["no data", { data: undefined }, 400, 50035],
  ["an unknown field", { more: 1 }, 400, 50035],
  ["another guild", { guild_id: "1" }, 400, 50035],
  ["another application", { application_id: "1" }, 400, 50035],
  ["an unknown channel", { guild_id: undefined, channel_id: "1" }, 404, 10003],
  ["an unknown session", { session_id: "x" }, 404, 10020],
  ["an unknown command", { data: { id: "1", version: "1" } }, 404, 10063],
  [
    "a component without its message",
    { type: 3, data: { component_type: 2, custom_id: "x" } },
    400,
    50035,
  ],
  [
    "a form that nobody was shown",
    { type: 5, data: { id: "1", custom_id: "f", components: [] } },
    404,
    10062,
  ],
])("a request with %s is refused", async (_what, changes, status, code) => {
  const { use } = await openAppClient();
  const answer = await use({}, changes);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test("a bot cannot, nor another's session be named", async () => {
  const { post, game, member, token, command } = await openAppClient();
  const data = { id: command.id, version: command.version };
  const byBot = await post({ data }, `Bot ${game.botToken}`);
  expect([byBot.status, byBot.body.code]).toEqual([403, 20001]);
  const byOther = await post({ data }, token(member("bob")));
  expect([byOther.status, byOther.body.code]).toEqual([404, 10020]);
  expect((await post({ data }, "")).status).toBe(401);
});
