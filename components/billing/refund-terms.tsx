import { useTranslations } from "next-intl";

/** What comes back and when, in two lines: before paying, after it, and with the orders. */
export function RefundTerms() {
  const t = useTranslations("profile.refund");
  return (
    <section>
      <h3 className="caps">{t("title")}</h3>
      <p className="mt-1.5 text-ink-2 text-sm">{t("credit")}</p>
      <p className="mt-1 text-ink-2 text-sm">{t("money")}</p>
    </section>
  );
}
