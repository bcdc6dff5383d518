"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useOffer } from "@/components/providers/offers-provider";
import { useMaySell } from "@/components/providers/use-may-sell";
import { Button, ButtonLink } from "@/components/ui/button";
import { useUser } from "@/lib/account/client/account";
import { plansQuery } from "@/lib/billing/client/billing";
import { getBasicEntitlement } from "@/lib/credits/rules/entitlement";
import type { GenerationCharge } from "@/lib/credits/rules/products";
import { useMoney } from "@/lib/platform/browser";
import { useBasicReport } from "@/lib/report/client/basic-report";
import { isElsewhere, toLinkAttributes } from "@/lib/report/client/link-attributes";
import { getCheckoutHref } from "@/lib/routes";
import { openWithHost } from "@/lib/webview/client/webview";
import { useToasts } from "@/stores/toast";
import { GenerationError } from "./generation-error";
import type { DocumentOf, useDocument } from "./use-document";

interface BasicReportOfferProps {
  of: DocumentOf;
  state: ReturnType<typeof useDocument>;
}

function useBasicPlan() {
  const { data: user } = useUser();
  const { data } = useQuery({
    ...plansQuery("report", user?.isDealer ? "dealer" : "user"),
    enabled: Boolean(user),
  });
  const plans = data?.data.filter(({ product, kind }) => product === "uvc" && kind !== "subscription") ?? [];
  return plans.toSorted((a, b) => a.price_cents - b.price_cents)[0] ?? null;
}

function useOpenNew(vin: string) {
  const t = useTranslations("dashboard.basic");
  const router = useRouter();
  const toast = useToasts((toasts) => toasts.show);
  return async ({ page, charge }: { page: string; charge: GenerationCharge }) => {
    if (charge === "returned") toast({ title: t("returned") });
    // A remote Members API may return no URL, or only a PDF on another host; the record links to that PDF.
    if (page === "" || isElsewhere(page)) return;
    if (!(await openWithHost("vhr", vin, page))) router.push(page);
  };
}

export function BasicReportOffer({ of, state }: BasicReportOfferProps) {
  const t = useTranslations("dashboard.basic");
  const action = useTranslations("dashboard.action");
  const common = useTranslations("common");
  const progress = useTranslations("dashboard.progress");
  const { data: user } = useUser();
  const money = useMoney();
  const maySell = useMaySell();
  const plan = useBasicPlan();
  const ownApi = useOffer("ownApi");
  const userId = user?.id ?? "";
  const basic = useBasicReport({ vin: of.vin, userId }, useOpenNew(of.vin), ownApi);
  const report = state.record.data?.uvc_report;
  const result = basic.data;
  // A remote Members API may generate the report without listing it.
  const newReport = !ownApi && !report && result?.status === "success" ? result : null;
  if (!user) return null;
  const credits = { ...user.credits, uvc: user.uvcCredit };
  const pays = getBasicEntitlement({ credits, subscriptions: user.subscriptions, isGlobal: of.isGlobal });
  const isOffered = plan !== null || user.uvcCredit > 0;
  const isBought = plan !== null && maySell && pays.paysWith !== "subscription" && pays.paysWith !== "uvc";
  if (!report && !newReport && !(isOffered && (pays.allowed || isBought))) return null;
  const detail =
    pays.paysWith === "subscription"
      ? action("plan")
      : pays.paysWith === "uvc"
        ? t("credit", { count: user.uvcCredit })
        : state.balance === null
          ? action("creditOrPlan")
          : action("priceAndBalance", { count: state.balance });
  const failure = result?.status === "error" ? result : null;
  const page = report?.page ?? (newReport ? newReport.page || newReport.url : "");
  return (
    <section className="mt-2 grid gap-3 border-hairline border-t pt-5">
      <h3 className="heading text-lg">{t(report || newReport ? "generatedTitle" : "title")}</h3>
      <p className="text-[0.9375rem] text-ink-2">{t("text")}</p>
      {basic.isUnknown ? (
        <p role="status" className="text-[0.9375rem]">
          <b>{progress("unknown.title")}</b> {progress("unknown.text")}
        </p>
      ) : null}
      {failure ? (
        <GenerationError
          failure={failure}
          action={
            <Button variant="quiet" size="sm" onClick={() => basic.mutate(true)}>
              {common("tryAgain")}
            </Button>
          }
        />
      ) : null}
      {newReport ? <p role="status">{t("made")}</p> : null}
      {page ? (
        <ButtonLink {...toLinkAttributes({ page, product: "uvc", vin: of.vin })} variant="quiet" wide>
          {t("open")}
        </ButtonLink>
      ) : null}
      {!report && !newReport && isBought ? (
        <ButtonLink
          href={getCheckoutHref({ product: "uvc", vin: of.vin, plan: plan.code })}
          variant="quiet"
          wide
          detail={money(plan.price_cents, plan.currency)}
        >
          {t("buy")}
        </ButtonLink>
      ) : null}
      {!report && !newReport && pays.allowed ? (
        <Button
          variant="quiet"
          wide
          busy={basic.isPending}
          detail={detail}
          onClick={() => basic.mutate(false)}
        >
          {t("make")}
        </Button>
      ) : null}
      {result?.status === "success" && result.charge === "returned" ? (
        <p role="status" className="text-sm">
          {t("returned")}
        </p>
      ) : null}
      {state.isPaidFor || (ownApi && pays.paysWith !== "subscription") ? (
        <p className="text-ink-2 text-sm">{t(state.isPaidFor ? "onwardFree" : "onward")}</p>
      ) : null}
    </section>
  );
}
