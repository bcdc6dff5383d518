"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { LoadingStrip } from "@/components/ui/progress";
import { useErrorText } from "@/lib/client/use-error-text";
import { DocumentOffer } from "./document-offer";
import { GenerationProblem } from "./generation-problem";
import { GenerationProgress } from "./generation-progress";
import { type DocumentOf, useDocument } from "./use-document";

interface DocumentPanelProps extends DocumentOf {
  /** What the car's records or build data allow to expect; shown before it is made. */
  about: ReactNode;
  /** The document itself, drawn once it exists. */
  document: ReactNode;
  /** The address asks for a fresh sticker. */
  regenerate?: boolean;
}

/** Takes `regenerate` out of the address once it has been obeyed: a reload must not ask again. */
function forgetRegenerate() {
  const url = new URL(window.location.href);
  url.searchParams.delete("regenerate");
  window.history.replaceState(window.history.state, "", url);
}

/** One document's page of the folder: its offer, its making, the document itself (BTN-1, BTN-2). */
export function DocumentPanel({ about, document, regenerate = false, ...of }: DocumentPanelProps) {
  const t = useTranslations("dashboard.panel");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const state = useDocument(of);
  const { record, made, generation, action } = state;
  const [wanted, setWanted] = useState(regenerate && of.product === "sticker");

  // Only of a sticker that exists: a link must never spend a credit by being opened.
  const remake = useEffectEvent(() => {
    setWanted(false);
    forgetRegenerate();
    state.generate(true);
  });
  const mayRemake = wanted && made !== null && !generation.run;
  useEffect(() => {
    if (mayRemake) remake();
  }, [mayRemake]);

  if (generation.run) return <GenerationProgress product={of.product} run={generation.run} />;
  if (action.kind !== "login" && record.isPending)
    return (
      <div className="px-4 py-8 md:p-10">
        <LoadingStrip label={common("loading")} />
      </div>
    );
  if (record.error && !record.data)
    return (
      <div className="px-4 py-8 md:p-10">
        <ErrorNote
          title={errorText(record.error)}
          action={
            <Button look="quiet" size="sm" onClick={() => record.refetch()}>
              {common("tryAgain")}
            </Button>
          }
        />
      </div>
    );
  const problem = generation.failure ? (
    <GenerationProblem
      failure={generation.failure}
      action={
        <Button look="quiet" size="sm" onClick={() => state.generate(made !== null)}>
          {common("tryAgain")}
        </Button>
      }
    />
  ) : null;
  if (!made) return <DocumentOffer of={of} state={state} about={about} problem={problem} />;
  return (
    <div>
      {problem ? <div className="px-4 pt-5 md:px-10">{problem}</div> : null}
      {generation.charge === "returned" ? (
        <p role="status" className="border-hairline border-b bg-band px-4 py-3 md:px-10 print:hidden">
          {t("returned")}
        </p>
      ) : null}
      {document}
      {of.product === "sticker" ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pb-8 md:px-10 print:hidden">
          <Button look="quiet" detail={t("free")} onClick={() => state.generate(true)}>
            {t("regenerate")}
          </Button>
          <p className="text-[0.9375rem] text-ink-2">{t("regenerateText")}</p>
        </div>
      ) : null}
    </div>
  );
}
