import { useState } from "preact/hooks";
import { admin } from "../admin.js";
import { Field, Section } from "../tools/section.js";
import { confirm } from "../ui/confirm.js";
import { Input, Select } from "../ui/inputs.js";
import { Problem, useTask } from "../ui/problem.js";
import { navigate } from "../ui/router.js";
import { toast } from "../ui/toast.js";
import { type GuildData, memberName } from "./data.js";

/** What a guild is called and whose it is; and its end. */
export function SettingsTab({ guild, members, reload }: GuildData) {
  const [name, setName] = useState(guild.name);
  const [ownerId, setOwnerId] = useState(guild.ownerId);
  const { problem, busy, run, submit } = useTask();
  const path = `/guilds/${guild.id}`;
  const save = submit(async () => {
    await admin("PATCH", path, { name, ownerId });
    await reload();
    toast("The guild is saved.", { tone: "success" });
  });
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
    <>
      <Section title="General information">
        <form class="stack narrow" aria-label="General information" onSubmit={save}>
          <Field label="Name">
            <Input required value={name} onText={setName} />
          </Field>
          <Field label="Owner">
            <Select
              value={ownerId}
              onChoose={setOwnerId}
              choices={members.map((member) => [member.userId, memberName(member)])}
            />
          </Field>
          <Problem text={problem} />
          <div class="actions">
            <button type="submit" class="primary" disabled={busy}>
              Save
            </button>
          </div>
        </form>
      </Section>
      <Section title="Danger zone" danger>
        <div class="switch-row">
          <p class="grow">Its channels and messages are deleted with it.</p>
          <button type="button" class="danger" disabled={busy} onClick={() => void remove()}>
            Delete guild
          </button>
        </div>
      </Section>
    </>
  );
}
