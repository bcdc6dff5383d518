import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AdminHeading } from "@/components/admin/admin-heading";
import { ConfirmEmail } from "@/components/partner/confirm-email";
import { fetchMailedLinkState } from "@/lib/middleware/page";
import { guardPartnerPage } from "@/lib/middleware/partner-page";
import { partnerConfirmHref, routes } from "@/lib/routes";
import { formatParamText, type PageAddress } from "@/lib/search-params";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("partner.confirm");
  return { title: t("title"), referrer: "no-referrer" };
}

export default async function PartnerConfirmPage({ searchParams }: PageAddress) {
  const token = formatParamText((await searchParams).verify_token);
  const { admin } = await guardPartnerPage(partnerConfirmHref(token), "self");
  const { partner } = admin;
  if (!partner) redirect(routes.partner);
  const [t, link] = await Promise.all([
    getTranslations("partner.confirm"),
    fetchMailedLinkState("verify", token, "anyone"),
  ]);
  return (
    <>
      <AdminHeading title={t("title")} />
      <ConfirmEmail
        token={token}
        email={admin.email}
        link={link}
        state={partner.state}
        confirms={partner.confirms_email}
      />
    </>
  );
}
