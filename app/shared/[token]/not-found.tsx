import { getTranslations } from "next-intl/server";
import { NoticeSheet } from "@/components/layout/notice-sheet";

/** One page for a link that is unknown, expired or ended: which it is, is its owner's to tell. */
export default async function SharedMissing() {
  const t = await getTranslations("share.missing");
  return (
    <NoticeSheet label={t("label")} title={t("title")}>
      {t("text")}
    </NoticeSheet>
  );
}
