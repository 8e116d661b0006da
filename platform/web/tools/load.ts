import { useEffect, useRef, useState } from "preact/hooks";

/** What a page has asked the platform for. */
export interface Loaded<Value> {
  /** Undefined until it is there. */
  readonly value: Value | undefined;
  /** Why it could not be had. */
  readonly failed: string | undefined;
  readonly reload: () => Promise<void>;
}

/**
 * Asks the platform for what a page shows, and again when an input changes.
 *
 * @param every - milliseconds after which it is asked again while the page is shown
 */
export function useLoaded<Value>(
  load: () => Promise<Value>,
  inputs: readonly unknown[],
  every?: number,
): Loaded<Value> {
  const [state, setState] = useState<{ value?: Value; failed?: string }>({});
  const latest = useRef(0);
  const reload = async () => {
    const own = ++latest.current;
    try {
      const value = await load();
      if (own === latest.current) setState({ value });
    } catch (error) {
      const failed = error instanceof Error ? error.message : String(error);
      if (own === latest.current) setState((before) => ({ ...before, failed }));
    }
  };
  useEffect(() => {
    void reload();
    if (every === undefined) return;
    const timer = setInterval(() => document.visibilityState === "visible" && reload(), every);
    return () => clearInterval(timer);
  }, inputs);
  useEffect(
    () => () => {
      latest.current = Number.POSITIVE_INFINITY;
    },
    [],
  );
  return { value: state.value, failed: state.failed, reload };
}
