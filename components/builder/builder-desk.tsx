"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { Badge } from "@/components/ui/badge";
import type { StickerData } from "@/lib/contract/builder";
import { liveSheet } from "@/lib/core/live-sheet";
import { vehicleTitle } from "@/lib/core/specification";
import { defaultBuildsheetColor } from "@/lib/core/sticker-confirm";
import { choicesOf, draftProblems, EMPTY_DRAFT, type StickerDraft } from "@/lib/core/sticker-draft";
import { ActionBar } from "./action-bar";
import { BasisNote } from "./basis-note";
import { BuilderSheet } from "./builder-sheet";
import { ColorPart } from "./color-part";
import { DealerPart } from "./dealer-part";
import { BuilderFormContext } from "./form-context";
import { PackagesPart } from "./packages-part";
import { PaperPart } from "./paper-part";
import { PricePart } from "./price-part";
import type { StickerBuilderProps } from "./sticker-builder";
import { TrimPart } from "./trim-part";
import type { ChangeDraft } from "./use-draft-of";
import { useSheetTexts } from "./use-sheet-texts";

interface BuilderDeskProps extends Omit<StickerBuilderProps, "car" | "plain"> {
  car: { vin: string; year: number; make: string; model: string };
  data: StickerData;
  draft: StickerDraft;
  change: ChangeDraft;
  waiting: boolean;
}

/**
 * The choices and the sheet. What is chosen stands on the paper at once, by the rules that print it. The form's fields keep
 * the height of its bar free below them, so that the focus never comes to rest under it.
 */
export function BuilderDesk({ car, data, draft, change, waiting, terms, drawSheet, tour }: BuilderDeskProps) {
  const t = useTranslations("builder");
  const texts = useSheetTexts();
  const form = useRef<HTMLFormElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(false);
  const problems = asked ? draftProblems(draft) : {};
  const choices = choicesOf(draft, data, defaultBuildsheetColor(car.year));
  const sheet = liveSheet(data, choices, texts);

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    const [first] = Object.keys(draftProblems(draft));
    if (first !== undefined) {
      const fields = form.current?.querySelectorAll<HTMLElement>("[data-field]") ?? [];
      const field = [...fields].find((one) => one.dataset.field === first);
      field?.closest("details")?.setAttribute("open", "");
      field?.focus();
      return;
    }
    if (waiting || terms.href) return;
    const plain = car.vin === "" && JSON.stringify(draft) === JSON.stringify(EMPTY_DRAFT);
    terms.make({ ...choices, ...car, regenerate: false }, plain);
  }

  function showSheet() {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "start" });
  }

  return (
    <BuilderFormContext value={{ data, draft, change, problems }}>
      <div className="grid gap-x-5 gap-y-8 px-4 pt-6 pb-4 md:px-6 xl:grid-cols-[19.5rem_minmax(0,1fr)] xl:items-start xl:px-4">
        <form
          ref={form}
          noValidate
          onSubmit={submit}
          className="grid min-w-0 gap-7 xl:px-1 [&_:is(input,select,button,summary)]:scroll-mb-44"
        >
          <header className="grid gap-3">
            {terms.problem}
            <div>
              <p className="caps">{t("caption")}</p>
              <h2 className="heading mt-1.5 text-2xl">{vehicleTitle(car)}</h2>
            </div>
            {data.sample ? (
              <p>
                <Badge>{data.sheet.sampleLabel}</Badge>
              </p>
            ) : null}
            <BasisNote data={data} />
            {tour}
          </header>
          <TrimPart />
          <ColorPart part="exterior" />
          <ColorPart part="interior" />
          <PackagesPart />
          <PricePart />
          <DealerPart />
          <PaperPart />
          <ActionBar
            terms={terms}
            prices={sheet.prices}
            wrong={Object.keys(problems).length}
            busy={waiting}
            onShowSheet={showSheet}
          />
          {terms.note ? <p className="-mt-3 text-ink-2 text-sm">{terms.note}</p> : null}
        </form>
        <BuilderSheet sheet={sheet} draw={drawSheet} waiting={waiting} place={place} />
      </div>
    </BuilderFormContext>
  );
}
