import { once } from "node:events";
import { constants, createInflate } from "node:zlib";
import { Client, Events, GatewayIntentBits, Options } from "discord.js";
import { expect, onTestFinished, test } from "vitest";
import WebSocket from "ws";
import { openWithGame } from "../support/platform.js";

test("an unmodified bot library logs in, becomes ready, resumes and sets its presence", async () => {
  const { platform, user, game } = await openWithGame({ bot: true });
  const client = new Client({
    intents: [GatewayIntentBits.Guilds],
    makeCache: Options.cacheEverything(),
    rest: { api: `${platform.webBase}/api`, version: "10" },
  });
  onTestFinished(() => client.destroy());
  const ready = once(client, Events.ClientReady);
  await client.login(game.botToken as string);
  await ready;
  expect(client.user?.id).toBe(game.botUserId);
  expect((await client.users.fetch(user.id)).globalName).toBe("Alice");
  const changed = platform.events.waitFor("gateway.presence");
  client.user?.setStatus("dnd");
  expect((await changed).detail).toBe("dnd");
  const resumed = once(client, Events.ShardResume);
  platform.sessions.reconnect();
  await resumed;
  expect(platform.sessions.list()).toMatchObject([
    { userId: game.botUserId, connected: true, status: "dnd" },
  ]);
});

test("zlib-stream is one stream over all messages, each ending with the flush marker", async () => {
  const { platform, user, game } = await openWithGame();
  const { accessToken } = platform.issueToken({ userId: user.id, applicationId: game.id });
  const socket = new WebSocket(`${platform.gatewayUrl}/?v=10&encoding=json&compress=zlib-stream`);
  onTestFinished(() => socket.terminate());
  const inflate = createInflate({ flush: constants.Z_SYNC_FLUSH });
  socket.on("message", (data: Buffer) => inflate.write(data));
  inflate.setEncoding("utf8");
  let text = "";
  const until = (part: string) =>
    new Promise<string>((resolve) => {
      const check = () => text.includes(part) && resolve(text);
      inflate.on("data", (more: string) => {
        text += more;
        check();
      });
      check();
    });
  const [first] = (await once(socket, "message")) as [Buffer];
  expect(first.subarray(-4).toString("hex")).toBe("0000ffff");
  await until('"op":10');
  socket.send(JSON.stringify({ op: 2, d: { token: `Bearer ${accessToken}`, properties: {} } }));
  await until('"READY"');
  platform.dispatch(user.id, "MESSAGE_CREATE", { content: "ü".repeat(100_000) });
  expect(await until('ü"}')).toContain("ü".repeat(100_000));
  const closed = once(socket, "close");
  platform.sessions.close({ userId: user.id }, 4004);
  expect((await closed)[0]).toBe(4004);
});
