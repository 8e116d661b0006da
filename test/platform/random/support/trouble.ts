/** Things that go wrong between bots and the platform. */

import type { Numbers } from "../../../support/numbers.js";
import type { Scene } from "./crowd.js";

/** Plays one thing that goes wrong, for a bot or for the next request. */
export function makeTrouble({ platform, bots }: Scene, numbers: Numbers): void {
  const { faults, sessions } = platform;
  const { userId, applicationId } = numbers.one(bots);
  const troubles: readonly (() => void)[] = [
    () => faults.error("* *", 500 + numbers.below(4)),
    () => faults.rateLimit("* *", 1),
    () => faults.drop("* *"),
    () => faults.loseAnswer("* *"),
    () => void sessions.drop({ userId }),
    () => void sessions.reconnect({ userId }),
    () => faults.add({ target: "gateway", applicationId, fault: { kind: "drop" } }),
  ];
  numbers.one(troubles)();
}
