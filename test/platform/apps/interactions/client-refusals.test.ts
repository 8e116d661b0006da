/** Requests of the service's own client that are refused (bots 4.11, 4.14). */

import { expect, test } from "vitest";
import { openAppClient } from "../../support/app-client.js";

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

/** An object that has no form as text. */
const odd = { toString: 1 };

test.each<[what: string, options: unknown[]]>([
  ["the name of a subcommand", [{ name: odd, type: 1, options: [] }]],
  ["the name of an option", [{ name: odd, type: 3, value: "tea" }]],
  ["an option within a subcommand", [{ name: "set", type: 1, options: [null] }]],
  ["the options of a subcommand", [{ name: "set", type: 1, options: odd }]],
  ["the text that is completed", [{ name: "word", type: 3, value: odd, focused: true }]],
  ["the id of a file", [{ name: "file", type: 11, value: odd }]],
])("%s that cannot be is refused, not a failure", async (_what, options) => {
  const { define, post } = await openAppClient();
  const word = { name: "word", description: "W", type: 3, autocomplete: true };
  const file = { name: "file", description: "F", type: 11 };
  const sub = { name: "set", description: "S", type: 1, options: [word] };
  const flat = options.some((each) => (each as { type: number }).type !== 1);
  const { id, version } = await define({ name: "words", options: flat ? [word, file] : [sub] });
  for (const type of [2, 4]) {
    const { status, body } = await post({ type, data: { id, version, options } });
    expect([type, status, body.code]).toEqual([type, 400, 50035]);
  }
});

test.each<[what: string, component: unknown]>([
  ["nothing in a label", { type: 18, component: null }],
  ["nothing in a row", { type: 1, components: [null] }],
  ["a custom_id", { type: 18, component: { type: 4, custom_id: odd, value: "x" } }],
  ["the id of a file", { type: 18, component: { type: 19, custom_id: "f", values: [odd] } }],
])("%s of a form that cannot be is refused, not a failure", async (_what, component) => {
  const { post } = await openAppClient();
  const data = { id: "1", custom_id: "f", components: [component] };
  const { status, body } = await post({ type: 5, data });
  expect([status, body.code]).toEqual([400, 50035]);
});
