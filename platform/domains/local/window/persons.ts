import type { Kernel } from "../../../kernel/kernel.js";
import { NO_APPLICATION, type PersonPrincipal } from "../../../kernel/principal.js";
import { hashSecret } from "../../../kernel/secrets.js";
import type { Users } from "../../identity/users/api.js";

/** Maximum number of sign-ins at a time; the oldest is dropped. */
const MAX_SIGN_INS = 10_000;

/** What a person may do in the platform's own client. Lobbies and parties are for games. */
export const PERSON_SCOPES = [
  "activities.read",
  "activities.write",
  "applications.commands.permissions.update",
  "connections",
  "dm_channels.messages.read",
  "dm_channels.messages.write",
  "dm_channels.read",
  "email",
  "gateway.connect",
  "guilds",
  "guilds.channels.read",
  "guilds.members.read",
  "identify",
  "presences.read",
  "presences.write",
  "relationships.read",
  "relationships.write",
] as const;

/** Sign-ins of people in the platform's own client. They are not part of snapshots. */
export class Persons {
  /** User ids by hashes of tokens. */
  readonly #signIns = new Map<string, string>();

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Pick<Kernel, "authentication" | "random">,
    private readonly users: Users,
  ) {
    kernel.authentication.providePersons((token) => this.#personOf(token));
  }

  /**
   * Signs a user in. The token is good for the HTTP API, in `Authorization` without a scheme, and for
   * Identify, as long as the platform runs.
   *
   * @throws PlatformError when there is no such user
   */
  signIn(userId: string): string {
    this.users.require(userId);
    const token = `person.${this.kernel.random.secret()}`;
    this.#signIns.set(hashSecret(token), userId);
    const [oldest] = this.#signIns.size > MAX_SIGN_INS ? this.#signIns.keys() : [];
    if (oldest !== undefined) this.#signIns.delete(oldest);
    return token;
  }

  #personOf(token: string): PersonPrincipal | undefined {
    const userId = this.#signIns.get(hashSecret(token));
    if (userId === undefined || this.users.get(userId) === undefined) return undefined;
    return { kind: "person", userId, applicationId: NO_APPLICATION, scopes: PERSON_SCOPES };
  }
}
