/** The commands when they are told to end before they have reached the bus. */

import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { runPlatformCli } from "../../../platform/index.js";
import { SECRET } from "./support/edge-process.js";
import { bundleProgram, ProgramProcess } from "./support/program-process.js";

const program = await bundleProgram('import "./platform/cli.ts";');

/** So that no attempt to connect is given up while the test lasts. */
const patient = `data:text/javascript,${encodeURIComponent(`
  const set = globalThis.setTimeout;
  globalThis.setTimeout = (done, ms, ...rest) => set(done, ms < 5000 ? ms : 1e9, ...rest);`)}`;

/** The command of the package in a process of its own. */
class Command extends ProgramProcess<never> {
  constructor(args: readonly string[]) {
    super(["--import", patient, program, ...args], { PLATFORM_EDGE_SECRET: SECRET });
  }
}

/** Accepts connections, and never says what a NATS server says first. */
async function startSilentServer(): Promise<{ server: Server; url: string }> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    onTestFinished(() => void socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { server, url: `nats://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test.each([
  ["an edge", "SIGTERM", ["edge", "--bus"]],
  ["an edge", "SIGINT", ["edge", "--bus"]],
  ["the platform", "SIGTERM", ["--edges"]],
  ["the platform", "SIGINT", ["--edges"]],
] as const)("%s that waits for the bus ends by %s as it does later", async (_who, signal, args) => {
  const { server, url } = await startSilentServer();
  const command = new Command([...args, url, "--port", "0"]);
  await once(server, "connection");
  await command.kill(signal);
  // Until everything that it said has been read.
  await command.started;
  expect(command).toMatchObject({ exitCode: 0, complaints: "", printed: undefined });
});

test("a program that runs the command can end it while it waits for the bus", async () => {
  vi.stubEnv("PLATFORM_EDGE_SECRET", SECRET);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { server, url } = await startSilentServer();
  const abort = new AbortController();
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const environment = { print: say, complain: say, signal: abort.signal };
  const ended = runPlatformCli(["--port", "0", "--edges", url], environment);
  const [socket] = await once(server, "connection");
  abort.abort();
  expect(await ended).toBe(0);
  socket.destroy();
  expect(said).toEqual([]);
});
