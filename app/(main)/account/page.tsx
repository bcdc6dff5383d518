import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AccountPage } from "@/components/account/account-page";
import { withMessages } from "@/components/providers/page-messages";
import { guardPage } from "@/lib/middleware/page";
import { loginHref, routes } from "@/lib/routes";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account.page");
  return { title: t("title"), robots: { index: false } };
}

export default withMessages("account", async function Account() {
  const { user, site, webview } = await guardPage(routes.account);
  if (!user) redirect(loginHref(routes.account));
  return <AccountPage user={user} isGlobal={site.isGlobal} webview={webview} />;
});
