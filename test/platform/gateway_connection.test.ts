import { expect, test } from "vitest";
import { GatewayClient, identified, openGateway } from "./support/gateway.js";
import { openWithGame } from "./support/platform.js";

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
