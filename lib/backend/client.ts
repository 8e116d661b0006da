import { INSPECT, type InspectFunction } from "../values/inspect.js";
import type { Snowflake } from "../values/snowflake.js";
import { Entitlements } from "./entitlements.js";
import { Lobbies } from "./lobbies.js";
import { type BackendOptions, readOptions } from "./options.js";
import { ProvisionalAccounts } from "./provisional-accounts.js";
import { Requests } from "./requests.js";
import { Skus, Subscriptions } from "./store.js";
import { Tokens } from "./tokens.js";

/**
 * A client of the service's HTTP API for a game's server. It loads no native code.
 *
 * Every call rejects with an `SdkError`, as the client's do, and takes `{ signal, timeout }`. A
 * wrong argument is a `TypeError` or `RangeError`, and nothing is sent. Calls respect rate limits.
 * A request that was refused with 429 is sent again, and so is a failed one if it is safe to
 * repeat.
 *
 * @example const backend = new BackendClient({ applicationId, botToken }); for await (const { id,
 *   skuId } of backend.entitlements.all({ userId, onlyActive: true })) console.log(id, skuId);
 */
export class BackendClient {
  /** Id of the game's application. */
  readonly applicationId: Snowflake;
  /** Root of the service's HTTP API, with its version. */
  readonly apiBase: string;
  /** What players have bought. */
  readonly entitlements: Entitlements;
  /** What the application sells. */
  readonly skus: Skus;
  /** Subscriptions of players to what the application sells. */
  readonly subscriptions: Subscriptions;
  /** Lobbies of the game's server. */
  readonly lobbies: Lobbies;
  /** Tokens of players and of the application. */
  readonly tokens: Tokens;
  /** Accounts of players who have no account of the platform. */
  readonly provisionalAccounts: ProvisionalAccounts;

  /** @throws TypeError or RangeError that names the option; credentials are never shown */
  constructor(options: BackendOptions) {
    const settings = readOptions(options);
    const requests = new Requests(settings, () => this.tokens.clientCredentials());
    this.applicationId = settings.applicationId;
    this.apiBase = settings.apiBase;
    this.entitlements = new Entitlements(requests, settings.applicationId);
    this.skus = new Skus(requests, settings.applicationId);
    this.subscriptions = new Subscriptions(requests);
    this.lobbies = new Lobbies(requests);
    this.tokens = new Tokens(requests, settings);
    this.provisionalAccounts = new ProvisionalAccounts(requests, settings);
  }

  /** The application and the service's address, without credentials. */
  toJSON(): { readonly applicationId: Snowflake; readonly apiBase: string } {
    const { applicationId, apiBase } = this;
    return { applicationId, apiBase };
  }

  /** @internal */
  [INSPECT](_depth: number, options: object, inspect: InspectFunction): string {
    return `BackendClient ${inspect(this.toJSON(), options)}`;
  }
}
