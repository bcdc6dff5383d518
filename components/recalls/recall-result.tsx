"use client";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { OriginalTextNote, SourceText } from "@/components/shell/source-text";
import { useDateFormat } from "@/components/shell/use-date-format";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { AlertIcon } from "@/components/ui/icons";
import { StatusMark } from "@/components/ui/status-mark";
import type { RecallCheck } from "@/lib/recalls/contract/recalls";
import { getModelChecksHref } from "@/lib/routes";
import { useSourceName } from "@/lib/site/client/use-source-name";
import { getRecallMark } from "@/lib/vehicle/rules/record-questions";
import { formatVehicleTitle } from "@/lib/vehicle/rules/specification";

const NHTSA_LOOK_UP = "https://www.nhtsa.gov/recalls";

function inOrder(campaigns: RecallCheck["campaigns"]) {
  const getWeight = ({ parkIt, parkOutSide }: RecallCheck["campaigns"][number]) =>
    Number(parkIt) * 2 + Number(parkOutSide);
  return campaigns.toSorted(
    (first, second) =>
      getWeight(second) - getWeight(first) || (second.date ?? "").localeCompare(first.date ?? ""),
  );
}

function VariantLinks({ check: { year, make, variants } }: { check: RecallCheck }) {
  const t = useTranslations("checks.recalls");
  if (year === null || make === null || variants.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-6">
      {variants.map(({ model }) => (
        <li key={model}>
          <Link
            href={getModelChecksHref({ year, make, model })}
            className="inline-flex min-h-11 items-center"
          >
            {t("seeVariant", { model })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Limits shown only if a source was queried, since they describe its list. */
const LIST_LIMIT: readonly string[] = ["model-level", "exact-name", "recent-missing"];

function Limits({ check }: { check: RecallCheck }) {
  const t = useTranslations("checks.recalls");
  const isAsked = check.asked_at !== null || check.source === null;
  const applicable = check.limits.filter((limit) => isAsked || !LIST_LIMIT.includes(limit));
  const isFromNhtsa = !check.sample && check.source !== null;
  const limits = isFromNhtsa ? [...applicable, "fifteen" as const] : applicable;
  return (
    <div className="grid gap-2 border border-hairline bg-band px-4 py-3.5 text-[0.9375rem]">
      <p className="caps text-ink">{t("limits")}</p>
      <ul className="grid max-w-measure list-[square] gap-1 pl-5">
        {limits.map((limit) => (
          <li key={limit}>{t(limit)}</li>
        ))}
      </ul>
      <a
        href={NHTSA_LOOK_UP}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center justify-self-start text-ink"
      >
        {t("nhtsa")}
      </a>
    </div>
  );
}

interface RecallResultProps {
  check: RecallCheck;
  onRetry: () => void;
  level?: 3 | 4;
}

export function RecallResult({ check, onRetry, level = 3 }: RecallResultProps) {
  const t = useTranslations("checks.recalls");
  const all = useTranslations("checks");
  const common = useTranslations("common");
  const formatDate = useDateFormat();
  const { state, campaigns, asked_at: askedAt, age_days: age } = check;
  const sourceName = useSourceName();
  const source = check.source === null ? t("siteSource") : sourceName(check.source);
  const car = formatVehicleTitle(check);
  const format = useFormatter();
  const variants = format.list(check.variants.map((variant) => t("variant", variant)));
  return (
    <div className="grid gap-5">
      <div className="grid gap-1.5">
        {check.sample ? (
          <p className="mb-1 text-secondary">
            <Badge>{common("sample")}</Badge>
          </p>
        ) : null}
        <p>
          <StatusMark
            status={getRecallMark(
              state,
              campaigns.map(({ parkIt, parkOutSide }) => ({ parkIt, parkOutside: parkOutSide })),
            )}
          >
            {state === "unchecked" && variants
              ? t("uncheckedVariants", { recalls: variants })
              : t(state, { count: campaigns.length })}
          </StatusMark>
        </p>
        {state === "found" && car ? <p className="text-ink-2">{car}</p> : null}
        {state === "none" ? <p>{t("noneText", { source, car: car || t("thisModel") })}</p> : null}
        {state === "unchecked" && !variants ? <p>{t("uncheckedText")}</p> : null}
        {state === "found" && variants ? <p>{t("alsoFiled", { recalls: variants })}</p> : null}
        <VariantLinks check={check} />
        {state === "unavailable" ? (
          <>
            <p>{t("unavailableText")}</p>
            <div className="mt-1.5">
              <Button variant="quiet" size="sm" onClick={onRetry}>
                {common("tryAgain")}
              </Button>
            </div>
          </>
        ) : null}
        {(askedAt || check.source === null) && (state === "found" || state === "none") ? (
          <p className="num text-ink-2 text-sm">
            {[
              all("sources", { sources: source }),
              ...(askedAt ? [all("fetched", { date: formatDate(askedAt) })] : []),
              ...(age === null ? [] : [t("age", { days: age })]),
            ].join(" · ")}
          </p>
        ) : null}
      </div>
      {campaigns.length > 0 ? (
        <ul>
          {inOrder(campaigns).map((campaign) => (
            <RecallCampaign
              key={TEXTS.reduce(
                (key, name) => `${key} ${campaign[name]}`,
                `${campaign.campaign} ${campaign.component}`,
              )}
              campaign={campaign}
              level={level}
              isFromNhtsa={check.source !== null}
            />
          ))}
        </ul>
      ) : null}
      <OriginalTextNote shown={campaigns.some(hasOriginalText)} />
      <Limits check={check} />
    </div>
  );
}

type Campaign = RecallCheck["campaigns"][number];
const TEXTS = ["summary", "consequence", "remedy", "notes"] as const;
const hasOriginalText = (campaign: Campaign) =>
  (["component", ...TEXTS] as const).some((name) => campaign[name] && !campaign.translated?.[name]);

function Warning({ title, text }: { title: string; text: string }) {
  return (
    <div className="mb-3 grid grid-cols-[auto_1fr] gap-x-3 border-2 border-red bg-red-band px-4 py-3">
      <AlertIcon className="mt-1 size-6 text-red" />
      <div>
        <p className="heading text-red text-xl uppercase">{title}</p>
        <p className="mt-1">{text}</p>
      </div>
    </div>
  );
}

function RecallCampaign({
  campaign,
  level,
  isFromNhtsa,
}: {
  campaign: Campaign;
  level: 3 | 4;
  isFromNhtsa: boolean;
}) {
  const t = useTranslations("checks.recalls");
  const formatDate = useDateFormat();
  const Heading = level === 3 ? "h3" : "h4";
  const texts = TEXTS.filter((name) => campaign[name]);
  return (
    <li className="border-hairline border-t py-5 first:border-t-0 first:pt-0">
      {campaign.parkIt ? <Warning title={t("parkIt")} text={t("parkItText")} /> : null}
      {campaign.parkOutSide ? <Warning title={t("parkOutside")} text={t("parkOutsideText")} /> : null}
      <p className="caps num flex flex-wrap justify-between gap-x-6">
        {campaign.campaign ? <span>{t("campaign", { number: campaign.campaign })}</span> : null}
        {campaign.date ? (
          <span>
            {t(isFromNhtsa ? "date" : "reported")} {formatDate(campaign.date)}
          </span>
        ) : null}
      </p>
      <Heading className="heading mt-1.5 text-lg">
        {campaign.component ? (
          <SourceText text={campaign.component} translated={campaign.translated?.component} />
        ) : (
          t("unnamed")
        )}
      </Heading>
      <dl className="mt-2.5 grid gap-x-6 gap-y-1.5 sm:grid-cols-[9rem_1fr]">
        {texts.map((name) => (
          <div key={name} className="contents">
            <dt className="caps pt-1">{t(name)}</dt>
            <dd className="mb-1.5 max-w-measure">
              <SourceText text={campaign[name]} translated={campaign.translated?.[name]} />
            </dd>
          </div>
        ))}
        {campaign.manufacturer ? (
          <div className="contents">
            <dt className="caps pt-1">{t("manufacturer")}</dt>
            <dd className="mb-1.5">{campaign.manufacturer}</dd>
          </div>
        ) : null}
      </dl>
      {campaign.overTheAir ? <p className="condensed font-[650] text-sm">{t("overTheAir")}</p> : null}
    </li>
  );
}
