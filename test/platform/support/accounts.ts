import type { ApplicationOptions, ExternalAuthType, Platform } from "../../../platform/index.js";
import { authorizeUrl, getCode, open, postForm, REDIRECT, RFC_VERIFIER } from "./platform.js";
import { send } from "./players.js";

/** A platform with a frozen clock, a game with a bot, and two people. */
export async function openAccounts(settings: Partial<ApplicationOptions> = {}) {
  const platform = await open({ clock: { frozen: true } });
  const game = platform.createApplication({ name: "Game", public: true, bot: true, ...settings });
  const alice = platform.createUser({ username: "alice", globalName: "Alice" });
  const bob = platform.createUser({ username: "bob", globalName: "Bob" });
  const accounts = new AccountClient(platform, game.id, game.botToken as string);
  return { platform, game, alice, bob, accounts };
}

/** Speaks the endpoints of provisional accounts for one game. */
export class AccountClient {
  constructor(
    readonly platform: Platform,
    readonly applicationId: string,
    readonly botToken: string,
  ) {}

  /** A ticket of the store provider, which the platform plays. */
  ticket(subject = "steam-1", displayName = "Player One"): Promise<string> {
    const { applicationId } = this;
    const type = "STEAM_SESSION_TICKET";
    return this.platform.accounts.providerToken({ type, applicationId, subject, displayName });
  }

  token(token: string, type: ExternalAuthType = "STEAM_SESSION_TICKET", changes: object = {}) {
    return this.#post("/partner-sdk/token", token, type, changes);
  }

  unmerge(token: string, type: ExternalAuthType = "STEAM_SESSION_TICKET", changes: object = {}) {
    return this.#post("/partner-sdk/provisional-accounts/unmerge", token, type, changes);
  }

  bot(path: string, body: unknown) {
    return send(this.platform, `Bot ${this.botToken}`, "POST", path, body);
  }

  /** Signs in as `userId` and merges, with a code of the browser flow. */
  async merge(
    userId: string,
    token: string,
    type: string = "STEAM_SESSION_TICKET",
    changes: Record<string, string> = {},
  ) {
    const url = authorizeUrl(this.platform, this.applicationId);
    const code = await getCode(this.platform, url, userId);
    return this.mergeWithCode(code, token, type, changes);
  }

  mergeWithCode(
    code: string,
    token: string,
    type: string = "STEAM_SESSION_TICKET",
    changes: Record<string, string> = {},
  ) {
    return postForm(this.platform, "/oauth2/token", {
      grant_type: "authorization_code",
      client_id: this.applicationId,
      code,
      redirect_uri: REDIRECT,
      code_verifier: RFC_VERIFIER,
      external_auth_type: type,
      external_auth_token: token,
      ...changes,
    });
  }

  /** Where the only identity of the game stands, and whose it is. */
  identity() {
    return this.platform.accounts.identities(this.applicationId)[0];
  }

  #post(path: string, token: string, type: ExternalAuthType, changes: object) {
    return send(this.platform, "", "POST", path, {
      client_id: this.applicationId,
      external_auth_type: type,
      external_auth_token: token,
      ...changes,
    });
  }
}
