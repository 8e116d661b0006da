import { useEffect, useState } from "preact/hooks";
import type { SkuRecord, SubscriptionRecord } from "../../domains/apps/monetization/api.js";
import type { UserRecord } from "../../domains/identity/users/api.js";
import { admin } from "../admin.js";
import { Name, printable } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";

/** Most subscriptions that are shown, the latest. */
const MAX_SHOWN = 50;

/** Statuses of subscriptions. */
const OVER = 1;
const ENDING = 2;

/** Type of the SKUs that are paid for by the month. */
const SUBSCRIPTION = 5;

const shown = (ms: number) => new Date(ms).toISOString().replace("T", " ").slice(0, 16);

interface Props {
  readonly applicationId: string;
  readonly skus: readonly SkuRecord[];
}

/** Who pays for what an application sells, and what can become of it. */
export function SubscriptionPanel({ applicationId, skus }: Props) {
  const [skuId, setSkuId] = useState("");
  const [found, setFound] = useState<readonly SubscriptionRecord[]>([]);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const { problem, busy, run } = useTask();
  const load = async () => {
    const query = new URLSearchParams({ limit: String(MAX_SHOWN) });
    if (skuId !== "") query.set("skuId", skuId);
    const path = `/applications/${applicationId}/subscriptions?${query}`;
    const subscriptions = await admin<SubscriptionRecord[]>("GET", path);
    const ids = [...new Set(subscriptions.map(({ userId }) => userId))];
    const users = await Promise.all(ids.map((id) => admin<UserRecord>("GET", `/users/${id}`)));
    setNames(new Map(users.map(({ id, username }) => [id, username])));
    setFound(subscriptions);
  };
  useEffect(() => {
    void run(load);
  }, [applicationId, skuId]);
  const act = (path: string, body?: object) =>
    run(async () => {
      await admin("POST", path, body);
      await load();
    });
  /** Lets the platform's time go on to when the subscription falls due: its end, or another payment. */
  const goTo = (due: number) =>
    run(async () => {
      const { now } = await admin<{ now: number }>("GET", "/clock");
      if (due > now) await admin("POST", "/clock/advance", { ms: due - now });
      await load();
    });
  const called = (id: string) => skus.find((sku) => sku.id === id)?.name ?? id;
  const sold = skus.filter(({ type }) => type === SUBSCRIPTION);
  return (
    <>
      <h3>Subscriptions</h3>
      <label>
        To
        <select value={skuId} onChange={(e) => setSkuId(e.currentTarget.value)}>
          <option value="">everything</option>
          {sold.map(({ id, name }) => (
            <option key={id} value={id}>
              {printable(name)}
            </option>
          ))}
        </select>
      </label>
      <ul class="plain cards" aria-label="Subscriptions">
        {found.map((each) => {
          const over = each.status === OVER || each.endedAt !== null;
          return (
            <li key={each.id}>
              <span class="grow">
                <Name text={names.get(each.userId) ?? each.userId} />:{" "}
                <Name text={called(each.skuId)} />{" "}
                <span class="soft">
                  {over ? "is over" : each.status === ENDING ? "ends with its period" : "runs"},
                  period {each.periods}
                  {each.failedPayments > 0 && `, ${each.failedPayments} payments failed`}
                </span>
              </span>
              {!over && (
                <>
                  <button
                    type="button"
                    disabled={busy}
                    onClick={() =>
                      act(
                        `/subscriptions/${each.id}/${each.status === ENDING ? "resume" : "cancel"}`,
                      )
                    }
                  >
                    {each.status === ENDING ? "Resume" : "Cancel"}
                  </button>
                  <button
                    type="button"
                    disabled={busy}
                    onClick={() => act(`/subscriptions/${each.id}/refund`)}
                  >
                    Refund
                  </button>
                </>
              )}
              {each.due !== null && (
                <button type="button" disabled={busy} onClick={() => goTo(each.due as number)}>
                  Go to {shown(each.due)}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {found.length === 0 && <p class="soft">Nobody has subscribed.</p>}
      {found.length === MAX_SHOWN && <p class="soft">Here are the latest {MAX_SHOWN}.</p>}
      <Problem text={problem} />
      <button type="button" class="link" onClick={() => run(load)}>
        Look for subscriptions again
      </button>
    </>
  );
}
