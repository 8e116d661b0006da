import { request } from "node:http";
import type { BotService } from "game-social-sdk-platform/vitest";
import { expect, test } from "game-social-sdk-platform/vitest";
import { afterAll, beforeAll, vi } from "vitest";
import { GatewayClient } from "../../../support/gateway.js";

/** Sockets and servers that this process has open. */
const openSockets = () =>
  process.getActiveResourcesInfo().filter((name) => /^(?:TCP|UDP)/.test(name)).length;

/** A bot without a library, so that the tests cost what the platform and the kit cost. */
async function plainBot({ token, gatewayUrl, apiBase }: BotService) {
  const gateway = new GatewayClient(gatewayUrl);
  await gateway.identify(`Bot ${token}`, { intents: 0b1000_0010_0000_0001 });
  const say = (channel: string, content: string) =>
    new Promise<void>((resolve, reject) => {
      const body = JSON.stringify({ content });
      const headers = {
        authorization: `Bot ${token}`,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      };
      const url = `${apiBase}/channels/${channel}/messages`;
      const sent = request(url, { method: "POST", headers, agent: false }, (response) => {
        response.resume().on("end", () => resolve());
      });
      sent.on("error", reject).end(body);
    });
  return { gateway, say, close: () => gateway.socket.terminate() };
}

/** Declares tests of one bot each, which notice what comes from another test, or is left by one. */
export function declareBotTests(file: string): void {
  const count = Number(process.env.SHUFFLED_TESTS ?? 200) / 4;
  let before = 0;
  beforeAll(() => {
    before = openSockets();
  });
  // A socket is gone some turns of the event loop after it was closed.
  afterAll(() => vi.waitUntil(() => openSockets() <= before, { timeout: 10_000 }));
  for (let number = 0; number < count; number += 1) {
    test(`bot ${file} ${number}`, async ({ bot, person, guild, platform, application }) => {
      const alice = person("alice");
      const one = await bot(plainBot);
      expect(platform.users.people().map(({ username }) => username)).toEqual(["owner", "alice"]);
      alice.sendMessage(guild.channel, `to ${file} ${number}`);
      expect(await alice.next("MESSAGE_CREATE")).toMatchObject({ content: `to ${file} ${number}` });
      await one.client.say(guild.channel, `from ${file} ${number}`);
      const where = ({ author }: { author: { id: string } }) => author.id === application.botUserId;
      expect(await alice.next("MESSAGE_CREATE", { where })).toMatchObject({
        content: `from ${file} ${number}`,
      });
      const mine = alice.received.filter(({ event }) => event === "MESSAGE_CREATE");
      expect(mine).toHaveLength(2);
      expect(one.received.filter(({ event }) => event === "READY")).toHaveLength(1);
      expect(guild.owner.readMessages(guild.channel)).toHaveLength(2);
    });
  }
}
