import { expect, it } from "vitest";
import { Call } from "../../../lib/call.js";
import type { NativeCall } from "../../../lib/generated/native-classes.js";

it("a call is disposed of where the runtime has no Symbol.dispose", () => {
  const done: string[] = [];
  // Node 20.3 has none, so the addon's classes have no method of that name there.
  const native = { dispose: () => done.push("dispose") } as unknown as NativeCall;
  new Call(native).dispose();
  expect(done).toEqual(["dispose"]);
});
