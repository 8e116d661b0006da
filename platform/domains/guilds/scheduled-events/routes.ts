import { wrongField } from "../../../kernel/http/api-error.js";
import { WITH_IMAGES } from "../../../kernel/http/files/images.js";
import { readYesNo, requireId } from "../../../kernel/http/queries.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes } from "../core/api.js";
import { readEvent, readEventChanges, readException, readExceptionChanges } from "./bodies.js";
import type { EventExceptions } from "./exceptions.js";
import type { EventInterests } from "./interests.js";
import type { EventOperations } from "./operations.js";
import type { ScheduledEvents } from "./state.js";
import { exceptionObject } from "./wire.js";

/** Most exceptions whose users are counted at once. */
const COUNTED = 10;

/** What the routes work with. */
export interface EventRouteParts {
  readonly all: ScheduledEvents;
  readonly operations: EventOperations;
  readonly exceptions: EventExceptions;
  readonly interests: EventInterests;
}

/** `/guilds/{guild}/scheduled-events`. */
export function eventRoutes(
  app: Routes,
  kernel: Kernel,
  { all, operations, exceptions, interests }: EventRouteParts,
): void {
  const list = "/guilds/:guild_id/scheduled-events";
  const one = `${list}/:guild_scheduled_event_id`;
  botRoutes(app, kernel, (routes, who) => {
    routes.get(list, (request) => {
      const counted = readYesNo(request.query, "with_user_count") ?? false;
      const events = operations.list(who(request), request.params.guild_id);
      return events.map((event) => all.object(event, counted));
    });
    routes.post(list, WITH_IMAGES, (request) => {
      const body = readEvent(request.body);
      return all.object(operations.create(who(request), request.params.guild_id, body));
    });
    routes.get(one, (request) => {
      const { guild_id, guild_scheduled_event_id: id } = request.params;
      const counted = readYesNo(request.query, "with_user_count") ?? false;
      return all.object(operations.get(who(request), guild_id, id), counted);
    });
    routes.patch(one, WITH_IMAGES, (request) => {
      const { guild_id, guild_scheduled_event_id: id } = request.params;
      const changes = readEventChanges(request.body);
      return all.object(operations.edit(who(request), guild_id, id, changes));
    });
    routes.delete(one, (request) => {
      const { guild_id, guild_scheduled_event_id: id } = request.params;
      operations.delete(who(request), guild_id, id);
    });
    routes.post(`${one}/exceptions`, (request) => {
      const { guild_id, guild_scheduled_event_id: id } = request.params;
      const body = readException(request.body);
      return exceptionObject(exceptions.create(who(request), guild_id, id, body));
    });
    routes.patch(`${one}/exceptions/:exception_id`, (request) => {
      const { guild_id, guild_scheduled_event_id: id, exception_id } = request.params;
      const body = readExceptionChanges(request.body);
      return exceptionObject(exceptions.edit(who(request), guild_id, id, exception_id, body));
    });
    routes.delete(`${one}/exceptions/:exception_id`, (request) => {
      const { guild_id, guild_scheduled_event_id: id, exception_id } = request.params;
      exceptions.delete(who(request), guild_id, id, exception_id);
    });
    routes.get(`${one}/users`, (request) => {
      const { guild_id, guild_scheduled_event_id: id } = request.params;
      return interests.page(who(request), guild_id, id, null, request.query);
    });
    routes.get(`${one}/users/counts`, (request) => {
      const { guild_id, guild_scheduled_event_id: id } = request.params;
      const ids = readExceptionIds(request.query);
      return interests.counts(who(request), guild_id, id, ids);
    });
    routes.get(`${one}/:guild_scheduled_event_exception_id/users`, (request) => {
      const { guild_id, guild_scheduled_event_id: id } = request.params;
      const { guild_scheduled_event_exception_id: exceptionId } = request.params;
      return interests.page(who(request), guild_id, id, exceptionId, request.query);
    });
  });
}

function readExceptionIds(query: Readonly<Record<string, unknown>>): string[] {
  const name = "guild_scheduled_event_exception_ids";
  const given = query[name];
  const ids = given === undefined ? [] : [given].flat();
  if (ids.length > COUNTED) {
    throw wrongField(name, "BASE_TYPE_MAX_LENGTH", `Must be ${COUNTED} or fewer in length.`);
  }
  return ids.map((id) => requireId(name, id));
}
