"use client";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { useOffer } from "@/components/providers/offers-provider";
import { buildStickerPreview, type StickerPreviewMessages } from "@/components/sticker/live-preview";
import { Badge } from "@/components/ui/badge";
import { ChoiceInput } from "@/components/ui/choice-input";
import { Form } from "@/components/ui/form";
import { StatusIcon } from "@/components/ui/status-icon";
import { formatCents } from "@/lib/platform/i18n";
import type { StickerData } from "@/lib/sticker/contract/builder";
import { getDefaultBuildsheetColor } from "@/lib/sticker/contract/confirmation";
import type { StickerPageModel } from "@/lib/sticker/contract/document";
import { draftProblems, getChoices, type StickerDraft } from "@/lib/sticker/rules/draft";
import { formatVehicleTitle } from "@/lib/vehicle/rules/specification";
import { ColorSection } from "./color-section";
import { DealerSection } from "./dealer-section";
import { ActionBar } from "./editor-action-bar";
import { type ChangeDraft, StickerEditorContext, useStickerEditor } from "./editor-context";
import { EditorSection } from "./editor-section";
import type { StickerEditorProps } from "./editor-types";
import { PackagesSection } from "./packages-section";
import { PriceSection } from "./price-section";
import { TrimSection } from "./trim-section";

function usePrintedText(): StickerPreviewMessages {
  const t = useTranslations("stickerEditor.printed");
  return {
    notice: t("notice"),
    buildData: t("buildData"),
    withEntered: (basis) => t("withEntered", { basis }),
    warning: (doubt, { sum, stated }) =>
      t(`warning.${doubt}`, {
        sum: sum === null ? "" : formatCents(sum),
        stated: stated === null ? "" : formatCents(stated),
      }),
  };
}

interface StickerPreviewProps {
  sheet: StickerPageModel;
  render: (sheet: StickerPageModel) => ReactNode;
  waiting: boolean;
  boxRef: RefObject<HTMLDivElement | null>;
}

function StickerPreview({ sheet, render, waiting, boxRef }: StickerPreviewProps) {
  const t = useTranslations("stickerEditor.sheet");
  return (
    <div
      ref={boxRef}
      tabIndex={-1}
      className="min-w-0 scroll-mt-4 outline-none xl:sticky xl:top-4"
      aria-busy={waiting}
    >
      {render(sheet)}
      <div className="mt-2.5 flex flex-wrap justify-between gap-x-6 gap-y-1 text-[0.9375rem] text-ink-2">
        <p>{t("live")}</p>
        <p className={sheet.prices.warning ? "font-semibold text-red" : undefined}>
          {sheet.prices.warning ?? (sheet.prices.totalCents === null ? t("noTotal") : null)}
        </p>
      </div>
    </div>
  );
}

interface StickerEditorFormProps extends Omit<StickerEditorProps, "vehicle" | "fallback"> {
  vehicle: { vin: string; year: number; make: string; model: string };
  data: StickerData;
  draft: StickerDraft;
  blank: StickerDraft;
  change: ChangeDraft;
  waiting: boolean;
}

