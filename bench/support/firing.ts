/** Makes the test library fire an event from its own thread, as fast as it can. */

import koffi from "koffi";

/** Opens the (already loaded) test library for its own functions. */
export function firing(library: string): (symbol: string, count: number) => void {
  const fire = koffi.load(library).func("uint64_t SocialSdkTest_Fire(const char *, uint64_t)");
  return (symbol, count) => {
    if (Number(fire(symbol, count)) === 0)
      throw new Error(`Nothing is registered with ${symbol}, so it cannot be fired.`);
  };
}
