import type { SkuRecord } from "../../domains/apps/monetization/api.js";
import { admin } from "../admin.js";
import { useLoaded } from "../tools/load.js";
import { Pending } from "../ui/states.js";
import type { PageProps } from "./application-frame.js";
import { Purchase } from "./purchase.js";
import { SkuList } from "./sku-list.js";
import { Subscriptions } from "./subscriptions.js";

/** What an application sells, who bought it, and who pays for it by the month. */
export function MonetizationPage({ application: { id } }: PageProps) {
  const { value, failed, reload } = useLoaded(
    () => admin<SkuRecord[]>("GET", `/applications/${id}/skus`),
    [id],
  );
  if (value === undefined)
    return <Pending what="Loading what is sold" failed={failed} reload={reload} />;
  return (
    <>
      <SkuList applicationId={id} skus={value} reload={reload} />
      <Subscriptions applicationId={id} skus={value} />
      <Purchase skus={value} />
    </>
  );
}
