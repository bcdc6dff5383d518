import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DeleteAccountPage } from "@/components/account/delete-account-page";
import { guardPage } from "@/lib/middleware/page";
import { routes } from "@/lib/routes";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("accountDeletion");
  return { title: t("title"), robots: { index: false } };
}

export default async function DeleteAccount() {
  const { site } = await guardPage(routes.deleteAccount);
  return <DeleteAccountPage site={site} />;
}
