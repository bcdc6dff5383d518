import { Suspense } from "react";
import { EmailPreviews } from "@/components/admin/email-previews";
import { guardPartnerPage } from "@/lib/middleware/partner-page";
import { partnerHref } from "@/lib/routes";

export default async function PartnerEmailsPage() {
  await guardPartnerPage(partnerHref("emails"), "looks.read");
  return (
    <Suspense>
      <EmailPreviews />
    </Suspense>
  );
}
