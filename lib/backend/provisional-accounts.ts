import type { CallOptions } from "../operations/call-options.js";
import type { OptionNames } from "../operations/option-names.js";
import type { Snowflake } from "../values/snowflake.js";
import * as check from "./arguments.js";
import type { BackendSettings } from "./options.js";
import type { Request, Requests } from "./requests.js";
import {
  type BackendTokens,
  type ExternalProof,
  proofFields,
  readTokens,
} from "./token-records.js";

/** A player whom the game itself authenticates. */
export interface OwnPlayer {
  /** The game's permanent id of the player: 1 to 1024 characters. */
  readonly externalUserId: string;
  /** The name that others see, 1 to 32 characters. */
  readonly preferredGlobalName?: string | undefined;
}

const OWN_PLAYER: OptionNames<OwnPlayer> = { externalUserId: true, preferredGlobalName: true };

/** Accounts of players who have no account of the platform (protocol 2). */
export class ProvisionalAccounts {
  readonly #requests: Requests;
  readonly #application: Snowflake;
  readonly #clientSecret: string | undefined;

  /** @internal */
  constructor(requests: Requests, { applicationId, clientSecret }: BackendSettings) {
    this.#requests = requests;
    this.#application = applicationId;
    this.#clientSecret = clientSecret;
  }

  /**
   * Gets a token for a player whom the game authenticates, and creates the account the first time.
   * Needs the bot token. Code 530010 means that the player now has a full account and has to sign
   * in with it.
   */
  async tokenForPlayer(player: OwnPlayer, options?: CallOptions): Promise<BackendTokens> {
    const name = "provisionalAccounts.tokenForPlayer";
    const { externalUserId, preferredGlobalName } = check.fields(
      name,
      "player",
      player,
      OWN_PLAYER,
    );
    const json = {
      external_user_id: check.text(name, "player.externalUserId", externalUserId, 1, 1024),
      preferred_global_name: check.optional(preferredGlobalName, (value) =>
        check.text(name, "player.preferredGlobalName", value, 1, 32),
      ),
    };
    return this.#send(
      {
        name,
        route: "POST /partner-sdk/token/bot",
        json,
        sender: { as: "bot" },
        repeatable: true,
        read: readTokens,
      },
      options,
    );
  }

  /** Gets a token for a player whom a store or another identity provider authenticates. */
  async tokenForProof(proof: ExternalProof, options?: CallOptions): Promise<BackendTokens> {
    const name = "provisionalAccounts.tokenForProof";
    return this.#send(
      {
        name,
        route: "POST /partner-sdk/token",
        json: this.#proven(name, proof),
        sender: { as: "nobody" },
        repeatable: true,
        secrets: [proof?.externalAuthToken],
        read: readTokens,
      },
      options,
    );
  }

  /**
   * Separates a player whom the game authenticates from the full account, into a new provisional
   * one. Needs the bot token. It is not sent again when the answer was lost; code 50229 then means
   * that it was done.
   */
  async unmergePlayer(externalUserId: string, options?: CallOptions): Promise<void> {
    const name = "provisionalAccounts.unmergePlayer";
    const external_user_id = check.text(name, "externalUserId", externalUserId, 1, 1024);
    return this.#send(
      {
        name,
        route: "POST /partner-sdk/provisional-accounts/unmerge/bot",
        json: { external_user_id },
        sender: { as: "bot" },
        repeatable: false,
      },
      options,
    );
  }

  /** The same for a player whom a store or another identity provider authenticates. */
  async unmergeProof(proof: ExternalProof, options?: CallOptions): Promise<void> {
    const name = "provisionalAccounts.unmergeProof";
    return this.#send(
      {
        name,
        route: "POST /partner-sdk/provisional-accounts/unmerge",
        json: this.#proven(name, proof),
        sender: { as: "nobody" },
        repeatable: false,
        secrets: [proof?.externalAuthToken],
      },
      options,
    );
  }

  #proven(name: string, proof: ExternalProof) {
    return {
      client_id: this.#application,
      client_secret: this.#clientSecret,
      ...proofFields(name, proof),
    };
  }

  #send<T = void>(request: Request<T>, options?: CallOptions): Promise<T> {
    return this.#requests.send(request, options);
  }
}
