import { getTranslations } from "next-intl/server";
import { NoticeCard } from "@/components/shell/notice-card";

/** One page for unknown, expired and revoked links so that only the owner learns the difference. */
export async function SharedMissing() {
  const t = await getTranslations("share.missing");
  return (
    <NoticeCard label={t("label")} title={t("title")}>
      {t("text")}
    </NoticeCard>
  );
}
