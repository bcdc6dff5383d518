import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import type { ReportDocument, ReportVerdict } from "@/lib/report/contract/document";
import { toSectionAnchor } from "@/lib/report/rules/anchors";
import { isOpenQuestion } from "@/lib/report/rules/verdict-parts";
import { findTarget, type RecordAnchors } from "./record-anchors";
import { RecordText } from "./record-text";

type Sentence = ReportVerdict["sentences"][number];

function SentenceText({ sentence, anchors }: { sentence: Sentence; anchors: RecordAnchors }) {
  const target = findTarget(sentence, anchors);
  const isRisk = sentence.mark === "alert" || sentence.mark === "note";
  const [first = "", ...rest] = sentence.text.split(" ");
  const text = (
    <>
      {isRisk ? (
        // Keeps the icon on the same line as the first word.
        <span className="whitespace-nowrap">
          <span
            aria-hidden="true"
            className={classNames(
              "mr-1.5 inline-block size-3.5",
              sentence.mark === "alert" ? "shape-found" : "shape-note",
            )}
          />
          {first}
        </span>
      ) : (
        first
      )}
      <RecordText text={["", ...rest].join(" ")} />
    </>
  );
  return (
    <>
      {target ? (
        <a href={target} className="text-ink decoration-1 decoration-ink-3 underline-offset-4">
          {text}
        </a>
      ) : (
        text
      )}{" "}
    </>
  );
}

export function ReportVerdictView({ report, anchors }: { report: ReportDocument; anchors: RecordAnchors }) {
  const t = useTranslations("report.verdict");
  const { verdict } = report;
  if (!verdict) return null;
  const open = verdict.sentences.filter(isOpenQuestion);
  const sentences = verdict.sentences.filter((sentence) => !isOpenQuestion(sentence));
  const getTitle = (section: string | null) => report.sections.find(({ id }) => id === section)?.title;
  return (
    <div className="grid gap-x-10 gap-y-5 py-5 xl:grid-cols-[1fr_1fr] print:block">
      <section aria-labelledby={toSectionAnchor("verdict")} className="min-w-0">
        <h2 id={toSectionAnchor("verdict")} className="caps mb-1.5 scroll-mt-16 text-ink">
          {t("title")}
        </h2>
        {sentences.length > 0 ? (
          <p className="font-label font-semibold text-xl leading-snug md:text-[1.375rem]">
            {sentences.map((sentence) => (
              <SentenceText key={sentence.key} sentence={sentence} anchors={anchors} />
            ))}
          </p>
        ) : null}
        {open.length > 0 ? (
          <p className="mt-2 text-[0.9375rem] text-ink-2">{open.map(({ text }) => text).join(" ")}</p>
        ) : null}
      </section>
      {verdict.steps.length > 0 ? (
        <section aria-labelledby={toSectionAnchor("steps")} className="min-w-0 print:mt-4">
          <h2 id={toSectionAnchor("steps")} className="caps mb-1.5 scroll-mt-16 text-ink">
            {t("steps")}
          </h2>
          <ol className="ml-5 grid list-decimal gap-1.5 text-[0.9375rem] leading-snug marker:font-semibold">
            {verdict.steps.map((step) => {
              const target = findTarget(step, anchors);
              const [first] = step.records;
              const record = first && step.records.length === 1 ? anchors.find(first)?.entry : undefined;
              const label = record
                ? `${record.kindLabel}, ${record.dateLabel ?? record.date}`
                : getTitle(step.section);
              return (
                <li key={step.key} className="pl-1">
                  {step.text}{" "}
                  {target && label ? (
                    <a
                      href={target}
                      className="whitespace-nowrap text-sm max-sm:whitespace-normal print:hidden"
                    >
                      {label}
                    </a>
                  ) : null}
                </li>
              );
            })}
          </ol>
        </section>
      ) : null}
    </div>
  );
}
