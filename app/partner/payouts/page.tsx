import { PayoutsPage } from "@/components/partner/payouts-page";
import { withMessages } from "@/components/providers/page-messages";
import { guardPartnerPage } from "@/lib/middleware/partner-page";
import { getPartnerHref } from "@/lib/routes";

export default withMessages(
  "partnerPayouts",
  async function PartnerPayoutsPage({
    searchParams,
  }: {
    searchParams: Promise<Record<string, string | string[] | undefined>>;
  }) {
    await guardPartnerPage(getPartnerHref("payouts"), "payouts.read");
    const { account, top_up: topUp } = await searchParams;
    return (
      <PayoutsPage
        step={account === "returned" || account === "continue" ? account : null}
        topUp={typeof topUp === "string" ? topUp : null}
      />
    );
  },
);
