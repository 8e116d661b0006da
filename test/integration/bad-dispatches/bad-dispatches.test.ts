import { ClientStatus } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { HUGE, otherRoots, paths, without, withValue, wronglyTyped } from "./damage.js";
import { rows } from "./rows/index.js";
import type { Row } from "./rows/row.js";
import { Scene } from "./scene.js";

/** Damaged data that a client must skip. */
function toSkip({ good, essential, typed = [], unknown = {} }: Row, scene: Scene): unknown[] {
  const data = good(scene);
  return [
    ...otherRoots(data),
    ...essential.flatMap((path) => [...wronglyTyped(data, path, true), without(data, path)]),
    ...typed.flatMap((path) => wronglyTyped(data, path, false)),
    ...Object.entries(unknown).flatMap(([path, values]) =>
      values.map((value) => withValue(data, path, value)),
    ),
  ];
}

/** Damaged data that tells nothing new. */
function toKeep({ good, keeps = [] }: Row, scene: Scene): unknown[] {
  const data = good(scene);
  return keeps.flatMap((path) => [...wronglyTyped(data, path, false), without(data, path)]);
}

describe.each(rows.map((row) => [row.name, row] as const))("a malformed %s", (_name, row) => {
  it("is logged and skipped, and the next good one is handled", async () => {
    const scene = await Scene.open();
    for (const [event, data] of row.before?.(scene) ?? []) scene.dispatch(event, data);
    await scene.handled();
    const before = scene.view();
    scene.reported.length = 0;
    for (const data of toSkip(row, scene)) {
      scene.logged.length = 0;
      scene.dispatch(row.event, data);
      await scene.handled();
      expect({ data, reported: scene.reported, view: scene.view() }).toEqual({
        data,
        reported: [],
        view: before,
      });
      expect({ data, logged: scene.logged }).not.toEqual({ data, logged: [] });
    }
    scene.dispatch(row.event, row.good(scene));
    await scene.handled();
    expect(row.seen(scene)).toBe(true);
  });

  it("takes nothing away that is known, nor does one of 10 MB", async () => {
    const scene = await Scene.open();
    for (const [event, data] of row.before?.(scene) ?? []) scene.dispatch(event, data);
    const [id] = row.essential;
    if (id !== undefined) scene.dispatch(row.event, withValue(row.good(scene), id, HUGE));
    await scene.handled();
    const good = row.good(scene);
    scene.dispatch(row.event, good);
    await scene.handled();
    expect(row.seen(scene)).toBe(true);
    const known = scene.view();
    for (const data of toKeep(row, scene)) {
      scene.dispatch(row.event, data);
      await scene.handled();
      expect({ data, view: scene.view() }).toEqual({ data, view: known });
    }
    // Whatever else is broken, the connection lives and good ones are handled.
    for (const path of paths(good)) {
      for (const data of wronglyTyped(good, path, true)) scene.dispatch(row.event, data);
    }
    scene.dispatch(row.event, good);
    await scene.handled();
    expect(row.seen(scene)).toBe(true);
    expect(scene.client.getStatus()).toBe(ClientStatus.Ready);
    expect(scene.reported.filter(([name]) => name === "statusChanged")).toEqual([]);
  });
});
