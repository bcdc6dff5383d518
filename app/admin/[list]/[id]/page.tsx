import { notFound } from "next/navigation";
import { type PageAddress, textOf } from "@/app/address";
import { SitePage } from "@/components/admin/site-form";
import { ThingPage } from "@/components/admin/thing-page";
import { guardAdminPage } from "@/lib/middleware/admin-page";
import { adminHref } from "@/lib/routes";

const things = ["users", "orders", "tickets", "disputes", "imports"] as const;

type Address = PageAddress & { params: Promise<{ list: string; id: string }> };

export default async function AdminThingPage({ params, searchParams }: Address) {
  const { list, id } = await params;
  const site = textOf((await searchParams).site) || undefined;
  const { admin } = await guardAdminPage(adminHref(list, id, site));
  const ofEverySite = list === "imports" || (list === "sites" && id === "new");
  if (ofEverySite && !admin.all_sites) notFound();
  const path = things.find((name) => name === list);
  if (list === "sites") return <SitePage site={decodeURIComponent(id)} />;
  if (!path) notFound();
  return <ThingPage path={path} id={id} site={site} />;
}
