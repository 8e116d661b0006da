/** What virtual users can do, each against a platform. */

import type { Context } from "artillery-engine-game-social-sdk";
import { describe, expect, test } from "vitest";
import { openAppBot } from "../platform/support/app-bot.js";
import { barrier, engineFor, openService, scriptFor, withFunctions } from "./support/run.js";

type Functions = Readonly<Record<string, (context: Context) => Promise<void>>>;

async function openPlayers(functions: Functions = {}) {
  const service = await openService();
  return { ...service, ...engineFor(withFunctions(service.script([]), functions)) };
}

describe("signing in", () => {
  test("makes a user for a name once, however many processes ask, and finds those there are", async () => {
    const { platform, play, script } = await openPlayers();
    const alice = platform.createUser({ username: "alice" });
    const long = "player-5a1c3a2e-6f43-4d8e-9a51-0d5a6a1f8b7c";
    const first = await play([{ signIn: { as: long, capture: "id" } }]);
    const other = engineFor(script([{ signIn: { as: long, capture: "id" } }]));
    expect((await other.run()).vars.id).toBe(first.vars.id);
    expect((await play([{ signIn: { as: "alice", capture: "id" } }])).vars.id).toBe(alice.id);
    expect(platform.users.people().map(({ globalName }) => globalName)).toEqual([
      null,
      long.slice(0, 32),
    ]);
  });

  test("takes a token that was issued before, and needs no admin API then", async () => {
    const { platform, application } = await openService();
    const { id } = platform.createUser({ username: "alice" });
    const { accessToken } = platform.issueToken({ userId: id, applicationId: application.id });
    const flow = [
      { signIn: { token: "{{ token }}", capture: "id" } },
      { joinLobby: { secret: "room", capture: "lobby" } },
      { sendMessage: { lobby: "{{ lobby }}", content: "hi" } },
      { expectMessage: { from: "{{ id }}" } },
    ];
    const given = scriptFor(platform, flow, { application: application.id, adminToken: "" });
    const { report, run } = engineFor(given);
    expect((await run({ token: accessToken })).vars.id).toBe(id);
    expect(report.messages).toEqual([1, 1, 0, 0, 0]);
    expect(platform.view().lobbies.flatMap(({ members }) => members)).toEqual([]);
  });
});

describe("two players", () => {
  test("write to each other, exactly", async () => {
    // Strangers can write to each other only while both play.
    const gather = barrier(2);
    const { platform, report, play } = await openPlayers({ gather: () => gather() });
    const flow = (own: string, other: string) => [
      { signIn: own },
      { function: "gather" },
      {
        loop: [
          { sendMessage: { user: other, content: `from ${own}` } },
          { expectMessage: { user: other, content: `from ${other}`, within: 25 } },
        ],
        count: 3,
      },
      { function: "gather" },
    ];
    await Promise.all([play(flow("alice", "bob")), play(flow("bob", "alice"))]);
    const [sent, read, ...faults] = report.messages;
    expect([sent, ...faults]).toEqual([6, 0, 0, 0]);
    expect(read).toBeGreaterThanOrEqual(6);
    expect(platform.users.people()).toHaveLength(2);
  });

  test("become friends, see what the other plays, and invite", async () => {
    const { report, play } = await openPlayers();
    const host = [
      { signIn: "host" },
      { requestFriend: "guest" },
      { expectMessage: { user: "guest", content: "we are friends" } },
      {
        presence: {
          details: "Lap {{ lap }}",
          party: { id: "p1", size: 1, max: 4 },
          joinSecret: "come in",
        },
      },
      { sendInvite: "guest" },
      { expectMessage: { user: "guest", content: "bye" } },
      "clearPresence",
      { removeFriend: "guest" },
    ];
    const guest = [
      { signIn: "guest" },
      { acceptFriend: "host" },
      { sendMessage: { user: "host", content: "we are friends" } },
      { acceptInvite: { from: "host", capture: "secret" } },
      { sendMessage: { user: "host", content: "bye" } },
    ];
    const [, { vars }] = await Promise.all([play(host, { lap: 3 }), play(guest)]);
    expect(vars.secret).toBe("come in");
    expect(report.histograms.presence_to_seen).toHaveLength(1);
  });

  test("become friends of the game", async () => {
    const { platform, application, play } = await openPlayers();
    await Promise.all([
      play([{ signIn: "alice" }, { requestFriend: { user: "bob", game: true } }]),
      play([{ signIn: "bob" }, { acceptFriend: { user: "alice", game: true } }]),
    ]);
    const friends = { applicationId: application.id, type: 1 };
    expect(platform.view().gameRelationships).toMatchObject([friends, friends]);
  });

  test("talk in a call", async () => {
    const { platform, report, play } = await openPlayers({
      look: async ({ vars }) => {
        vars.members = platform.voice.calls()[0]?.members.length;
      },
    });
    const { vars } = await play([
      { signIn: "alice" },
      { joinLobby: { secret: "room", memberMetadata: { team: "red" }, capture: "lobby" } },
      { joinCall: "{{ lobby }}" },
      { function: "look" },
      { leaveCall: "{{ lobby }}" },
      { leaveLobby: "{{ lobby }}" },
    ]);
    expect(vars.members).toBe(1);
    expect(report.histograms.join_call).toHaveLength(1);
  });
});

