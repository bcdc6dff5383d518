import { Suspense } from "react";
import { EmailPreviews } from "@/components/admin/email-previews";
import { guardAdminPage } from "@/lib/middleware/admin-page";
import { getAdminHref } from "@/lib/routes";

export default async function AdminEmailPreviewsPage() {
  await guardAdminPage(getAdminHref("email-previews"));
  return (
    <Suspense>
      <EmailPreviews />
    </Suspense>
  );
}
