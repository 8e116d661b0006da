import type { SessionInfo } from "../../kernel/gateway/control.js";
import { admin } from "../admin.js";
import { loadApplications, nameOfUser } from "../tools/directory.js";
import { count } from "../tools/format.js";
import { useLoaded } from "../tools/load.js";
import { CopyValue, SaveBar, Section, Switch } from "../tools/section.js";
import { Problem, useTask } from "../ui/problem.js";
import { Link } from "../ui/router.js";
import { Empty } from "../ui/states.js";
import { toast } from "../ui/toast.js";
import type { PageProps } from "./application-frame.js";
import { IntentCalculator, PRIVILEGED } from "./intents.js";
import { noteSecrets, SecretField } from "./secrets.js";
import { useSettings } from "./settings.js";

/** The bot of an application: its token, who may add it, and what it may hear. */
export function BotPage({ application }: PageProps) {
  const { id, botUserId } = application;
  const { problem, busy, run } = useTask();
  if (botUserId === null) {
    return (
      <Section title="No bot yet">
        <Empty icon="bot" title="This application has no bot">
          <p>A bot is a user of its own that joins guilds, answers commands and sends messages.</p>
          <button
            type="button"
            class="primary"
            disabled={busy}
            onClick={() =>
              run(async () => {
                noteSecrets(id, await admin("POST", `/applications/${id}/bot`));
                await loadApplications();
              })
            }
          >
            Add a bot
          </button>
          <Problem text={problem} />
        </Empty>
      </Section>
    );
  }
  return (
    <>
      <Section title="Account" side={<Online userId={botUserId} />}>
        <div class="columns">
          <CopyValue label="Username" value={nameOfUser(botUserId)} />
          <CopyValue label="User id" value={botUserId} />
        </div>
        <SecretField applicationId={id} kind="botToken" />
      </Section>
      <BotSettings application={application} />
      <Approval applicationId={id} />
      <IntentCalculator />
    </>
  );
}

function Online({ userId }: { readonly userId: string }) {
  const { value } = useLoaded(
    () => admin<SessionInfo[]>("GET", `/sessions?userId=${userId}`),
    [userId],
    2000,
  );
  if (value === undefined) return null;
  const connected = value.filter((session) => session.connected).length;
  return (
    <Link class={`badge ${connected > 0 ? "success" : ""}`} to={`/sessions?user=${userId}`}>
      {connected > 0 ? `online, ${count(connected, "session")}` : "offline"}
    </Link>
  );
}

function BotSettings({ application }: PageProps) {
  const form = useSettings(application, "bot", [
    "botPublic",
    "botRequireCodeGrant",
    "privilegedIntents",
  ]);
  const { privilegedIntents } = form.values;
  return (
    <form aria-label="Bot" onSubmit={form.save}>
      <Section title="Authorization flow">
        <Switch
          label="Public bot"
          hint="Anybody can add the bot, not only its owner."
          checked={form.values.botPublic}
          onChange={(botPublic) => form.set({ botPublic })}
        />
        <Switch
          label="Requires OAuth2 code grant"
          hint="The bot joins a server only once its backend has exchanged the code of the sign-in."
          checked={form.values.botRequireCodeGrant}
          onChange={(botRequireCodeGrant) => form.set({ botRequireCodeGrant })}
        />
      </Section>
      <Section
        title="Privileged gateway intents"
        text="A bot that identifies with an intent that is off here is closed with 4014."
      >
        {PRIVILEGED.map(({ bit, title, text }) => (
          <Switch
            key={bit}
            label={title}
            hint={text}
            checked={(privilegedIntents & (1 << bit)) !== 0}
            onChange={() => form.set({ privilegedIntents: privilegedIntents ^ (1 << bit) })}
          />
        ))}
        <SaveBar form={form} />
      </Section>
    </form>
  );
}

interface Standing {
  readonly approved: number;
  readonly users: number;
  readonly needsApproval: boolean;
}

function Approval({ applicationId }: { readonly applicationId: string }) {
  const path = `/applications/${applicationId}/intents`;
  const { value, reload } = useLoaded(() => admin<Standing>("GET", path), [applicationId]);
  const { problem, run } = useTask();
  if (value === undefined) return null;
  const approve = (bit: number) =>
    run(async () => {
      await admin("PUT", path, { approved: value.approved ^ (1 << bit) });
      await reload();
      toast("Saved.", { tone: "success" });
    });
  return (
    <Section
      title="Approval of intents"
      text={`From 10,000 users on a bot needs approval, for a year. ${count(value.users, "user")} can see this one, so it ${value.needsApproval ? "needs it" : "does not need it yet"}.`}
    >
      {PRIVILEGED.map(({ bit, title }) => (
        <Switch
          key={bit}
          label={`Approved: ${title}`}
          checked={(value.approved & (1 << bit)) !== 0}
          onChange={() => approve(bit)}
        />
      ))}
      <Problem text={problem} />
    </Section>
  );
}
