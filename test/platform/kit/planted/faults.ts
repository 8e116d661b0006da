/** Tests that fail by a fault that was set, a time that has passed, or a bot that has done something wrong. */

import { createServer } from "node:http";
import type { Fixtures } from "../../../../platform/kit/fixtures.js";
import { GatewayClient } from "../../support/gateway.js";
import { messagesOf, type PlantedFault, send, succeeds } from "./planted-fault.js";

/** What a bot that knows no better does with the first command that comes to it. */
async function commandOf(fixtures: Fixtures) {
  const { platform, application, guild, person } = fixtures;
  const gateway = new GatewayClient(platform.gatewayUrl);
  await gateway.identify(`Bot ${application.botToken}`, { intents: 1 });
  const command = { name: "ping", description: "Answers" };
  await send(fixtures, "POST", `/applications/${application.id}/commands`, command);
  const seen = person("alice").runCommand("/ping", {}, { channel: guild.channel });
  seen.catch(() => {});
  const { d } = await gateway.event("INTERACTION_CREATE");
  return { id: d.id as string, token: d.token as string };
}

/** A bot's session without a library. */
async function identified(gatewayUrl: string, token: string, intents: number) {
  const gateway = new GatewayClient(gatewayUrl);
  await gateway.identify(`Bot ${token}`, { intents });
  return { close: () => gateway.socket.terminate() };
}

