/** Takes the place of the browser: hands the authorize URL to the test instead of opening it. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

const REPORT = fileURLToPath(new URL("report-url.mjs", import.meta.url));

export class BrowserStub {
  readonly #urls: string[] = [];
  readonly #waiting: ((url: string) => void)[] = [];
  readonly #server = createServer((request, response) => {
    request.setEncoding("utf8");
    let url = "";
    request.on("data", (text: string) => {
      url += text;
    });
    request.on("end", () => {
      response.end();
      const waiting = this.#waiting.shift();
      if (waiting) waiting(url);
      else this.#urls.push(url);
    });
  });

  /** From now on, `authorize` of this process opens this browser. */
  static async open(): Promise<BrowserStub> {
    const stub = new BrowserStub();
    await new Promise<void>((resolve) => stub.#server.listen(0, "127.0.0.1", resolve));
    const { port } = stub.#server.address() as AddressInfo;
    process.env.BROWSER = `"${process.execPath}" "${REPORT}" ${port}`;
    return stub;
  }

  /** The next URL the SDK opens. */
  opened(): Promise<string> {
    const url = this.#urls.shift();
    return url ? Promise.resolve(url) : new Promise((resolve) => this.#waiting.push(resolve));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
