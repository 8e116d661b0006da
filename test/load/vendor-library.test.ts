/** Load is made by the open engine alone. In a file of its own, since a process has one library. */

import Engine from "artillery-engine-game-social-sdk";
import { loadSdk } from "game-social-sdk";
import { expect, test } from "vitest";
import { libraries } from "../support/native.mjs";
import { helpers, Report } from "./support/run.js";

test("the vendor's library is refused, and so is every scenario with it", () => {
  loadSdk({ library: libraries.vendor });
  const config = {
    target: "http://127.0.0.1:7780",
    engines: { "game-social-sdk": { application: "1234567890123456789" } },
  };
  const engine = new Engine({ config, scenarios: [] }, undefined, helpers);
  expect(() => engine.createScenario({ flow: [] }, new Report())).toThrow(
    /libsocial_sdk_test\.so is not the open engine, which alone makes load\. Unset SOCIAL_SDK_LIBRARY/,
  );
});
