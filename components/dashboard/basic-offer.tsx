"use client";
import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "@/components/ui/button";
import { useUser } from "@/lib/client/account";
import { useBasicReport } from "@/lib/client/basic-report";
import { basicEntitlement } from "@/lib/core/entitlement";
import { GenerationProblem } from "./generation-problem";
import type { DocumentOf, useDocument } from "./use-document";

interface BasicOfferProps {
  of: DocumentOf;
  state: ReturnType<typeof useDocument>;
}

/** The smaller product beside the full one: what it leaves out, what pays for it, and what going on costs. */
export function BasicOffer({ of, state }: BasicOfferProps) {
  const t = useTranslations("dashboard.basic");
  const action = useTranslations("dashboard.action");
  const common = useTranslations("common");
  const { data: user } = useUser();
  const basic = useBasicReport(of.vin);
  const made = state.record.data?.uvc_report;
  if (!user) return null;
  const credits = { ...user.credits, uvc: user.uvcCredit };
  const pays = basicEntitlement({ credits, subscriptions: user.subscriptions, isGlobal: of.isGlobal });
  if (!made && !pays.allowed) return null;
  const detail =
    pays.paysWith === "subscription"
      ? action("plan")
      : pays.paysWith === "uvc"
        ? t("credit", { count: user.uvcCredit })
        : action("priceAndBalance", { count: state.balance });
  const result = basic.data;
  const failure = result?.status === "error" ? { ...result, retryKey: null } : null;
  return (
    <section className="mt-2 grid gap-3 border-hairline border-t pt-5">
      <h3 className="heading text-lg">{t(made ? "madeTitle" : "title")}</h3>
      <p className="text-[0.9375rem] text-ink-2">{t("text")}</p>
      {failure ? (
        <GenerationProblem
          failure={failure}
          action={
            <Button look="quiet" size="sm" onClick={() => basic.mutate()}>
              {common("tryAgain")}
            </Button>
          }
        />
      ) : null}
      {made ? (
        <ButtonLink href={made.page} look="quiet" wide>
          {t("open")}
        </ButtonLink>
      ) : (
        <Button look="quiet" wide busy={basic.isPending} detail={detail} onClick={() => basic.mutate()}>
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
