import { useEffect, useState } from "preact/hooks";
import type { ApplicationRecord } from "../../domains/identity/applications/api.js";
import { admin } from "../admin.js";
import { Name } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { ApplicationPanel } from "./application-panel.js";
import { Secrets } from "./secrets.js";
import { TemplatePanel } from "./template-panel.js";

/** Applications of the platform, and what is made by one click. */
export function PortalPage() {
  const [applications, setApplications] = useState<readonly ApplicationRecord[]>([]);
  const [chosen, choose] = useState<string>();
  const [name, setName] = useState("");
  const [bot, setBot] = useState(true);
  const [secrets, setSecrets] = useState<object>();
  const { problem, busy, run } = useTask();
  const load = async () =>
    setApplications(await admin<ApplicationRecord[]>("GET", "/applications"));
  useEffect(() => {
    void run(load);
  }, []);
  const create = (event: Event) => {
    event.preventDefault();
    void run(async () => {
      const made = await admin<Created>("POST", "/applications", { name, bot });
      setSecrets({ clientSecret: made.clientSecret, botToken: made.botToken });
      setName("");
      await load();
      choose(made.application?.id ?? made.id);
    });
  };
  const application = applications.find(({ id }) => id === chosen);
  return (
    <div class="panels">
      <section class="panel" aria-labelledby="applications">
        <h2 id="applications">Applications</h2>
        <ul class="plain" aria-label="All applications">
          {applications.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                class="row"
                aria-pressed={each.id === chosen}
                onClick={() => {
                  choose(each.id);
                  setSecrets(undefined);
                }}
              >
                <Name text={each.name} />
                <span class="soft">{each.id}</span>
              </button>
            </li>
          ))}
        </ul>
        <form onSubmit={create}>
          <label>
            New application
            <input
              required
              placeholder="name"
              value={name}
              onInput={(e) => setName(e.currentTarget.value)}
            />
          </label>
          <label>
            <input
              type="checkbox"
              checked={bot}
              onChange={(e) => setBot(e.currentTarget.checked)}
            />
            with a bot
          </label>
          <button type="submit" disabled={busy}>
            Create
          </button>
        </form>
        <Secrets values={secrets} />
        <Problem text={problem} />
      </section>
      {application !== undefined && (
        <ApplicationPanel key={application.id} application={application} changed={load} />
      )}
      <TemplatePanel changed={load} />
    </div>
  );
}

interface Created {
  readonly id: string;
  readonly application?: { readonly id: string };
  readonly clientSecret: string;
  readonly botToken?: string;
}
