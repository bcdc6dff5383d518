import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PrintBatchPageContent } from "@/components/print-batch/print-batch-page";
import { withMessages } from "@/components/providers/page-messages";
import { NotOfferedNotice } from "@/components/shell/not-offered-notice";
import { guardPage } from "@/lib/middleware/page";
import { idSchema } from "@/lib/platform/calls";
import { loginHref, printBatchHref } from "@/lib/routes";
import { formatParamText, type PageAddress } from "@/lib/search-params";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("printBatch");
  return { title: t("title"), robots: { index: false } };
}

export default withMessages("dealer", async function PrintBatch({ searchParams }: PageAddress) {
  const id = idSchema.safeParse(formatParamText((await searchParams).id)).data ?? null;
  const path = printBatchHref(id ?? undefined);
  const { user, site, offers } = await guardPage(path);
  if (!user) redirect(loginHref(path));
  if (!offers.includes("printBatch")) return <NotOfferedNotice />;
  return <PrintBatchPageContent isDealer={user.isDealer} isGlobal={site.isGlobal} id={id} />;
});
