import { useState } from "preact/hooks";
import { admin } from "../admin.js";
import { CopyButton } from "../ui/copy-button.js";
import { Problem, useTask } from "../ui/problem.js";

/** The identity provider that players of an application sign in with. */
export function OidcPanel({ applicationId }: { readonly applicationId: string }) {
  const [issuer, setIssuer] = useState("");
  const [clientId, setClientId] = useState("");
  const [done, setDone] = useState("");
  const { problem, busy, run } = useTask();
  const path = `/applications/${applicationId}/oidc`;
  // Providers on this machine speak plain HTTP.
  const provider = { issuer, clientId, allowInsecureIssuer: issuer.startsWith("http:") };
  const act = (text: string, task: () => Promise<unknown>) =>
    run(async () => {
      setDone("");
      await task();
      setDone(text);
    });
  const start = async () => {
    setIssuer((await admin<{ issuer: string }>("POST", "/identity-providers", {})).issuer);
  };
  return (
    <>
      <h3>OIDC provider</h3>
      <form
        class="line"
        aria-label="OIDC provider"
        onSubmit={(event) => {
          event.preventDefault();
          void act("Saved.", () => admin("PUT", path, provider));
        }}
      >
        <label class="grow">
          Issuer
          <input required value={issuer} onInput={(e) => setIssuer(e.currentTarget.value)} />
        </label>
        <label>
          Client id
          <input required value={clientId} onInput={(e) => setClientId(e.currentTarget.value)} />
        </label>
        <button type="submit" disabled={busy}>
          Save
        </button>
        <button type="button" disabled={busy} onClick={() => act("A provider runs.", start)}>
          Start one here
        </button>
        <button
          type="button"
          disabled={busy}
          onClick={() => act("Removed.", () => admin("DELETE", path))}
        >
          Remove
        </button>
        <CopyButton
          name="Copy as test code"
          text={`await platform.accounts.setOidc(${JSON.stringify(applicationId)}, ${JSON.stringify(provider)});\n`}
        />
      </form>
      <p class="soft" role="status">
        {done}
      </p>
      <Problem text={problem} />
    </>
  );
}
