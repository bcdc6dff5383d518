"use client";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { StateMark } from "@/components/ui/state-mark";
import type { RecallCheck } from "@/lib/contract/recalls";
import { vehicleTitle } from "@/lib/core/specification";
import { RecallCampaign } from "./recall-campaign";
import { useDays } from "./use-days";

const NHTSA_LOOK_UP = "https://www.nhtsa.gov/recalls";

/** What must not wait first, then the newest. */
function inOrder(campaigns: RecallCheck["campaigns"]) {
  const weight = ({ parkIt, parkOutSide }: RecallCheck["campaigns"][number]) =>
    Number(parkIt) * 2 + Number(parkOutSide);
  return campaigns.toSorted(
    (one, other) => weight(other) - weight(one) || (other.date ?? "").localeCompare(one.date ?? ""),
  );
}

/** Where nobody was asked, there is no list whose gaps could be told. */
const OF_A_LIST: readonly string[] = ["model-level", "exact-name", "recent-missing"];

function Limits({ check }: { check: RecallCheck }) {
  const t = useTranslations("checks.recalls");
  const known = check.limits.filter((limit) => check.asked_at || !OF_A_LIST.includes(limit));
  const limits = check.sample ? known : [...known, "fifteen" as const];
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
  /** Of the campaigns' headings. */
  level?: 3 | 4;
}

/** The answer about recalls: state, source and age first, the campaigns, and what all this does not say. */
export function RecallResult({ check, onRetry, level = 3 }: RecallResultProps) {
  const t = useTranslations("checks.recalls");
  const all = useTranslations("checks");
  const common = useTranslations("common");
  const days = useDays();
  const { state, campaigns, source, asked_at: asked, age_days: age } = check;
  const car = vehicleTitle(check);
  return (
    <div className="grid gap-5">
      <div className="grid gap-1.5">
        {check.sample ? (
          <p className="mb-1 text-secondary">
            <Badge>{common("sample")}</Badge>
          </p>
        ) : null}
        <p>
          <StateMark state={state}>{t(state, { count: campaigns.length })}</StateMark>
        </p>
        {state === "found" && car ? <p className="text-ink-2">{car}</p> : null}
        {state === "none" ? <p>{t("noneText", { source, car: car || t("thisModel") })}</p> : null}
        {state === "unchecked" ? <p>{t("uncheckedText")}</p> : null}
        {state === "unavailable" ? (
          <>
            <p>{t("unavailableText")}</p>
            <div className="mt-1.5">
              <Button look="quiet" size="sm" onClick={onRetry}>
                {common("tryAgain")}
              </Button>
            </div>
          </>
        ) : null}
        {asked && state !== "unavailable" ? (
          <p className="num text-ink-2 text-sm">
            {[
              all("sources", { sources: source }),
              all("asked", { date: days(asked) }),
              ...(age === null ? [] : [t("age", { days: age })]),
            ].join(" · ")}
          </p>
        ) : null}
      </div>
      {campaigns.length > 0 ? (
        <ul>
          {inOrder(campaigns).map((campaign) => (
            <RecallCampaign key={campaign.campaign} campaign={campaign} level={level} />
          ))}
        </ul>
      ) : null}
      <Limits check={check} />
    </div>
  );
}
