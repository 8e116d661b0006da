/** What the entry points for the runners are made of. */

export * from "./exports.js";
export { fixtureFunctions } from "./fixtures.js";
export { beginTest, currentKit, endTest, prepare, withFixtures } from "./lifecycle.js";
export { kitMatchers } from "./matchers/matchers.js";
export { recordedExpect } from "./matchers/recorded-expect.js";
