import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PricesPage } from "@/components/billing/prices-page";
import { withMessages } from "@/components/providers/page-messages";
import { StructuredData } from "@/components/shell/structured-data";
import { getSignupGrant } from "@/lib/credits/rules/entitlement";
import { guardPage } from "@/lib/middleware/page";
import { loadPlansForPage } from "@/lib/middleware/plans";
import { hasSamples } from "@/lib/middleware/sample";
import { routes } from "@/lib/routes";
import { getCanonicalUrl } from "@/lib/site/rules/search-engines";
import { buildOrganizationFacts, buildProductFacts } from "@/lib/site/rules/structured-data";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("prices");
  return { title: t("title"), description: t("description"), ...getCanonicalUrl(routes.prices) };
}

export default withMessages("prices", async function Prices() {
  const { site, user, nonce, offers } = await guardPage(routes.prices);
  const t = await getTranslations("prices");
  const [plans, samples] = await Promise.all([loadPlansForPage(), hasSamples()]);
  const sold = user?.isDealer ? [] : [...(plans?.report ?? []), ...(plans?.sticker ?? [])];
  const product = buildProductFacts(site, { name: t("title"), description: t("description"), plans: sold });
  return (
    <>
      <PricesPage
        plans={plans}
        isGlobal={site.isGlobal}
        viewer={user ? (user.isDealer ? "dealer" : "member") : "visitor"}
        grant={getSignupGrant(site)}
        canPay={site.paymentGateways?.length !== 0}
        support={site.supportEmail}
        samples={samples}
        offers={offers}
      />
      <StructuredData nonce={nonce} facts={[buildOrganizationFacts(site), product]} />
    </>
  );
});
