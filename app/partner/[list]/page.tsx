import { notFound } from "next/navigation";
import { Suspense } from "react";
import { ListScreen } from "@/components/admin/list-screen";
import { partnerList } from "@/components/partner/partner-pages";
import { guardPartnerPage } from "@/lib/middleware/partner-page";

export default async function PartnerListPage({ params }: { params: Promise<{ list: string }> }) {
  const { list } = await params;
  const entry = partnerList(list);
  if (!entry) notFound();
  await guardPartnerPage(entry.href, entry.permission);
  return (
    <Suspense>
      <ListScreen key={list} path={list} />
    </Suspense>
  );
}
