"use client";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useOffer } from "@/components/providers/offers-provider";
import { QueryView } from "@/components/shell/query-view";
import { Button, ButtonLink } from "@/components/ui/button";
import { leadsToPurchase } from "@/lib/credits/rules/purchase-refusal";
import { getSoughtDocument, isNewDocument } from "@/lib/report/client/unknown-outcome";
import { routes } from "@/lib/routes";
import { DocumentMade } from "./document-made";
import { DocumentOffer } from "./document-offer";
import { GenerationError } from "./generation-error";
import { PurchaseLink } from "./purchase-link";
import { RegenerateRequest, takeParam } from "./regenerate-request";
import { useRemakeDetail } from "./use-action-labels";
import { type DocumentOf, useDocument } from "./use-document";
import { type DocumentOfferState, useDocumentOffer } from "./use-document-offer";
import { useWantedReport } from "./use-wanted-report";

const GenerationProgress = lazy(async () => ({
  default: (await import("./generation-progress")).GenerationProgress,
}));

interface DocumentPanelProps extends DocumentOf {
  about: ReactNode;
  document: ReactNode;
  regenerate?: boolean;
  builder?: (offer: DocumentOfferState) => ReactNode;
}

/** Focuses the panel after each phase change, because removing the clicked button loses the focus. */
function useRestoredFocus(phase: string) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(phase);
  useEffect(() => {
    if (before.current === phase) return;
    before.current = phase;
    if (window.document.activeElement !== window.document.body) return;
    box.current?.focus({ preventScroll: true });
    if ((box.current?.getBoundingClientRect().top ?? 0) < 0) box.current?.scrollIntoView();
  }, [phase]);
  return box;
}

export function DocumentPanel(props: DocumentPanelProps) {
  const state = useDocument(props);
  const { run, failure } = state.generation;
  const box = useRestoredFocus(run ? "running" : failure ? "failed" : "idle");
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-4 outline-none">
      <PanelPage {...props} state={state} />
    </div>
  );
}

interface PanelPageProps extends DocumentPanelProps {
  state: ReturnType<typeof useDocument>;
}

function PanelPage({ regenerate = false, ...props }: PanelPageProps) {
  const { product, vin, state } = props;
  const { record, issued, generation } = state;
  const [isRequested, setRequested] = useState(false);
  const [isBuilding, setBuilding] = useState(false);
  const awaitsEmail = useWantedReport(props, state);

  const noticeRequest = useEffectEvent(() => {
    if (regenerate && takeParam("regenerate", "true")) setRequested(true);
  });
  useEffect(() => {
    // For a vehicle without a VIN, the redirect to its key's URL repeats the request.
    if (vin !== "") noticeRequest();
  }, [vin]);
  // Only regenerates an existing sticker: opening a link must never spend a credit.
  const regenerateNow = useEffectEvent(() => {
    setRequested(false);
    state.generate(true);
  });
  const isFree = useOffer("ownApi") && state.remakeCost === "free";
  const mayRegenerate = product === "sticker" && isRequested && issued !== null && isFree && !generation.run;
  useEffect(() => {
    if (mayRegenerate) regenerateNow();
  }, [mayRegenerate]);
  const isGenerating = Boolean(generation.run);
  useEffect(() => {
    if (!isGenerating) return;
    setBuilding(false);
    setRequested(false);
  }, [isGenerating]);

  if (generation.run)
    return (
      <Suspense fallback={null}>
        <GenerationProgress product={product} run={generation.run} />
      </Suspense>
    );
  const content = (
    <RegenerateRequest value={product === "vhr" && isRequested}>
      <PanelContent {...props} awaitsEmail={awaitsEmail} isBuilding={isBuilding} setBuilding={setBuilding} />
    </RegenerateRequest>
  );
  if (!record.isEnabled) return content;
  return (
    <QueryView query={record} className="px-4 py-8 md:p-10">
      {() => content}
    </QueryView>
  );
}

interface PanelContentProps extends Omit<PanelPageProps, "regenerate"> {
  awaitsEmail: boolean;
  isBuilding: boolean;
  setBuilding: (isBuilding: boolean) => void;
}

