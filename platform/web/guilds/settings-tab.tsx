import { useState } from "preact/hooks";
import { admin } from "../admin.js";
import { confirm } from "../ui/confirm.js";
import { printable } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { navigate } from "../ui/router.js";
import { toast } from "../ui/toast.js";
import { type GuildData, memberName } from "./data.js";

/** What a guild is called and whose it is; and its end. */
export function SettingsTab({ guild, members, reload }: GuildData) {
  const [name, setName] = useState(guild.name);
  const [ownerId, setOwnerId] = useState(guild.ownerId);
  const { problem, busy, run } = useTask();
  const path = `/guilds/${guild.id}`;
  const save = (event: Event) => {
    event.preventDefault();
    void run(async () => {
      await admin("PATCH", path, { name, ownerId });
      await reload();
      toast("The guild is saved.", { tone: "success" });
    });
  };
  const remove = async () => {
    const sure = await confirm({
      title: `Delete ${guild.name}?`,
      text: "Its channels, messages and roles go with it. It cannot be brought back, but by a snapshot.",
      action: "Delete guild",
      danger: true,
    });
    if (!sure) return;
    await run(async () => {
      await admin("DELETE", path);
      navigate("/guilds");
    });
  };
  return (
    <div class="settings">
      <form class="card-box panel" onSubmit={save}>
        <label>
          Name
          <input required value={name} onInput={(e) => setName(e.currentTarget.value)} />
        </label>
        <label>
          Owner
          <select value={ownerId} onChange={(e) => setOwnerId(e.currentTarget.value)}>
            {members.map((member) => (
              <option key={member.userId} value={member.userId}>
                {printable(memberName(member))}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="primary" disabled={busy}>
          Save
        </button>
        <Problem text={problem} />
      </form>
      <section class="card-box panel danger-zone" aria-labelledby="danger">
        <h2 id="danger">Danger zone</h2>
        <p>Members lose all that is in the guild.</p>
        <button type="button" class="danger" disabled={busy} onClick={() => void remove()}>
          Delete guild
        </button>
      </section>
    </div>
  );
}
