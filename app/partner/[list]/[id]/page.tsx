import { notFound } from "next/navigation";
import { RecordPage } from "@/components/admin/record-page";
import { findPartnerList } from "@/components/partner/partner-pages";
import { guardPartnerPage } from "@/lib/middleware/partner-page";
import { getPartnerHref } from "@/lib/routes";

const recordLists = ["users", "orders", "tickets", "disputes"] as const;

type Address = { params: Promise<{ list: string; id: string }> };

export default async function PartnerRecordPage({ params }: Address) {
  const { list, id } = await params;
  const path = recordLists.find((name) => name === list);
  const entry = findPartnerList(list);
  if (!path || !entry) notFound();
  await guardPartnerPage(getPartnerHref(`${path}/${encodeURIComponent(id)}`), entry.permission);
  return <RecordPage path={path} id={id} site={undefined} />;
}
