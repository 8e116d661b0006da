/** The unmodified SDK's own lists of commands and events, against what the platform does with each. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sdkCommands, sdkEvents, sentCommands } from "../support/embedded-sdk.js";
import { openHosted } from "../support/hosted-activity.js";

const guide = readFileSync(new URL("../../../docs/activities.md", import.meta.url), "utf8");

const ALL_SCOPES =
  "identify guilds guilds.members.read relationships.read rpc.activities.write rpc.voice.read";

/** Not sent by functions of their own, but by `subscribe` and `unsubscribe`. */
const SUBSCRIBING = ["SUBSCRIBE", "UNSUBSCRIBE"];

test("each command that the SDK can send is carried out, or refused for its arguments alone", async () => {
  const sent = await sentCommands();
  expect(sent).toHaveLength(28);
  const { activity } = await openHosted();
  await activity.authenticate(ALL_SCOPES);
  for (const cmd of sent.concat(SUBSCRIBING)) {
    const asked = activity.answer(cmd, {});
    if (activity.prompts().length > 0) activity.decide({ action: "deny" });
    const { evt, data } = await asked;
    const refused = evt === "ERROR" ? [cmd, data.code] : undefined;
    expect(refused).not.toEqual([cmd, 4002]);
  }
});

test("each command that it only names is refused with 4002, and the guide says so", async () => {
  const sent = (await sentCommands()).concat(SUBSCRIBING);
  const unsent = (await sdkCommands()).filter((cmd) => !sent.includes(cmd));
  expect(unsent).toHaveLength(10);
  const { activity } = await openHosted();
  await activity.authenticate(ALL_SCOPES);
  for (const cmd of unsent) {
    const message = `Invalid command: ${cmd}`;
    expect(await activity.refusal(cmd, {})).toEqual({ code: 4002, message });
    expect(guide).toContain(`\`${cmd}\``);
  }
});

test("each event that it knows can be subscribed to but READY; those of other clients cannot", async () => {
  const { activity } = await openHosted();
  await activity.authenticate(ALL_SCOPES);
  const events = (await sdkEvents()).filter((event) => event !== "READY");
  expect(events).toHaveLength(13);
  for (const evt of events) {
    expect(await activity.call("SUBSCRIBE", {}, evt)).toEqual({ evt });
    expect(await activity.call("UNSUBSCRIBE", {}, evt)).toEqual({ evt });
  }
  for (const evt of ["READY", "ERROR", "ENTITLEMENT_DELETE", "GUILD_STATUS", "toString"]) {
    expect(await activity.refusal("SUBSCRIBE", {}, evt)).toMatchObject({ code: 4004 });
  }
});
