import { signal } from "@preact/signals";
import { admin } from "../admin.js";
import { CopyIcon } from "../tools/section.js";
import { confirm } from "../ui/confirm.js";
import { Problem, useTask } from "../ui/problem.js";
import { toast } from "../ui/toast.js";

/** Secrets that the platform has shown this tab, which shows each once; they are stored nowhere. */
interface Shown {
  readonly clientSecret?: string | undefined;
  readonly botToken?: string | undefined;
}

const shown = signal<ReadonlyMap<string, Shown>>(new Map());

/** What this tab knows of an application's secrets. */
export const secretsOf = (applicationId: string): Shown => shown.value.get(applicationId) ?? {};

/** Notes what the platform has shown. */
export function noteSecrets(applicationId: string, secrets: Shown): void {
  const { clientSecret, botToken } = secrets;
  const next = { ...secretsOf(applicationId) };
  if (clientSecret !== undefined) Object.assign(next, { clientSecret });
  if (botToken !== undefined) Object.assign(next, { botToken });
  shown.value = new Map([...shown.value, [applicationId, next]]);
}

const KINDS = {
  clientSecret: {
    label: "Client secret",
    path: "secret",
    effect: "Backends that have the old secret get no tokens from now on.",
  },
  botToken: {
    label: "Bot token",
    path: "bot",
    effect: "The bot is disconnected, and programs that have the old token are refused.",
  },
} as const;

interface Props {
  readonly applicationId: string;
  readonly kind: keyof typeof KINDS;
}

/** A secret of an application: shown once, replaced after a confirmation, and taken back. */
export function SecretField({ applicationId, kind }: Props) {
  const { label, path, effect } = KINDS[kind];
  const value = secretsOf(applicationId)[kind];
  const { problem, busy, run } = useTask();
  const address = `/applications/${applicationId}/${path}`;
  const forget = () => {
    const { [kind]: _old, ...rest } = secretsOf(applicationId);
    shown.value = new Map([...shown.value, [applicationId, rest]]);
  };
  const reset = async () => {
    const yes = await confirm({
      title: `Reset the ${label.toLowerCase()}?`,
      text: `${effect} You can undo this.`,
      action: `Reset ${label.toLowerCase()}`,
      danger: true,
    });
    if (!yes) return;
    await run(async () => {
      noteSecrets(applicationId, await admin<Shown>("POST", address));
      toast(`The ${label.toLowerCase()} was reset.`, {
        undo: () =>
          void run(async () => {
            await admin("POST", `${address}/undo`);
            forget();
            toast(`The ${label.toLowerCase()} from before works again.`, { tone: "success" });
          }),
      });
    });
  };
  return (
    <div class="copy-value">
      <span class="copy-label">{label}</span>
      <div class="secret-row">
        <span class="copy-box">
          {value === undefined ? (
            <span class="soft">Hidden. It was shown when it was made.</span>
          ) : (
            <>
              <code>{value}</code>
              <CopyIcon what={label.toLowerCase()} text={value} />
            </>
          )}
        </span>
        <button type="button" disabled={busy} onClick={reset}>
          Reset
        </button>
      </div>
      {value !== undefined && (
        <p class="notice">
          Copy it now: it is not shown again once this tab is closed or reloaded.
        </p>
      )}
      <Problem text={problem} />
    </div>
  );
}
