"use client";
import { useTranslations } from "next-intl";
import { ContactButton } from "@/components/site/contact-button";
import { ErrorNote } from "@/components/ui/error-note";

export function NotSetUp({ support }: { support: string | null }) {
  const t = useTranslations("billing.problem");
  if (!support)
    return (
      <ErrorNote title={t("notSetUp")}>
        <ContactButton className="underline" />
      </ErrorNote>
    );
  return (
    <ErrorNote title={t("notSetUp")}>
      {t.rich("write", {
        support,
        link: (chunks) => (
          <a href={`mailto:${support}`} className="break-all">
            {chunks}
          </a>
        ),
      })}
    </ErrorNote>
  );
}
