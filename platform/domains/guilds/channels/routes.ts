import { unknownChannel, wrongChannelType, wrongField } from "../../../kernel/http/api-error.js";
import { WITH_IMAGES } from "../../../kernel/http/files/images.js";
import { read } from "../../../kernel/http/input/readers.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes, channelObject, Permission } from "../core/api.js";
import type { OtherChannels } from "../core/group.js";
import { type ThreadManager, type ThreadOperations, threadChanges } from "../threads/group.js";
import { channelChanges, channelPositions, newChannel, overwriteOfPath } from "./bodies.js";
import type { ChannelOperations, ChannelParts } from "./operations.js";

/** What the routes work with. */
export interface ChannelRouteParts extends ChannelParts {
  readonly channels: ChannelOperations;
  readonly threads: { readonly manager: ThreadManager; readonly operations: ThreadOperations };
}

/** `/channels/{channel}` and `/guilds/{guild}/channels`. */
export function channelRoutes(
  app: Routes,
  kernel: Kernel,
  { guilds, channels, threads, overwrites }: ChannelRouteParts,
): void {
  const ofNoGuild = (ask: (channels: OtherChannels) => object | undefined): object => {
    for (const other of guilds.otherChannels) {
      const found = ask(other);
      if (found !== undefined) return found;
    }
    throw unknownChannel();
  };

  botRoutes(app, kernel, (routes, who) => {
    routes.get("/channels/:channel_id", (request) => {
      const { channel_id: id } = request.params;
      const acting = who(request);
      const channel = guilds.channel(id);
      if (channel === undefined) return ofNoGuild((other) => other.find(acting.userId, id));
      guilds.permissions.require(channel.guildId, acting.userId, Permission.ViewChannel, id);
      const thread = threads.manager.get(id);
      if (thread === undefined) return channelObject(channel);
      return threads.manager.object(thread, acting.userId);
    });
    routes.patch("/channels/:channel_id", WITH_IMAGES, (request) => {
      const { channel_id: id } = request.params;
      const acting = who(request);
      const sent = request.body ?? {};
      const channel = guilds.channel(id);
      if (channel === undefined) return ofNoGuild((other) => other.edit(acting.userId, id, sent));
      if (threads.manager.get(id) !== undefined) {
        const body = read(threadChanges, sent);
        return threads.manager.object(threads.operations.edit(acting, id, body), acting.userId);
      }
      const body = read(channelChanges, sent);
      return channelObject(channels.edit(acting, channel, body));
    });
    routes.delete("/channels/:channel_id", (request) => {
      const { channel_id: id } = request.params;
      const acting = who(request);
      const channel = guilds.channel(id);
      if (channel === undefined) return ofNoGuild((other) => other.close(acting.userId, id));
      const thread = threads.manager.get(id);
      if (thread !== undefined) {
        const object = threads.manager.object(thread, acting.userId);
        threads.operations.delete(acting, id);
        return object;
      }
      channels.delete(acting, channel);
      return channelObject(channel);
    });
    routes.post("/guilds/:guild_id/channels", { body: newChannel }, (request, reply) => {
      const channel = channels.create(who(request), request.params.guild_id, request.body);
      return reply.code(201).send(channelObject(channel));
    });
    routes.patch("/guilds/:guild_id/channels", { body: channelPositions }, (request) => {
      channels.move(who(request), request.params.guild_id, request.body);
    });
    routes.put(
      "/channels/:channel_id/permissions/:overwrite_id",
      { body: overwriteOfPath },
      (request) => {
        const { channel_id, overwrite_id } = request.params;
        const channel = guilds.store.channel(channel_id);
        if (threads.manager.get(channel_id) !== undefined) throw wrongChannelType();
        if ((request.body.id ?? overwrite_id) !== overwrite_id) {
          throw wrongField("id", "BASE_TYPE_INVALID", "It is not the id of the path.");
        }
        overwrites.put(who(request), channel, overwrite_id, request.body);
      },
    );
    routes.delete("/channels/:channel_id/permissions/:overwrite_id", (request) => {
      const { channel_id, overwrite_id } = request.params;
      overwrites.delete(who(request), guilds.store.channel(channel_id), overwrite_id);
    });
  });
}
