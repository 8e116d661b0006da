import { expect, test } from "vitest";
import { GatewayClient, INTERVAL, identified, openGateway } from "../../support/gateway.js";

test("Hello tells the heartbeat interval", async () => {
  const { platform } = await openGateway();
  const hello = await new GatewayClient(platform.gatewayUrl).next();
  expect(hello).toMatchObject({ op: 10, s: null, t: null, d: { heartbeat_interval: INTERVAL } });
});

test.each([0, 251, null, { s: 3 }, undefined])(
  "a heartbeat with d = %j is acknowledged",
  async (d) => {
    const { platform, token } = await openGateway();
    const { client } = await identified(platform, token, { capabilities: 0 });
    client.send(1, d);
    expect(await client.next()).toMatchObject({ op: 11 });
  },
);

test("a QoS heartbeat counts as one, and heartbeats work before Identify", async () => {
  const { platform } = await openGateway();
  const client = new GatewayClient(platform.gatewayUrl);
  await client.next();
  client.send(40, { seq: null, qos: { ver: 26, active: true, reasons: ["foregrounded"] } });
  expect(await client.next()).toMatchObject({ op: 11 });
});

test("two intervals of silence end the session with 4009; a heartbeat puts that off", async () => {
  const { platform, token } = await openGateway();
  const { client, payload } = await identified(platform, token, { capabilities: 0 });
  platform.clock.advance(2 * INTERVAL - 1);
  await client.beat();
  platform.clock.advance(2 * INTERVAL - 1);
  await client.beat();
  platform.clock.advance(2 * INTERVAL);
  expect((await client.closed).code).toBe(4009);
  const again = new GatewayClient(platform.gatewayUrl);
  await again.resume(token, payload.d.session_id, 1);
  expect(await again.next()).toMatchObject({ op: 9, d: false });
});

test("a client that never identifies is closed with 4009 too", async () => {
  const { platform } = await openGateway();
  const client = new GatewayClient(platform.gatewayUrl);
  await client.next();
  platform.clock.advance(2 * INTERVAL);
  expect((await client.closed).code).toBe(4009);
});
