"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { Section } from "@/components/ui/sheet";
import { packsQuery } from "@/lib/client/print-pack";
import { printPackHref } from "@/lib/routes";

/** The last lists, each a way back to its papers; nothing while there are none. */
export function RecentPacks() {
  const t = useTranslations("printPack");
  const format = useFormatter();
  const { data } = useQuery(packsQuery());
  if (!data || data.length === 0) return null;
  return (
    <Section title={t("recent")}>
      <ul>
        {data.map(({ id, name, total, state, created }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 border-hairline border-b">
            <Link href={printPackHref(id)} className="inline-flex min-h-11 min-w-0 items-center break-all">
              {name || t("pasted")}
            </Link>
            <span className="num text-ink-2 text-sm">
              {t("entry", { total, date: format.dateTime(new Date(created), { dateStyle: "medium" }) })}
            </span>
            <span className="ml-auto text-sm">{t(`state.${state}`)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
