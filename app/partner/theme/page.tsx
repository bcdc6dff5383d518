import { Suspense } from "react";
import { ThemePage } from "@/components/admin/theme-page";
import { guardPartnerPage } from "@/lib/middleware/partner-page";
import { getPartnerHref } from "@/lib/routes";

export default async function PartnerThemePage() {
  await guardPartnerPage(getPartnerHref("theme"), "looks.read");
  return (
    <Suspense>
      <ThemePage />
    </Suspense>
  );
}
