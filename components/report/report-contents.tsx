import { useTranslations } from "next-intl";
import { StatusMark } from "@/components/ui/status-mark";
import type { ReportDocument } from "@/lib/report/contract/document";
import { toSectionAnchor } from "@/lib/report/rules/anchors";

const LINK =
  "flex min-h-11 flex-none items-center gap-2 whitespace-nowrap px-2.5 text-ink text-sm no-underline hover:bg-band lg:min-h-9 lg:flex-wrap lg:justify-between lg:gap-y-0 lg:whitespace-normal lg:px-2 lg:py-1";

export function ReportContents({ report }: { report: ReportDocument }) {
  const t = useTranslations("report");
  return (
    <nav
      aria-label={t("contents")}
      className="-mx-4 top-0 z-10 min-w-0 self-start overflow-x-auto border-rule border-b bg-sheet px-1.5 max-lg:tall:sticky md:-mx-10 md:px-7.5 lg:tall:sticky lg:top-3 lg:mx-0 lg:mt-5 lg:max-h-[calc(100dvh-1.5rem)] lg:overflow-y-auto lg:border-b-0 lg:px-0 print:hidden"
    >
      <ul className="flex lg:block lg:border-hairline lg:border-t">
        {report.verdict ? (
          <li className="lg:border-hairline lg:border-b">
            <a href={`#${toSectionAnchor("verdict")}`} className={LINK}>
              {t("verdict.title")}
            </a>
          </li>
        ) : null}
        {report.timeline.length > 0 ? (
          <li className="lg:border-hairline lg:border-b">
            <a href={`#${toSectionAnchor("timeline")}`} className={LINK}>
              {t("timeline.title")}
            </a>
          </li>
        ) : null}
        {report.tiles.map(({ kind, section, label, mark, stateLabel }) => (
          <li key={kind} className="lg:border-hairline lg:border-b">
            <a href={`#${toSectionAnchor(section)}`} className={LINK}>
              <span className="font-semibold">{label}</span>{" "}
              <StatusMark status={mark}>{stateLabel}</StatusMark>
            </a>
          </li>
        ))}
        <li className="lg:border-hairline lg:border-b">
          <a href={`#${toSectionAnchor("coverage")}`} className={LINK}>
            {t("closing.coverage")}
          </a>
        </li>
      </ul>
    </nav>
  );
}
