/**
 * Replaces the browser: a program with the name of the one that the library uses to open pages
 * sends their addresses to this process, which answers them as a player of the platform.
 */

import { chmodSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import type { SmokeContext } from "./context.js";

const MAX_BYTES = 64 * 1024;

/** Receives the addresses of opened pages. */
export class Pages {
  /** The environment in which a library finds the replacement. */
  readonly env: NodeJS.ProcessEnv;
  readonly #close: () => void;

  private constructor(env: NodeJS.ProcessEnv, close: () => void) {
    this.env = env;
    this.#close = close;
  }

  /**
   * @param folder - Where the replacement is written.
   * @param opened - Called with the address of each page.
   */
  static async open(
    { program }: SmokeContext,
    folder: string,
    opened: (url: string) => void,
  ): Promise<Pages> {
    const server = createServer((request, response) => {
      let url = "";
      request.setEncoding("utf8").on("data", (text: string) => {
        url += text;
        if (url.length > MAX_BYTES) request.destroy();
      });
      request.on("end", () => {
        response.end();
        opened(url);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const words = [process.execPath, ...process.execArgv, program, "smoke", "--page", String(port)];
    const script = join(folder, process.platform === "darwin" ? "open" : "xdg-open");
    writeFileSync(script, `#!/bin/sh\nexec ${words.map(quoted).join(" ")} --opened="$1"\n`);
    chmodSync(script, 0o700);
    const env = { BROWSER: "", PATH: [folder, process.env.PATH].filter(Boolean).join(delimiter) };
    return new Pages(env, () => void server.close());
  }

  close(): void {
    this.#close();
  }
}

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/** Runs in the replacement: sends an address to the process of the checks. */
export async function handOver(port: string, url: string): Promise<number> {
  await fetch(`http://127.0.0.1:${port}`, { method: "POST", body: url });
  return 0;
}
