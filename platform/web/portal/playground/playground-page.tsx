import { useState } from "preact/hooks";
import type { UserRecord } from "../../../domains/identity/users/api.js";
import { PersonField } from "../../tools/person-field.js";
import { Field, Section } from "../../tools/section.js";
import { Input, Select } from "../../ui/inputs.js";
import { navigate, useRoute } from "../../ui/router.js";
import { Tabs } from "../../ui/tabs.js";
import type { PageProps } from "../application-frame.js";
import { ScopePicker } from "../scope-picker.js";
import { secretsOf } from "../secrets.js";
import { FLOWS, type FlowId } from "./flow.js";
import { FlowSteps } from "./flow-steps.js";

/** Walks the flows of OAuth2, step by step, as any person. */
export function PlaygroundPage({ application }: PageProps) {
  const { id, redirectUris } = application;
  const { query } = useRoute();
  const flow = FLOWS.find((each) => each.id === query.flow) ?? FLOWS[0];
  const [user, setUser] = useState<UserRecord>();
  const [scopes, setScopes] = useState<readonly string[]>(["identify"]);
  const [redirect, setRedirect] = useState(redirectUris[0] ?? "");
  const [typed, setTyped] = useState<string>();
  const secret = typed ?? secretsOf(id).clientSecret ?? "";
  const withPerson = flow.id !== "client";
  const withRedirect = flow.id === "code";
  return (
    <Tabs
      label="Flows"
      tabs={FLOWS.map(({ id, title }) => ({ id, label: title }))}
      shown={flow.id}
      onShow={(next: string) =>
        navigate(`/portal/${id}/playground?flow=${next}`, { replace: true })
      }
    >
      <Section title={flow.title} text={flow.text}>
        <div class="columns">
          {withPerson && <PersonField label="Who signs in" preset onChoose={setUser} />}
          {withRedirect && (
            <Field label="Redirect">
              <Select value={redirect} onChoose={setRedirect} choices={redirectUris} />
            </Field>
          )}
          <Field
            label="Client secret"
            hint={
              application.public
                ? "A public client needs none."
                : "Stays in this tab. Reset it on the OAuth2 page when it is lost."
            }
          >
            <Input type="password" autocomplete="off" value={secret} onText={setTyped} />
          </Field>
        </div>
        <details>
          <summary>
            Scopes: <code>{scopes.join(" ") || "none"}</code>
          </summary>
          <ScopePicker chosen={scopes} onChange={setScopes} />
        </details>
      </Section>
      <FlowSteps
        // Another flow, person or scope begins again.
        key={[flow.id, user?.id, redirect, scopes.join(" ")].join()}
        flow={flow.id as FlowId}
        clientId={id}
        user={user}
        scope={scopes.join(" ")}
        redirect={redirect}
        secret={secret}
      />
    </Tabs>
  );
}
