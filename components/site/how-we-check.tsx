import { useFormatter, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Section } from "@/components/ui/card";
import { useSourceName } from "@/lib/site/client/use-source-name";
import { SOURCE_AREAS, type SourceArea } from "@/lib/site/contract/source-list";
import type { SourceEntry } from "@/lib/site/contract/sources";

const STATES = ["found", "none", "unchecked", "unavailable"] as const;

function Age({ entry }: { entry: SourceEntry }) {
  const t = useTranslations("trust.howWeCheck");
  const format = useFormatter();
  if (entry.kind === "live") return t("now");
  if (entry.newest === null) return t("unknownAge");
  return format.dateTime(new Date(`${entry.newest}T12:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
}

function Source({ entry }: { entry: SourceEntry }) {
  const t = useTranslations("trust.howWeCheck");
  const covers = entry.covers.map((kind) => t(`kindNames.${kind}`)).join(", ");
  const getName = useSourceName();
  const name = entry.source ? getName(entry.source) : t("supplier");
  // A sample source's name may already contain this word.
  const saysSample = name.toLowerCase().includes(t("sample").toLowerCase());
  return (
    <li className="grid gap-x-6 gap-y-0.5 border-hairline border-t py-2 sm:grid-cols-[1.4fr_1fr_1fr]">
      <span className="font-semibold">
        {name} {entry.sample && !saysSample ? <Badge>{t("sample")}</Badge> : null}
      </span>
      <span>
        <span className="sr-only">{t("how")}: </span>
        {t(`kinds.${entry.kind}`)}
      </span>
      <span>
        <span className="text-ink-2 sm:sr-only">{t("age")}: </span>
        <Age entry={entry} />
      </span>
      {covers ? (
        <span className="text-ink-2 text-sm sm:col-span-3">{t("covers", { kinds: covers })}</span>
      ) : null}
    </li>
  );
}

interface AreaProps {
  area: SourceArea;
  number: number;
  /** Null if the Members API can't list its sources. */
  entries: readonly SourceEntry[] | null;
  ownApi: boolean;
}

function Area({ area, entries, number, ownApi }: AreaProps) {
  const t = useTranslations("trust.howWeCheck");
  return (
    <Section id={area} number={number} title={t(`areas.${area}.title`)} className="scroll-mt-20">
      <p className="max-w-measure">{t(`areas.${area}.text`)}</p>
      {entries && entries.length > 0 ? (
        <ul aria-label={t("sources")} className="mt-3 border-hairline border-b">
          {entries.map((entry) => (
            <Source key={`${entry.kind} ${entry.source}`} entry={entry} />
          ))}
        </ul>
      ) : (
        <p className="mt-3 border-hairline border-y py-2 font-semibold">
          {t(entries ? "notConnected" : "notKnown")}
        </p>
      )}
      <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {(["none", "limits"] as const).map((part) => (
          <div key={part}>
            <dt className="caps">{t(part === "none" ? "noneMeans" : "limits")}</dt>
            <dd className="mt-1">{t(`areas.${area}.${part}`, { exact: String(ownApi) })}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

export function HowWeCheck({ sources, ownApi }: { sources: readonly SourceEntry[] | null; ownApi: boolean }) {
  const t = useTranslations("trust.howWeCheck");
  return (
    <div className="mt-2 grid gap-9">
      <Section title={t("states.title")}>
        <p className="max-w-measure">{t("states.text")}</p>
        <ul className="mt-3 grid max-w-measure gap-2">
          {STATES.map((state) => (
            <li key={state}>{t.rich(`states.${state}`, { b: (chunks) => <b>{chunks}</b> })}</li>
          ))}
        </ul>
      </Section>
      {SOURCE_AREAS.map((area, index) => (
        <Area
          key={area}
          area={area}
          number={index + 1}
          ownApi={ownApi}
          entries={sources?.filter((entry) => entry.area === area) ?? null}
        />
      ))}
      {sources?.some(({ sample }) => sample) ? <p className="max-w-measure">{t("sampleNote")}</p> : null}
      <Section title={t("wrong.title")}>
        <p className="max-w-measure">{t("wrong.text")}</p>
      </Section>
    </div>
  );
}
