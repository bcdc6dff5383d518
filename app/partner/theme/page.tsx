import { Suspense } from "react";
import { ThemePage } from "@/components/admin/theme-page";
import { guardPartnerPage } from "@/lib/middleware/partner-page";
import { partnerHref } from "@/lib/routes";

export default async function PartnerThemePage() {
  await guardPartnerPage(partnerHref("theme"), "looks.read");
  return (
    <Suspense>
      <ThemePage />
    </Suspense>
  );
}
