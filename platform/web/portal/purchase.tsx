import { useState } from "preact/hooks";
import type { SkuRecord } from "../../domains/apps/monetization/api.js";
import type { UserRecord } from "../../domains/identity/users/api.js";
import { admin } from "../admin.js";
import { useLoaded } from "../tools/load.js";
import { PersonField } from "../tools/person-field.js";
import { Field, Section, Switch } from "../tools/section.js";
import { Select } from "../ui/inputs.js";
import { Name } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { toast } from "../ui/toast.js";

/** Kinds of SKUs that a person can buy. */
const BOUGHT = [2, 3, 5];

/** Buys as somebody, and lets a person's payments fail. */
export function Purchase({ skus }: { readonly skus: readonly SkuRecord[] }) {
  const [user, setUser] = useState<UserRecord>();
  const offered = skus.filter(({ deleted, type }) => !deleted && BOUGHT.includes(type));
  const [skuId, setSkuId] = useState<string>();
  const { problem, busy, submit } = useTask();
  const sku = offered.find(({ id }) => id === skuId) ?? offered[0];
  const buy = submit(async () => {
    if (user === undefined) throw new Error("Choose who buys.");
    await admin("POST", `/users/${user.id}/purchases`, { skuId: sku?.id });
    toast(`${user.globalName ?? user.username} has bought ${sku?.name}.`, { tone: "success" });
  });
  return (
    <Section title="Buy as somebody" text="As if the person had paid in the store.">
      <form aria-label="Purchase" onSubmit={buy}>
        <div class="columns">
          <PersonField label="Who" onChoose={setUser} />
          <Field label="SKU">
            <Select
              required
              value={sku?.id ?? ""}
              onChoose={setSkuId}
              choices={offered.map(({ id, name }) => [id, name])}
            />
          </Field>
        </div>
        <Problem text={problem} />
        <div class="actions">
          <button type="submit" disabled={busy || sku === undefined}>
            Buy
          </button>
        </div>
      </form>
      {user !== undefined && <PaymentSwitch key={user.id} user={user} />}
    </Section>
  );
}

function PaymentSwitch({ user }: { readonly user: UserRecord }) {
  const path = `/users/${user.id}/payments`;
  const { value, reload } = useLoaded(() => admin<{ declined: boolean }>("GET", path), [user.id]);
  const { problem, run } = useTask();
  return (
    <>
      <Switch
        label="Payments fail"
        hint={
          <>
            Renewals of <Name text={user.globalName ?? user.username} /> are declined from now on.
          </>
        }
        checked={value?.declined === true}
        onChange={(declined) => run(() => admin("PUT", path, { declined }).then(reload))}
      />
      <Problem text={problem} />
    </>
  );
}
