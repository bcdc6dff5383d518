import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageSheet } from "@/components/ui/page-sheet";
import { Section } from "@/components/ui/sheet";

interface CheckoutPageProps {
  /** Who sells credits on this site. */
  support: string;
  email: string | null;
  /** The account's balance, or the way to log in. */
  balance: ReactNode;
}

/** This site has no payment gateway: says so, and whom to write to. */
export function CheckoutPage({ support, email, balance }: CheckoutPageProps) {
  const t = useTranslations("checkout");
  const subject = email ? `?subject=${encodeURIComponent(t("mailSubject", { email }))}` : "";
  return (
    <PageSheet title={t("title")} intro={t("intro")} narrow>
      <div className="grid gap-10">
        <Section number={1} title={t("balance")}>
          {balance}
        </Section>
        <Section number={2} title={t("buy")}>
          <p className="font-semibold">{t("notSetUp")}</p>
          <p className="mt-1 max-w-measure">
            {t.rich("write", {
              support,
              link: (chunks) => (
                <a href={`mailto:${support}${subject}`} className="break-all">
                  {chunks}
                </a>
              ),
            })}
          </p>
        </Section>
      </div>
    </PageSheet>
  );
}
