"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { Section } from "@/components/ui/card";
import { printBatchesQuery } from "@/lib/print-batch/client";
import { printBatchHref } from "@/lib/routes";
import { NewPrintBatch } from "./new-print-batch";
import { PrintBatchView } from "./print-batch-view";

export function PrintBatches({ id, isGlobal }: { id: string | null; isGlobal: boolean }) {
  const t = useTranslations("printBatch");
  const router = useRouter();
  return (
    <div className="grid gap-10">
      {id ? <PrintBatchView key={id} id={id} /> : null}
      <Section title={t("new.title")}>
        <NewPrintBatch isGlobal={isGlobal} onStarted={(started) => router.push(printBatchHref(started))} />
      </Section>
      <RecentPrintBatches />
    </div>
  );
}

function RecentPrintBatches() {
  const t = useTranslations("printBatch");
  const format = useFormatter();
  const { data } = useQuery(printBatchesQuery());
  if (!data || data.length === 0) return null;
  return (
    <Section title={t("recent")}>
      <ul>
        {data.map(({ id, name, total, state, created }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 border-hairline border-b">
            <Link href={printBatchHref(id)} className="inline-flex min-h-11 min-w-0 items-center break-all">
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