function PanelContent({
  about,
  document,
  builder,
  awaitsEmail,
  isBuilding,
  setBuilding,
  state,
  ...of
}: PanelContentProps) {
  const t = useTranslations("dashboard.panel");
  const problems = useTranslations("dashboard.problem");
  const common = useTranslations("common");
  const { issued, generation, action } = state;
  const offer = useDocumentOffer(of, state);
  // A new document URL means that the generation with the unknown outcome succeeded.
  const isFound =
    generation.failure?.code === "outcome_unknown" &&
    issued !== null &&
    isNewDocument(issued.url, generation.failure.request.replaces);
  const failure = isFound ? undefined : generation.failure;
  const hasNoVin = failure?.code === "outcome_unknown" && getSoughtDocument(failure.request) === null;
  const labels = useTranslations("dashboard.action");
  const ownApi = useOffer("ownApi");
  // A remote Members API's login may have returned an outdated balance.
  const mayBeUnpaid = state.isPaymentUnknown || (!ownApi && failure?.code === "no_credit");
  const isUnpaid = failure !== undefined && mayBeUnpaid && leadsToPurchase(failure);
  // If the API can't return the stored choices, changing one would reset the others.
  const hasChoices = useOffer("stickerChoices");
  const remakeDetail = useRemakeDetail();
  const cost = ownApi ? remakeDetail(state.remakeCost, state.balance) : null;
  const renderProblem = (canRetry: boolean) =>
    failure ? (
      <GenerationError
        failure={failure}
        hasNoVin={hasNoVin}
        action={
          hasNoVin ? (
            <ButtonLink href={routes.myVehicles} variant="quiet" size="sm">
              {problems("toGarage")}
            </ButtonLink>
          ) : isUnpaid ? (
            <PurchaseLink
              product={of.product}
              vin={of.vin}
              namedModel={state.namedModel}
              classic={state.classic}
              variant="quiet"
              size="sm"
            >
              {labels(`${of.product}.buy`)}
            </PurchaseLink>
          ) : canRetry ? (
            <Button variant="quiet" size="sm" onClick={generation.retry}>
              {common("tryAgain")}
            </Button>
          ) : null
        }
      />
    ) : null;
  if (state.isMade && (of.vin !== "" || generation.vehicleKey === undefined)) {
    const lookAgain = of.vin === "" ? null : () => void state.record.refetch();
    return <DocumentMade {...of} url={generation.documentUrl} lookAgain={lookAgain} />;
  }
  const plain = (
    <DocumentOffer
      of={of}
      state={state}
      about={about}
      problem={renderProblem(true)}
      awaitsEmail={awaitsEmail}
      onBuild={builder && state.classic ? () => setBuilding(true) : undefined}
    />
  );
  if (builder && (isBuilding || (!issued && !state.classic && action.kind !== "login"))) {
    const cancel = issued || state.classic ? () => setBuilding(false) : null;
    return builder({ ...offer, problem: renderProblem(false), plain, cancel });
  }
  if (!issued) return plain;
  return (
    <div>
      {failure ? <div className="px-4 pt-5 md:px-10">{renderProblem(true)}</div> : null}
      {generation.charge === "returned" ? (
        <p role="status" className="border-hairline border-b bg-band px-4 py-3 md:px-10 print:hidden">
          {t(`returned.${of.product}`)}
        </p>
      ) : null}
      {document}
      {of.product === "sticker" ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-8 md:px-10 print:hidden">
          {builder && hasChoices ? (
            <Button variant="quiet" detail={cost} onClick={() => setBuilding(true)}>
              {t("change")}
            </Button>
          ) : null}
          {state.remakeCost === "none" ? null : (
            <Button variant="quiet" detail={cost} onClick={() => state.generate(true)}>
              {t("regenerate")}
            </Button>
          )}
          <p className="text-[0.9375rem] text-ink-2">
            {t(ownApi ? (state.remakeCost === "free" ? "regenerateText" : "returnedText") : "unknownCost")}
          </p>
        </div>
      ) : null}
    </div>
  );
}
