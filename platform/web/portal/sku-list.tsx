import { useState } from "preact/hooks";
import type { SkuRecord } from "../../domains/apps/monetization/api.js";
import { admin } from "../admin.js";
import { CopyIcon, Field, Section } from "../tools/section.js";
import { confirm } from "../ui/confirm.js";
import { CopyButton } from "../ui/copy-button.js";
import { Dialog, DialogFoot } from "../ui/dialog.js";
import { Icon } from "../ui/icon.js";
import { Input, Select } from "../ui/inputs.js";
import { Menu } from "../ui/menu.js";
import { Name, printable } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { Empty } from "../ui/states.js";
import { Table } from "../ui/table.js";
import { toast } from "../ui/toast.js";

const KINDS = ["durable", "consumable", "subscription"] as const;
/** Names of the kinds; the groups that the platform makes for subscriptions are not for use. */
const TYPES: Readonly<Record<number, string>> = {
  2: "Durable",
  3: "Consumable",
  5: "Subscription",
};

/** Flag of a SKU that can be bought. */
const AVAILABLE = 1 << 2;

interface Props {
  readonly applicationId: string;
  readonly skus: readonly SkuRecord[];
  readonly reload: () => Promise<void>;
}

const priceOf = ({ price, currency }: SkuRecord) =>
  `${(price / 100).toFixed(2)} ${currency.toUpperCase()}`;

/** What an application sells, and a way to sell more. */
export function SkuList({ applicationId, skus, reload }: Props) {
  const [making, setMaking] = useState(false);
  const { problem, run } = useTask();
  const change = (sku: SkuRecord, published: boolean) =>
    run(async () => {
      await admin("PATCH", `/skus/${sku.id}`, { published });
      await reload();
      toast(`${sku.name} is ${published ? "for sale" : "not for sale"}.`, {
        undo: () => void change(sku, !published),
      });
    });
  const remove = async (sku: SkuRecord) => {
    const yes = await confirm({
      title: `Delete ${sku.name}?`,
      text: "Nobody can buy it any more. Who has it keeps it. This cannot be undone; to stop selling it for a while, unpublish it.",
      action: "Delete SKU",
      danger: true,
    });
    if (yes) await run(() => admin("DELETE", `/skus/${sku.id}`).then(reload));
  };
  return (
    <Section
      title="SKUs"
      text="What people can buy. No money is involved."
      side={
        <button type="button" class="primary" onClick={() => setMaking(true)}>
          <Icon name="add" /> New SKU
        </button>
      }
    >
      <Problem text={problem} />
      <Table
        caption="SKUs"
        rows={skus.filter(({ type }) => type in TYPES)}
        keyOf={({ id }) => id}
        empty={
          <Empty icon="upload" title="Nothing is for sale yet">
            <p>Make a SKU to try purchases, subscriptions and renewals.</p>
          </Empty>
        }
        columns={[
          {
            name: "Name",
            order: ({ name }) => name,
            cell: ({ id, name }) => (
              <a href={`/application-directory/${applicationId}/store/${id}`}>
                <Name text={name} />
              </a>
            ),
          },
          { name: "Kind", cell: ({ type }) => TYPES[type] ?? type },
          { name: "Price", numeric: true, order: ({ price }) => price, cell: priceOf },
          {
            name: "Id",
            cell: ({ id }) => (
              <span class="id-cell">
                <code>{id}</code>
                <CopyIcon what="SKU id" text={id} />
              </span>
            ),
          },
          {
            name: "State",
            cell: ({ deleted, flags }) => {
              const sold = (flags & AVAILABLE) !== 0;
              return (
                <span class={`badge ${deleted ? "danger" : sold ? "success" : ""}`}>
                  {deleted ? "deleted" : sold ? "for sale" : "not for sale"}
                </span>
              );
            },
          },
          {
            name: "Actions",
            cell: (sku) =>
              !sku.deleted && (
                <Menu
                  label={`Actions for ${printable(sku.name)}`}
                  items={[
                    {
                      text: (sku.flags & AVAILABLE) === 0 ? "Publish" : "Unpublish",
                      icon: "upload",
                      run: () => void change(sku, (sku.flags & AVAILABLE) === 0),
                    },
                    { text: "Delete", icon: "trash", danger: true, run: () => void remove(sku) },
                  ]}
                />
              ),
          },
        ]}
      />
      {making && (
        <NewSku applicationId={applicationId} made={reload} onClose={() => setMaking(false)} />
      )}
    </Section>
  );
}

interface NewProps {
  readonly applicationId: string;
  readonly made: () => Promise<void>;
  readonly onClose: () => void;
}

function NewSku({ applicationId, made, onClose }: NewProps) {
  const [name, setName] = useState("");
  const [kind, setKind] = useState<string>(KINDS[2]);
  const [price, setPrice] = useState("4.99");
  const { problem, busy, submit } = useTask();
  const sku = { applicationId, name, kind, price: Math.round(Number(price) * 100) };
  const create = submit(async () => {
    await admin("POST", "/skus", sku);
    await made();
    onClose();
    toast(`${name} is for sale.`, { tone: "success" });
  });
  return (
    <Dialog title="New SKU" onClose={onClose}>
      <form onSubmit={create}>
        <Field label="Name">
          <Input required autofocus maxLength={80} value={name} onText={setName} />
        </Field>
        <Field label="Kind">
          <Select value={kind} onChoose={setKind} choices={KINDS} />
        </Field>
        <Field label="Price in USD">
          <Input type="number" required min="0" step="0.01" value={price} onText={setPrice} />
        </Field>
        <DialogFoot problem={problem} busy={busy} action="Sell" onClose={onClose}>
          <CopyButton
            name="Copy as test code"
            text={`platform.domain(monetization).createSku(${JSON.stringify(sku)});\n`}
          />
        </DialogFoot>
      </form>
    </Dialog>
  );
}
