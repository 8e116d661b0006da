import { changed } from "../../../kernel/changes.js";
import type { Clock } from "../../../kernel/clock.js";
import type { Urls } from "../../../kernel/http/urls.js";
import { ACTIVITY_SUFFIX } from "../core/group.js";

/** Origins of the platform's own pages: its address, and the name that leads to it as well. */
export function webOrigins({ web }: Pick<Urls, "web">): string[] {
  return [web, web.replace(/\/\/(?:127\.0\.0\.1|\[::1\])(?=:|$)/, "//localhost")].filter(
    (origin, index, all) => all.indexOf(origin) === index,
  );
}

/** Paths of files that activities may load from the platform (activities 2.16). */
const FILES = ["attachments", "ephemeral-attachments", "avatars", "icons"];

/**
 * The content policy of an activity's answers, which takes the place of the application's own.
 *
 * @param origin - of the activity
 * @param prefix - what the paths of mapped requests begin with
 * @param nonce - of the document's inline scripts
 */
export function contentPolicy(
  { web, api }: Urls,
  origin: string,
  prefix: string,
  nonce?: string,
): string {
  const files = FILES.map((folder) => `${web}/cdn/${folder}/`).join(" ");
  const socket = origin.replace(/^http/, "ws");
  const own = nonce === undefined ? "" : ` 'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    `script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'${own} blob:`,
    `connect-src ${origin}${prefix} ${socket}${prefix} ${api.replace(/\/v\d+$/, "")}/ ${files} data: blob:`,
    `img-src 'self' ${files} data: blob:`,
    `media-src 'self' ${files} data: blob:`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "child-src 'self' blob:",
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    `frame-ancestors ${webOrigins({ web }).join(" ")} ${origin}`,
  ].join("; ");
}

/** Most policies that are kept. */
const MAX_STORED = 1000;

/** Addresses of activities and the policies of their answers, made once and not for each request. */
export class ActivityOrigins {
  #web = "";
  #root = new URL("http://localhost");
  readonly #policies = new Map<string, string>();

  /** @internal Made by the proxy. */
  constructor(
    private readonly kernel: { readonly clock: Pick<Clock, "now">; readonly urls: Urls },
  ) {}

  /** The port that the platform listens on, as its address names it. */
  get port(): string {
    return this.#own.port;
  }

  /** @internal How many policies are kept. */
  get kept(): number {
    return this.#policies.size;
  }

  /** Address of an application's activity. */
  origin(applicationId: string): string {
    const { protocol, port } = this.#own;
    return `${protocol}//${applicationId}${ACTIVITY_SUFFIX}${port === "" ? "" : `:${port}`}`;
  }

  /** The content policy of an activity's answers. */
  policy(applicationId: string, nonce?: string): string {
    const prefix = changed("activities.proxy-prefix", this.kernel.clock) ? "" : "/.proxy/";
    const make = () => contentPolicy(this.kernel.urls, this.origin(applicationId), prefix, nonce);
    if (nonce !== undefined) return make();
    const key = `${applicationId}${prefix}`;
    const made = this.#policies.get(key) ?? make();
    if (this.#policies.size >= MAX_STORED) this.#policies.clear();
    this.#policies.set(key, made);
    return made;
  }

  get #own(): URL {
    const { web } = this.kernel.urls;
    if (web !== this.#web) {
      this.#web = web;
      this.#root = new URL(web);
      this.#policies.clear();
    }
    return this.#root;
  }
}
