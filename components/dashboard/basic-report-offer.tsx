"use client";
import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "@/components/ui/button";
import { useUser } from "@/lib/client/account";
import { useBasicReport } from "@/lib/client/basic-report";
import { basicEntitlement } from "@/lib/core/credits/entitlement";
import { GenerationError } from "./generation-error";
import type { DocumentOf, useDocument } from "./use-document";

interface BasicReportOfferProps {
  of: DocumentOf;
  state: ReturnType<typeof useDocument>;
}

/** The basic report beside the full one: what it leaves out, what pays for it, and what an upgrade costs. */
export function BasicReportOffer({ of, state }: BasicReportOfferProps) {
  const t = useTranslations("dashboard.basic");
  const action = useTranslations("dashboard.action");
  const common = useTranslations("common");
  const { data: user } = useUser();
  const basic = useBasicReport(of.vin);
  const report = state.record.data?.uvc_report;
  if (!user) return null;
  const credits = { ...user.credits, uvc: user.uvcCredit };
  const pays = basicEntitlement({ credits, subscriptions: user.subscriptions, isGlobal: of.isGlobal });
  if (!report && !pays.allowed) return null;
  const detail =
    pays.paysWith === "subscription"
      ? action("plan")
      : pays.paysWith === "uvc"
        ? t("credit", { count: user.uvcCredit })
        : action("priceAndBalance", { count: state.balance });
  const result = basic.data;
  const failure = result?.status === "error" ? result : null;
  return (
    <section className="mt-2 grid gap-3 border-hairline border-t pt-5">
      <h3 className="heading text-lg">{t(report ? "generatedTitle" : "title")}</h3>
      <p className="text-[0.9375rem] text-ink-2">{t("text")}</p>
      {failure ? (
        <GenerationError
          failure={failure}
          action={
            <Button variant="quiet" size="sm" onClick={() => basic.mutate()}>
              {common("tryAgain")}
            </Button>
          }
        />
      ) : null}
      {report ? (
        <ButtonLink href={report.page} variant="quiet" wide>
          {t("open")}
        </ButtonLink>
      ) : (
        <Button variant="quiet" wide busy={basic.isPending} detail={detail} onClick={() => basic.mutate()}>
          {t("make")}
        </Button>
      )}
      {result?.status === "success" && result.charge === "returned" ? (
        <p role="status" className="text-sm">
          {t("returned")}
        </p>
      ) : null}
      <p className="text-ink-2 text-sm">{t("onward")}</p>
    </section>
  );
}
