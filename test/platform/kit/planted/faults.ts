// The tests with a planted fault: an entry for each, which makes this longer than 300 lines.

import { createServer } from "node:http";
import type { Fixtures } from "../../../../platform/kit/fixtures.js";
import { GatewayClient } from "../../support/gateway.js";

/** What a planted test asserts with, so that its assertions stand in its trace. */
// biome-ignore lint/suspicious/noExplicitAny: whatever `expect` of a runner has
type Expect = (actual: unknown) => any;

/** A test that fails, and why. */
export interface PlantedFault {
  readonly name: string;
  /** What a reader has to find, in the words of the service or of the kit's documentation. */
  readonly causes: readonly string[];
  /** What stands right under the failure; null for nothing. */
  readonly headline?: string | null;
  /** Beginnings of causes and effects, in the order in which they stand in the report. */
  readonly inOrder?: readonly string[];
  /** What stands in the report in the place of lines that repeat others. */
  readonly folded?: string;
  /** Intents that need approval, which the bot has. */
  readonly privilegedIntents?: number;
  readonly body: (fixtures: Fixtures, expect: Expect) => Promise<unknown>;
}

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what the tests look into
  readonly body: any;
}

/** Sends a request, as the application's bot where nothing else is given. */
async function send(
  { platform, application }: Pick<Fixtures, "platform" | "application">,
  method: string,
  path: string,
  body?: object,
  authorization = `Bot ${application.botToken}`,
): Promise<Answer> {
  const headers = {
    authorization,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const answer = await fetch(platform.apiBase + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) };
}

const messagesOf = ({ guild }: Fixtures) => `/channels/${guild.channel}/messages`;

/** A request that was to succeed. */
async function succeeds(expect: Expect, request: Promise<Answer>): Promise<void> {
  expect((await request).status).toBe(200);
}

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

