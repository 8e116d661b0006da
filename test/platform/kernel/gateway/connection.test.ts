import { expect, test } from "vitest";
import { GatewayClient, identified, openGateway } from "../../support/gateway.js";
import { openWithGame } from "../../support/platform.js";

test("a bot that identifies twice within 5 seconds gets Invalid Session", async () => {
  const { platform, game } = await openWithGame({ bot: true }, { clock: { frozen: true } });
  const token = game.botToken as string;
  await identified(platform, token, { intents: 0 });
  const second = new GatewayClient(platform.gatewayUrl);
  await second.next();
  second.send(2, { token, properties: {}, intents: 0 });
  expect(await second.next()).toMatchObject({ op: 9, d: false });
  platform.clock.advance(5000);
  second.send(2, { token, properties: {}, intents: 0 });
  expect((await second.next()).t).toBe("READY");
});

test("other paths are not upgraded", async () => {
  const { platform } = await openGateway();
  const client = new GatewayClient(`${platform.gatewayUrl}/elsewhere`);
  expect((await client.closed).code).toBe(1006);
});

test("closing the platform closes connections with 1001", async () => {
  const { platform, token } = await openGateway();
  const { client } = await identified(platform, token);
  await platform.close();
  expect((await client.closed).code).toBe(1001);
});

test("closing the platform ends although clients come while it closes", async () => {
  const { platform, token } = await openGateway();
  const { client: slow } = await identified(platform, token);
  slow.socket.pause();
  const closing = platform.close();
  const late = new GatewayClient(platform.gatewayUrl);
  await closing;
  expect((await late.closed).code).toBe(1006);
});

test("events of every size arrive whole and in order, at once and by a resume", async () => {
  const { platform, user, token } = await openGateway();
  const { client, payload } = await identified(platform, token);
  const others = await client.beat();
  const seq = others.at(-1)?.s ?? (payload.s as number);
  // Around the lengths that frames write differently, and far above; some with characters of 4 bytes.
  const sizes = [1, 125, 32_000, 32_767, 32_768, 40_000, 65_480, 65_535, 65_536, 1_000_000];
  const texts = sizes.flatMap((size) => ["x".repeat(size), "small", "🎲".repeat(size / 4), "ü"]);
  for (const text of texts) platform.dispatch(user.id, "MESSAGE_CREATE", { text });
  const wanted = texts.map((text, index) => [seq + 1 + index, text.length, true]);
  // Texts as long as these are not shown when they differ.
  const reported = (events: { s: number | null; d: { text: string } }[]) =>
    events.map(({ s, d }, index) => [s, d.text.length, d.text === texts[index]]);
  expect(reported(await client.beat())).toEqual(wanted);
  client.socket.terminate();
  await client.closed;
  const second = new GatewayClient(platform.gatewayUrl);
  await second.resume(token, payload.d.session_id, seq);
  const events = [await second.event("MESSAGE_CREATE")];
  while (events.length < texts.length) events.push(await second.event("MESSAGE_CREATE"));
  expect(reported(events)).toEqual(wanted);
});
