import { useEffect, useState } from "preact/hooks";
import { admin } from "../admin.js";
import { Problem, useTask } from "../ui/problem.js";

interface SessionInfo {
  readonly id: string;
  readonly userId: string;
  readonly applicationId: string;
  readonly connected: boolean;
}

const ACTIONS = [
  ["Break", "drop", {}],
  ["Ask to reconnect", "reconnect", {}],
  ["End", "invalidate", { resumable: false }],
] as const;

/** Live gateway sessions, each of which can be disturbed. */
export function SessionPanel() {
  const [sessions, setSessions] = useState<readonly SessionInfo[]>([]);
  const { problem, run } = useTask();
  const load = async () => setSessions(await admin<SessionInfo[]>("GET", "/sessions"));
  useEffect(() => {
    void run(load);
  }, []);
  return (
    <section class="panel" aria-labelledby="sessions">
      <h2 id="sessions">Gateway sessions ({sessions.length})</h2>
      <Problem text={problem} />
      <ul class="plain cards" aria-label="Sessions">
        {sessions.slice(0, 200).map(({ id, userId, connected }) => (
          <li key={id}>
            <span class="grow">
              user <code>{userId}</code>{" "}
              <span class="soft">{connected ? "connected" : "may be resumed"}</span>
            </span>
            {ACTIONS.map(([name, action, body]) => (
              <button
                key={name}
                type="button"
                onClick={() =>
                  run(() => admin("POST", `/sessions/${action}`, { id, ...body }).then(load))
                }
              >
                {name}
              </button>
            ))}
          </li>
        ))}
      </ul>
      <button type="button" class="link" onClick={() => run(load)}>
        Reload
      </button>
    </section>
  );
}
