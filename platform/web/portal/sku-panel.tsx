import { useEffect, useState } from "preact/hooks";
import type { SkuRecord } from "../../domains/apps/monetization/api.js";
import { admin } from "../admin.js";
import { CopyButton } from "../ui/copy-button.js";
import { Name, printable } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { SubscriptionPanel } from "./subscription-panel.js";

const KINDS = ["durable", "consumable", "subscription"] as const;

/** What an application sells, and a form for more. */
export function SkuPanel({ applicationId }: { readonly applicationId: string }) {
  const [skus, setSkus] = useState<readonly SkuRecord[]>([]);
  const [name, setName] = useState("");
  const [kind, setKind] = useState<string>(KINDS[0]);
  const [price, setPrice] = useState("499");
  const { problem, busy, run } = useTask();
  const load = async () => setSkus(await admin("GET", `/applications/${applicationId}/skus`));
  useEffect(() => {
    void run(load);
  }, [applicationId]);
  const sku = { applicationId, name, kind, price: Number(price) };
  const create = (event: Event) => {
    event.preventDefault();
    void run(async () => {
      await admin("POST", "/skus", sku);
      setName("");
      await load();
    });
  };
  return (
    <>
      <h3>SKUs ({skus.length})</h3>
      <ul class="plain cards" aria-label="SKUs">
        {skus.map((each) => (
          <li key={each.id}>
            <a class="grow" href={`/application-directory/${applicationId}/store/${each.id}`}>
              <Name text={each.name} />
            </a>
            <code>{each.id}</code>
            {each.deleted ? (
              <span class="soft">deleted</span>
            ) : (
              <button
                type="button"
                aria-label={`Delete ${printable(each.name)}`}
                onClick={() => run(() => admin("DELETE", `/skus/${each.id}`).then(load))}
              >
                Delete
              </button>
            )}
          </li>
        ))}
      </ul>
      <form class="line" onSubmit={create}>
        <label>
          New SKU
          <input
            required
            maxLength={80}
            placeholder="name"
            value={name}
            onInput={(e) => setName(e.currentTarget.value)}
          />
        </label>
        <label>
          Kind
          <select value={kind} onChange={(e) => setKind(e.currentTarget.value)}>
            {KINDS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <label>
          Price in cents
          <input
            type="number"
            min="0"
            value={price}
            onInput={(e) => setPrice(e.currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={busy}>
          Sell
        </button>
        <CopyButton
          name="Copy as test code"
          text={`platform.domain(monetization).createSku(${JSON.stringify(sku)});\n`}
        />
      </form>
      <Problem text={problem} />
      <SubscriptionPanel applicationId={applicationId} skus={skus} />
    </>
  );
}
