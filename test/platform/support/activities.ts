import http from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { activities, type UrlMapping } from "../../../platform/index.js";
import { openApp } from "./apps.js";

/** A request that an application's server got. */
export interface Received {
  method: string;
  url: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** An application's server, with what it got. */
export async function serve(
  answer: (request: http.IncomingMessage, response: http.ServerResponse) => void,
) {
  const received: Received[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { server, received, target: `127.0.0.1:${port}` };
}

/** What the proxy answered. */
export interface ProxyAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/** An application with activities, in a guild with alice and a bot. */
export async function openActivity(urlMappings: readonly UrlMapping[] = [], options = {}) {
  const app = await openApp({ privilegedIntents: 1 << 15 }, options);
  const { platform, game } = app;
  platform.domain(activities).configure(game.id, { urlMappings });
  const { port } = new URL(platform.webBase);
  const host = `${game.id}.activity.localhost:${port}`;
  /** A request to the activity's own address. */
  const get = (path: string, request: http.RequestOptions & { body?: string } = {}) =>
    new Promise<ProxyAnswer>((resolve, reject) => {
      const { headers, body, ...rest } = request;
      const sent = http.request(
        {
          host: "127.0.0.1",
          port,
          path,
          agent: false,
          setHost: false,
          ...rest,
          headers: { host, ...headers },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () => {
            const text = Buffer.concat(chunks).toString();
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
          });
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });
  return { ...app, host, origin: `http://${host}`, get };
}
