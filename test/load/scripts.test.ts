/** A script that cannot be run is refused with its place, before any virtual user starts. */

import Engine, { type Script } from "artillery-engine-game-social-sdk";
import { describe, expect, test } from "vitest";
import { helpers, Report } from "./support/run.js";

const TARGET = "http://127.0.0.1:7780";
const ENGINE = { application: "1234567890123456789" };

/** What the engine says of a script. */
function faultOf(script: Script): string {
  try {
    const engine = new Engine(script, undefined, helpers);
    engine.createScenario(script.scenarios?.[0] ?? {}, new Report());
    return "";
  } catch (error) {
    return String(error);
  }
}

const withFlow = (flow: unknown, processor: Record<string, unknown> = { run: async () => {} }) =>
  faultOf({
    config: { target: TARGET, engines: { "game-social-sdk": ENGINE }, processor },
    scenarios: [{ engine: "game-social-sdk", flow }],
    _scriptPath: "chat.yml",
  });

const withConfig = (target: unknown, settings: unknown) =>
  faultOf({
    config: { target: target as string, engines: { "game-social-sdk": settings } },
    scenarios: [{ engine: "game-social-sdk", flow: [] }],
  });

test("what the guide shows is taken", () => {
  const flow = [
    { signIn: { as: "player-{{ $uuid }}" } },
    { presence: { details: "Round {{ round }}" } },
    { joinLobby: { secret: "room-{{ room }}", capture: "lobby" } },
    {
      loop: [
        { sendMessage: { lobby: "{{ lobby }}", content: "hi" } },
        { expectMessage: { within: 2 } },
        { think: 1 },
      ],
      count: 20,
    },
    { leaveLobby: "{{ lobby }}" },
  ];
  expect(withFlow(flow)).toBe("");
});

describe("a flow", () => {
  test.each([
    [
      { joinLoby: "x" },
      'scenarios[0].flow[0]: there is no action "joinLoby". There are acceptFriend,',
    ],
    [{ joinLobby: { secrets: "x" } }, 'scenarios[0].flow[0].joinLobby has no field "secrets"'],
    [{ joinLobby: {} }, 'scenarios[0].flow[0].joinLobby needs the field "secret".'],
    [
      { joinLobby: 5 },
      "flow[0].joinLobby.secret must be a text, in quotes if it is a number; got 5.",
    ],
    [{ leaveLobby: 123 }, "flow[0].leaveLobby.lobby must be an id in quotes; got 123."],
    [
      { leaveLobby: { lobby: "1", capture: "x" } },
      'leaveLobby has no field "capture"; its fields are lobby.',
    ],
    [{ signIn: { as: "x", capture: 1 } }, "signIn.capture must be the name of a variable; got 1."],
    [
      { expectMessage: { within: "2" } },
      'expectMessage.within must be a number of seconds; got "2".',
    ],
    [
      { expectMessage: "x" },
      "flow[0].expectMessage is a map of lobby, user, from, content, within",
    ],
    [{ signOut: "x" }, "flow[0].signOut takes no fields"],
    [
      { signIn: { token: ["s3"] } },
      "signIn.token must be a text, in quotes if it is a number; got a list.",
    ],
    [{ presence: { party: 1 } }, "presence.party must be a map; got 1."],
    [{ requestFriend: { user: "x", game: "yes" } }, "requestFriend.game must be true or false"],
    [
      { joinLobby: { secret: "x", memberMetadata: { a: 1 } } },
      "memberMetadata must be a map of texts",
    ],
    [{ signIn: "x", joinLobby: "y" }, "flow[0] must have one action; it has signIn, joinLobby."],
    [{}, "flow[0] must have one action; it has none."],
    [7, "flow[0] must be an action; got 7."],
    [{ loop: [{ signOut: null }] }, "flow[0] would never end: give it count, over or whileTrue."],
    [{ loop: [{ x: 1 }], count: 2 }, 'flow[0].loop[0]: there is no action "x".'],
    [{ loop: [], count: [] }, "flow[0].count must be a number; got []."],
    [{ loop: [], count: 1, times: 2 }, 'flow[0] has no field "times"; its fields are loop,'],
    [
      { loop: [], whileTrue: "x" },
      'flow[0].whileTrue must name a function of config.processor; got "x"',
    ],
    [{ think: 0.5 }, 'flow[0].think must be whole seconds, or a time such as "500ms"; got 0.5.'],
    [{ function: "x" }, 'flow[0].function must name a function of config.processor; got "x"'],
    [{ log: 1 }, "flow[0].log must be a text; got 1."],
  ])("with %j is refused", (item, words) => {
    expect(withFlow([item])).toContain(words);
    expect(withFlow([item])).toMatch(/^ScriptError: chat\.yml: scenarios\[0\]/);
  });

  test("is a list", () => {
    expect(withFlow("x")).toContain('scenarios[0].flow must be a list; got "x".');
  });
});

describe("the configuration", () => {
  test.each([
    ["https://social.test", ENGINE, /allow lists "social\.test"/],
    ["http://127.0.0.1.social.test", ENGINE, /allow lists "127\.0\.0\.1\.social\.test"/],
    ["http://10.0.0.1:7780", { ...ENGINE, allow: ["10.0.0.1"] }, /allow lists "10\.0\.0\.1:7780"/],
    [TARGET, { ...ENGINE, admin: "http://social.test" }, /admin is social\.test/],
    ["127.0.0.1:7780", ENGINE, /config\.target must be the address of a platform/],
    [undefined, ENGINE, /config\.target must be the address of a platform/],
    [TARGET, undefined, /must be a map with the field application/],
    [TARGET, { ...ENGINE, token: "x" }, /has no field "token"/],
    [TARGET, { application: 12 }, /application must be an application's id in quotes; got 12/],
    [TARGET, { ...ENGINE, allow: "x" }, /allow must be a list of hosts/],
    [TARGET, { ...ENGINE, settle: -1 }, /settle must be a number of seconds/],
    [TARGET, { ...ENGINE, adminToken: 5 }, /adminToken must be a text\.$/],
    [TARGET, [{ adminToken: "s3" }], /must be a map with the field application; got a list\.$/],
  ])("with %s and %j is refused", (target, settings, words) => {
    expect(withConfig(target, settings)).toMatch(words);
  });

  test.each([
    ["http://localhost:7780", ENGINE],
    ["http://[::1]:7780", ENGINE],
    ["https://load.test:7780", { ...ENGINE, allow: ["load.test:7780"] }],
  ])("with the target %s and %j is taken", (target, settings) => {
    expect(withConfig(target, settings)).toBe("");
  });
});
