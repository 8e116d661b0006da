import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A web server whose every page says so, for the activity of an application. @returns its address */
export async function startActivityServer(): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html").end("<p>This is the activity</p>");
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