export const FAULTS: readonly PlantedFault[] = [
  {
    name: "an event comes late",
    causes: [
      "faults.latency(",
      'no "MESSAGE_CREATE" came within 50 ms',
      "until the clock has advanced by 400 ms",
    ],
    body: async (fixtures) => {
      const { faults, person, platform } = fixtures;
      const alice = person("alice");
      const held = platform.events.waitFor("fault");
      faults.latency("POST /channels/*/messages", 400);
      send(fixtures, "POST", messagesOf(fixtures), { content: "hello" }).catch(() => {});
      await held;
      await alice.next("MESSAGE_CREATE", { timeout: 50 });
    },
  },
  {
    name: "a route is limited",
    headline:
      "The last request was refused: bot: POST /api/v10/channels/channel general/messages → 429 You are being rate limited: a fault that the test set, which applies once",
    causes: ["You are being rate limited."],
    body: async (fixtures, expect) => {
      fixtures.faults.rateLimit("POST /channels/*/messages", 5);
      await succeeds(expect, send(fixtures, "POST", messagesOf(fixtures), { content: "hello" }));
    },
  },
  {
    name: "an event is lost on its way",
    headline:
      "A fault that the test set was applied to the gateway once: drop on MESSAGE_CREATE for bot",
    causes: ["a fault is applied: drop on MESSAGE_CREATE for bot", "1006"],
    body: async ({ bot, faults, person, guild }) => {
      const greeter = await bot(({ gatewayUrl, token }) => identified(gatewayUrl, token, 513));
      const fault = { kind: "drop", event: "MESSAGE_CREATE" } as const;
      faults.add({ target: "gateway", userId: greeter.id, fault });
      person("alice").sendMessage(guild.channel, "hello");
      await greeter.next("MESSAGE_CREATE", { timeout: 50 });
    },
  },
  {
    name: "events come twice",
    headline:
      "A fault that the test set was applied to the gateway 2 times: duplicate on MESSAGE_CREATE for bot",
    causes: ["a fault is applied: duplicate on MESSAGE_CREATE for bot"],
    body: async ({ bot, faults, person, guild }, expect) => {
      const greeter = await bot(({ gatewayUrl, token }) => identified(gatewayUrl, token, 513));
      faults.duplicate({ userId: greeter.id }, 2);
      const alice = person("alice");
      for (const content of ["hello", "again"]) alice.sendMessage(guild.channel, content);
      expect(greeter.received).toEqual([]);
    },
  },
  {
    name: "the gateway lets nobody in",
    headline: "A fault that the test set was applied to the gateway once: refuse-upgrade 503",
    causes: ["faults.refuseUpgrade(", "a fault is applied: refuse-upgrade 503"],
    body: async ({ platform, faults }, expect) => {
      faults.refuseUpgrade();
      const { code } = await new GatewayClient(platform.gatewayUrl).closed;
      expect(code).toBe(1000);
    },
  },
  {
    name: "a fault of the gateway was survived",
    headline: null,
    causes: ["a fault is applied: duplicate on MESSAGE_CREATE for bot"],
    body: async ({ bot, faults, person, guild }, expect) => {
      const greeter = await bot(({ gatewayUrl, token }) => identified(gatewayUrl, token, 513));
      faults.duplicate({ userId: greeter.id });
      person("alice").sendMessage(guild.channel, "hello");
      expect((await greeter.next("MESSAGE_CREATE")).guild_id).toBe(guild.id);
      await greeter.next("MESSAGE_CREATE", { timeout: 50 });
    },
  },
  {
    name: "a connection is lost",
    causes: [
      "sessions.drop(",
      "1006",
      "bot was not connected when MESSAGE_CREATE came, and will be sent it when it resumes",
    ],
    body: async (fixtures) => {
      const { platform, application, person, guild } = fixtures;
      const gateway = new GatewayClient(platform.gatewayUrl);
      await gateway.identify(`Bot ${application.botToken}`, { intents: 513 });
      const hello = gateway.event("MESSAGE_CREATE");
      hello.then(() => send(fixtures, "POST", messagesOf(fixtures), { content: "hi" }));
      platform.sessions.drop({ userId: application.botUserId as string });
      await gateway.closed;
      const alice = person("alice");
      alice.sendMessage(guild.channel, "hello");
      await alice.next("MESSAGE_CREATE", { timeout: 50, where: ({ author }) => author.bot });
    },
  },
  {
    name: "a backend checks no signatures",
    causes: ["The specified interactions endpoint URL could not be verified."],
    inOrder: ["the service calls POST", "endpoint.checked", "bot: PATCH"],
    body: async (fixtures, expect) => {
      const server = createServer((_request, response) => response.end('{"type":1}'));
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port } = server.address() as { port: number };
      const url = { interactions_endpoint_url: `http://127.0.0.1:${port}/` };
      try {
        await succeeds(expect, send(fixtures, "PATCH", "/applications/@me", url));
      } finally {
        server.close();
        server.closeAllConnections();
      }
    },
  },
  {
    name: "a bot asks for an intent that it was not granted",
    causes: ["4014", "Disallowed intent(s)", "MESSAGE_CONTENT"],
    privilegedIntents: 0,
    body: async ({ platform, application }, expect) => {
      const gateway = new GatewayClient(platform.gatewayUrl);
      await gateway.next();
      const properties = { os: "linux", browser: "test", device: "test" };
      const intents = (1 << 15) | 513;
      gateway.send(2, { token: application.botToken, properties, intents });
      const { code } = await gateway.closed;
      expect(code).toBe(1000);
    },
  },
  {
    name: "an interaction is answered after 3 seconds",
    causes: ["Unknown interaction", "timeout", "clock: +3 s"],
    body: async (fixtures, expect) => {
      const { id, token } = await commandOf(fixtures);
      await fixtures.clock.advance("4 s");
      const path = `/interactions/${id}/${token}/callback`;
      const { status } = await send(fixtures, "POST", path, { type: 5 });
      expect(status).toBe(204);
    },
  },
  {
    name: "a deferred answer comes after 15 minutes",
    causes: [
      "Invalid Webhook Token",
      "clock: +16 min",
      // The clock of a test begins at noon.
      "the token expired at 2026-07-01T12:15:00+00:00, by the platform's clock",
    ],
    body: async (fixtures, expect) => {
      const { id, token } = await commandOf(fixtures);
      await send(fixtures, "POST", `/interactions/${id}/${token}/callback`, { type: 5 });
      await fixtures.clock.advance("16 minutes");
      const path = `/webhooks/${fixtures.application.id}/${token}/messages/@original`;
      await succeeds(expect, send(fixtures, "PATCH", path, { content: "late" }));
    },
  },
  {
    name: "a fault is left from an earlier part",
    headline:
      "The last request was refused: bot: GET /api/v10/users/@me → 503 Injected fault: a fault that the test set, which applies until it is cleared",
    causes: ['faults.error("GET /users/@me", 503, Infinity)', "503"],
    inOrder: ["a fault is applied: error", "→ 503"],
    body: async (fixtures, expect) => {
      fixtures.faults.error("GET /users/@me", 503, Number.POSITIVE_INFINITY);
      await succeeds(expect, send(fixtures, "GET", "/users/@me"));
    },
  },
  {
    name: "an answer is lost",
    headline:
      "The last request was not answered: bot: POST /api/v10/channels/channel general/messages: a fault that the test set, which applies once",
    causes: ["faults.loseAnswer(", "no answer"],
    body: async (fixtures) => {
      fixtures.faults.loseAnswer("POST /channels/*/messages");
      await send(fixtures, "POST", messagesOf(fixtures), { content: "hello" });
    },
  },
  {
    name: "a bot does not ask for the intent of messages",
    causes: ["it did not request the intent GUILD_MESSAGES", "was not sent MESSAGE_CREATE"],
    body: async ({ bot, person, guild }) => {
      const greeter = await bot(({ gatewayUrl, token }) => identified(gatewayUrl, token, 1));
      person("alice").sendMessage(guild.channel, "!hello");
      await greeter.next("MESSAGE_CREATE", { timeout: 50 });
    },
  },
  {
    name: "a bot does not ask for the content of messages",
    causes: ["it did not request the intent MESSAGE_CONTENT", "without its content"],
    body: async ({ bot, person, guild }) => {
      const greeter = await bot(({ gatewayUrl, token }) => identified(gatewayUrl, token, 513));
      person("alice").sendMessage(guild.channel, "!hello");
      const where = ({ content }: { readonly content: string }) => content === "!hello";
      await greeter.next("MESSAGE_CREATE", { timeout: 50, where });
    },
  },
  {
    name: "a nonce is used twice",
    causes: ['"content":"second","nonce":"1","enforce_nonce":true} → 200 {"content":"first"'],
    body: async (fixtures, expect) => {
      const nonce = { nonce: "1", enforce_nonce: true };
      await send(fixtures, "POST", messagesOf(fixtures), { content: "first", ...nonce });
      const again = send(fixtures, "POST", messagesOf(fixtures), { content: "second", ...nonce });
      expect((await again).body.content).toBe("second");
    },
  },
];
