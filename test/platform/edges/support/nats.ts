import { onTestFinished } from "vitest";
import { NatsServer } from "../../../support/nats-server.js";

/** A NATS server that ends with the test. */
export async function startNats(...args: string[]): Promise<NatsServer> {
  const server = await NatsServer.start(...args);
  onTestFinished(() => server.kill());
  return server;
}
