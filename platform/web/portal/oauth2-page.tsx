import { CopyValue, SaveBar, Section, Switch } from "../tools/section.js";
import { Icon } from "../ui/icon.js";
import { Problem } from "../ui/problem.js";
import { Link } from "../ui/router.js";
import type { PageProps } from "./application-frame.js";
import { LinkBuilder } from "./link-builder.js";
import { useScopes } from "./scope-picker.js";
import { SecretField } from "./secrets.js";
import { useSettings } from "./settings.js";

/** How people sign in to an application: its id and secret, redirects, and links. */
export function OAuth2Page({ application }: PageProps) {
  const { id } = application;
  const form = useSettings(application, "oauth2", ["redirectUris", "public", "approvedScopes"]);
  const { redirectUris, approvedScopes } = form.values;
  const reviewed = useScopes().filter(({ needsApproval }) => needsApproval);
  return (
    <>
      <Section title="Client information">
        <div class="columns">
          <CopyValue label="Client id" value={id} />
          <SecretField applicationId={id} kind="clientSecret" />
        </div>
      </Section>
      <form aria-label="Sign-in" onSubmit={form.save}>
        <Section
          title="Redirects"
          text="Where people come back to after they have signed in. Each sign-in names one of these, letter for letter."
        >
          <ul class="plain stack" aria-label="Redirect URIs">
            {redirectUris.map((uri, index) => (
              <li key={index} class="field-row">
                <input
                  type="url"
                  required
                  aria-label={`Redirect URI ${index + 1}`}
                  value={uri}
                  onInput={({ currentTarget: { value } }) =>
                    form.set({ redirectUris: redirectUris.with(index, value) })
                  }
                />
                <button
                  type="button"
                  class="icon-button"
                  aria-label={`Remove redirect URI ${index + 1}`}
                  onClick={() => form.set({ redirectUris: redirectUris.toSpliced(index, 1) })}
                >
                  <Icon name="trash" />
                </button>
              </li>
            ))}
          </ul>
          <div class="actions">
            <button
              type="button"
              onClick={() => form.set({ redirectUris: [...redirectUris, "http://127.0.0.1/"] })}
            >
              <Icon name="add" /> Add redirect
            </button>
          </div>
        </Section>
        <Section title="Client">
          <Switch
            label="Public client"
            hint="For games on players' machines, which cannot hold a secret: they get tokens with PKCE and no secret."
            checked={form.values.public}
            onChange={(value) => form.set({ public: value })}
          />
          {reviewed.map(({ name, description }) => (
            <Switch
              key={name}
              label={`Approved for ${name}`}
              hint={`${description}. The service gives this scope to approved applications alone.`}
              checked={approvedScopes.includes(name)}
              onChange={(on) =>
                form.set({
                  approvedScopes: on
                    ? [...approvedScopes, name]
                    : approvedScopes.filter((each) => each !== name),
                })
              }
            />
          ))}
          <Problem text={form.problem} />
          <SaveBar changed={form.changed} busy={form.busy} onReset={form.reset} />
        </Section>
      </form>
      <LinkBuilder application={application} />
      <Section
        title="Try a sign-in"
        text="The playground walks each flow step by step, with the requests to copy and the answers of the platform."
      >
        <div class="actions">
          <Link class="button" to={`/portal/${id}/playground`}>
            Open the playground
          </Link>
        </div>
      </Section>
    </>
  );
}
