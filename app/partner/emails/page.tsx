import { Suspense } from "react";
import { EmailPreviews } from "@/components/admin/email-previews";
import { guardPartnerPage } from "@/lib/middleware/partner-page";
import { getPartnerHref } from "@/lib/routes";

export default async function PartnerEmailsPage() {
  await guardPartnerPage(getPartnerHref("emails"), "looks.read");
  return (
    <Suspense>
      <EmailPreviews />
    </Suspense>
  );
}
