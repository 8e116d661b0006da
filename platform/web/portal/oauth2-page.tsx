import { Lines } from "../tools/lines.js";
import { CopyValue, SaveBar, Section, Switch } from "../tools/section.js";
import { Input } from "../ui/inputs.js";
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
          text="Where people return after signing in. Each sign-in must name one of these exactly."
        >
          <Lines
            label="Redirect URIs"
            lines={redirectUris}
            add="Add redirect"
            added="http://127.0.0.1/"
            nameOf={(_, index) => `redirect URI ${index + 1}`}
            onChange={(lines) => form.set({ redirectUris: lines })}
          >
            {(uri, index, set) => (
              <Input
                type="url"
                required
                aria-label={`Redirect URI ${index + 1}`}
                value={uri}
                onText={set}
              />
            )}
          </Lines>
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
              hint={`${description}. The service gives this scope only to approved applications.`}
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
          <SaveBar form={form} />
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
