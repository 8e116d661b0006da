import { useState } from "preact/hooks";
import { admin } from "../admin.js";
import { WorldPanel } from "../home/world-panel.js";
import { applications } from "../tools/directory.js";
import { Field, Switch } from "../tools/section.js";
import { Dialog, DialogFoot } from "../ui/dialog.js";
import { Icon } from "../ui/icon.js";
import { BareInput, Input } from "../ui/inputs.js";
import { Name, printable } from "../ui/name.js";
import { useTask } from "../ui/problem.js";
import { Link, navigate } from "../ui/router.js";
import { Empty, Loading } from "../ui/states.js";
import { removed } from "./removal.js";
import { noteSecrets } from "./secrets.js";

/** From so many applications on they can be searched. */
const SEARCHED_FROM = 8;

/** All applications, and a way to make one. */
export function ApplicationList() {
  const [making, setMaking] = useState(false);
  const [search, setSearch] = useState("");
  const all = applications.value?.filter(({ id }) => !removed.value.has(id));
  const found = all?.filter(({ id, name }) =>
    `${name} ${id}`.toLowerCase().includes(search.toLowerCase()),
  );
  return (
    <div class="page">
      <header class="page-head">
        <div class="grow">
          <h1>Applications</h1>
          <p class="soft">Games, bots and activities on this platform.</p>
        </div>
        <button type="button" class="primary" onClick={() => setMaking(true)}>
          <Icon name="add" /> New application
        </button>
      </header>
      {all !== undefined && all.length >= SEARCHED_FROM && (
        <BareInput
          label="Search applications"
          type="search"
          placeholder="Search by name or id"
          value={search}
          onText={setSearch}
        />
      )}
      {found === undefined ? (
        <Loading what="Loading applications" />
      ) : all?.length === 0 ? (
        <Empty icon="game" title="No applications yet">
          <p>
            An application has the id, the keys and the bot token that your program needs to sign
            in.
          </p>
        </Empty>
      ) : (
        <ul class="plain app-grid" aria-label="All applications">
          {found.map(({ id, name, description, botUserId }) => (
            <li key={id}>
              <Link class="app-card" to={`/portal/${id}`}>
                <span class="app-icon" aria-hidden="true">
                  {[...printable(name)][0]?.toUpperCase()}
                </span>
                <span class="grow">
                  <span class="app-name">
                    <Name text={name} />
                    {botUserId !== null && <span class="badge">bot</span>}
                  </span>
                  <span class="soft">{printable(description) || `id ${id}`}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <WorldPanel />
      {making && <NewApplication onClose={() => setMaking(false)} />}
    </div>
  );
}

function NewApplication({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState("");
  const [bot, setBot] = useState(true);
  const { problem, busy, submit } = useTask();
  const create = submit(async () => {
    const made = await admin<Created>("POST", "/applications", { name, bot });
    noteSecrets(made.id, made);
    onClose();
    navigate(`/portal/${made.id}${bot ? "/bot" : "/oauth2"}`);
  });
  return (
    <Dialog title="New application" onClose={onClose}>
      <form onSubmit={create}>
        <Field label="Name">
          <Input required autofocus maxLength={100} value={name} onText={setName} />
        </Field>
        <Switch
          label="With a bot"
          hint="A user of its own that joins guilds and answers commands."
          checked={bot}
          onChange={setBot}
        />
        <DialogFoot problem={problem} busy={busy} action="Create" onClose={onClose} />
      </form>
    </Dialog>
  );
}

interface Created {
  readonly id: string;
  readonly clientSecret: string;
  readonly botToken?: string;
}
