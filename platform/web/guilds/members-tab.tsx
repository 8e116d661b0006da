import { useState } from "preact/hooks";
import type { UserRecord } from "../../domains/identity/users/api.js";
import { admin } from "../admin.js";
import { PersonField } from "../tools/person-field.js";
import { confirm } from "../ui/confirm.js";
import { Dialog, DialogFoot } from "../ui/dialog.js";
import { Initial } from "../ui/initial.js";
import { BareInput, Input } from "../ui/inputs.js";
import { Menu } from "../ui/menu.js";
import { Name } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { navigate, useRoute } from "../ui/router.js";
import { intoView } from "../ui/scroll.js";
import { Table } from "../ui/table.js";
import { toast } from "../ui/toast.js";
import { type GuildData, memberName, type NamedMember, ordered } from "./data.js";

/** Most members that are drawn; what is typed finds the others. */
const MAX_SHOWN = 100;

/** How long a time-out from the menu lasts, in milliseconds. */
const TIMEOUT = 3_600_000;

/** Who is in a guild, with roles. */
export function MembersTab(data: GuildData) {
  const { guild, members, reload } = data;
  // The address may name a member, who is marked.
  const meant = useRoute().query.member;
  const [sought, setSought] = useState("");
  const [edited, edit] = useState<NamedMember>();
  const { problem, run } = useTask();
  const text = sought.toLowerCase();
  const found = members.filter((member) =>
    [memberName(member), member.username, member.userId].some((each) =>
      each.toLowerCase().includes(text),
    ),
  );
  const path = ({ userId }: NamedMember) => `/guilds/${guild.id}/members/${userId}`;
  const change = (member: NamedMember, body: object) =>
    run(async () => {
      await admin("PATCH", path(member), body);
      await reload();
    });
  const remove = async (member: NamedMember) => {
    const sure = await confirm({
      title: `Remove ${memberName(member)}?`,
      text: "The member loses its roles and nickname here, and needs an invite to come back.",
      action: "Remove member",
      danger: true,
    });
    if (!sure) return;
    await run(async () => {
      await admin("DELETE", path(member));
      await reload();
    });
  };
  return (
    <>
      <div class="bar">
        <BareInput
          label="Filter the members"
          grow
          type="search"
          value={sought}
          onText={setSought}
        />
        <AddMember guildId={guild.id} reload={reload} />
      </div>
      <Problem text={problem} />
      <Table
        caption="Members"
        keyOf={({ userId }) => userId}
        rows={found.filter(({ userId }, index) => index < MAX_SHOWN || userId === meant)}
        empty="Nobody here has that in a name or id."
        columns={[
          {
            name: "Member",
            order: memberName,
            cell: (member) => (
              <span
                class={member.userId === meant ? "with-avatar meant" : "with-avatar"}
                ref={member.userId === meant ? intoView : null}
              >
                <Initial id={member.userId} name={memberName(member)} />
                <span>
                  <Name text={memberName(member)} />{" "}
                  {member.bot && <span class="badge accent-soft">bot</span>}{" "}
                  {member.userId === guild.ownerId && <span class="badge">owner</span>}
                  <span class="soft under">
                    @<Name text={member.username} />
                  </span>
                </span>
              </span>
            ),
          },
          {
            name: "Roles",
            cell: ({ roles }) => (
              <span class="role-chips">
                {ordered(guild.roles)
                  .filter(({ id }) => roles.includes(id))
                  .map(({ id, name }) => (
                    <span key={id} class="badge">
                      <Name text={name} />
                    </span>
                  ))}
                {roles.length === 0 && <span class="soft">none</span>}
              </span>
            ),
          },
          {
            name: "Joined",
            order: ({ joinedAt }) => joinedAt,
            cell: ({ joinedAt }) => joinedAt.slice(0, 10),
          },
          {
            name: "More",
            cell: (member) => (
              <Menu
                label={`More of ${memberName(member)}`}
                items={[
                  { text: "Roles and nickname", icon: "settings", run: () => edit(member) },
                  {
                    text: "Check permissions",
                    icon: "shield",
                    run: () => navigate(`/guilds/${guild.id}/permissions?user=${member.userId}`),
                  },
                  member.timeoutUntil === null || member.timeoutUntil < Date.now()
                    ? {
                        text: "Time out for an hour",
                        icon: "pause",
                        run: () =>
                          void run(async () => {
                            const { now } = await admin<{ now: number }>("GET", "/clock");
                            await admin("PATCH", path(member), { timeoutUntil: now + TIMEOUT });
                            await reload();
                          }),
                      }
                    : {
                        text: "End the time-out",
                        icon: "play",
                        run: () => void change(member, { timeoutUntil: null }),
                      },
                  {
                    text: "Remove from the guild",
                    icon: "trash",
                    danger: true,
                    disabled: member.userId === guild.ownerId,
                    run: () => void remove(member),
                  },
                ]}
              />
            ),
          },
        ]}
      />
      {found.length > MAX_SHOWN && (
        <p class="soft">
          Here are {MAX_SHOWN} of {found.length}. A name or an id finds the others.
        </p>
      )}
      {edited !== undefined && (
        <EditMember key={edited.userId} {...data} member={edited} onClose={() => edit(undefined)} />
      )}
    </>
  );
}

interface EditProps extends GuildData {
  readonly member: NamedMember;
  readonly onClose: () => void;
}

function EditMember({ guild, member, reload, onClose }: EditProps) {
  const [nick, setNick] = useState(member.nick ?? "");
  const [roles, setRoles] = useState<readonly string[]>(member.roles);
  const { problem, busy, submit } = useTask();
  const save = submit(async () => {
    const body = { nick: nick === "" ? null : nick, roles };
    await admin("PATCH", `/guilds/${guild.id}/members/${member.userId}`, body);
    await reload();
    onClose();
  });
  const choices = ordered(guild.roles).filter(({ id }) => id !== guild.id);
  return (
    <Dialog title={`Roles and nickname of ${member.username}`} onClose={onClose}>
      <form onSubmit={save}>
        <label>
          Nickname
          <Input maxLength={32} value={nick} onText={setNick} />
        </label>
        <fieldset class="checks">
          <legend>Roles</legend>
          {choices.map(({ id, name }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={roles.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  setRoles(checked ? [...roles, id] : roles.filter((each) => each !== id))
                }
              />
              <Name text={name} />
            </label>
          ))}
          {choices.length === 0 && (
            <p class="soft">The guild has no role besides @everyone. The Roles tab makes some.</p>
          )}
        </fieldset>
        <DialogFoot problem={problem} busy={busy} action="Save" onClose={onClose} />
      </form>
    </Dialog>
  );
}

function AddMember({ guildId, reload }: { guildId: string; reload: () => Promise<void> }) {
  const [user, setUser] = useState<UserRecord>();
  /** Each one who was added leaves the field empty for the next. */
  const [added, setAdded] = useState(0);
  const { problem, busy, submit } = useTask();
  const add = submit(async () => {
    if (user === undefined) throw new Error("Choose somebody from the list.");
    await admin("POST", `/guilds/${guildId}/members`, { userId: user.id });
    setUser(undefined);
    setAdded(added + 1);
    await reload();
    toast(`${user.globalName ?? user.username} is a member now.`, { tone: "success" });
  });
  return (
    <form class="inline-form" onSubmit={add}>
      <PersonField
        key={added}
        bare
        label="User to add"
        placeholder="Add by name or id"
        people={false}
        onChoose={setUser}
      />
      <button type="submit" disabled={busy}>
        Add member
      </button>
      <Problem text={problem} />
    </form>
  );
}
