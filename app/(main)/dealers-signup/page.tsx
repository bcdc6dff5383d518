import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DealerSignupPage } from "@/components/account/dealer-signup-page";
import { withMessages } from "@/components/providers/page-messages";
import { guardPage } from "@/lib/middleware/page";
import { routes } from "@/lib/routes";
import { getCanonicalUrl } from "@/lib/site/rules/search-engines";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("dealerSignup");
  return { title: t("title"), ...getCanonicalUrl(routes.dealersSignup) };
}

export default withMessages("dealerSignup", async function DealersSignup() {
  const { site, user } = await guardPage(routes.dealersSignup);
  return <DealerSignupPage site={site} user={user} />;
});
