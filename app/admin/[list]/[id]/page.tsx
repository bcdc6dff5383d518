import { notFound } from "next/navigation";
import { RecordPage } from "@/components/admin/record-page";
import { SitePage } from "@/components/admin/site-page";
import { guardAdminPage } from "@/lib/middleware/admin-page";
import { getAdminHref } from "@/lib/routes";
import { formatParamText, type PageAddress } from "@/lib/search-params";

const recordLists = ["users", "orders", "tickets", "disputes", "imports"] as const;

type Address = PageAddress & { params: Promise<{ list: string; id: string }> };

export default async function AdminRecordPage({ params, searchParams }: Address) {
  const { list, id } = await params;
  const site = formatParamText((await searchParams).site) || undefined;
  const { admin } = await guardAdminPage(getAdminHref(list, id, site));
  const ofEverySite = list === "imports" || (list === "sites" && id === "new");
  if (ofEverySite && !admin.all_sites) notFound();
  const path = recordLists.find((name) => name === list);
  if (list === "sites") return <SitePage site={decodeURIComponent(id)} />;
  if (!path) notFound();
  return <RecordPage path={path} id={id} site={site} />;
}
