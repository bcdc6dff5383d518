"use client";
import { useTranslations } from "next-intl";
import { ErrorNote } from "@/components/ui/error-note";

/** There is no way to pay here; whom to write to instead. */
export function NotSetUp({ support }: { support: string }) {
  const t = useTranslations("billing.problem");
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
