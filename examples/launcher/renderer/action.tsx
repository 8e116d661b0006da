/** What buttons and fields do: they wait for its end, and say what went wrong. */

import { type ButtonHTMLAttributes, type ReactNode, useState } from "react";

export function useAction<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const run = async (...args: Args) => {
    setBusy(true);
    setError(undefined);
    await action(...args).catch((reason: Error) => setError(reason.message));
    setBusy(false);
  };
  return { run: (...args: Args) => void run(...args), busy, error };
}

export const Problem = ({ of }: { of: string | undefined }) => of && <p role="alert">{of}</p>;

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly run: () => Promise<unknown>;
}

export function ActionButton({ run, disabled, ...props }: ButtonProps) {
  const { busy, error, run: start } = useAction(run);
  return (
    <>
      <button type="button" {...props} disabled={disabled || busy} onClick={() => start()} />
      <Problem of={error} />
    </>
  );
}

interface FieldProps {
  readonly label: string;
  readonly maxLength?: number;
  readonly send: (text: string) => Promise<unknown>;
  /** What is on the button. */
  readonly children: ReactNode;
}

/** A field whose text is sent, and gone afterwards. */
export function SendField({ label, maxLength, send, children }: FieldProps) {
  const [text, setText] = useState("");
  const { run, busy, error } = useAction(async () => {
    await send(text.trim());
    setText("");
  });
  return (
    <form
      className="inline"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) run();
      }}
    >
      <input
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="primary" disabled={busy}>
        {children}
      </button>
      <Problem of={error} />
    </form>
  );
}