test("a player uses a bot's commands and presses its buttons", async () => {
  const { platform, user, game, guild, channel, interaction, answer } = await openAppBot({}, {});
  const { id: application } = platform.createApplication({ name: "Load", public: true });
  const flow = [
    { signIn: "alice-2" },
    { joinGuild: guild.id },
    {
      runCommand: { name: "/ping", channel: channel.id, application: game.id, capture: "message" },
    },
    { press: { message: "{{ message }}", button: "again" } },
  ];
  const { report, run } = engineFor(scriptFor(platform, flow, { application }));
  const bot = async () => {
    const button = { type: 2, style: 1, custom_id: "again", label: "Again" };
    const components = [{ type: 1, components: [button] }];
    await answer(await interaction(), { type: 4, data: { content: "Pong", components } });
    await answer(await interaction(), { type: 7, data: { content: "Pong again" } });
  };
  const [{ vars }] = await Promise.all([run(), bot()]);
  const [message] = platform.as(user.id).readMessages(channel.id);
  expect(vars.message).toMatch(/^\d+$/);
  expect(message).toMatchObject({ id: vars.message, content: "Pong again" });
  expect(report.histograms.command_to_answer).toHaveLength(2);
});

describe("a virtual user that fails", () => {
  test.each([
    ["expectMessage.none", [{ signIn: "alice" }, { expectMessage: { within: 0 } }]],
    ["not_signed_in", [{ joinLobby: "room" }]],
    ["joinLobby.secret", [{ signIn: "alice" }, { joinLobby: "{{ nothing }}" }]],
    ["signIn.fields", ["signIn"]],
    ["TypeError", [{ function: "fail" }]],
    [
      "sendLobbyMessageWithMetadata.HTTPError.404",
      [{ signIn: "alice" }, { sendMessage: { lobby: "12", content: "hi" } }],
    ],
  ])("is counted under %s, and nobody is left behind", async (code, flow) => {
    const { platform, report, play } = await openPlayers({
      fail: async () => {
        throw new TypeError("no");
      },
    });
    const signedIn = JSON.stringify(flow).includes("alice");
    const gone = signedIn ? platform.events.waitFor("gateway.closed") : undefined;
    await expect(play(flow)).rejects.toThrow();
    await gone;
    expect(report.errors).toEqual([code]);
    expect(platform.sessions.list().filter(({ connected }) => connected)).toEqual([]);
  });

  test("gets numbers and flags of variables, also as files of variables have them", async () => {
    const { play } = await openPlayers();
    const flow = [{ signIn: "{{ name }}" }, { expectMessage: { within: "{{ within }}" } }];
    for (const within of [0, "0"])
      await expect(play(flow, { name: 12, within })).rejects.toThrow("within 0 seconds");
    for (const [user, game] of [
      ["eve", false],
      ["mallory", "false"],
    ]) {
      const asked = [{ signIn: "bob" }, { requestFriend: { user, game: "{{ game }}" } }];
      await play(asked, { game });
    }
    for (const [within, shown] of [
      ["", '""'],
      [" ", '" "'],
      ["soon", '"soon"'],
    ])
      await expect(play(flow, { name: "alice", within })).rejects.toThrow(
        `must be a number of seconds; got ${shown}.`,
      );
  });

  test("without the admin API, the error says what to set, and the token shows nowhere", async () => {
    const { platform, application } = await openService();
    for (const [adminToken, words] of [
      ["", /PLATFORM_ADMIN_TOKEN/],
      ["wrong-token", /refused POST \/users with 401/],
    ] as const) {
      const given = scriptFor(platform, [{ signIn: "alice" }], {
        application: application.id,
        adminToken,
      });
      const failure = await engineFor(given)
        .run()
        .catch((error: Error) => error);
      expect(String(failure)).toMatch(words);
      expect(JSON.stringify(failure) + String(failure)).not.toContain("wrong-token");
    }
  });
});
