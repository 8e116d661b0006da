/**
 * An activity's own server in a process of its own: a bare one that does nothing but answer, or a
 * development server.
 */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "vite";

/** A script of 2,000 bytes. */
const SCRIPT = `export const text = "${"x".repeat(1976)}";\n`;

const [kind] = process.argv.slice(2);
const root = mkdtempSync(join(tmpdir(), "activity-"));

async function bare(): Promise<number> {
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/javascript", "content-length": SCRIPT.length });
    response.end(SCRIPT);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

async function development(): Promise<number> {
  writeFileSync(join(root, "main.js"), SCRIPT);
  const server = await createServer({
    root,
    configFile: false,
    logLevel: "silent",
    cacheDir: join(root, "cache"),
    optimizeDeps: { noDiscovery: true },
    server: { host: "127.0.0.1", port: 0 },
  });
  await server.listen();
  if (server.httpServer === null) throw new Error("The development server does not listen.");
  return (server.httpServer.address() as AddressInfo).port;
}

process.send?.({ port: await (kind === "bare" ? bare() : development()) });
process.once("disconnect", () => {
  rmSync(root, { recursive: true, force: true });
  process.exit(0);
});
