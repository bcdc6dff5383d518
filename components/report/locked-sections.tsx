"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/card";
import { StatusIcon } from "@/components/ui/status-icon";
import { previewQuery } from "@/lib/client/vehicle";

/**
 * The paid sections: which exist, and how many records they have. The values are not in the page, so there is
 * nothing to reveal.
 */
export function LockedSections({ vin }: { vin: string }) {
  const t = useTranslations("preview.locked");
  const { data } = useQuery(previewQuery(vin));
  if (!data) return null;
  const parts = [
    { name: "auction", part: data.auction_data },
    { name: "value", part: data.marketvalue_data },
  ] as const;
  return (
    <div className="grid gap-8 border-hairline border-t px-4 py-6 md:grid-cols-2 md:p-8">
      {parts.map(({ name, part }) => (
        <Section key={name} title={t(`${name}.title`)} aside={t("locked")} level={3}>
          <p className="mb-3">
            <StatusIcon state={part.state === "found" ? "none" : part.state}>
              {t(part.state, { count: part.count })}
            </StatusIcon>
          </p>
          <div
            aria-hidden="true"
            className="h-14 border border-hairline bg-[repeating-linear-gradient(45deg,var(--band)_0_6px,transparent_6px_12px)]"
          />
          <p className="mt-3 text-[0.9375rem] text-ink-2">{t(`${name}.text`)}</p>
        </Section>
      ))}
    </div>
  );
}
