import { UiGallery } from "@/components/admin/ui-gallery";
import { guardAdminPage } from "@/lib/middleware/admin-page";
import { getAdminHref } from "@/lib/routes";

export default async function AdminUiPage() {
  await guardAdminPage(getAdminHref("ui"));
  return <UiGallery />;
}
