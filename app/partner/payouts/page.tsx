import { PayoutsPage } from "@/components/partner/payouts-page";
import { guardPartnerPage } from "@/lib/middleware/partner-page";
import { partnerHref } from "@/lib/routes";

export default async function PartnerPayoutsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  await guardPartnerPage(partnerHref("payouts"), "payouts.read");
  const { account } = await searchParams;
  return <PayoutsPage step={account === "returned" || account === "continue" ? account : null} />;
}
