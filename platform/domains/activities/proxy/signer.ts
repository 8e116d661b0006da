import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import type { Clock } from "../../../kernel/clock.js";
import type { Applications } from "../../identity/applications/api.js";
import type { ProxyTickets } from "./tickets.js";

/** The parameter of an address that carries a ticket. */
export const TICKET = "discord_proxy_ticket";

/** Keeps the ticket of a frame for what its addresses do not name, such as modules of modules. */
const COOKIE = "activity_proxy_ticket";

/** How long a signature is good, in seconds. */
const GOOD_FOR = 300;

/** Most sets of headers that are kept: each is good for all requests of a player in a second. */
const MAX_STORED = 1000;

/** Adds headers that say who plays, signed with the application's key (activities 2.16). */
export class RequestSigner {
  readonly #kept = new Map<string, OutgoingHttpHeaders>();

  /** @internal Made by the proxy. */
  constructor(
    private readonly clock: Pick<Clock, "now">,
    private readonly applications: Applications,
    private readonly tickets: ProxyTickets,
  ) {}

  /**
   * The headers that a request of an activity gets; none when nothing says whose it is.
   *
   * @param url - path and query of the request
   */
  headers(applicationId: string, url: string, headers: IncomingHttpHeaders): OutgoingHttpHeaders {
    for (const ticket of ticketsOf(url, headers)) {
      const userId = this.tickets.read(ticket, applicationId);
      if (userId !== undefined) return this.#signed(applicationId, userId);
    }
    return {};
  }

  /** @internal How many sets of headers are kept. */
  get kept(): number {
    return this.#kept.size;
  }

  /** Forgets what was signed, with keys that may have changed. */
  forget(): void {
    this.#kept.clear();
  }

  #signed(applicationId: string, userId: string): OutgoingHttpHeaders {
    const created_at = Math.floor(this.clock.now() / 1000);
    const key = `${applicationId} ${userId} ${created_at}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) return kept;
    const { ownerId } = this.applications.require(applicationId);
    const payload = Buffer.from(
      JSON.stringify({
        application_id: applicationId,
        user_id: userId,
        is_developer: ownerId === userId,
        created_at,
        expires_at: created_at + GOOD_FOR,
      }),
    );
    const signature = Buffer.from(this.applications.keys.sign(applicationId, payload), "hex");
    const made = {
      "x-discord-proxy-payload": payload.toString("base64"),
      "x-signature-timestamp": String(created_at),
      "x-signature-ed25519": signature.toString("base64"),
    };
    this.#kept.set(key, made);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_STORED && oldest !== undefined) this.#kept.delete(oldest);
    return made;
  }
}

/** The ticket in an address; undefined when there is none. */
export function ticketIn(url: string | undefined): string | undefined {
  if (!url?.includes(TICKET)) return undefined;
  const query = url.slice(url.indexOf("?") + 1).split("#", 1)[0];
  return new URLSearchParams(query).get(TICKET) ?? undefined;
}

/** An address's query without its ticket, which a WebSocket gets from the platform's own script. */
export function withoutTicket(query: string): string {
  if (!query.includes(TICKET)) return query;
  const kept = query
    .slice(1)
    .split("&")
    .filter((part) => !part.startsWith(`${TICKET}=`));
  return kept.length === 0 ? "" : `?${kept.join("&")}`;
}

/** The cookie that keeps the ticket of a document. */
export function ticketCookie(ticket: string): string {
  return `${COOKIE}=${ticket}; Path=/; HttpOnly; Secure; SameSite=None; Partitioned`;
}

/** The cookies of a request without the proxy's own. */
export function foreignCookies(cookies: string | undefined): string | undefined {
  if (!cookies?.includes(COOKIE)) return cookies;
  const kept = cookies.split(/; */).filter((each) => !each.startsWith(`${COOKIE}=`));
  return kept.length === 0 ? undefined : kept.join("; ");
}

/** What may be a ticket in a request: in its own address, in that of its page, in its cookie. */
function ticketsOf(url: string, { referer, cookie }: IncomingHttpHeaders): string[] {
  const kept = new RegExp(`(?:^|; *)${COOKIE}=([^;]*)`).exec(cookie ?? "")?.[1];
  return [ticketIn(url), ticketIn(referer), kept].filter((ticket) => ticket !== undefined);
}
