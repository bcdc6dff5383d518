import { getTranslations } from "next-intl/server";
import { Checks } from "@/components/checks/checks-page";
import { guardPage } from "@/lib/middleware/page";
import { routes } from "@/lib/routes";

export default async function VehicleChecksPage() {
  await guardPage(routes.vehicleChecks);
  const t = await getTranslations("checks.page");
  return (
    <>
      <h1 className="heading text-3xl md:text-4xl">{t("title")}</h1>
      <p className="mt-3 mb-3 max-w-[58ch] text-ink-2">{t("lead")}</p>
      <Checks />
    </>
  );
}
