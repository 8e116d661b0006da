import { admin } from "../admin.js";
import { useDraftForm } from "../tools/draft.js";
import { useLoaded } from "../tools/load.js";
import { Field, SaveBar, Section, Switch } from "../tools/section.js";
import { confirm } from "../ui/confirm.js";
import { CopyButton } from "../ui/copy-button.js";
import { Input } from "../ui/inputs.js";
import { Pending } from "../ui/states.js";
import { toast } from "../ui/toast.js";
import type { PageProps } from "./application-frame.js";
import { useSettings } from "./settings.js";

interface Provider {
  readonly issuer: string;
  readonly clientId: string;
}

/** How players of an application have accounts: provisional ones, and those of a provider. */
export function AccountsPage({ application }: PageProps) {
  const { id } = application;
  const form = useSettings(application, "accounts", ["provisionalAccounts"]);
  const path = `/applications/${id}/oidc`;
  const { value, failed, reload } = useLoaded(() => admin<Provider | null>("GET", path), [id]);
  return (
    <>
      <form aria-label="Player accounts" onSubmit={form.save}>
        <Section title="Provisional accounts">
          <Switch
            label="Players may use provisional accounts"
            hint="Players without an account on the service get one from the game."
            checked={form.values.provisionalAccounts}
            onChange={(provisionalAccounts) => form.set({ provisionalAccounts })}
          />
          <SaveBar form={form} />
        </Section>
      </form>
      {value === undefined ? (
        <Pending what="Loading the provider" failed={failed} reload={reload} />
      ) : (
        <OidcProvider
          key={JSON.stringify(value)}
          applicationId={id}
          saved={value}
          reload={reload}
        />
      )}
    </>
  );
}

interface OidcProps {
  readonly applicationId: string;
  readonly saved: Provider | null;
  readonly reload: () => Promise<void>;
}

/** The identity provider that players of an application sign in with. */
function OidcProvider({ applicationId, saved, reload }: OidcProps) {
  const path = `/applications/${applicationId}/oidc`;
  // Providers on this machine speak plain HTTP.
  const providerOf = ({ issuer, clientId }: Provider) => ({
    issuer,
    clientId,
    allowInsecureIssuer: issuer.startsWith("http:"),
  });
  const form = useDraftForm(
    path,
    { issuer: saved?.issuer ?? "", clientId: saved?.clientId ?? "" },
    (values) => admin("PUT", path, providerOf(values)).then(reload),
    "The provider is trusted from now on.",
  );
  const { issuer, clientId } = form.values;
  const { busy, run } = form;
  const start = () =>
    run(async () => {
      const made = await admin<Provider>("POST", "/identity-providers", {});
      form.set({ issuer: made.issuer });
      toast("A provider runs. Save to trust it.", { tone: "success" });
    });
  const remove = async () => {
    const yes = await confirm({
      title: "Remove the provider?",
      text: "Players cannot sign in with it any more. Their accounts stay.",
      action: "Remove provider",
      danger: true,
    });
    if (!yes || saved === null) return;
    await run(async () => {
      await admin("DELETE", path);
      form.reset();
      await reload();
      toast("The provider is removed.", {
        undo: () => void run(() => admin("PUT", path, providerOf(saved)).then(reload)),
      });
    });
  };
  return (
    <Section
      title="OIDC provider"
      text="The application trusts its ID tokens to say who a player is."
      side={
        saved === null ? (
          <button type="button" disabled={busy} onClick={start}>
            Start one here
          </button>
        ) : (
          <button type="button" class="danger" disabled={busy} onClick={remove}>
            Remove
          </button>
        )
      }
    >
      <form aria-label="OIDC provider" onSubmit={form.save}>
        <Field label="Issuer">
          <Input required value={issuer} onText={(text) => form.set({ issuer: text })} />
        </Field>
        <Field label="Client id">
          <Input required value={clientId} onText={(text) => form.set({ clientId: text })} />
        </Field>
        <div class="actions">
          <CopyButton
            name="Copy as test code"
            text={`await platform.accounts.setOidc(${JSON.stringify(applicationId)}, ${JSON.stringify(providerOf(form.values))});\n`}
          />
        </div>
        <SaveBar form={form} />
      </form>
    </Section>
  );
}
