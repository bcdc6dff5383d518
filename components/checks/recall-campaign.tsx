"use client";
import { useTranslations } from "next-intl";
import { AlertIcon } from "@/components/ui/icons";
import type { RecallCheck } from "@/lib/contract/recalls";
import { useDays } from "./use-days";

type Campaign = RecallCheck["campaigns"][number];

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

/** One campaign as NHTSA filed it; what must not wait stands first and loud. */
export function RecallCampaign({ campaign, level }: { campaign: Campaign; level: 3 | 4 }) {
  const t = useTranslations("checks.recalls");
  const days = useDays();
  const Heading = level === 3 ? "h3" : "h4";
  const texts = (["summary", "consequence", "remedy", "notes"] as const).filter((name) => campaign[name]);
  return (
    <li className="border-hairline border-t py-5 first:border-t-0 first:pt-0">
      {campaign.parkIt ? <Warning title={t("parkIt")} text={t("parkItText")} /> : null}
      {campaign.parkOutSide ? <Warning title={t("parkOutside")} text={t("parkOutsideText")} /> : null}
      <p className="caps num flex flex-wrap justify-between gap-x-6">
        <span>{t("campaign", { number: campaign.campaign })}</span>
        {campaign.date ? (
          <span>
            {t("date")} {days(campaign.date)}
          </span>
        ) : null}
      </p>
      <Heading className="heading mt-1.5 text-lg">{campaign.component}</Heading>
      <dl className="mt-2.5 grid gap-x-6 gap-y-1.5 sm:grid-cols-[9rem_1fr]">
        {texts.map((name) => (
          <div key={name} className="contents">
            <dt className="caps pt-1">{t(name)}</dt>
            <dd className="mb-1.5 max-w-measure">{campaign[name]}</dd>
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
