import { notFound } from "next/navigation";
import { Suspense } from "react";
import { ImportUpload } from "@/components/admin/import-upload";
import { isList } from "@/components/admin/list-definitions";
import { ListScreen } from "@/components/admin/list-screen";
import { NewSiteLink } from "@/components/admin/new-site-link";
import { WholesaleDefaults } from "@/components/admin/wholesale-defaults";
import { guardAdminPage } from "@/lib/middleware/admin-page";
import { getAdminHref } from "@/lib/routes";

export default async function AdminListPage({ params }: { params: Promise<{ list: string }> }) {
  const { list } = await params;
  const { admin } = await guardAdminPage(getAdminHref(list));
  if (!isList(list) || (list === "imports" && !admin.all_sites)) notFound();
  const above = {
    imports: <ImportUpload />,
    sites: admin.all_sites ? <NewSiteLink /> : null,
    "wholesale-prices": admin.all_sites ? <WholesaleDefaults /> : null,
  };
  return (
    <Suspense>
      <ListScreen key={list} path={list} above={above[list as "sites"]} />
    </Suspense>
  );
}