/** Fields keep a scroll margin so that the action bar never covers the focused field. */
export function StickerEditorForm({
  vehicle,
  data,
  draft,
  blank,
  change,
  waiting,
  actions,
  renderSheet,
  tour,
}: StickerEditorFormProps) {
  const t = useTranslations("stickerEditor");
  const texts = usePrintedText();
  const preview = useRef<HTMLDivElement>(null);
  const [submitted, setSubmitted] = useState(false);
  const problems = submitted ? draftProblems(draft) : {};
  const choices = getChoices(draft, data, getDefaultBuildsheetColor(vehicle.year));
  const sheet = buildStickerPreview(data, choices, texts);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (Object.keys(draftProblems(draft)).length > 0 || waiting || actions.href) return;
    const plain = vehicle.vin === "" && JSON.stringify(draft) === JSON.stringify(blank);
    actions.confirm({ ...choices, ...vehicle, regenerate: actions.isIssued }, plain);
  }

  function showSheet() {
    preview.current?.focus({ preventScroll: true });
    preview.current?.scrollIntoView({ block: "start" });
  }

  return (
    <StickerEditorContext value={{ data, draft, change, problems }}>
      <div className="grid gap-x-5 gap-y-8 px-4 pt-6 pb-4 md:px-6 xl:grid-cols-[19.5rem_minmax(0,1fr)] xl:items-start xl:px-4">
        <Form
          isBare
          onSubmit={submit}
          className="grid min-w-0 gap-7 xl:px-1 [&_:is(input,select,button,summary)]:scroll-mb-44"
        >
          <header className="grid gap-3">
            {actions.problem}
            <div>
              <p className="caps">{t("caption")}</p>
              <h2 className="heading mt-1.5 text-2xl">{formatVehicleTitle(vehicle)}</h2>
            </div>
            {data.sample && sheet ? (
              <p>
                <Badge>{sheet.sampleLabel}</Badge>
              </p>
            ) : null}
            <DataSourceNote data={data} />
            {tour}
          </header>
          <TrimSection />
          <ColorSection part="exterior" />
          <ColorSection part="interior" />
          <PackagesSection />
          <PriceSection />
          <DealerSection />
          <PaperSection />
          <ActionBar
            actions={actions}
            prices={sheet?.prices ?? null}
            invalidCount={Object.keys(problems).length}
            busy={waiting}
            onShowSheet={showSheet}
          />
          {actions.note ? <p className="-mt-3 text-ink-2 text-sm">{actions.note}</p> : null}
        </Form>
        {sheet ? (
          <StickerPreview sheet={sheet} render={renderSheet} waiting={waiting} boxRef={preview} />
        ) : null}
      </div>
    </StickerEditorContext>
  );
}

function DataSourceNote({ data }: { data: StickerData }) {
  const t = useTranslations("stickerEditor.basis");
  const locale = useLocale();
  const exact = String(useOffer("ownApi"));
  const { build_state, source, date } = data;
  const basis = data.basis ?? "unknown";
  const hasBuildData = basis !== "specification";
  const isUnavailable = build_state === "unavailable";
  const day = date && /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T00:00:00Z`) : null;
  const formattedDate = day?.toLocaleDateString(locale, { dateStyle: "medium", timeZone: "UTC" }) ?? date;
  return (
    <div className="grid gap-1 text-[0.9375rem]">
      {hasBuildData ? (
        <b className="condensed">{t(basis)}</b>
      ) : (
        <StatusIcon state={build_state}>{t(isUnavailable ? "unavailable" : basis)}</StatusIcon>
      )}
      <p className="text-ink-2">{t(isUnavailable ? "unavailableText" : `${basis}Text`, { exact })}</p>
      {hasBuildData && source ? (
        <p className="text-ink-2 text-sm">
          {formattedDate ? t("source", { source, date: formattedDate }) : source}
        </p>
      ) : null}
    </div>
  );
}

function PaperSection() {
  const t = useTranslations("stickerEditor");
  const group = useId();
  const { draft, change } = useStickerEditor();
  return (
    <EditorSection title={t("part.paper")}>
      <div className="grid grid-cols-2 gap-x-4">
        {(["landscape", "portrait"] as const).map((orientation) => (
          <ChoiceInput
            key={orientation}
            type="radio"
            name={group}
            checked={draft.orientation === orientation}
            onChange={() => change({ orientation })}
            className="border-b-0"
          >
            {t(`paper.${orientation}`)}
          </ChoiceInput>
        ))}
      </div>
      <ChoiceInput
        type="checkbox"
        checked={draft.unbranded}
        onChange={() => change({ unbranded: !draft.unbranded })}
        note={t("paper.unbrandedText")}
      >
        {t("paper.unbranded")}
      </ChoiceInput>
    </EditorSection>
  );
}
