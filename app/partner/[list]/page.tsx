import Link from "next/link";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { ListScreen } from "@/components/admin/list-screen";
import { MissingWholesale } from "@/components/partner/missing-wholesale";
import { findPartnerList } from "@/components/partner/partner-pages";
import { guardPartnerPage } from "@/lib/middleware/partner-page";
import { routes } from "@/lib/routes";

async function ReferenceLink() {
  const t = await getTranslations("partner");
  return (
    <p className="mb-4">
      <Link href={routes.apiReference} prefetch={false}>
        {t("apiReference")}
      </Link>
    </p>
  );
}

export default async function PartnerListPage({ params }: { params: Promise<{ list: string }> }) {
  const { list } = await params;
  const entry = findPartnerList(list);
  if (!entry) notFound();
  await guardPartnerPage(entry.href, entry.permission);
  const missingPrices = <MissingWholesale />;
  const above = { "api-keys": <ReferenceLink />, plans: missingPrices, "wholesale-prices": missingPrices };
  return (
    <Suspense>
      <ListScreen key={list} path={list} above={above[list as "plans"]} />
    </Suspense>
  );
}
