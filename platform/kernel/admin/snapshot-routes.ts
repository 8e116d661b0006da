import type { FastifyInstance } from "fastify";
import type { Store } from "../store/store.js";
import { NamedSnapshots } from "./snapshots.js";

interface ByName {
  Params: { name: string };
}

/** `/admin/snapshots`, and `DELETE /admin/state`. */
export function snapshotRoutes(app: FastifyInstance, store: Store): void {
  const snapshots = new NamedSnapshots(store);
  app.get("/snapshots", () => snapshots.list());
  app.put<ByName>("/snapshots/:name", ({ params }) => snapshots.save(params.name));
  app.get<ByName>("/snapshots/:name", ({ params }) => snapshots.read(params.name));
  app.post<ByName>("/snapshots/:name/restore", ({ params }, reply) => {
    store.import(snapshots.read(params.name));
    return reply.code(204).send();
  });
  app.delete<ByName>("/snapshots/:name", ({ params }, reply) => {
    snapshots.delete(params.name);
    return reply.code(204).send();
  });
  app.delete("/state", (_request, reply) => {
    store.clear();
    return reply.code(204).send();
  });
}
