import type { Server } from "node:http";
import { redactUrl } from "../../kernel/traffic/redact.js";

/** How long requests that are being answered may take, in milliseconds. */
const GRACE = 250;

/** The requests to a platform that have no answer yet. */
export class OpenRequests {
  readonly #open = new Map<object, string>();

  #none: (() => void) | undefined;

  constructor(server: Server) {
    server.on("request", (request, response) => {
      this.#open.set(response, `${request.method} ${redactUrl(request.url ?? "")}`);
      response.once("close", () => {
        this.#open.delete(response);
        if (this.#open.size === 0) this.#none?.();
      });
    });
  }

  /** Waits until there is none, as when a test ends on what an answer has said, or for a moment. */
  async settled(): Promise<void> {
    if (this.#open.size === 0) return;
    const none = new Promise<void>((resolve) => {
      this.#none = resolve;
    });
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise((resolve) => {
      timer = setTimeout(resolve, GRACE);
    });
    await Promise.race([none, over]);
    clearTimeout(timer);
  }

  /** Method and path of each, the oldest first. */
  get list(): readonly string[] {
    return [...this.#open.values()];
  }
}
