import { bearerGuard } from "../../../kernel/http/guards.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Connections } from "./state.js";
import { connectionObject } from "./wire.js";

/** `/users/@me/connections` (protocol 3.9). */
export function connectionRoutes(
  app: Routes,
  { authentication }: Pick<Kernel, "authentication">,
  connections: Connections,
): void {
  const reader = bearerGuard(authentication, "connections");

  app.get("/users/@me/connections", (request) =>
    connections.returned(reader.who(request).userId).map(connectionObject),
  );
}
