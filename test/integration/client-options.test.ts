/** What a client is made with, and what the engine says of itself. */

import { readdirSync, readFileSync } from "node:fs";
import { Client, sdkInfo } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { next } from "./support/events.js";
import { rejection, World } from "./support/world.js";

const fileOf = (thread: string, file: string) =>
  readFileSync(`/proc/self/task/${thread}/${file}`, "utf8");

/** The processors that a thread of this process may run on, as a mask. */
function processorsOf(thread: string): bigint {
  const mask = /^Cpus_allowed:\s*(\S+)$/m.exec(fileOf(thread, "status"))?.[1] ?? "";
  return BigInt(`0x${mask.replaceAll(",", "")}`);
}

/** The same of the engine's thread for the network: a process has one, whose name those that it starts have, too. */
function processorsOfNetwork(): bigint {
  const threads = readdirSync("/proc/self/task");
  const found = threads.filter((id) => fileOf(id, "comm").trim() === "social-sdk-io");
  const [first] = found.map(Number).sort((a, b) => a - b);
  return processorsOf(String(first));
}

describe.runIf(process.platform === "linux")("cpuAffinityMask", () => {
  it("binds the thread for the network to these processors [records.clientcreateoptions-cpuaffinitymask-experimental]", () => {
    const all = processorsOf(String(process.pid));
    const lowest = all & -all;
    new Client({ cpuAffinityMask: lowest }).dispose();
    expect(processorsOfNetwork()).toBe(lowest);
    new Client({ cpuAffinityMask: all }).dispose();
    expect(processorsOfNetwork()).toBe(all);
  });
});

describe("setHttpRequestTimeout", () => {
  it.each([0, -1])(
    "keeps what was set when it is given %s, and warns [sdk.sethttprequesttimeout]",
    async (wrong) => {
      await using world = await World.open();
      world.platform.faults.hang("GET /users/@me", 1);
      const client = world.client({ httpRequestTimeout: 200 });
      const warned = next(client, "log", ({ message }) =>
        message.includes(`SetHttpRequestTimeout() was given ${wrong} ms and changed nothing`),
      );
      client.setHttpRequestTimeout(wrong);
      await warned;
      expect(await rejection(client.fetchCurrentUser(1, "some-token"))).toMatchObject({
        type: "NetworkError",
        message: expect.stringContaining("200 ms"),
      });
    },
  );
});

describe("the open engine", () => {
  it("is of release 1.10, all of whose functions it has [versions.social-sdk-releases-window-1-6-1-10]", () => {
    expect([Client.getVersionMajor(), Client.getVersionMinor()]).toEqual([1, 10]);
    expect(sdkInfo().missingFunctions).toEqual([]);
  });

  it("names the scopes of the contract [sdk.getdefaultcommunicationscopes-getdefaultpresence]", () => {
    expect(Client.getDefaultPresenceScopes()).toBe("openid sdk.social_layer_presence");
    expect(Client.getDefaultCommunicationScopes()).toBe("openid sdk.social_layer");
  });
});
