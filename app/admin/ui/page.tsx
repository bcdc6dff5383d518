import { UiGallery } from "@/components/admin/ui-gallery";
import { guardAdminPage } from "@/lib/middleware/admin-page";
import { adminHref } from "@/lib/routes";

export default async function AdminUiPage() {
  await guardAdminPage(adminHref("ui"));
  return <UiGallery />;
}
