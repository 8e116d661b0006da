import { createHmac, timingSafeEqual } from "node:crypto";
import type { Kernel } from "../../../kernel/kernel.js";

/** How long a ticket is good, in milliseconds. */
const LIFETIME = 86_400_000;

/** Longest ticket that is read. */
const MAX_TICKET_LENGTH = 1000;

/** The player and the application of each ticket. */
export interface Player {
  /** Id of the application. */
  readonly applicationId: string;
  /** Id of the user. */
  readonly userId: string;
}

/** Tickets with which a frame says who plays in it (activities 2.16). They end with the process. */
export class ProxyTickets {
  readonly #secret: Buffer;
  readonly #clock: Kernel["clock"];

  /** @internal Made by the domain. */
  constructor({ clock, random }: Pick<Kernel, "clock" | "random">) {
    this.#clock = clock;
    this.#secret = random.bytes(32);
  }

  /** Makes a ticket, good for a day. */
  issue({ applicationId, userId }: Player): string {
    const expires_at = Math.floor((this.#clock.now() + LIFETIME) / 1000);
    const content = JSON.stringify({ application_id: applicationId, user_id: userId, expires_at });
    const payload = Buffer.from(content).toString("base64url");
    return `${payload}.${this.#sign(payload).toString("base64url")}`;
  }

  /** Whom a ticket of an application names; undefined when it is forged, expired or another's. */
  read(ticket: string, applicationId: string): string | undefined {
    const [payload = "", signature = ""] =
      ticket.length > MAX_TICKET_LENGTH ? [] : ticket.split(".");
    const given = Buffer.from(signature, "base64url");
    const wanted = this.#sign(payload);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
    const { application_id, user_id, expires_at } = JSON.parse(
      Buffer.from(payload, "base64url").toString(),
    ) as { application_id: string; user_id: string; expires_at: number };
    const good = application_id === applicationId && this.#clock.now() < expires_at * 1000;
    return good ? user_id : undefined;
  }

  #sign(payload: string): Buffer {
    return createHmac("sha256", this.#secret).update(payload).digest();
  }
}
