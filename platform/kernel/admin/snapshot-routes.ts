import type { Routes } from "../http/routes.js";
import type { Kernel } from "../kernel.js";
import { NamedSnapshots } from "./snapshots.js";

/** `/admin/snapshots`, and `DELETE /admin/state`. */
export function snapshotRoutes(
  app: Routes,
  { clock, store }: Pick<Kernel, "clock" | "store">,
): void {
  const snapshots = new NamedSnapshots(store, clock);
  app.get("/snapshots", () => snapshots.list());
  app.put("/snapshots/:name", ({ params }) => snapshots.save(params.name));
  app.get("/snapshots/:name", ({ params }) => snapshots.read(params.name));
  app.post("/snapshots/:name/restore", ({ params }) => {
    store.import(snapshots.read(params.name));
  });
  app.delete("/snapshots/:name", ({ params }) => {
    snapshots.delete(params.name);
  });
  app.delete("/state", () => {
    store.clear();
  });
}
