"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOffer } from "@/components/providers/offers-provider";
import { useMaySell } from "@/components/providers/use-may-sell";
import { Button, ButtonLink } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorNote } from "@/components/ui/error-note";
import { useUser } from "@/lib/account/client/account";
import { getCreditKind, getEntitlement, remakeCost } from "@/lib/credits/rules/entitlement";
import { getClassicOfRecord, reportRecordQuery } from "@/lib/report/client/report";
import { getCheckoutHref } from "@/lib/routes";
import { useGeneration } from "./use-generation";

interface RefreshReportProps {
  vin: string;
  isGlobal: boolean;
  isRequested?: boolean;
  /** Set if no other component shows the error. */
  showsFailure: boolean;
}

export function RefreshReport({ vin, isGlobal, isRequested = false, showsFailure }: RefreshReportProps) {
  const t = useTranslations("report.regenerate");
  const common = useTranslations("common");
  const [open, setOpen] = useState(isRequested);
  const { data: user } = useUser();
  const { data: record } = useQuery(reportRecordQuery(vin));
  const ownApi = useOffer("ownApi");
  const { run, failure, start } = useGeneration("vhr", vin, ownApi);
  const maySell = useMaySell();
  if (!user || !record?.vhr_report) return null;
  const count = user.credits[getCreditKind("vhr", isGlobal)];
  const classic = getClassicOfRecord(record);
  const cost = remakeCost(record.vhr_report, getEntitlement({ ...user, isGlobal }, "vhr"));

  return (
    <>
      <Button variant="quiet" busy={Boolean(run)} onClick={() => setOpen(true)}>
        {t("action")}
      </Button>
      {showsFailure && failure && !run ? (
        <div className="basis-full">
          {failure.code === "outcome_unknown" ? (
            <ErrorNote title={t("unknown")}>{t("unknownText")}</ErrorNote>
          ) : (
            <ErrorNote title={t("failed")}>{t("unchanged")}</ErrorNote>
          )}
        </div>
      ) : null}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t("title")}
        description={t("text")}
        closeLabel={common("close")}
        actions={
          cost !== "none" ? (
            <Button
              onClick={() => {
                setOpen(false);
                start({ classic, europe: record.europe, regenerate: true });
              }}
            >
              {t("confirm")}
            </Button>
          ) : maySell ? (
            <ButtonLink href={getCheckoutHref({ product: "vhr", vin, classic: classic !== null })}>
              {t("buy")}
            </ButtonLink>
          ) : null
        }
      >
        <p className="font-semibold">
          {!ownApi && cost !== "none"
            ? t("cost.foreign")
            : count === null && cost === "credit"
              ? t("cost.unknown")
              : t(`cost.${cost}`, { count: count ?? 0 })}
        </p>
      </Dialog>
    </>
  );
}
