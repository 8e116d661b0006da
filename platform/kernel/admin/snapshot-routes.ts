import type { Routes } from "../http/routes.js";
import type { Store } from "../store/store.js";
import { NamedSnapshots } from "./snapshots.js";

/** `/admin/snapshots`, and `DELETE /admin/state`. */
export function snapshotRoutes(app: Routes, store: Store): void {
  const snapshots = new NamedSnapshots(store);
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
