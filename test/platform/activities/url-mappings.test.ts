/** Which mappings there can be, and where they lead (activities 2.16). */

import { expect, test } from "vitest";
import { activities } from "../../../platform/index.js";
import { openActivity, serve } from "../support/activities.js";

test("the first mapping that fits counts, whole parts of a path only, and names are filled in", async () => {
  const first = await serve((_request, response) => response.end("first"));
  const second = await serve((_request, response) => response.end("second"));
  const port = second.target.split(":")[1];
  const { get } = await openActivity([
    { prefix: "/foo", target: first.target },
    { prefix: "/foo/deep", target: second.target },
    { prefix: "/on/{sub}", target: `{sub}.localhost:${port}` },
    { prefix: "/in/{folder}", target: `${second.target}/a/{folder}` },
  ]);
  expect((await get("/foo/deep/x")).text).toBe("first");
  expect((await get("/foobar")).status).toBe(404);
  expect((await get("/on/two/x")).text).toBe("second");
  expect((await get("/in/f/x")).text).toBe("second");
  expect(first.received.map(({ url }) => url)).toEqual(["/deep/x"]);
  expect(second.received.map(({ url, headers }) => [url, headers.host])).toEqual([
    ["/x", `two.localhost:${port}`],
    ["/a/f/x", second.target],
  ]);
});

test.each([
  ["no slash", { prefix: "api", target: "localhost:1" }, /must begin with "\/"/],
  ["an empty part", { prefix: "/a//b", target: "localhost:1" }, /an empty part/],
  ["the platform's own path", { prefix: "/.platform/x", target: "localhost:1" }, /own/],
  ["the proxy's prefix", { prefix: "/.proxy/x", target: "localhost:1" }, /own/],
  ["a way up", { prefix: "/..", target: "localhost:1" }, /cannot be a part/],
  ["a scheme", { prefix: "/", target: "https://example.com" }, /no scheme/],
  ["a user", { prefix: "/", target: "me@example.com" }, /no host/],
  ["a query", { prefix: "/", target: "example.com/?x" }, /folder/],
  ["a port beyond all", { prefix: "/", target: "localhost:65536" }, /no host/],
  ["any host", { prefix: "/{host}", target: "{host}" }, /must be fixed/],
  ["any domain", { prefix: "/{tld}", target: "example.{tld}" }, /must be fixed/],
  ["a name that is not there", { prefix: "/a", target: "{sub}.example.com" }, /does not have/],
  ["a name that goes nowhere", { prefix: "/a/{sub}", target: "example.com" }, /does not use/],
  ["itself", { prefix: "/", target: "1.activity.localhost:80" }, /circles/],
  ["itself in capitals", { prefix: "/", target: "1.ACTIVITY.Localhost" }, /circles/],
  ["a long prefix", { prefix: `/${"x".repeat(256)}`, target: "localhost:1" }, /at most 256/],
  ["a long target", { prefix: "/", target: `localhost/${"x".repeat(247)}` }, /1 to 256/],
  ["no target", { prefix: "/", target: "" }, /1 to 256/],
  ["a space", { prefix: "/a b", target: "localhost:1" }, /cannot be a part/],
  ["a way up in the folder", { prefix: "/", target: "localhost:1/a/.." }, /folder/],
  ["the port 0", { prefix: "/", target: "localhost:0" }, /no host/],
  ["what no host is called", { prefix: "/", target: "-a.example.com" }, /no host name/],
  ["a name twice", { prefix: "/{a}/{a}", target: "{a}.example.com" }, /twice/],
])("a mapping with %s is refused", async (_what, mapping, message) => {
  const { platform, game } = await openActivity();
  const set = () => platform.domain(activities).configure(game.id, { urlMappings: [mapping] });
  expect(set).toThrow(message);
  expect(platform.domain(activities).settings(game.id).urlMappings).toEqual([]);
});

test("a mapping that is never reached is refused, and so is the 51st", async () => {
  const { platform, game } = await openActivity();
  const target = "localhost:1";
  const set = (urlMappings: { prefix: string; target: string }[]) => () =>
    platform.domain(activities).configure(game.id, { urlMappings });
  expect(
    set([
      { prefix: "/a", target },
      { prefix: "/a/", target },
    ]),
  ).toThrow(/never reached/);
  expect(
    set([
      { prefix: "/on/{a}", target: "{a}.example.com" },
      { prefix: "/on/{b}", target: "{b}.example.org" },
    ]),
  ).toThrow(/never reached/);
  const many = Array.from({ length: 51 }, (_, index) => ({ prefix: `/p${index}`, target }));
  expect(set(many)).toThrow(/at most 50/);
  expect(set(many.slice(0, 50))).not.toThrow();
});

test.each(["evil.com%2f", "a.b", "evil.com:80", "-x", ""])(
  "%j is no part of a host name",
  async (label) => {
    const { get } = await openActivity([{ prefix: "/on/{sub}", target: "{sub}.localhost:9" }]);
    expect((await get(`/on/${label}/x`)).status).toBe(404);
  },
);

test.each([
  ["the longest prefix", { prefix: `/${"x".repeat(255)}`, target: "localhost:1" }],
  ["the longest target", { prefix: "/", target: `localhost/${"x".repeat(246)}` }],
  ["the last port", { prefix: "/", target: "localhost:65535" }],
  ["an address of version 6", { prefix: "/", target: "[::1]:80" }],
  ["a folder with a stroke at its end", { prefix: "/", target: "localhost:1/a/" }],
])("a mapping with %s is taken", async (_what, mapping) => {
  const { platform, game } = await openActivity();
  platform.domain(activities).configure(game.id, { urlMappings: [mapping] });
  expect(platform.domain(activities).settings(game.id).urlMappings).toEqual([mapping]);
});

test("a stroke at the end of a target makes no empty part", async () => {
  const { target, received } = await serve((_request, response) => response.end());
  const { get } = await openActivity([{ prefix: "/a", target: `${target}/v2/` }]);
  await get("/a/x");
  expect(received.map(({ url }) => url)).toEqual(["/v2/x"]);
});
