import { Suspense } from "react";
import { EmailPreviews } from "@/components/admin/email-previews";
import { guardAdminPage } from "@/lib/middleware/admin-page";
import { adminHref } from "@/lib/routes";

export default async function AdminEmailPreviewsPage() {
  await guardAdminPage(adminHref("email-previews"));
  return (
    <Suspense>
      <EmailPreviews />
    </Suspense>
  );
}
