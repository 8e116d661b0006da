import { useEffect, useState } from "preact/hooks";
import type { AuditChange } from "../../domains/guilds/audit-log/record.js";
import { admin } from "../admin.js";
import { dateTime } from "../tools/format.js";
import { Initial } from "../ui/initial.js";
import { printable } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { Empty } from "../ui/states.js";
import { actionText } from "./audit-actions.js";
import { type GuildData, memberName } from "./data.js";

interface Entry {
  readonly id: string;
  readonly actorId: string | null;
  readonly type: number;
  readonly targetId: string | null;
  readonly changes: readonly AuditChange[];
  readonly reason: string | null;
}

/** The first millisecond of the service's ids. */
const EPOCH = 1_420_070_400_000;

const sentAt = (id: string) => dateTime(Number(BigInt(id) >> 22n) + EPOCH);

/** What was done in a guild, the latest first. */
export function AuditTab({ guild, members }: GuildData) {
  const [entries, setEntries] = useState<readonly Entry[]>();
  const { problem, run } = useTask();
  useEffect(() => {
    void run(async () => setEntries(await admin<Entry[]>("GET", `/guilds/${guild.id}/audit-log`)));
  }, [guild]);
  const called = (id: string | null) => {
    if (id === null) return "The service";
    const member = members.find(({ userId }) => userId === id);
    const named = [...guild.channels, ...guild.roles].find((each) => each.id === id);
    return printable(member === undefined ? (named?.name ?? id) : memberName(member));
  };
  return (
    <>
      <Problem text={problem} />
      {entries?.length === 0 && (
        <Empty icon="clock" title="Nothing has happened yet">
          <p>
            Changes that members and bots make are listed here, with their reasons. Changes made in
            this window use the admin API, which the service does not have, so they are not listed.
          </p>
        </Empty>
      )}
      <ol class="plain audit" aria-label="Audit log">
        {entries?.map(({ id, actorId, type, targetId, changes, reason }) => (
          <li key={id}>
            <Initial id={actorId ?? ""} name={called(actorId)} />
            <div class="grow">
              <p>
                <strong>{called(actorId)}</strong> {actionText(type)}
                {targetId !== null && <strong> {called(targetId)}</strong>}{" "}
                <time class="soft">{sentAt(id)}</time>
              </p>
              {reason !== null && <p class="soft">Reason: {printable(reason)}</p>}
              {changes.length > 0 && (
                <dl>
                  {changes.map(({ key, old_value, new_value }) => (
                    <div key={key}>
                      <dt>{key}</dt>
                      <dd>
                        {shown(old_value)} → {shown(new_value)}
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

const shown = (value: unknown) =>
  value === undefined
    ? "nothing"
    : printable(typeof value === "string" ? value : JSON.stringify(value));
