import { getTranslations } from "next-intl/server";
import { mayOfferPurchase, pageContext } from "@/lib/middleware/page";
import { hasSamples } from "@/lib/middleware/sample";
import { routes } from "@/lib/routes";

export interface PageLink {
  href: string;
  label: string;
}

export async function loadVisitorLinks(): Promise<PageLink[]> {
  const [context, samples, t] = await Promise.all([pageContext(), hasSamples(), getTranslations("shell")]);
  const links = [
    samples && { href: routes.sampleReport, label: t("sampleReport") },
    mayOfferPurchase(context) &&
      context.offers.includes("plans") && { href: routes.prices, label: t("prices") },
    { href: routes.howWeCheck, label: t("footer.howWeCheck") },
    { href: routes.vehicleChecks, label: t("recallCheck") },
    { href: routes.help, label: t("footer.help") },
  ];
  return links.filter((link) => link !== false);
}
