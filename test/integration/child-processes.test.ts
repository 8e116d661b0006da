/** What programs that the host starts inherit of the engine: nothing. */

import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { BrowserStub } from "./support/browser-stub.js";
import { rejection, World } from "./support/world.js";

const LIST_DESCRIPTORS = 'for fd in /proc/$$/fd/*; do echo "$(basename $fd) $(readlink $fd)"; done';

/** The sockets of a program, but for its standard streams. */
function socketsOfAProgram(): string[] {
  const list = execFileSync("/bin/sh", ["-c", LIST_DESCRIPTORS], { encoding: "utf8" });
  return list.split("\n").filter((line) => /^([3-9]|\d\d+) socket:/.test(line));
}

describe.runIf(process.platform === "linux")("a program that the host starts", () => {
  it("inherits neither the sockets of a client nor the port of a sign-in", async () => {
    await using world = await World.open();
    await using browser = await BrowserStub.open();
    const client = await world.connected(world.player("alice"));
    const signIn = new AbortController();
    const aborted = rejection(client.authorize({ scopes: "openid" }, { signal: signIn.signal }));
    await browser.opened();
    expect(socketsOfAProgram()).toEqual([]);
    signIn.abort();
    expect(await aborted).toMatchObject({ type: "Aborted" });
  });
});
