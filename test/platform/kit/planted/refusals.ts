/** Tests whose request or act is refused: for want of a permission, a token, a place or a valid form. */

import { messagesOf, type PlantedFault, send, succeeds } from "./planted-fault.js";

export const REFUSALS: readonly PlantedFault[] = [
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
    name: "a person in a time-out writes",
    causes: ["Missing Permissions: the caller is timed out until 2026-07-01T12:01:00+00:00"],
    body: async ({ platform, person, guild, clock }) => {
      const alice = person("alice");
      const member = platform.guilds.member(guild.id, alice.id);
      if (member === undefined) throw new Error("She is no member.");
      const timeoutUntil = clock.now() + 60_000;
      platform.guilds.managers.members.update(member, { timeoutUntil });
      await alice.sendMessage(guild.channel, "hello");
    },
  },
  {
    name: "a person fails after a bot's request was refused",
    headline:
      'The last act was refused: as("alice").deleteChannel("channel general"): the caller lacks MANAGE_CHANNELS',
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
      "The last request was refused: GET /api/v10/users/@me → 401 Invalid OAuth2 access token (code 50025): the token is a refresh token; an access token is needed",
    causes: ["the token is a refresh token; an access token is needed"],
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
    name: "an invite has expired",
    causes: ["Unknown Invite", "clock: +8 days"],
    body: async ({ guild, person, clock }) => {
      const code = guild.owner.inviteToChannel(guild.channel);
      await clock.advance("8 days");
      person("alice").acceptGuildInvite(code);
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
