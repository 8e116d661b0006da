/** What the entry points for the runners are made of. */

export * from "./exports.js";
export { FIXTURE_FUNCTIONS } from "./fixtures.js";
export { beginTest, currentKit, endTest, prepare, withFixtures } from "./lifecycle.js";
export { kitMatchers } from "./matchers/matchers.js";
export { recordedExpect } from "./matchers/recorded-expect.js";
