/** What of activities there is only so much of. */

import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { activities, activityHost, activityProxy } from "../../../platform/index.js";
import { openActivity, serve } from "../support/activities.js";

test("the bounds that nobody has set", async () => {
  const { platform } = await openActivity();
  expect(platform.domain(activities).mostInstances).toBe(10_000);
  expect(platform.domain(activityHost).mostScreens).toBe(1000);
  expect(platform.domain(activityProxy).mostSockets).toBe(1000);
});

test("the instance that began first ends when there is one too many", async () => {
  const { platform, bot, user, game, channel } = await openActivity();
  const running = platform.domain(activities);
  running.mostInstances = 2;
  const { body: dm } = await bot("POST", "/users/@me/channels", { recipient_id: user.id });
  const other = platform.createApplication({ name: "Other" });
  running.configure(other.id, {});
  const first = running.launch(user.id, game.id, channel.id);
  const second = running.launch(user.id, game.id, dm.id);
  const ended: string[] = [];
  running.onChange(({ id, participants }) => {
    if (participants.size === 0) ended.push(id);
  });
  const third = running.launch(user.id, other.id, dm.id);
  expect(ended).toEqual([first.id]);
  expect(running.all().map(({ id }) => id)).toEqual([second.id, third.id]);
  // The place is free for a new one.
  const again = running.launch(user.id, game.id, channel.id);
  expect(again.id).not.toBe(first.id);
  expect(running.all().map(({ id }) => id)).toEqual([third.id, again.id]);
});

test("an instance has at most 1,000 sessions, and room again when one leaves", async () => {
  const { platform, user, game, channel } = await openActivity();
  const running = platform.domain(activities);
  const join = (session: number) =>
    running.launch(user.id, game.id, channel.id, `session ${session}`);
  for (let session = 0; session < 1000; session++) join(session);
  expect(() => join(1000)).toThrow("most participants already (1000)");
  const { id, participants } = join(0);
  expect(participants.size).toBe(1000);
  running.leave(id, "session 7");
  expect(join(1000).participants.size).toBe(1000);
});

test("there are only so many activities on screens, whoever looks", async () => {
  const { platform, user, game } = await openActivity();
  const host = platform.domain(activityHost);
  host.mostScreens = 3;
  const show = () => host.open({ userId: user.id, applicationId: game.id }, { send: () => {} });
  const [first] = [show(), show(), show()];
  expect(show).toThrow("There are 3 activities on screens already");
  first?.close(1000, "");
  expect(show).not.toThrow();
});

test("one WebSocket too many is refused with 503, and there is room when one closes", async () => {
  const { server, target } = await serve((_request, response) => response.end());
  const sockets = new WebSocketServer({ server });
  onTestFinished(() => sockets.close());
  const { platform, host, origin } = await openActivity([{ prefix: "/", target }]);
  const proxy = platform.domain(activityProxy);
  proxy.mostSockets = 2;
  const { port } = new URL(platform.webBase);
  const open = () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { origin, headers: { host } });
    socket.on("error", () => {});
    onTestFinished(() => socket.terminate());
    return socket;
  };
  const first = open();
  await once(first, "open");
  await once(open(), "open");
  const [, refused] = await once(open(), "unexpected-response");
  expect(refused.statusCode).toBe(503);
  first.close();
  // The platform may learn later than the client that the connection is over.
  for (let status: unknown = 503; status === 503; ) {
    const next = open();
    status = await new Promise((resolve) => {
      next.on("open", () => resolve("open"));
      next.on("unexpected-response", (_request, response) => resolve(response.statusCode));
    });
    if (status !== 503) expect(status).toBe("open");
  }
});
