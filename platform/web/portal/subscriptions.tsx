import { useState } from "preact/hooks";
import type { SkuRecord, SubscriptionRecord } from "../../domains/apps/monetization/api.js";
import { admin } from "../admin.js";
import { nameOfUser, Who } from "../tools/directory.js";
import { dateTime } from "../tools/format.js";
import { useLoaded } from "../tools/load.js";
import { Section } from "../tools/section.js";
import { confirm } from "../ui/confirm.js";
import { Select } from "../ui/inputs.js";
import { Menu } from "../ui/menu.js";
import { Name, printable } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { Empty } from "../ui/states.js";
import { Table } from "../ui/table.js";
import { toast } from "../ui/toast.js";

/** Most subscriptions that are shown, the latest. */
const MAX_SHOWN = 50;

/** Statuses of subscriptions. */
const OVER = 1;
const ENDING = 2;

/** Type of the SKUs that are paid for by the month. */
const SUBSCRIPTION = 5;

interface Props {
  readonly applicationId: string;
  readonly skus: readonly SkuRecord[];
}

const isOver = ({ status, endedAt }: SubscriptionRecord) => status === OVER || endedAt !== null;

function standing(each: SubscriptionRecord): readonly [string, string] {
  if (isOver(each)) return ["over", ""];
  if (each.failedPayments > 0) return [`payment failed ${each.failedPayments} times`, "danger"];
  return each.status === ENDING ? ["ends", "warning"] : ["active", "success"];
}

/** What has become of a subscription by its date, in a sentence. */
function became(who: string, what: string, now: SubscriptionRecord | undefined): string {
  if (now === undefined || isOver(now)) return `The subscription of ${who} to ${what} has ended.`;
  if (now.failedPayments > 0) return `The payment of ${who} for ${what} failed.`;
  const until = now.due === null ? "" : `, until ${dateTime(now.due).slice(0, 10)}`;
  return `${who} renewed ${what}: period ${now.periods}${until}.`;
}

/** Who pays for what by the month, and what can become of it. */
export function Subscriptions({ applicationId, skus }: Props) {
  const [skuId, setSkuId] = useState("");
  const { value, reload } = useLoaded(
    () => {
      const query = new URLSearchParams({ limit: String(MAX_SHOWN) });
      if (skuId !== "") query.set("skuId", skuId);
      const path = `/applications/${applicationId}/subscriptions?${query}`;
      return admin<SubscriptionRecord[]>("GET", path);
    },
    [applicationId, skuId],
    2000,
  );
  const { problem, busy, run } = useTask();
  const act = (path: string, done: string) =>
    run(async () => {
      await admin("POST", path);
      await reload();
      toast(done, { tone: "success" });
    });
  /** Lets the platform's time go on to when the subscription falls due: its end, or a payment. */
  const goTo = ({ id, userId, skuId: sold }: SubscriptionRecord, due: number) =>
    run(async () => {
      const { now } = await admin<{ now: number }>("GET", "/clock");
      if (due > now) await admin("POST", "/clock/advance", { ms: due - now });
      await reload();
      const path = `/applications/${applicationId}/subscriptions?limit=${MAX_SHOWN}`;
      const all = await admin<SubscriptionRecord[]>("GET", path);
      toast(
        became(
          nameOfUser(userId),
          called(sold),
          all.find((each) => each.id === id),
        ),
        {
          undo: () => void run(() => admin("POST", "/clock/reset")),
          undoText: "Back to now",
        },
      );
    });
  const refund = async (each: SubscriptionRecord) => {
    const yes = await confirm({
      title: "Refund this subscription?",
      text: `${nameOfUser(each.userId)} loses what it grants at once. This cannot be undone.`,
      action: "Refund",
      danger: true,
    });
    if (yes) await act(`/subscriptions/${each.id}/refund`, "The subscription was refunded.");
  };
  const called = (id: string) => skus.find((sku) => sku.id === id)?.name ?? id;
  const sold = skus.filter(({ type }) => type === SUBSCRIPTION);
  return (
    <Section
      title="Subscriptions"
      text="Go to a renewal to see what your program does then: the platform's clock moves there, and everything due by then happens."
      side={
        sold.length > 1 && (
          <Select
            aria-label="Subscriptions to"
            class="small-select"
            value={skuId}
            onChoose={setSkuId}
            choices={[["", "Everything"], ...sold.map(({ id, name }) => [id, name] as const)]}
          />
        )
      }
    >
      <Problem text={problem} />
      <Table
        caption="Subscriptions"
        rows={[...(value ?? [])].reverse()}
        keyOf={({ id }) => id}
        empty={
          <Empty icon="clock" title="Nobody has subscribed">
            <p>Make a SKU of the kind “subscription” and buy it as somebody below.</p>
          </Empty>
        }
        columns={[
          { name: "Who", cell: ({ userId }) => <Who id={userId} /> },
          { name: "SKU", cell: (each) => <Name text={called(each.skuId)} /> },
          {
            name: "State",
            cell: (each) => {
              const [word, tone] = standing(each);
              return <span class={`badge ${tone}`}>{word}</span>;
            },
          },
          { name: "Period", numeric: true, cell: ({ periods }) => periods },
          {
            name: "Next",
            cell: (each) =>
              each.due !== null && (
                <button type="button" disabled={busy} onClick={() => goTo(each, each.due ?? 0)}>
                  {each.status === ENDING ? "Go to the end" : "Go to renewal"}
                  <span class="soft">{dateTime(each.due).slice(0, 16)}</span>
                </button>
              ),
          },
          {
            name: "Actions",
            cell: (each) =>
              !isOver(each) && (
                <Menu
                  label={`Actions for the subscription of ${printable(nameOfUser(each.userId))}`}
                  items={[
                    each.status === ENDING
                      ? {
                          text: "Resume",
                          icon: "undo",
                          run: () =>
                            void act(
                              `/subscriptions/${each.id}/resume`,
                              "The subscription continues.",
                            ),
                        }
                      : {
                          text: "Cancel",
                          icon: "close",
                          run: () =>
                            void act(
                              `/subscriptions/${each.id}/cancel`,
                              "The subscription ends with its period.",
                            ),
                        },
                    { text: "Refund", icon: "trash", danger: true, run: () => void refund(each) },
                  ]}
                />
              ),
          },
        ]}
      />
      {value?.length === MAX_SHOWN && <p class="soft">Here are the latest {MAX_SHOWN}.</p>}
    </Section>
  );
}
