/** How a phone is held, and how activities hold its screen (activities 2.7, 2.10, 2.12). */

import { expect, test } from "vitest";
import { activities } from "../../../platform/index.js";
import { openHosted } from "../support/hosted-activity.js";

const upright = { screen_orientation: 0, orientation: "portrait" };
const onItsSide = { screen_orientation: 1, orientation: "landscape" };

/** An activity on a phone that asks how it is held. */
async function openPhone() {
  const opened = await openHosted({ platform: "mobile" });
  const { activity } = opened;
  await activity.call("SUBSCRIBE", undefined, "ORIENTATION_UPDATE");
  const turned = () => activity.events("ORIENTATION_UPDATE");
  const lock = (locks: object) => activity.call("SET_ORIENTATION_LOCK_STATE", locks);
  return { ...opened, turned, lock };
}

test("who asks is answered at once, and then gets each turn once", async () => {
  const { activity, turned } = await openPhone();
  expect(turned()).toEqual([upright]);
  activity.session.turn(1);
  activity.session.turn(1);
  activity.session.turn(0);
  await activity.call("GET_PLATFORM_BEHAVIORS");
  expect(turned()).toEqual([upright, onItsSide, upright]);
});

const FOCUSED = 0;
const CORNER = 1;
const GRID = 2;

test.each([
  ["2 holds it upright", { lock_state: 2 }, FOCUSED, upright],
  ["3 holds it on its side", { lock_state: 3 }, FOCUSED, onItsSide],
  ["in the corner the one of the window counts", { lock_state: 2 }, CORNER, upright],
  [
    "in the corner its own counts",
    { lock_state: 3, picture_in_picture_lock_state: 2 },
    CORNER,
    upright,
  ],
  [
    "in the grid the corner's counts",
    { lock_state: 3, picture_in_picture_lock_state: 2 },
    GRID,
    upright,
  ],
  [
    "in the grid its own counts",
    { lock_state: 3, picture_in_picture_lock_state: 3, grid_lock_state: 2 },
    GRID,
    upright,
  ],
  [
    "over the window those of the others do not count",
    { lock_state: 3, picture_in_picture_lock_state: 2, grid_lock_state: 2 },
    FOCUSED,
    onItsSide,
  ],
])("a lock: %s", async (_what, locks, mode, wanted) => {
  const { activity, lock, turned } = await openPhone();
  activity.session.turn(wanted === upright ? 1 : 0);
  activity.session.layOut(mode);
  expect(await lock(locks)).toBeNull();
  expect(turned().at(-1)).toEqual(wanted);
});

test("a lock that is left out stays; null takes it away", async () => {
  const { activity, lock, turned } = await openPhone();
  await lock({ lock_state: 3, picture_in_picture_lock_state: 2, grid_lock_state: 2 });
  activity.session.layOut(GRID);
  await lock({ lock_state: 3 });
  expect(turned().at(-1)).toEqual(upright);
  await lock({ lock_state: 3, grid_lock_state: null });
  expect(turned().at(-1)).toEqual(upright);
  await lock({ lock_state: 3, picture_in_picture_lock_state: null });
  expect(turned().at(-1)).toEqual(onItsSide);
});

test("another layout turns the screen by its lock, after the layout is reported", async () => {
  const { activity, lock, turned } = await openPhone();
  await activity.call("SUBSCRIBE", undefined, "ACTIVITY_LAYOUT_MODE_UPDATE");
  await lock({ lock_state: 2, grid_lock_state: 3 });
  activity.session.layOut(GRID);
  activity.session.layOut(FOCUSED);
  await activity.call("GET_PLATFORM_BEHAVIORS");
  expect(turned()).toEqual([upright, onItsSide, upright]);
  expect(activity.events("ACTIVITY_LAYOUT_MODE_UPDATE")).toEqual([
    { layout_mode: GRID },
    { layout_mode: FOCUSED },
  ]);
});

test("an application's own lock counts until the activity sets another; tablets have theirs", async () => {
  const { shown, platform, game } = await openHosted({}, { handshake: false });
  const settings = platform.domain(activities);
  settings.configure(game.id);
  settings.configuration.change(game.id, {
    default_orientation_lock_state: 2,
    tablet_default_orientation_lock_state: 3,
  });
  for (const [tablet, wanted] of [
    [false, upright],
    [true, onItsSide],
  ] as const) {
    const activity = shown({ platform: "mobile", tablet });
    activity.greet();
    activity.session.turn(tablet ? 0 : 1);
    await activity.call("SUBSCRIBE", undefined, "ORIENTATION_UPDATE");
    expect(activity.events("ORIENTATION_UPDATE")).toEqual([wanted]);
    await activity.call("SET_ORIENTATION_LOCK_STATE", { lock_state: 1 });
    activity.session.close(1000, "");
  }
});

test("screens of computers are not turned; wrong locks are 4000", async () => {
  const { activity } = await openHosted();
  await activity.call("SUBSCRIBE", undefined, "ORIENTATION_UPDATE");
  activity.session.turn(0);
  expect(await activity.call("SET_ORIENTATION_LOCK_STATE", { lock_state: 2 })).toBeNull();
  expect(activity.events("ORIENTATION_UPDATE")).toEqual([]);
  for (const locks of [
    {},
    { lock_state: null },
    { lock_state: 4 },
    { lock_state: "2" },
    { lock_state: 1, grid_lock_state: 0 },
  ]) {
    expect((await activity.refusal("SET_ORIENTATION_LOCK_STATE", locks)).code).toBe(4000);
  }
});
