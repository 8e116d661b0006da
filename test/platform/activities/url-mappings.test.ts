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
