/** A local platform with one application, and clients of it; all of it real, over sockets. */

import { fileURLToPath } from "node:url";
import { Client, type ClientOptions } from "game-social-sdk";
import {
  type ApplicationOptions,
  type CreatedApplication,
  type Platform,
  type PlatformOptions,
  startPlatform,
  type UserRecord,
} from "game-social-sdk-platform";

export { rejection } from "../../support/rejection.js";

const BROWSER = fileURLToPath(new URL("../../../examples/support/browser.mjs", import.meta.url));

export class World {
  readonly #clients: Client[] = [];

  private constructor(
    readonly platform: Platform,
    readonly application: CreatedApplication,
  ) {}

  static async open(
    options: PlatformOptions = {},
    application: Partial<ApplicationOptions> = {},
  ): Promise<World> {
    const platform = await startPlatform(options);
    const game = platform.createApplication({ name: "Test Game", public: true, ...application });
    return new World(platform, game);
  }

  /** A client of the platform, disposed with the world. */
  client(options: ClientOptions = {}): Client {
    const { apiBase, webBase } = this.platform;
    const client = new Client({ applicationId: this.application.id, apiBase, webBase, ...options });
    this.#clients.push(client);
    return client;
  }

  player(username: string): UserRecord {
    return this.platform.createUser({ username });
  }

  /** A client with a token of the player, not connected. */
  async signedIn(player: Pick<UserRecord, "id">, options?: ClientOptions): Promise<Client> {
    const client = this.client(options);
    await client.updateToken(1, this.token(player));
    return client;
  }

  /** A client of the player that is Ready. */
  async connected(player: Pick<UserRecord, "id">, options?: ClientOptions): Promise<Client> {
    const client = await this.signedIn(player, options);
    await client.connectAndWait();
    return client;
  }

  token(player: Pick<UserRecord, "id">): string {
    return this.platform.issueToken({ userId: player.id, applicationId: this.application.id })
      .accessToken;
  }

  async close(): Promise<void> {
    for (const client of this.#clients) client.dispose();
    await this.platform.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

/** The next consent page is answered by a browser as this player. */
export function answerAs(player: string, ...options: string[]): void {
  const words = [process.execPath, BROWSER, "--user", player, ...options];
  process.env.BROWSER = words.map((word) => `"${word}"`).join(" ");
}
