"use client";
import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/card";
import { StatusMark } from "@/components/ui/status-mark";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { ReportDocument } from "@/lib/report/contract/document";
import { toSectionAnchor } from "@/lib/report/rules/anchors";
import { Fold } from "./fold";
import { GlossaryLink } from "./glossary-link";

function getCoverageStatus(row: ReportDocument["coverage"][number]) {
  if (!row.asked) return "unchecked" as const;
  return row.answered ? ("plain" as const) : ("unavailable" as const);
}

const NMVTIS = "NMVTIS";

function WithNmvtis({ text }: { text: string }) {
  const at = text.indexOf(NMVTIS);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <GlossaryLink term="nmvtis">{NMVTIS}</GlossaryLink>
      {text.slice(at + NMVTIS.length)}
    </>
  );
}

export function ReportFooter({ report }: { report: ReportDocument }) {
  const t = useTranslations("report.closing");
  const fold = useTranslations("report.fold");
  return (
    <>
      <Section
        id={toSectionAnchor("coverage")}
        title={t("coverage")}
        className="scroll-mt-16 break-inside-avoid"
      >
        <Fold summary={fold("coverage", { count: report.coverage.length })} onlyOnPhones>
          <Table caption={t("coverage")}>
            <thead>
              <tr>
                <HeadCell>{t("source")}</HeadCell>
                <HeadCell className="max-sm:hidden print:table-cell">{t("covers")}</HeadCell>
                <HeadCell>{t("answer")}</HeadCell>
                <HeadCell numeric>{t("newest")}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {report.coverage.map((row) => (
                <tr key={row.source}>
                  <Cell>{row.source}</Cell>
                  <Cell className="text-ink-2 max-sm:hidden print:table-cell">{row.covers}</Cell>
                  <Cell>
                    <StatusMark status={getCoverageStatus(row)}>{row.stateLabel}</StatusMark>
                  </Cell>
                  <Cell numeric className="whitespace-nowrap">
                    {row.newestLabel}
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </Fold>
      </Section>
      <Section title={t("notChecked")} className="break-inside-avoid">
        <p className="mb-2.5 text-ink-2">
          {t(report.notChecked.length > 0 ? "notCheckedLead" : "notCheckedNothing")}
        </p>
        {report.notChecked.length > 0 ? (
          <ul className="grid gap-x-8 gap-y-1.5 sm:grid-cols-3">
            {report.notChecked.map((kind) => (
              <li key={kind}>
                <StatusMark status="unchecked">{kind}</StatusMark>
              </li>
            ))}
          </ul>
        ) : null}
      </Section>
      <Section title={t("glossary")}>
        <Fold summary={fold("glossary", { count: report.glossary.length })} onlyOnPhones>
          <dl className="gap-x-10 text-[0.9375rem] sm:columns-2">
            {report.glossary.map((entry) => (
              <div key={entry.term} className="mb-3 break-inside-avoid">
                <dt className="condensed font-[650]">
                  <GlossaryLink term={entry.id}>{entry.term}</GlossaryLink>
                </dt>
                <dd className="text-ink-2">{entry.text}</dd>
              </div>
            ))}
          </dl>
        </Fold>
      </Section>
      <Section title={t("correction")} className="break-inside-avoid">
        <p className="max-w-measure text-[0.9375rem] print:max-w-none">{report.correction}</p>
      </Section>
      <Section title={t("disclaimers")} className="break-inside-avoid">
        <div className="grid max-w-[78ch] gap-2 text-ink-2 text-sm print:max-w-none">
          {report.disclaimers.map((text) => (
            <p key={text}>
              <WithNmvtis text={text} />
            </p>
          ))}
        </div>
      </Section>
    </>
  );
}
