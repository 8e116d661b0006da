import { useState } from "preact/hooks";
import type { ChannelRecord } from "../../domains/guilds/core/channel-record.js";
import { admin } from "../admin.js";
import { Icon } from "../ui/icon.js";
import { BareInput, Select } from "../ui/inputs.js";
import { Name } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { navigate, useRoute } from "../ui/router.js";
import { Empty } from "../ui/states.js";
import { ChannelDialog } from "./channel-dialog.js";
import { CATEGORY, CHANNEL_TYPES, type GuildData } from "./data.js";

const byPosition = (one: ChannelRecord, other: ChannelRecord) =>
  one.position - other.position || (BigInt(one.id) < BigInt(other.id) ? -1 : 1);

const typeName = (type: number) =>
  CHANNEL_TYPES.find(([each]) => each === type)?.[1].toLowerCase() ?? "thread";

/** The channels of a guild, by category. */
export function ChannelsTab(data: GuildData) {
  const { guild, reload } = data;
  const { query } = useRoute();
  // The address may name a channel, and whose permissions in it are shown.
  const [edited, edit] = useState(guild.channels.find(({ id }) => id === query.channel));
  const close = () => {
    edit(undefined);
    if (query.channel !== undefined) navigate(`/guilds/${guild.id}/channels`, { replace: true });
  };
  const [name, setName] = useState("");
  const [type, setType] = useState(0);
  const [parent, setParent] = useState("");
  const { problem, busy, submit } = useTask();
  const sorted = [...guild.channels].sort(byPosition);
  const categories = sorted.filter(({ type }) => type === CATEGORY);
  const inside = (id: string | undefined) =>
    sorted.filter(
      (each) =>
        each.type !== CATEGORY &&
        (id === undefined
          ? !categories.some((category) => category.id === each.parentId)
          : each.parentId === id),
    );
  const create = submit(async () => {
    const parentId = parent === "" || type === CATEGORY ? {} : { parentId: parent };
    await admin("POST", "/channels", { guildId: guild.id, name, type, ...parentId });
    setName("");
    await reload();
  });
  const groups: readonly [ChannelRecord | undefined, readonly ChannelRecord[]][] = [
    [undefined, inside(undefined)],
    ...categories.map((each) => [each, inside(each.id)] as [ChannelRecord, ChannelRecord[]]),
  ];
  return (
    <>
      <form class="bar" onSubmit={create}>
        <BareInput
          label="Name of a new channel"
          grow
          required
          maxLength={100}
          value={name}
          onText={setName}
        />
        <label>
          <span class="hidden">Type</span>
          <Select
            value={String(type)}
            onChoose={(chosen) => setType(Number(chosen))}
            choices={CHANNEL_TYPES.map(([number, title]) => [String(number), title])}
          />
        </label>
        {categories.length > 0 && type !== CATEGORY && (
          <label>
            <span class="hidden">Category</span>
            <Select
              value={parent}
              onChoose={setParent}
              choices={[
                ["", "No category"],
                ...categories.map(({ id, name }) => [id, name] as const),
              ]}
            />
          </label>
        )}
        <button type="submit" disabled={busy}>
          Create channel
        </button>
      </form>
      <Problem text={problem} />
      {guild.channels.length === 0 && (
        <Empty icon="hash" title="There is no channel yet">
          <p>Create one above: people write and talk in channels.</p>
        </Empty>
      )}
      {groups.map(([category, list]) => (
        <section key={category?.id ?? ""} class="channel-group">
          {category !== undefined && (
            <h2>
              <button type="button" class="link" onClick={() => edit(category)}>
                <Name text={category.name} />
              </button>
            </h2>
          )}
          {list.length > 0 && (
            <ul class="plain rows" aria-label={category?.name ?? "Channels"}>
              {list.map((channel) => (
                <li key={channel.id}>
                  <button type="button" class="row-button" onClick={() => edit(channel)}>
                    <Icon name={channel.type === 2 || channel.type === 13 ? "voice" : "hash"} />
                    <strong>
                      <Name text={channel.name} />
                    </strong>
                    <span class="soft grow">
                      {channel.topic !== null && <Name text={channel.topic} />}
                    </span>
                    {channel.overwrites.length > 0 && (
                      <span class="badge warning">custom permissions</span>
                    )}
                    <span class="soft">{typeName(channel.type)}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
      {edited !== undefined && (
        <ChannelDialog
          key={edited.id}
          {...data}
          channel={edited}
          whom={edited.id === query.channel ? query.whom : undefined}
          meant={edited.id === query.channel ? query.may : undefined}
          onClose={close}
        />
      )}
    </>
  );
}