export const PLANTED: readonly PlantedFault[] = [
  {
    name: "an event comes late",
    causes: [
      "faults.latency(",
      'no "MESSAGE_CREATE" came within 50 ms',
      "which goes on when the clock has moved by 400 ms",
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
      "The last request was refused: bot: POST /api/v10/channels/channel general/messages → 429 You are being rate limited: by a fault that the test has set, played once",
    causes: ["You are being rate limited."],
    body: async (fixtures, expect) => {
      fixtures.faults.rateLimit("POST /channels/*/messages", 5);
      await succeeds(expect, send(fixtures, "POST", messagesOf(fixtures), { content: "hello" }));
    },
  },
  {
    name: "a bot may not delete a channel",
    headline:
      "The last request was refused: bot: DELETE /api/v10/channels/channel general → 403 Missing Permissions (code 50013): the caller lacks MANAGE_CHANNELS",
    causes: ["Missing Permissions", "50013"],
    body: async (fixtures, expect) =>
      succeeds(expect, send(fixtures, "DELETE", `/channels/${fixtures.guild.channel}`)),
  },
  {
    name: "a person may not delete a channel",
    causes: ["Missing Permissions: the caller lacks MANAGE_CHANNELS"],
    body: async ({ person, guild }) => person("alice").deleteChannel(guild.channel),
  },
  {
    name: "a bot may not write",
    headline:
      "The last request was refused: bot: POST /api/v10/channels/channel quiet/messages → 403 Missing Permissions (code 50013): the caller lacks SEND_MESSAGES",
    causes: ["the caller lacks SEND_MESSAGES"],
    body: async (fixtures, expect) => {
      const { platform, guild } = fixtures;
      const deny = [{ id: guild.id, type: 0 as const, allow: "0", deny: String(1n << 11n) }];
      const options = { guildId: guild.id, name: "quiet", overwrites: deny };
      const { id } = platform.guilds.createChannel(options);
      const path = `/channels/${id}/messages`;
      await succeeds(expect, send(fixtures, "POST", path, { content: "hello" }));
    },
  },
  {
    name: "a person fails after a bot's request was refused",
    headline: null,
    causes: ["Missing Permissions: the caller lacks MANAGE_CHANNELS"],
    body: async (fixtures) => {
      const { person, guild } = fixtures;
      await send(fixtures, "GET", "/users/1");
      await person("alice").deleteChannel(guild.channel);
    },
  },
  {
    name: "a refresh token takes the place of an access token",
    headline:
      "The last request was refused: GET /api/v10/users/@me → 401 Invalid OAuth2 access token (code 50025): it is a refresh token",
    causes: ["it is a refresh token"],
    body: async (fixtures, expect) => {
      const { platform, application, person } = fixtures;
      const who = { userId: person("alice").id, applicationId: application.id };
      const bearer = `Bearer ${platform.issueToken(who).refreshToken}`;
      await succeeds(expect, send(fixtures, "GET", "/users/@me", undefined, bearer));
    },
  },
  {
    name: "a token has expired",
    headline:
      "The last request was refused: GET /api/v10/users/@me → 401 Invalid OAuth2 access token (code 50025): the token has expired",
    causes: ["Invalid OAuth2 access token", "clock: +8 days"],
    body: async (fixtures, expect) => {
      const { platform, application, person, clock } = fixtures;
      const who = { userId: person("alice").id, applicationId: application.id };
      const { accessToken } = platform.issueToken(who);
      await clock.advance("8 days");
      const bearer = `Bearer ${accessToken}`;
      await succeeds(expect, send(fixtures, "GET", "/users/@me", undefined, bearer));
    },
  },
  {
    name: "a connection is lost",
    causes: [
      "sessions.drop(",
      "1006",
      "bot was not connected when MESSAGE_CREATE came, and is sent it when it resumes",
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
    name: "an invite has expired",
    causes: ["Unknown Invite", "clock: +8 days"],
    body: async ({ guild, person, clock }) => {
      const code = guild.owner.inviteToChannel(guild.channel);
      await clock.advance("8 days");
      person("alice").acceptGuildInvite(code);
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
    causes: ["Invalid Webhook Token", "clock: +16 min"],
    body: async (fixtures, expect) => {
      const { id, token } = await commandOf(fixtures);
      await send(fixtures, "POST", `/interactions/${id}/${token}/callback`, { type: 5 });
      await fixtures.clock.advance("16 minutes");
      const path = `/webhooks/${fixtures.application.id}/${token}/messages/@original`;
      await succeeds(expect, send(fixtures, "PATCH", path, { content: "late" }));
    },
  },
  {
    name: "the bot is not in the guild",
    causes: ["Missing Access", "50001", '"name":"general"', "channel general (2)/messages"],
    body: async (fixtures, expect) => {
      const { platform, person } = fixtures;
      const { id } = platform.guilds.create({ name: "Other", ownerId: person("alice").id });
      const { id: channel } = platform.guilds.createChannel({ guildId: id, name: "general" });
      const message = { content: "hello" };
      await succeeds(expect, send(fixtures, "POST", `/channels/${channel}/messages`, message));
    },
  },
  {
    name: "the channel was deleted",
    headline:
      "The last request was refused: bot: POST /api/v10/channels/channel board/messages → 404 Unknown Channel (code 10003)",
    causes: ["Unknown Channel", "deleteChannel("],
    body: async (fixtures, expect) => {
      const { guild } = fixtures;
      const channel = guild.createChannel("board");
      guild.owner.deleteChannel(channel);
      const message = { content: "hello" };
      await succeeds(expect, send(fixtures, "POST", `/channels/${channel}/messages`, message));
    },
  },
  {
    name: "a fault is left from an earlier part",
    headline:
      "The last request was refused: bot: GET /api/v10/users/@me → 503 Injected fault: by a fault that the test has set, played until it is cleared",
    causes: ["faults.error(", "503"],
    inOrder: ["a fault is played: error", "→ 503"],
    body: async (fixtures, expect) => {
      fixtures.faults.error("GET /users/@me", 503, Number.POSITIVE_INFINITY);
      await succeeds(expect, send(fixtures, "GET", "/users/@me"));
    },
  },
  {
    name: "an answer is lost",
    headline:
      "The last request was not answered: bot: POST /api/v10/channels/channel general/messages: by a fault that the test has set, played once",
    causes: ["faults.loseAnswer(", "no answer"],
    body: async (fixtures) => {
      fixtures.faults.loseAnswer("POST /channels/*/messages");
      await send(fixtures, "POST", messagesOf(fixtures), { content: "hello" });
    },
  },
  {
    name: "a bot does not ask for the intent of messages",
    causes: ["it did not ask for the intent GUILD_MESSAGES", "was not sent MESSAGE_CREATE"],
    body: async ({ bot, person, guild }) => {
      const greeter = await bot(({ gatewayUrl, token }) => identified(gatewayUrl, token, 1));
      person("alice").sendMessage(guild.channel, "!hello");
      await greeter.next("MESSAGE_CREATE", { timeout: 50 });
    },
  },
  {
    name: "a bot does not ask for the content of messages",
    causes: ["it did not ask for the intent MESSAGE_CONTENT", "without its content"],
    body: async ({ bot, person, guild }) => {
      const greeter = await bot(({ gatewayUrl, token }) => identified(gatewayUrl, token, 513));
      person("alice").sendMessage(guild.channel, "!hello");
      const where = ({ content }: { readonly content: string }) => content === "!hello";
      await greeter.next("MESSAGE_CREATE", { timeout: 50, where });
    },
  },
  {
    name: "a lobby is full",
    causes: ["The lobby has reached 1000 members", 'as("member0", "application").joinLobby('],
    folded: "the 2 lines above, 999 more times",
    body: async ({ platform, application, person }) => {
      const join = (id: string) => platform.as(id, application.id).joinLobby("the-secret");
      for (let count = 0; count < 1000; count += 1) {
        join(platform.createUser({ username: `member${count}` }).id);
      }
      join(person("alice").id);
    },
  },
  {
    name: "a nonce is used twice",
    causes: ['"nonce":"1"', '{"id":"message “first”"'],
    body: async (fixtures, expect) => {
      const nonce = { nonce: "1", enforce_nonce: true };
      await send(fixtures, "POST", messagesOf(fixtures), { content: "first", ...nonce });
      const again = send(fixtures, "POST", messagesOf(fixtures), { content: "second", ...nonce });
      expect((await again).body.content).toBe("second");
    },
  },
  {
    name: "somebody is blocked",
    causes: ["Cannot send messages to this user", "block("],
    body: async ({ person }) => {
      const [alice, bob] = [person("alice"), person("bob")];
      bob.block(alice.id);
      alice.sendMessage(alice.openDm(bob.id), "hello");
    },
  },
  {
    name: "there is no such webhook",
    causes: ["Unknown Webhook"],
    body: async (fixtures, expect) =>
      succeeds(expect, send(fixtures, "GET", "/webhooks/1200000000000000001")),
  },
  {
    name: "a button has no id",
    headline:
      "The last request was refused: bot: POST /api/v10/channels/channel general/messages → 400 Invalid Form Body (code 50035); components.0.components.0.custom_id: A custom id is required",
    causes: ["Invalid Form Body", "custom_id"],
    body: async (fixtures, expect) => {
      const button = { type: 2, style: 1, label: "Press" };
      const components = [{ type: 1, components: [button] }];
      const message = { content: "hello", components };
      await succeeds(expect, send(fixtures, "POST", messagesOf(fixtures), message));
    },
  },
  {
    name: "a message is empty",
    causes: ["Cannot send an empty message"],
    body: async (fixtures, expect) =>
      succeeds(expect, send(fixtures, "POST", messagesOf(fixtures), { content: "" })),
  },
  {
    name: "a name is taken",
    causes: ["taken"],
    body: async ({ platform, person }) => {
      person("alice");
      platform.createUser({ username: "alice" });
    },
  },
  {
    name: "the account was unlinked",
    headline:
      "The last request was refused: GET /api/v10/users/@me → 401 Invalid OAuth2 access token (code 50025): no such token is known: it was revoked, replaced or never issued, or has long expired",
    causes: ["revoke(", "Invalid OAuth2 access token"],
    body: async (fixtures, expect) => {
      const { platform, application, person } = fixtures;
      const alice = person("alice");
      const who = { userId: alice.id, applicationId: application.id };
      const bearer = `Bearer ${platform.issueToken(who).accessToken}`;
      platform.revoke(alice.id, application.id);
      await succeeds(expect, send(fixtures, "GET", "/users/@me", undefined, bearer));
    },
  },
];
