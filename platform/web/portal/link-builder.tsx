import { useState } from "preact/hooks";
import { CopyIcon, Field, Section } from "../tools/section.js";
import { Select } from "../ui/inputs.js";
import type { PageProps } from "./application-frame.js";
import { PermissionPicker } from "./permission-picker.js";
import { ScopePicker } from "./scope-picker.js";

const INSTALL = ["bot", "applications.commands"];

/** Builds the address that installs an application or begins a sign-in. */
export function LinkBuilder({ application }: PageProps) {
  const { id, redirectUris, botUserId } = application;
  const [scopes, setScopes] = useState<readonly string[]>(
    botUserId === null ? ["identify"] : INSTALL,
  );
  const [permissions, setPermissions] = useState("0");
  const [redirect, setRedirect] = useState(redirectUris[0] ?? "");
  const [place, setPlace] = useState("");
  const installsOnly = scopes.every((scope) => INSTALL.includes(scope));
  const query = new URLSearchParams({ client_id: id });
  if (!installsOnly) {
    query.set("response_type", "code");
    query.set("redirect_uri", redirect);
  }
  if (scopes.includes("bot")) query.set("permissions", permissions);
  if (place !== "") query.set("integration_type", place);
  query.set("scope", scopes.join(" "));
  const link = `${location.origin}/oauth2/authorize?${query.toString().replaceAll("+", "%20")}`;
  return (
    <Section
      title="Link builder"
      text="Choose what you ask for. Open the link to see the page that people see, as anyone you like."
    >
      <ScopePicker chosen={scopes} onChange={setScopes} />
      {scopes.includes("bot") && <PermissionPicker value={permissions} onChange={setPermissions} />}
      <div class="columns">
        {installsOnly ? (
          <Field label="Where it is installed">
            <Select
              value={place}
              onChoose={setPlace}
              choices={[
                ["", "Whatever the application supports"],
                ["0", "In a server"],
                ["1", "In the person's account"],
              ]}
            />
          </Field>
        ) : (
          <Field label="Redirect">
            <Select value={redirect} onChoose={setRedirect} choices={redirectUris} />
          </Field>
        )}
      </div>
      <div class="copy-value">
        <span class="copy-label">Generated link</span>
        <span class="copy-box">
          <code>{link}</code>
          <CopyIcon what="link" text={link} />
        </span>
      </div>
      <div class="actions">
        <a class="button primary" href={link} target="_blank" rel="noreferrer">
          Open the link
        </a>
      </div>
      {scopes.length === 0 && <p class="problem">Choose at least one scope.</p>}
    </Section>
  );
}
