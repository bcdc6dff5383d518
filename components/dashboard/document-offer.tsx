"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from "react";
import { useOffer } from "@/components/providers/offers-provider";
import { LoginFirstLink } from "@/components/shell/document-link";
import { getDocumentVariant } from "@/components/shell/uncovered-context";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { TextInput } from "@/components/ui/text-input";
import { formatCount } from "@/lib/platform/i18n";
import { useDashboardStore } from "@/stores/dashboard";
import { PurchaseLink } from "./purchase-link";
import { useActionLabels } from "./use-action-labels";
import type { DocumentOf, useDocument } from "./use-document";

const ClassicForm = lazy(async () => ({ default: (await import("./classic-form")).ClassicForm }));
const BasicReportOffer = lazy(async () => ({
  default: (await import("./basic-report-offer")).BasicReportOffer,
}));

interface DocumentOfferProps {
  of: DocumentOf;
  state: ReturnType<typeof useDocument>;
  about: ReactNode;
  problem: ReactNode;
  awaitsEmail?: boolean;
  onBuild?: () => void;
}

interface ReportMileageProps {
  vin: string;
  mileage: string;
  isWrong: boolean;
  /** The garage's mileage if it is higher than the entered one; saving the report doesn't lower it. */
  keptMiles: number | null;
}

function ReportMileage({ vin, mileage, isWrong, keptMiles }: ReportMileageProps) {
  const t = useTranslations("dashboard.offer.mileage");
  const common = useTranslations("common");
  const enter = useDashboardStore((state) => state.enterMileage);
  return (
    <Field
      label={t("label")}
      note={common("optional")}
      hint={keptMiles === null ? t("hint") : t("lower", { miles: formatCount(keptMiles) })}
      error={isWrong ? t("wrong") : undefined}
    >
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={mileage}
        onChange={(event) => enter(vin, event.target.value)}
      />
    </Field>
  );
}

const POINTS = ["one", "two", "three"] as const;
const OWN_POINTS: readonly string[] = ["two", "three"];
const BUILD = "build";

export function DocumentOffer({
  of,
  state,
  about,
  problem,
  awaitsEmail = false,
  onBuild,
}: DocumentOfferProps) {
  const { product, vin } = of;
  const t = useTranslations("dashboard.offer");
  const labels = useActionLabels(product)(state);
  const [submitted, setSubmitted] = useState(false);
  const ownApi = useOffer("ownApi");
  const points = POINTS.filter((point) => ownApi || !OWN_POINTS.includes(point));
  const { action, classic, ready } = state;
  const variant = getDocumentVariant(product, state.isUncovered, "primary");
  const hasBasic = product === "vhr" && Boolean(state.record.data?.uvc_report);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (!ready || action.kind !== "generate") return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.getAttribute("value") === BUILD) onBuild?.();
    else state.generate();
  }

  return (
    <Form
      isBare
      onSubmit={submit}
      className="grid gap-x-12 px-4 pt-6 md:px-10 md:pt-9 md:pb-4 lg:grid-cols-[1.2fr_1fr]"
    >
      {problem ? <div className="mb-6 lg:col-span-2">{problem}</div> : null}
      <div className="grid content-start gap-5 pb-8">
        <div className="border-rule border-b-4 pb-4">
          <p className="caps">{t(hasBasic ? "basicGenerated" : "notGenerated")}</p>
          <h2 className="heading mt-2 text-2xl md:text-3xl">{t(`${product}.title`)}</h2>
        </div>
        <ol className="grid">
          {points.map((point, index) => (
            <li
              key={point}
              className="grid grid-cols-[2rem_1fr] border-hairline border-b py-3 last:border-b-0"
            >
              <b aria-hidden="true" className="heading text-ink-2 text-lg">
                {index + 1}
              </b>
              <span>{t(`${product}.${point}`)}</span>
            </li>
          ))}
        </ol>
      </div>
      <div className="grid content-start gap-5 pb-4 md:pb-8">
        {classic ? (
          <Suspense fallback={null}>
            <ClassicForm vin={vin} showErrors={submitted && !ready} />
          </Suspense>
        ) : (
          about
        )}
        {product === "vhr" && action.kind === "generate" ? (
          <ReportMileage
            vin={vin}
            mileage={state.mileage}
            isWrong={submitted && !state.isMileage}
            keptMiles={state.keptMiles}
          />
        ) : null}
        {action.kind === "purchase" && state.emailToConfirm !== null ? (
          <p role="status" className="rounded border border-ink px-4 py-3">
            {t(awaitsEmail ? "confirm.report" : "confirm.text", { email: state.emailToConfirm })}
          </p>
        ) : null}
        <div
          data-foot
          className="-mx-4 tall:sticky bottom-0 grid gap-2 border-rule border-t bg-sheet px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:static md:mx-0 md:border-0 md:p-0"
        >
          {action.kind === "login" ? (
            <LoginFirstLink
              product={product}
              vin={vin}
              namedModel={of.namedModel}
              variant={variant}
              size="lg"
              wide
              className="max-sm:text-base"
              detail={labels.detail}
            >
              {labels.label}
            </LoginFirstLink>
          ) : action.kind === "purchase" ? (
            <PurchaseLink
              product={product}
              vin={vin}
              namedModel={state.namedModel}
              classic={action.classic}
              variant={state.emailToConfirm === null ? variant : "quiet"}
              size="lg"
              wide
              detail={labels.detail}
            >
              {labels.label}
            </PurchaseLink>
          ) : (
            <Button
              type="submit"
              variant={variant}
              size="lg"
              wide
              className="max-sm:text-base"
              detail={labels.detail}
            >
              {labels.label}
            </Button>
          )}
          <p className="text-ink-2 text-sm">
            {action.kind === "generate" && state.paysWith !== "subscription" && !state.isPaidFor
              ? `${state.balance === null ? t("usesUnknown") : t("uses", { count: state.balance })} `
              : null}
            {state.isPaidFor ? t("paidByBasic") : null}
            {ownApi && !state.isPaidFor
              ? t(state.paysWith === "subscription" ? `${product}.chargeByPlan` : `${product}.charge`)
              : null}
          </p>
        </div>
        {onBuild && action.kind === "generate" ? (
          <Button type="submit" value={BUILD} variant="quiet" wide>
            {t("build")}
          </Button>
        ) : null}
        {product === "vhr" && !classic ? (
          <Suspense fallback={null}>
            <BasicReportOffer of={of} state={state} />
          </Suspense>
        ) : null}
      </div>
    </Form>
  );
}
