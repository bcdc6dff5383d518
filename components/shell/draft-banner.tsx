import { useTranslations } from "next-intl";
import type { Site } from "@/lib/site/rules/site";

export function DraftBanner({ site }: { site: Pick<Site, "draft" | "name"> }) {
  const t = useTranslations("partnerSignup.draft");
  if (!site.draft) return null;
  return (
    <aside
      aria-label={t("label")}
      className="border-amber border-b bg-amber-band px-4 py-2 text-center text-sm print:hidden"
    >
      <p>
        <strong>{t("label")}</strong> {t("text", { site: site.name })}
      </p>
    </aside>
  );
}
