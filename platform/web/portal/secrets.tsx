import { CopyButton } from "../ui/copy-button.js";

const NAMES: Readonly<Record<string, string>> = {
  clientSecret: "Client secret",
  botToken: "Bot token",
};

/** Secrets that the platform has shown this once. */
export function Secrets({ values }: { readonly values: object | undefined }) {
  const given = Object.entries(values ?? {}).filter(([name, value]) => name in NAMES && value);
  if (given.length === 0) return null;
  return (
    <div role="status">
      <p>Copy these now: they are shown this once.</p>
      <dl>
        {given.map(([name, value]) => (
          <div key={name}>
            <dt>{NAMES[name]}</dt>
            <dd>
              <code>{String(value)}</code> <CopyButton name="Copy" text={String(value)} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
