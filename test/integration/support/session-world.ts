/** A player with a session on clocks that the test moves: the machine's and the platform's. */

import { type ClientOptions, MemoryTokenStore, type SignInOptions } from "game-social-sdk";
import type { PlatformOptions, UserRecord } from "game-social-sdk-platform";
import { ManualClock } from "../../support/manual-clock.js";
import { answerAs, World } from "./world.js";

export const MINUTE = 60_000;
export const DAY = 86_400_000;

export class SessionWorld {
  readonly clock: ManualClock;
  readonly store = new MemoryTokenStore();
  /** What the session could not do and tries again. */
  readonly problems: unknown[] = [];

  private constructor(
    readonly world: World,
    readonly player: UserRecord,
  ) {
    this.clock = new ManualClock(world.platform.clock.now());
  }

  static async open(options: PlatformOptions = {}): Promise<SessionWorld> {
    const world = await World.open({ clock: { frozen: true }, ...options });
    return new SessionWorld(world, world.player("alice"));
  }

  get platform() {
    return this.world.platform;
  }

  /** Options that sign the player in with this store and this clock. */
  options(more: SignInOptions = {}): SignInOptions {
    return {
      tokenStore: this.store,
      clock: this.clock,
      onRenewalError: (error) => this.problems.push(error),
      ...more,
    };
  }

  /** Signs the player in, by the consent page unless the store has tokens. */
  async signIn(more: SignInOptions = {}, options: ClientOptions = {}) {
    answerAs(this.player.username);
    const client = this.world.client(options);
    return { client, ...(await client.signIn(this.options(more))) };
  }

  /**
   * Time passes, for the machine and for the service, which then misses heartbeats and ends
   * connections; clients restore them.
   */
  pass(ms: number): void {
    this.platform.clock.advance(ms);
    this.clock.advance(ms);
  }

  /** Waits until the session has nothing under way and looks at the clock again. */
  async idle(): Promise<void> {
    while (this.clock.pending === 0) await this.clock.scheduled();
  }

  /** How many times the platform has given tokens to anyone so far. */
  issued(): number {
    return this.platform.events.recent().filter(({ kind }) => kind === "oauth2.token_issued")
      .length;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.world.close();
  }
}

/** Fails when the SDK opens a browser. */
export function noBrowser(): void {
  process.env.BROWSER = "false";
}
