import { useState } from "preact/hooks";
import type { RoleRecord } from "../../domains/guilds/core/record.js";
import { admin } from "../admin.js";
import { confirm } from "../ui/confirm.js";
import { Dialog, DialogFoot } from "../ui/dialog.js";
import { Input, LineForm } from "../ui/inputs.js";
import { Name } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { navigate, useRoute } from "../ui/router.js";
import { type GuildData, ordered } from "./data.js";
import { GROUPS, has, PERMISSIONS, withBit } from "./permissions.js";

const hex = (color: number) => `#${color.toString(16).padStart(6, "0")}`;

/** The roles of a guild, from the most powerful to @everyone. */
export function RolesTab(data: GuildData) {
  const { guild, members, reload } = data;
  const { query } = useRoute();
  // The address may name a role, and the permission that it is about.
  const [edited, edit] = useState(guild.roles.find(({ id }) => id === query.role));
  const close = () => {
    edit(undefined);
    if (query.role !== undefined) navigate(`/guilds/${guild.id}/roles`, { replace: true });
  };
  const { problem, busy, run } = useTask();
  const create = (name: string) =>
    run(async () => {
      const body = { name, permissions: "0" };
      const made = await admin<RoleRecord>("POST", `/guilds/${guild.id}/roles`, body);
      await reload();
      edit(made);
    });
  const count = (id: string) =>
    id === guild.id ? members.length : members.filter(({ roles }) => roles.includes(id)).length;
  return (
    <>
      <LineForm
        class="bar"
        label="Name of a new role"
        bare
        grow
        maxLength={100}
        action="Create role"
        busy={busy}
        onSubmit={create}
      />
      <Problem text={problem} />
      <ul class="plain rows" aria-label="Roles">
        {ordered(guild.roles).map((role) => (
          <li key={role.id}>
            <button type="button" class="row-button" onClick={() => edit(role)}>
              <svg class="role-dot" viewBox="0 0 12 12" aria-hidden="true">
                <circle
                  cx="6"
                  cy="6"
                  r="6"
                  fill={role.color === 0 ? "currentColor" : hex(role.color)}
                />
              </svg>
              <strong>
                <Name text={role.name} />
              </strong>
              <span class="soft grow">
                {PERMISSIONS.filter(({ bit }) => has(role.permissions, bit)).length} permissions
                {has(role.permissions, 8n) && ", administrator"}
              </span>
              <span class="soft">
                {count(role.id)} {count(role.id) === 1 ? "member" : "members"}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {edited !== undefined && (
        <EditRole
          key={edited.id}
          {...data}
          role={edited}
          meant={edited.id === query.role ? query.may : undefined}
          onClose={close}
        />
      )}
    </>
  );
}

interface EditProps extends GuildData {
  readonly role: RoleRecord;
  /** The permission that the address is about, in wire form. */
  readonly meant: string | undefined;
  readonly onClose: () => void;
}

function EditRole({ guild, role, meant, reload, onClose }: EditProps) {
  const everyone = role.id === guild.id;
  const [name, setName] = useState(role.name);
  const [color, setColor] = useState(hex(role.color));
  const [position, setPosition] = useState(role.position);
  const [permissions, setPermissions] = useState(role.permissions);
  const { problem, busy, run, submit } = useTask();
  const path = `/guilds/${guild.id}/roles/${role.id}`;
  const done = async () => {
    await reload();
    onClose();
  };
  const save = submit(async () => {
    const more = { name, color: Number.parseInt(color.slice(1), 16), position };
    await admin("PATCH", path, { permissions, ...(everyone ? {} : more) });
    await done();
  });
  const remove = async () => {
    const sure = await confirm({
      title: `Delete the role ${role.name}?`,
      text: "Its members lose what it gives. It cannot be brought back.",
      action: "Delete role",
      danger: true,
    });
    if (sure) await run(async () => admin("DELETE", path).then(done));
  };
  return (
    <Dialog title={`Role ${role.name}`} onClose={onClose} wide>
      <form onSubmit={save}>
        {!everyone && (
          <div class="line">
            <label class="grow">
              Name
              <Input required value={name} onText={setName} />
            </label>
            <label>
              Colour
              <Input type="color" value={color} onText={setColor} />
            </label>
            <label>
              Rank
              <input
                type="number"
                min={1}
                max={guild.roles.length - 1}
                value={position}
                onInput={(e) => setPosition(Number(e.currentTarget.value))}
              />
            </label>
          </div>
        )}
        <div class="permission-groups">
          {GROUPS.map((group) => (
            <fieldset key={group} class="checks">
              <legend>{group}</legend>
              {PERMISSIONS.filter((each) => each.group === group).map(({ bit, name }) => (
                <label key={name} class={meant === String(bit) ? "meant" : undefined}>
                  <input
                    type="checkbox"
                    autofocus={meant === String(bit)}
                    checked={has(permissions, bit)}
                    onChange={({ currentTarget: { checked } }) =>
                      setPermissions(withBit(permissions, bit, checked))
                    }
                  />
                  {name}
                </label>
              ))}
            </fieldset>
          ))}
        </div>
        <DialogFoot problem={problem} busy={busy} action="Save" onClose={onClose}>
          {!everyone && (
            <button type="button" class="danger" onClick={() => void remove()}>
              Delete role
            </button>
          )}
        </DialogFoot>
      </form>
    </Dialog>
  );
}
