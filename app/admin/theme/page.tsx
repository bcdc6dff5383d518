import { Suspense } from "react";
import { ThemePage } from "@/components/admin/theme-page";
import { guardAdminPage } from "@/lib/middleware/admin-page";
import { adminHref } from "@/lib/routes";

export default async function AdminThemePage() {
  await guardAdminPage(adminHref("theme"));
  return (
    <Suspense>
      <ThemePage />
    </Suspense>
  );
}
