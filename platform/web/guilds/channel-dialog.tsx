import { useState } from "preact/hooks";
import type {
  ChannelRecord,
  PermissionOverwrite,
} from "../../domains/guilds/core/channel-record.js";
import { admin } from "../admin.js";
import { confirm } from "../ui/confirm.js";
import { Dialog } from "../ui/dialog.js";
import { printable } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { CATEGORY, type GuildData, memberName, ordered } from "./data.js";
import { has, PERMISSIONS, withBit } from "./permissions.js";

interface Props extends GuildData {
  readonly channel: ChannelRecord;
  readonly onClose: () => void;
}

/** Changes a channel, and what roles and members may do in it. */
export function ChannelDialog({ guild, members, channel, reload, onClose }: Props) {
  const [name, setName] = useState(channel.name);
  const [topic, setTopic] = useState(channel.topic ?? "");
  const [parentId, setParentId] = useState(channel.parentId ?? "");
  const [overwrites, setOverwrites] = useState<readonly PermissionOverwrite[]>(channel.overwrites);
  const { problem, busy, run } = useTask();
  const path = `/channels/${channel.id}`;
  const category = channel.type === CATEGORY;
  const done = async () => {
    await reload();
    onClose();
  };
  const save = (event: Event) => {
    event.preventDefault();
    const more = category
      ? {}
      : { topic: topic === "" ? null : topic, parentId: parentId === "" ? null : parentId };
    void run(async () => {
      await admin("PATCH", path, { name, overwrites, ...more });
      await done();
    });
  };
  const remove = async () => {
    const sure = await confirm({
      title: `Delete ${channel.name}?`,
      text: "All its messages go with it. It cannot be brought back.",
      action: category ? "Delete category" : "Delete channel",
      danger: true,
    });
    if (sure) await run(async () => admin("DELETE", path).then(done));
  };
  return (
    <Dialog title={printable(channel.name)} onClose={onClose} wide>
      <form onSubmit={save}>
        <div class="line">
          <label class="grow">
            Name
            <input
              required
              maxLength={100}
              value={name}
              onInput={(e) => setName(e.currentTarget.value)}
            />
          </label>
          {!category && (
            <label>
              Category
              <select value={parentId} onChange={(e) => setParentId(e.currentTarget.value)}>
                <option value="">None</option>
                {guild.channels
                  .filter(({ type }) => type === CATEGORY)
                  .map((each) => (
                    <option key={each.id} value={each.id}>
                      {printable(each.name)}
                    </option>
                  ))}
              </select>
            </label>
          )}
        </div>
        {!category && (
          <label>
            Topic
            <input value={topic} onInput={(e) => setTopic(e.currentTarget.value)} />
          </label>
        )}
        <Overwrites
          guild={guild}
          members={members}
          reload={reload}
          list={overwrites}
          onChange={setOverwrites}
        />
        <Problem text={problem} />
        <div class="actions end">
          <button type="button" class="danger" onClick={() => void remove()}>
            Delete
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="primary" disabled={busy}>
            Save
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface OverwritesProps extends GuildData {
  readonly list: readonly PermissionOverwrite[];
  readonly onChange: (list: readonly PermissionOverwrite[]) => void;
}

/** What one role or member may do here besides what it may do in the guild: allowed, denied, or neither. */
function Overwrites({ guild, members, list, onChange }: OverwritesProps) {
  const [whom, setWhom] = useState(guild.id);
  const isRole = guild.roles.some(({ id }) => id === whom);
  const own = list.find(({ id }) => id === whom) ?? {
    id: whom,
    type: isRole ? (0 as const) : (1 as const),
    allow: "0",
    deny: "0",
  };
  const set = (bit: bigint, choice: string) => {
    const allow = withBit(own.allow, bit, choice === "allow");
    const deny = withBit(own.deny, bit, choice === "deny");
    const others = list.filter(({ id }) => id !== whom);
    onChange(allow === "0" && deny === "0" ? others : [...others, { ...own, allow, deny }]);
  };
  const mark = (id: string) => (list.some((each) => each.id === id) ? " •" : "");
  return (
    <fieldset class="overwrites">
      <legend>Permissions here</legend>
      <label>
        Of
        <select value={whom} onChange={(e) => setWhom(e.currentTarget.value)}>
          <optgroup label="Roles">
            {ordered(guild.roles).map(({ id, name }) => (
              <option key={id} value={id}>
                {printable(name) + mark(id)}
              </option>
            ))}
          </optgroup>
          <optgroup label="Members">
            {members.map((member) => (
              <option key={member.userId} value={member.userId}>
                {printable(memberName(member)) + mark(member.userId)}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      <ul class="plain overwrite-rows">
        {PERMISSIONS.map(({ bit, name }) => {
          const now = has(own.allow, bit) ? "allow" : has(own.deny, bit) ? "deny" : "";
          return (
            <li key={name}>
              <label>
                <span class="grow">{name}</span>
                <select
                  class={now}
                  value={now}
                  onChange={(event) => set(bit, event.currentTarget.value)}
                >
                  <option value="">As in the guild</option>
                  <option value="allow">Allowed</option>
                  <option value="deny">Denied</option>
                </select>
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
