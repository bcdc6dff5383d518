import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { GroupPage } from "@/components/api-reference/group-page";
import { withMessages } from "@/components/providers/page-messages";
import { listReferenceCalls, listReferenceGroups } from "@/lib/compose/calls/api-reference";
import { guardPage } from "@/lib/middleware/page";
import { getApiReferenceHref } from "@/lib/routes";

interface GroupAddress {
  params: Promise<{ group: string }>;
}

export async function generateMetadata({ params }: GroupAddress): Promise<Metadata> {
  const { group } = await params;
  const t = await getTranslations("apiGuide");
  return {
    title: `${group.replace("staff-", "")}: ${t("title")}`,
    description: t("metaText"),
    alternates: { canonical: getApiReferenceHref(group) },
  };
}

export default withMessages("apiReference", async function ApiGroup({ params }: GroupAddress) {
  const { group: id } = await params;
  const { site } = await guardPage(getApiReferenceHref(id));
  const groups = listReferenceGroups();
  const group = groups.find((item) => item.id === id);
  if (!group) notFound();
  return <GroupPage group={group} groups={groups} calls={listReferenceCalls(id, site.origin)} />;
});
