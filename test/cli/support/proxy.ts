/** A service that is a platform but for what a test changes of its answers. */

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import WebSocket, { WebSocketServer } from "ws";

/** An answer on its way, which a test may change. */
export interface Passing {
  /** Such as `GET /users/1`. */
  readonly request: string;
  status: number;
  readonly headers: Map<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: what a test changes is for it to know
  body: any;
}

/** What a test changes. */
export interface Changes {
  answer?(passing: Passing): void;
  /** Whether the answer to a request gets lost; called once the service has done it. */
  loses?(request: string): boolean;
  /** Called when one got lost. */
  lost?(): void;
  /** The code of a close of the gateway. */
  close?(code: number): number;
}

/** Fields whose values no report may have. */
const SECRETS = ["token", "session_id"];

/** Codes that no side may send. */
const RESERVED = [1005, 1006];

/** Opens the proxy; `asked` has the requests that it passed on, `secrets` what was issued by answers and frames. */
export async function openProxy(apiBase: string, changes: Changes = {}) {
  const target = new URL(apiBase);
  const asked: string[] = [];
  const secrets = new Set<string>();

  function collectSecrets(value: unknown): void {
    if (typeof value !== "object" || value === null) return;
    for (const [key, field] of Object.entries(value)) {
      if (SECRETS.includes(key) && typeof field === "string") secrets.add(field);
      collectSecrets(field);
    }
  }
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const own = (sent: string) => sent.replaceAll(target.host, host);

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "", headers } = incoming;
    const request = `${method} ${url.slice(target.pathname.length)}`;
    asked.push(request);
    const body = await text(incoming);
    const sent = ["authorization", "content-type"].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, String(headers[name])]],
    );
    const answer = await fetch(`${target.origin}${url}`, {
      method,
      headers: Object.fromEntries(sent),
      ...(method === "GET" ? {} : { body }),
    });
    const received = own(await answer.text());
    const passing: Passing = {
      request,
      status: answer.status,
      headers: new Map([...answer.headers].filter(([name]) => name !== "content-length")),
      body: received === "" ? undefined : JSON.parse(received),
    };
    collectSecrets(passing.body);
    if (changes.loses?.(request)) {
      changes.lost?.();
      return;
    }
    changes.answer?.(passing);
    for (const name of ["connection", "keep-alive", "transfer-encoding"])
      passing.headers.delete(name);
    response.writeHead(passing.status, Object.fromEntries(passing.headers));
    response.end(passing.body === undefined ? undefined : JSON.stringify(passing.body));
  }

  const sockets = new WebSocketServer({ noServer: true });
  server.on("upgrade", (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (client) => {
      const inner = new WebSocket(`ws://${target.host}${request.url}`);
      const opened = once(inner, "open");
      client.on("message", (data, binary) => opened.then(() => inner.send(data, { binary })));
      client.on("close", () => inner.terminate());
      client.on("error", () => inner.terminate());
      inner.on("message", (data, binary) => {
        if (!binary) collectSecrets(JSON.parse(String(data)));
      });
      inner.on("message", (data, binary) =>
        client.send(binary ? data : own(String(data)), { binary }),
      );
      inner.on("error", () => client.terminate());
      inner.on("close", (code) => {
        if (RESERVED.includes(code)) client.terminate();
        else client.close(changes.close?.(code) ?? code);
      });
    });
  });
  onTestFinished(() => {
    for (const client of sockets.clients) client.terminate();
    server.closeAllConnections();
    server.close();
  });
  return { base: `http://${host}${target.pathname}`, asked, secrets };
}
