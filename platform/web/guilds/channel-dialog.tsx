import { useState } from "preact/hooks";
import type {
  ChannelRecord,
  PermissionOverwrite,
} from "../../domains/guilds/core/channel-record.js";
import { admin } from "../admin.js";
import { showChannel } from "../people/personas.js";
import { confirm } from "../ui/confirm.js";
import { Dialog, DialogFoot } from "../ui/dialog.js";
import { Input, Select } from "../ui/inputs.js";
import { printable } from "../ui/name.js";
import { useTask } from "../ui/problem.js";
import { CATEGORY, type GuildData, memberName, ordered } from "./data.js";
import { GROUPS, has, permissionsIn, withBit } from "./permissions.js";

interface Props extends GuildData {
  readonly channel: ChannelRecord;
  /** The role or member whose permissions are shown at first. */
  readonly whom?: string | undefined;
  /** The permission that the address is about, in wire form. */
  readonly meant?: string | undefined;
  readonly onClose: () => void;
}

/** Changes a channel, and what roles and members may do in it. */
export function ChannelDialog({ channel, whom, meant, onClose, ...data }: Props) {
  const { guild, reload } = data;
  const [name, setName] = useState(channel.name);
  const [topic, setTopic] = useState(channel.topic ?? "");
  const [parentId, setParentId] = useState(channel.parentId ?? "");
  const [overwrites, setOverwrites] = useState<readonly PermissionOverwrite[]>(channel.overwrites);
  const { problem, busy, run, submit } = useTask();
  const path = `/channels/${channel.id}`;
  const category = channel.type === CATEGORY;
  const done = async () => {
    await reload();
    onClose();
  };
  const save = submit(async () => {
    const more = {
      topic: topic === "" ? null : topic,
      parentId: parentId === "" ? null : parentId,
    };
    await admin("PATCH", path, { name, overwrites, ...(category ? {} : more) });
    await done();
  });
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
            <Input required maxLength={100} value={name} onText={setName} />
          </label>
          {!category && (
            <label>
              Category
              <Select
                value={parentId}
                onChoose={setParentId}
                choices={[
                  ["", "None"],
                  ...guild.channels
                    .filter(({ type }) => type === CATEGORY)
                    .map(({ id, name }) => [id, name] as const),
                ]}
              />
            </label>
          )}
        </div>
        {!category && (
          <label>
            Topic
            <Input value={topic} onText={setTopic} />
          </label>
        )}
        <Overwrites
          {...data}
          first={whom}
          meant={meant}
          type={channel.type}
          list={overwrites}
          onChange={setOverwrites}
        />
        <DialogFoot problem={problem} busy={busy} action="Save" onClose={onClose}>
          <button type="button" class="danger" onClick={() => void remove()}>
            Delete
          </button>
          {!category && (
            <button
              type="button"
              onClick={() => run(() => showChannel(channel.id, guild.id, guild.ownerId))}
            >
              Open the chat
            </button>
          )}
        </DialogFoot>
      </form>
    </Dialog>
  );
}

interface OverwritesProps extends GuildData {
  readonly first: string | undefined;
  readonly meant: string | undefined;
  readonly type: number;
  readonly list: readonly PermissionOverwrite[];
  readonly onChange: (list: readonly PermissionOverwrite[]) => void;
}

/** What one role or member may do here besides what it may do in the guild: allowed, denied, or neither. */
function Overwrites({ guild, members, first, meant, type, list, onChange }: OverwritesProps) {
  const [whom, setWhom] = useState(first ?? guild.id);
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
  const offered = permissionsIn(type);
  const mark = (id: string) => (list.some((each) => each.id === id) ? " •" : "");
  return (
    <fieldset class="overwrites">
      <legend>Permissions here</legend>
      <label>
        For
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
      <div class="overwrite-groups">
        {GROUPS.map((group) => (
          <section key={group}>
            <h3>{group === "Guild" ? "General" : group}</h3>
            <ul class="plain overwrite-rows">
              {offered
                .filter((each) => each.group === group)
                .map(({ bit, name }) => {
                  const now = has(own.allow, bit) ? "allow" : has(own.deny, bit) ? "deny" : "";
                  return (
                    <li key={name}>
                      <label class={meant === String(bit) ? "meant" : undefined}>
                        <span class="grow">{name}</span>
                        <Select
                          autofocus={meant === String(bit)}
                          class={now}
                          value={now}
                          onChoose={(choice) => set(bit, choice)}
                          choices={[
                            ["", "As in the guild"],
                            ["allow", "Allowed"],
                            ["deny", "Denied"],
                          ]}
                        />
                      </label>
                    </li>
                  );
                })}
            </ul>
          </section>
        ))}
      </div>
    </fieldset>
  );
}
