/** Hears what the platform registers and answers, through the hooks of its HTTP server. */

import type { RequestListener } from "node:http";
import { expect, onTestFinished, vi } from "vitest";
import { startPlatform } from "../../../../platform/index.js";
import { RouteTable } from "../../../../platform/kernel/http/route-table.js";

const API_ROOT = /^\/api\/v\d+/;

/** The folder of a domain, or of the kernel where no domain has a part in it, in a stack. */
const ROOM =
  /\/platform\/(?:domains\/)?((?<!domains\/)kernel\/gateway|(?<=domains\/)[^/]+\/[^/]+)\//;

/** What the platform answered to one request. */
export interface Answer {
  /** Method and path pattern below the API root, as the API description writes them. */
  readonly operation: string;
  /** Path pattern as the platform registered it below the API root. */
  readonly pattern: string;
  readonly method: string;
  /** What was asked for, with the API root. */
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/**
 * Calls back with the routes of every platform that starts, and with what answers its requests, until the
 * returned function is called.
 */
export function onServer(
  heard: (table: RouteTable, handler: Promise<RequestListener>) => void,
): () => void {
  const { handler } = RouteTable.prototype;
  const spy = vi.spyOn(RouteTable.prototype, "handler").mockImplementation(function (
    this: RouteTable,
    options,
  ) {
    const made = Promise.resolve().then(() => handler.call(this, options));
    heard(this, made);
    return made;
  });
  return () => spy.mockRestore();
}

/** Every route of a platform as method and full path. */
export async function registeredRoutes(): Promise<string[]> {
  const routes: string[] = [];
  const stop = onServer((table) => {
    for (const { method, url } of table.routes) routes.push(`${method} ${named(url)}`);
  });
  await (await startPlatform()).close();
  stop();
  return routes;
}

/** The folder, such as `guilds/core` or `kernel/gateway`, of what serves each operation. */
export async function routeFolders(): Promise<Map<string, string>> {
  const folders = new Map<string, string>();
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 30;
  const { add } = RouteTable.prototype;
  const spy = vi.spyOn(RouteTable.prototype, "add");
  spy.mockImplementation(function (this: RouteTable, route, prefixes) {
    const [, folder] = ROOM.exec(new Error().stack ?? "") ?? [];
    if (folder !== undefined && prefixes.includes("/api/v10")) {
      for (const one of [route.method].flat()) folders.set(`${one} ${named(route.url)}`, folder);
    }
    return add.call(this, route, prefixes);
  });
  // To list them it has to add them all; a platform that is not the first does so for what is asked for.
  const stop = onServer(({ routes }) => expect(routes).not.toEqual([]));
  await (await startPlatform()).close();
  stop();
  spy.mockRestore();
  Error.stackTraceLimit = stackTraceLimit;
  return folders;
}

/** The answers of the API of every platform that starts within this test, as they are made. */
export function recordAnswers(): readonly Answer[] {
  const answers: Answer[] = [];
  const stop = onServer(({ root }) => {
    root.addHook("onSend", async (request, reply, payload) => {
      const { url: route } = request.routeOptions;
      if (route === undefined || !API_ROOT.test(route)) return;
      const { method, url } = request;
      const pattern = route.replace(API_ROOT, "");
      const operation = `${method} ${named(pattern)}`;
      const body = typeof payload === "string" ? payload : "";
      const { statusCode: status } = reply;
      answers.push({ operation, pattern, method, url, status, headers: reply.getHeaders(), body });
    });
  });
  onTestFinished(stop);
  return answers;
}

/** A path pattern with its parameters as the API description writes them. */
function named(pattern: string): string {
  return pattern.replace(/:([^/]+)/g, "{$1}");
}
