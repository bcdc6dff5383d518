import { Suspense } from "react";
import { ThemePage } from "@/components/admin/theme-page";
import { guardAdminPage } from "@/lib/middleware/admin-page";
import { getAdminHref } from "@/lib/routes";

export default async function AdminThemePage() {
  await guardAdminPage(getAdminHref("theme"));
  return (
    <Suspense>
      <ThemePage />
    </Suspense>
  );
}
