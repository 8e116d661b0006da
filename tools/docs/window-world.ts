// The world of the window's pictures: people, a guild, a bot that answers, and what its application sells.

import { WebSocket } from "ws";
import { activities, monetization, type Platform } from "../../platform/index.js";

/** What is on the pictures. */
export interface World {
  readonly game: { readonly id: string };
  readonly guild: { readonly id: string };
  /** A channel in which not everybody may write, and somebody who may not. */
  readonly quiet: { readonly channel: string; readonly user: string };
  /** Has the bot and the people do something, which the inspector shows. */
  readonly act: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Fills a platform. */
export async function makeWorld(platform: Platform): Promise<World> {
  const person = (username: string, globalName: string) =>
    platform.createUser({ username, globalName });
  const [alice, bob, carol] = [
    person("alice", "Alice"),
    person("bob", "Bob"),
    person("carol", "Carol"),
  ] as const;
  const game = platform.createApplication({
    name: "Space Race",
    description: "Races between the planets.",
    bot: true,
    public: true,
  });
  platform.createApplication({ name: "Chess Club" });
  const guild = platform.guilds.create({ name: "Racers", ownerId: alice.id });
  for (const id of [bob.id, carol.id, game.botUserId as string]) {
    platform.guilds.addMember(guild.id, id);
  }
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "garage" });
  const stewards = platform.guilds.createChannel({ guildId: guild.id, name: "stewards" });
  // Nobody but who has a role for it sends messages there.
  const overwrites = [{ id: guild.id, type: 0, allow: "0", deny: "2048" }] as const;
  platform.guilds.updateChannel(stewards.id, { overwrites: [...overwrites] });
  platform.relationships.befriend(alice.id, bob.id);
  const path = `/applications/${game.id}`;
  const admin = (method: string, at: string, body: unknown) =>
    fetch(`${platform.webBase}/admin${at}`, {
      method,
      headers: {
        authorization: `Bearer ${platform.adminToken}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
  await admin("PUT", `${path}/commands`, [
    { name: "race", description: "Starts a race" },
    { name: "top", description: "Shows the fastest drivers of the week" },
  ]);
  await admin("POST", `${path}/webhook-events`, { type: "QUEST_USER_ENROLLMENT", data: {} });
  platform.domain(activities).configure(game.id, {
    urlMappings: [{ prefix: "/", target: "127.0.0.1:5173" }],
  });
  const store = platform.domain(monetization);
  const sell = (name: string, kind: "consumable" | "durable" | "subscription") =>
    store.createSku({ applicationId: game.id, name, kind });
  const gold = sell("Gold membership", "subscription");
  sell("Red car", "durable");
  sell("Fuel", "consumable");
  for (const { id } of [alice, bob]) {
    store.buy(id, gold.id);
    platform.as(id, game.id).joinLobby("secret");
  }
  platform.faults.add({
    target: "http",
    route: "DELETE /guilds/*",
    fault: { kind: "error", status: 503 },
  });
  platform.as(alice.id).sendMessage(channel.id, { content: "Who races tonight?" });
  platform.as(bob.id).sendMessage(channel.id, { content: "I do. My car is ready." });
  const headers = {
    authorization: `Bot ${game.botToken}`,
    "content-type": "application/json",
  };
  const say = () =>
    fetch(`${platform.apiBase}/channels/${channel.id}/messages`, {
      method: "POST",
      headers,
      body: JSON.stringify({
        content: "Three laps of Monza",
        components: [
          { type: 1, components: [{ type: 2, style: 1, label: "Enter", custom_id: "enter" }] },
        ],
      }),
    });
  await say();
  const socket = await startBot(platform, game.botToken as string);
  return {
    game,
    guild,
    quiet: { channel: stewards.id, user: bob.id },
    async act() {
      await fetch(`${platform.apiBase}/users/@me`, { headers });
      await fetch(`${platform.apiBase}/channels/1`, { headers });
      await say();
      platform.as(bob.id).sendMessage(channel.id, { content: "Go!" });
      await platform.as(alice.id).runCommand("/race", {}, { channel: channel.id });
    },
    async close() {
      socket.close();
    },
  };
}

/** Connects a bot that defers each command and then answers it. */
function startBot(platform: Platform, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`${platform.gatewayUrl}/?v=10&encoding=json`);
  return new Promise((resolve) => {
    socket.on("message", async (data) => {
      const frame = JSON.parse(String(data));
      const properties = { os: "linux", browser: "bot", device: "bot" };
      if (frame.op === 10) {
        socket.send(
          JSON.stringify({ op: 2, d: { token, intents: (1 << 0) | (1 << 9), properties } }),
        );
      }
      if (frame.t === "READY") resolve(socket);
      if (frame.t !== "INTERACTION_CREATE") return;
      const { id, token: answerToken, application_id: applicationId } = frame.d;
      const send = (path: string, method: string, body: object) =>
        fetch(platform.apiBase + path, {
          method,
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
      await send(`/interactions/${id}/${answerToken}/callback`, "POST", { type: 5 });
      const original = `/webhooks/${applicationId}/${answerToken}/messages/@original`;
      await send(original, "PATCH", { content: "The race begins" });
    });
  });
}
