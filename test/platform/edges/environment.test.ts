/** What the machines of platform and edges may lack or have wrong: space on the disk, and the right time. */

import { expect, onTestFinished, test } from "vitest";
import { GatewayClient } from "../support/gateway.js";
import { bundleCore, CoreProcess } from "./support/core-process.js";
import { bundleEdge, EdgeProcess, SECRET } from "./support/edge-process.js";
import { messagesIn, stateWithLobby } from "./support/lobby-state.js";
import { LobbyView } from "./support/lobby-view.js";
import { startNats } from "./support/nats.js";
import { openWithEdges } from "./support/platform.js";
import { ResumingClient } from "./support/resuming-client.js";

const [program, coreProgram] = await Promise.all([bundleEdge(), bundleCore()]);

/** Shifts the clock of a process by some hours, and by as many again with each SIGUSR2. */
const shifted = (hours: number) => [
  "--import",
  `data:text/javascript,${encodeURIComponent(`
    const Right = Date;
    let shift = ${hours * 3_600_000};
    globalThis.Date = class extends Right {
      constructor(...args) { super(...(args.length === 0 ? [Right.now() + shift] : args)); }
      static now() { return Right.now() + shift; }
    };
    process.on("SIGUSR2", () => { shift += ${hours * 3_600_000}; });`)}`,
];

test("while the platform's disk is full clients of edges see what was acknowledged, and the rest once there is space", async () => {
  const { state, players } = await stateWithLobby(1);
  const [{ token, lobbyId } = { token: "", lobbyId: "" }] = players;
  const nats = await startNats();
  const edges = { bus: nats.url, secret: SECRET };
  const core = await CoreProcess.startOnFullDisk(coreProgram, { state, edges }, 1000);
  const edge = await EdgeProcess.start(program, nats.url);
  const { apiBase } = core.addresses;
  const view = new LobbyView(token, lobbyId, apiBase, () => edge.gatewayUrl);
  onTestFinished(() => view.end());
  await expect.poll(() => view.client.history).toEqual(["READY"]);
  const write = async (content: string) => {
    const answer = await fetch(`${apiBase}/lobbies/${lobbyId}/messages`, {
      method: "POST",
      headers: { authorization: token, "content-type": "application/json" },
      body: JSON.stringify({ content }),
    });
    return { status: answer.status, body: (await answer.json()) as { id: string } };
  };
  const acknowledged: string[] = [];
  let refusal: { status: number; body: object } | undefined;
  while (refusal === undefined) {
    const answer = await write(`message ${acknowledged.length}`);
    if (answer.status === 201) acknowledged.push(answer.body.id);
    else refusal = answer;
  }
  expect(refusal).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining(`The state cannot be written to ${state}: `) },
  });
  expect(acknowledged.length).toBeGreaterThan(0);
  await expect.poll(() => view.ids).toEqual(acknowledged);
  // Heartbeats are the edge's affair, and the link is not about to end.
  const health = async (base: string) => (await fetch(`${base}/health`)).status;
  expect(await health(`http://127.0.0.1:${edge.port}`)).toBe(200);
  expect(await health(core.addresses.webBase)).toBe(503);
  core.makeSpace();
  await expect.poll(async () => (await write("afterwards")).status).toBe(201);
  expect(await health(core.addresses.webBase)).toBe(200);
  await expect.poll(() => view.messages.at(-1)?.content).toBe("afterwards");
  expect(view.client.history).toEqual(["READY"]);
  await core.kill();
  const stored = await messagesIn(state);
  expect(view.messages).toEqual(stored);
  expect(stored.slice(0, acknowledged.length).map(({ id }) => id)).toEqual(acknowledged);
  expect([...view.faults, ...view.client.faults]).toEqual([]);
});

test("edges whose clocks are hours ahead or behind serve clients, and join again after a clock was set back", async () => {
  const { platform, nats, user, token } = await openWithEdges();
  const edges = await Promise.all(
    [5, -5].map((hours) => EdgeProcess.start(program, nats.url, { nodeArgs: shifted(hours) })),
  );
  for (const { gatewayUrl } of edges) {
    const client = new GatewayClient(gatewayUrl);
    await client.identify(token);
    await client.beat();
    client.socket.terminate();
  }
  const clients = edges.map(({ gatewayUrl }) => {
    const client = new ResumingClient(token, () => gatewayUrl);
    client.followsReady = false;
    return client;
  });
  const read = clients.map((client) => {
    const numbers: number[] = [];
    client.received = ({ t, d }) => t === "TEST" && numbers.push(d.n);
    return numbers;
  });
  await expect.poll(() => clients.map(({ history }) => history)).toEqual([["READY"], ["READY"]]);
  platform.dispatch(user.id, "TEST", { n: 1 });
  await expect.poll(() => read).toEqual([[1], [1]]);
  for (const edge of edges) edge.signal("SIGUSR2");
  await nats.kill();
  platform.dispatch(user.id, "TEST", { n: 2 });
  await nats.run();
  await expect
    .poll(() => read)
    .toEqual([
      [1, 2],
      [1, 2],
    ]);
  for (const { faults, history } of clients) {
    expect(faults).toEqual([]);
    expect(history).toContain("RESUMED");
  }
});
