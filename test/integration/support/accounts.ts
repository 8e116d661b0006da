/** Provisional accounts of a game, through the SDK. */

import {
  AuthenticationExternalAuthType as AuthType,
  Client,
  type ClientOptions,
} from "game-social-sdk";
import type { ExternalAuthType, UserRecord } from "game-social-sdk-platform";
import { World } from "./world.js";

/** A world with a game's players, their tickets, and the steps of the lifecycle through the SDK. */
export class Accounts {
  private constructor(readonly world: World) {}

  static async open(): Promise<Accounts> {
    return new Accounts(await World.open());
  }

  get id(): string {
    return this.world.application.id;
  }

  client(options?: ClientOptions): Client {
    return this.world.client(options);
  }

  /** What proves an identity of the store to the service. */
  ticket(type: ExternalAuthType = "STEAM_SESSION_TICKET"): Promise<string> {
    const { id: applicationId } = this;
    return this.world.platform.accounts.providerToken({ type, applicationId, subject: "s-1" });
  }

  async provisional(client: Client) {
    return client.getProvisionalToken(this.id, AuthType.SteamSessionTicket, await this.ticket());
  }

  /** A code that this player has granted, as `authorize` would bring it. */
  async code(client: Client, player: UserRecord) {
    const { platform } = this.world;
    const { challenge, verifier } = client.createAuthorizationCodeVerifier();
    const redirectUri = "http://127.0.0.1:40404/callback";
    const parameters = new URLSearchParams({
      client_id: this.id,
      response_type: "code",
      redirect_uri: redirectUri,
      scope: Client.getDefaultCommunicationScopes(),
      code_challenge: challenge.challenge,
      code_challenge_method: "S256",
    });
    const url = `${platform.webBase}/oauth2/authorize?${parameters}`;
    const location = await platform.approveAuthorization(url, player.id);
    return { code: new URL(location).searchParams.get("code") ?? "", verifier, redirectUri };
  }

  async merge(client: Client, player: UserRecord) {
    const { code, verifier, redirectUri } = await this.code(client, player);
    const proof = [AuthType.SteamSessionTicket, await this.ticket()] as const;
    return client.getTokenFromProvisionalMerge(this.id, code, verifier, redirectUri, ...proof);
  }

  async unmerge(client: Client) {
    const proof = [AuthType.SteamSessionTicket, await this.ticket()] as const;
    return client.unmergeIntoProvisionalAccount(this.id, ...proof);
  }

  identity() {
    return this.world.platform.accounts.identities(this.id)[0];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.world.close();
  }
}
