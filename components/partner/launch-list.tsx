"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { ActionButtons } from "@/components/admin/action-buttons";
import { useMay } from "@/components/admin/console-href";
import { CheckIcon } from "@/components/ui/icons";
import { type IconStatus, StatusIcon } from "@/components/ui/status-icon";
import { type PartnerData, partnerQuery } from "@/lib/admin/client/admin";
import type { LaunchCheck, LaunchState } from "@/lib/partner/rules/launch";
import { getPartnerHref } from "@/lib/routes";

const ICONS: Record<Exclude<LaunchState, "done">, IconStatus> = { missing: "found", waiting: "unchecked" };

/** Console page that fixes each item; null if the console has none. */
const PLACES: Record<LaunchCheck, string | null> = {
  email: null,
  approval: null,
  company: getPartnerHref("company"),
  terms: getPartnerHref("company"),
  domain: getPartnerHref("domain"),
  payment: getPartnerHref("payouts"),
  prices: getPartnerHref("prices"),
};

function Checks({ partner, site }: { partner: NonNullable<PartnerData["partner"]>; site: string }) {
  const t = useTranslations("partner.launch");
  const id = useId();
  const { may } = useMay();
  const { checks, operator } = partner;
  const isConfirmed = partner.state !== "awaiting_email";
  const left = checks.filter(({ state }) => state !== "done").length;
  return (
    <section aria-labelledby={id} className="mb-8 border-amber border-l-4 bg-amber-band px-4 py-4">
      <h2 id={id} className="heading text-[1.375rem]">
        {t("title")}
      </h2>
      <p className="mt-1 max-w-measure">{t(isConfirmed ? "text" : "unconfirmed")}</p>
      <ul className="my-3 grid gap-2">
        {checks.map(({ name, state }) => {
          const href = PLACES[name];
          return (
            <li key={name} className="flex flex-wrap items-baseline gap-x-4">
              {state === "done" ? (
                <span className="inline-flex items-baseline gap-1.5">
                  <CheckIcon className="size-3.5 flex-none self-center text-green" />
                  {t(`checks.${name}.done`)}
                </span>
              ) : (
                <StatusIcon state={ICONS[state]}>
                  {t(`checks.${name}.${state}`, { operator: operator.name })}
                </StatusIcon>
              )}
              {(state === "missing" || name === "prices") && state !== "done" && href ? (
                <Link href={href} prefetch={false} className="inline-flex min-h-8 items-center">
                  {t(`checks.${name}.go`)}
                </Link>
              ) : null}
            </li>
          );
        })}
      </ul>
      {left > 0 ? (
        <p className="font-semibold">{t("left", { count: left })}</p>
      ) : may("company.change") ? (
        <ActionButtons names={["launchSite"]} row={{ site }} />
      ) : (
        <p className="font-semibold">{t("askOwner")}</p>
      )}
    </section>
  );
}

export function LaunchList() {
  const { data } = useQuery(partnerQuery);
  if (!data?.partner || data.partner.launched !== null) return null;
  return <Checks partner={data.partner} site={data.site} />;
}
