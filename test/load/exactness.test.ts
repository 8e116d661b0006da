/** What clients read is what the platform says it has delivered, and what is missing is noticed. */

import { describe, expect, test } from "vitest";
import { barrier, engineFor, openService, withFunctions } from "./support/run.js";

const ROOMS = 4;
const MEMBERS = 5;
const MESSAGES = 6;

/** Everybody writes and reads in a room. `gather`, where it stands, waits for all the others. */
const chat = (...gather: readonly object[]) => [
  { signIn: { as: "player-{{ n }}" } },
  { joinLobby: { secret: "room-{{ room }}", capture: "lobby" } },
  ...gather,
  {
    loop: [
      { sendMessage: { lobby: "{{ lobby }}", content: "hi" } },
      { expectMessage: { lobby: "{{ lobby }}", within: 25 } },
    ],
    count: MESSAGES,
  },
  ...gather,
];

describe("messages of lobbies", () => {
  test("are each read once and in order by all who were there, and the sum is the platform's", async () => {
    const { platform, script } = await openService();
    const gather = barrier(ROOMS * MEMBERS);
    const given = script(chat({ function: "gather" }));
    const { report, run } = engineFor(withFunctions(given, { gather: async () => gather() }));
    const players = Array.from({ length: ROOMS * MEMBERS }, (_, n) => run({ n, room: n % ROOMS }));
    await Promise.all(players);
    const sent = ROOMS * MEMBERS * MESSAGES;
    expect(report.messages).toEqual([sent, sent * MEMBERS, 0, 0, 0]);
    expect(platform.sessions.deliveries().LOBBY_MESSAGE_CREATE).toBe(sent * MEMBERS);
    for (const name of ["sign_in", "ready"])
      expect(report.histograms[name]).toHaveLength(ROOMS * MEMBERS);
    expect(report.histograms.message_to_read).toHaveLength(sent * MEMBERS);
    expect(report.errors).toEqual([]);
    expect(platform.view().lobbies.flatMap(({ members }) => members)).toEqual([]);
  });

  test("are read to the last although players come and go", async () => {
    const { platform, script } = await openService();
    const { report, run } = engineFor(script(chat()));
    const waves = Array.from({ length: 12 }, async (_, n) => {
      for (let turn = 0; turn < 3; turn++) await run({ n: `${n}-${turn}`, room: 0 });
    });
    await Promise.all(waves);
    const [sent, read, ...faults] = report.messages;
    expect(sent).toBe(12 * 3 * MESSAGES);
    expect(read).toBe(platform.sessions.deliveries().LOBBY_MESSAGE_CREATE);
    expect(faults).toEqual([0, 0, 0]);
  });

  test("are read once although connections break while they come", async () => {
    const { platform, script } = await openService();
    // A client that reconnects cannot send, so one that only reads is disturbed.
    const listening = [
      { signIn: "reader" },
      { joinLobby: "room-0" },
      { function: "disturb" },
      { loop: [{ expectMessage: { within: 25 } }], count: 3 * MESSAGES },
    ];
    let writers: Promise<unknown> = Promise.resolve();
    const disturb = async () => {
      const userId = platform.users.named("reader")?.id;
      const fault = { kind: "drop", event: "LOBBY_MESSAGE_CREATE" } as const;
      platform.faults.add({ target: "gateway", userId, count: 3, fault });
      writers = Promise.all([1, 2, 3].map((n) => run({ n, room: 0 })));
    };
    const { report, run, play } = engineFor(withFunctions(script(chat()), { disturb }));
    await play(listening);
    await writers;
    const [sent, read, ...faults] = report.messages;
    expect(sent).toBe(3 * MESSAGES);
    expect(read).toBe(platform.sessions.deliveries().LOBBY_MESSAGE_CREATE);
    expect(faults).toEqual([0, 0, 0]);
    expect(platform.faults.list()).toEqual([]);
  });
});

describe("what is not exact is counted", () => {
  test("a message is lost that a client never gets, since its session cannot be resumed", async () => {
    const { platform, script } = await openService({ resumeWindow: 0 });
    const enter = (name: string) => [
      { signIn: name },
      { joinLobby: { secret: "room", capture: "lobby" } },
    ];
    const send = (content: string) => ({ sendMessage: { lobby: "{{ lobby }}", content } });
    const listening = [
      ...enter("reader"),
      { function: "startWriter" },
      { expectMessage: { content: "second", within: 25 } },
    ];
    const writing = [
      ...enter("writer"),
      { function: "dropReader" },
      send("first"),
      { function: "awaitReader" },
      send("second"),
    ];
    let writer: Promise<unknown> = Promise.resolve();
    let back: Promise<unknown> = Promise.resolve();
    const given = withFunctions(script(listening, { settle: 0.3 }), {
      startWriter: async () => {
        writer = play(writing);
      },
      dropReader: async () => {
        const userId = platform.users.named("reader")?.id;
        const fault = { kind: "drop", event: "LOBBY_MESSAGE_CREATE" } as const;
        platform.faults.add({ target: "gateway", userId, fault });
        back = platform.events.waitFor("gateway.ready");
      },
      awaitReader: async () => void (await back),
    });
    const { report, run, play } = engineFor(given);
    await run();
    await writer;
    expect(report.messages).toEqual([2, 3, 1, 0, 0]);
  });

  test("stamps that come twice and out of order are counted as such", async () => {
    const { platform, application, script } = await openService();
    const numbers = [1, 3, 2, 2, 4, 9];
    const write = async (context: { vars: Record<string, unknown> }) => {
      const { id } = platform.createUser({ username: "writer" });
      const writer = platform.as(id, application.id);
      const lobby = writer.joinLobby("room");
      for (const number of numbers) {
        writer.sendLobbyMessage(lobby, `${number}`, {
          metadata: { load: `elsewhere-1/${number}/${Date.now()}` },
        });
      }
      context.vars.last = `${numbers.at(-1)}`;
    };
    const { report, run } = engineFor(
      withFunctions(
        script(
          [
            { signIn: "reader" },
            { joinLobby: "room" },
            { function: "write" },
            { expectMessage: { content: "{{ last }}" } },
          ],
          { settle: 0.3 },
        ),
        { write },
      ),
    );
    await run();
    // Of 5 to 8 nobody has heard, 2 came after 3, and once more.
    expect(report.messages).toEqual([0, numbers.length, 4, 1, 1]);
  });
});
