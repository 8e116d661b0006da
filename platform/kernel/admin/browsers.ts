import type { FastifyReply, FastifyRequest } from "fastify";
import type { Urls } from "../http/urls.js";
import type { Random } from "../random.js";
import { hashSecret, secretsEqual } from "../secrets.js";

/** The maximum number of browsers; beyond it the oldest is signed out. */
const MAX_BROWSERS = 100;

/** The header by which a page proves that it sent a request itself. */
const KEY_HEADER = "x-window-key";

/**
 * Browsers that have shown the admin token once and use the admin API since. The cookie alone does
 * nothing: requests must bring the key, too, which only pages of the platform can read. Both live as long
 * as the platform, whose clock people move by these pages.
 */
export class AdminBrowsers {
  /** The key of each browser, by the hash of its cookie. */
  readonly #keys = new Map<string, string>();

  constructor(
    private readonly urls: Urls,
    private readonly random: Random,
  ) {}

  /** Sets the cookie of a new browser. @returns its key */
  start(reply: FastifyReply): string {
    const secret = this.random.secret();
    const key = this.random.secret();
    this.#keys.set(hashSecret(secret), key);
    const [oldest] = this.#keys.size > MAX_BROWSERS ? this.#keys.keys() : [];
    if (oldest !== undefined) this.#keys.delete(oldest);
    const secure = this.urls.web.startsWith("https:") ? "; Secure" : "";
    reply.header(
      "set-cookie",
      `${this.#cookie}=${secret}; Path=/admin; HttpOnly; SameSite=Strict${secure}`,
    );
    return key;
  }

  /** The key of the browser that sent a request. */
  keyOf(request: FastifyRequest): string | undefined {
    const pairs = (request.headers.cookie ?? "").split(/;\s*/);
    const name = `${this.#cookie}=`;
    const secret = pairs.find((pair) => pair.startsWith(name))?.slice(name.length);
    return secret === undefined ? undefined : this.#keys.get(hashSecret(secret));
  }

  /** Whether a page of the platform sent a request, in a signed-in browser. */
  lets(request: FastifyRequest): boolean {
    const key = this.keyOf(request);
    const shown = request.headers[KEY_HEADER];
    return key !== undefined && typeof shown === "string" && secretsEqual(shown, key);
  }

  /** Cookies are shared by all ports of a host, so each platform needs its own cookie name. */
  get #cookie(): string {
    return `platform_window_${new URL(this.urls.web).port || "default"}`;
  }
}
