import { useEffect, useState } from "preact/hooks";
import type { GuildRecord } from "../../domains/guilds/core/record.js";
import { admin } from "../admin.js";
import { PersonField } from "../tools/person-field.js";
import { Field, Section } from "../tools/section.js";
import { Initial } from "../ui/initial.js";
import { Input } from "../ui/inputs.js";
import { Name } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { Link, navigate, useRoute } from "../ui/router.js";
import { Empty, Loading } from "../ui/states.js";
import { GuildView } from "./guild-view.js";

/** All guilds, or one of them. */
export function GuildsPage() {
  const [, id, tab] = useRoute().parts;
  return id === undefined ? <GuildList /> : <GuildView key={id} id={id} tab={tab} />;
}

function GuildList() {
  const [guilds, setGuilds] = useState<readonly GuildRecord[]>();
  const { problem, run } = useTask();
  useEffect(() => {
    void run(async () => setGuilds(await admin<GuildRecord[]>("GET", "/guilds")));
  }, []);
  return (
    <div class="sheet">
      <header class="sheet-head">
        <div>
          <h1>Guilds</h1>
          <p class="soft">Members, channels, roles, and who can do what and why.</p>
        </div>
      </header>
      <Problem text={problem} />
      {guilds === undefined && problem === undefined && <Loading what="Reading the guilds" />}
      {guilds?.length === 0 && (
        <Empty icon="shield" title="There is no guild yet">
          <p>Create one below, or make a sample world on the home page.</p>
        </Empty>
      )}
      <ul class="plain guild-cards" aria-label="Guilds">
        {guilds?.map(({ id, name }) => (
          <li key={id}>
            <Link class="guild-card" to={`/guilds/${id}`}>
              <Initial id={id} name={name} />
              <span class="grow">
                <strong>
                  <Name text={name} />
                </strong>
                <span class="soft">id {id}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <NewGuild />
    </div>
  );
}

function NewGuild() {
  const [name, setName] = useState("");
  const [owner, setOwner] = useState<string>();
  const { problem, busy, submit } = useTask();
  const create = submit(async () => {
    if (owner === undefined) throw new Error("Choose the owner from the list.");
    const { id } = await admin<GuildRecord>("POST", "/guilds", { name, ownerId: owner });
    await admin("POST", "/channels", { guildId: id, name: "general" });
    navigate(`/guilds/${id}`);
  });
  return (
    <Section title="New guild">
      <form class="stack narrow" aria-label="New guild" onSubmit={create}>
        <Field label="Name">
          <Input required value={name} onText={setName} />
        </Field>
        <PersonField label="Owner" onChoose={(user) => setOwner(user?.id)} />
        <Problem text={problem} />
        <div class="actions">
          <button type="submit" class="primary" disabled={busy}>
            Create guild
          </button>
        </div>
      </form>
    </Section>
  );
}
