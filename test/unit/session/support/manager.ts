/** A manager of tokens whose service and store the test plays. */

import { SdkError } from "../../../../lib/operations/sdk-error.js";
import { StoredTokens } from "../../../../lib/session/stored-tokens.js";
import { TokenManager } from "../../../../lib/session/token-manager.js";
import { received, type Tokens } from "../../../../lib/session/tokens.js";
import { MemoryTokenStore } from "../../../../lib/stores/memory.js";
import { ManualClock } from "../../../support/manual-clock.js";

export const MINUTE = 60_000;
export const DAY = 86_400_000;
export const WEEK = 604_800;

/** The ids of two players. */
export const ALICE = "1001";
export const BOB = "1002";

export const networkError = () =>
  new SdkError({ operation: "Client.refreshToken", type: "NetworkError", message: "No network." });

export const oauthError = (error: string, details: object = {}) =>
  new SdkError({
    operation: "Client.refreshToken",
    type: "HTTPError",
    status: 400,
    message: error,
    responseBody: JSON.stringify({ error }),
    ...details,
  });

/** Tokens with a number, so that it shows which ones they are. */
export function tokens(number: number, clock: ManualClock, expiresIn = WEEK): Tokens {
  const answer = {
    accessToken: `access-${number}`,
    refreshToken: `refresh-${number}`,
    scopes: "openid",
    expiresIn,
    tokenType: 1 as const,
  };
  return received(answer, { applicationId: "7", issuedAt: clock.now(), provisional: false });
}

/** A store whose saves wait for what the test says, in their order; those after them go through. */
class HeldUpStore extends MemoryTokenStore {
  readonly waits: Promise<void>[] = [];
  saves = 0;

  override async save(text: string) {
    this.saves += 1;
    await this.waits.shift();
    super.save(text);
  }
}

/** Waits, a microtask at a time, until the condition holds; the limit keeps a failing test from hanging. */
async function untilHolds(condition: () => boolean): Promise<void> {
  for (let turn = 0; !condition(); turn += 1) {
    if (turn === 1000) throw new Error("The condition never held.");
    await Promise.resolve();
  }
}

/** A manager whose new tokens could not be saved, and are just being saved again. */
export async function setUpSaving() {
  const store = new HeldUpStore();
  const all = setUp(new ManualClock(), store);
  let end: (reason?: Error) => void = () => {};
  const held = new Promise<void>((resolve, reject) => {
    end = (reason) => (reason ? reject(reason) : resolve());
  });
  store.waits.push(Promise.reject(new Error("The keyring is locked.")), held);
  all.manager.start();
  all.clock.advance(6 * DAY);
  (await all.request()).settle();
  await all.manager.settled();
  all.clock.advance(5 * MINUTE);
  await untilHolds(() => store.saves >= 2);
  return { ...all, endSaving: end };
}

/** A manager whose service answers as the test says. */
export function setUp(
  clock = new ManualClock(),
  store = new MemoryTokenStore(),
  expiresIn: number = WEEK,
) {
  const stored = new StoredTokens(store, "7");
  const requests: { settle(error?: Error): void }[] = [];
  const applied: string[] = [];
  const renewed: string[] = [];
  const troubles: unknown[] = [];
  const ended: SdkError[] = [];
  /** What the service says whose an access token is, or fails with. */
  const owners = new Map<string, string | Error>();
  let asked = 0;
  const manager = new TokenManager(tokens(0, clock), {
    clock,
    stored,
    renew: (before) =>
      new Promise((resolve, reject) => {
        renewed.push(before.refreshToken);
        asked += 1;
        const number = asked;
        const { userId } = before;
        const settle = (error?: Error) =>
          error ? reject(error) : resolve({ ...tokens(number, clock, expiresIn), userId });
        requests.push({ settle });
      }),
    owner: async ({ accessToken }) => {
      const owner = owners.get(accessToken);
      if (owner instanceof Error) throw owner;
      return owner;
    },
    apply: async ({ accessToken }) => void applied.push(accessToken),
    onError: (error) => troubles.push(error),
    ended: (reason) => ended.push(reason),
  });
  const request = async () => {
    await untilHolds(() => requests.length > 0);
    return requests.shift() as { settle(error?: Error): void };
  };
  const seen = { requests, renewed, applied, troubles, ended };
  return { clock, store, stored, manager, owners, request, ...seen };
}
