import { useState } from "preact/hooks";
import type { UserRecord } from "../../domains/identity/users/api.js";
import { admin } from "../admin.js";
import { CATEGORY, type WholeGuild } from "../guilds/data.js";
import { showChannel } from "../people/personas.js";
import { findUsers } from "../tools/directory.js";
import { useLoaded } from "../tools/load.js";
import { Select } from "../ui/inputs.js";
import { Name } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";

interface Guild {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
}

/** Puts a bot into a guild, where people meet it, and leads to the chat there. */
export function GuildForBot({ botUserId }: { readonly botUserId: string }) {
  const [chosen, choose] = useState<string>();
  const [joined, setJoined] = useState<Guild>();
  const { value: guilds } = useLoaded(() => admin<Guild[]>("GET", "/guilds"), []);
  const { problem, busy, run, submit } = useTask();
  const join = submit(async () => {
    const id = chosen ?? guilds?.[0]?.id ?? "";
    const guild = guilds?.find((each) => each.id === id) ?? (await makeGuild());
    await admin("POST", `/guilds/${guild.id}/members`, { userId: botUserId });
    setJoined(guild);
  });
  const openChat = async ({ id, ownerId }: Guild) => {
    const { channels } = await admin<WholeGuild>("GET", `/guilds/${id}`);
    const channel = channels.find(({ type }) => type !== CATEGORY) ?? (await makeChannel(id));
    await showChannel(channel.id, id, ownerId);
  };
  if (guilds === undefined) return null;
  return (
    <>
      {joined === undefined ? (
        <form class="actions" onSubmit={join}>
          {guilds.length > 0 && (
            <Select
              aria-label="Guild for the bot"
              value={chosen ?? guilds[0]?.id ?? ""}
              onChoose={choose}
              choices={[
                ...guilds.map(({ id, name }) => [id, name] as const),
                ["new", "A new guild"] as const,
              ]}
            />
          )}
          <button type="submit" disabled={busy}>
            {guilds.length > 0 ? "Put it in this guild" : "Put it in a new guild"}
          </button>
          <span class="soft">Until then, nobody can see it.</span>
        </form>
      ) : (
        <p class="told" role="status">
          <span class="grow">
            The bot is in <Name text={joined.name} />.
          </span>
          <button type="button" class="link" onClick={() => run(() => openChat(joined))}>
            Open the chat
          </button>
        </p>
      )}
      <Problem text={problem} />
    </>
  );
}

const makeChannel = (guildId: string) =>
  admin<{ id: string }>("POST", "/channels", { guildId, name: "general" });

/** A guild of the first person there is, or of somebody new. */
async function makeGuild(): Promise<Guild> {
  const [person] = await findUsers("", 1, true);
  const owner = person ?? (await admin<UserRecord>("POST", "/users", { username: "alice" }));
  const guild = await admin<Guild>("POST", "/guilds", { name: "My guild", ownerId: owner.id });
  await makeChannel(guild.id);
  return guild;
}
