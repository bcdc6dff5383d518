"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect } from "react";
import { DocumentPanel } from "@/components/dashboard/document-panel";
import { useDocument } from "@/components/dashboard/use-document";
import type { PanelOffer } from "@/components/dashboard/use-panel-offer";
import { FeedbackMoment } from "@/components/feedback/feedback-moment";
import { LoadingStrip } from "@/components/ui/progress";
import { VehicleExpectation } from "@/components/vehicle/vehicle-expectation";
import { dashboardHref, STICKER_HASH } from "@/lib/routes";
import { FolderDocument } from "./folder-pages";

/* The builder, its sheet and its tour are loaded when a sticker is put together: the folder itself stays light. */
const StickerBuilder = lazy(async () => ({
  default: (await import("@/components/builder/sticker-builder")).StickerBuilder,
}));
const StickerSheet = lazy(async () => ({
  default: (await import("@/components/sticker/sticker-sheet")).StickerSheet,
}));
const BuilderTour = lazy(async () => ({
  default: (await import("@/components/tour/builder-tour")).BuilderTour,
}));

/** A car that goes by its names until its sticker is made: the server then gives it a key. */
export interface NamedModel {
  year: number;
  make: string;
  model: string;
}

interface FolderStickerProps {
  /** '' for a model without a VIN. */
  vin: string;
  named?: NamedModel;
  isGlobal: boolean;
  stickerYearFrom: number;
  regenerate?: boolean;
}

const given = <T,>(value: T | null | undefined) => value ?? undefined;

/** The sticker's page of the folder: put together in the builder, made, shown, changed. */
export function FolderSticker({ vin, named, isGlobal, stickerYearFrom, regenerate }: FolderStickerProps) {
  const common = useTranslations("common");
  const modelName = named ? `${named.year} ${named.make} ${named.model}` : "";
  const of = { product: "sticker", vin, isGlobal, modelName } as const;
  const loading = (
    <div className="px-4 py-8 md:p-10">
      <LoadingStrip label={common("loading")} />
    </div>
  );
  const builder = (offer: PanelOffer) => {
    const { classic, known } = offer;
    const car = {
      vin,
      year: named?.year ?? (classic ? Number(classic.year) : given(known?.year)),
      make: named?.make ?? classic?.make ?? given(known?.make),
      model: named?.model ?? classic?.model ?? given(known?.model),
      trim: classic?.series,
    };
    return (
      <Suspense fallback={loading}>
        <StickerBuilder
          car={car}
          terms={{
            ...offer,
            make: (choices, plain) => offer.confirm({ choices, stickerYearFrom, plain }),
          }}
          drawSheet={(sheet) => <StickerSheet sticker={sheet} />}
          tour={<BuilderTour />}
          plain={vin ? offer.plain : null}
        />
      </Suspense>
    );
  };
  return (
    <>
      {vin ? null : <ToItsKey of={of} />}
      <DocumentPanel
        {...of}
        regenerate={regenerate}
        about={<VehicleExpectation vin={vin} product="sticker" />}
        builder={builder}
        document={
          <FeedbackMoment about="sticker" vin={vin}>
            <FolderDocument product="sticker" {...{ vin, isGlobal }} />
          </FeedbackMoment>
        }
      />
    </>
  );
}

/** Once its sticker is made, a car without a VIN has a folder of its own. */
function ToItsKey({ of }: { of: Parameters<typeof useDocument>[0] }) {
  const router = useRouter();
  const key = useDocument(of).generation.madeVin;
  useEffect(() => {
    if (key) router.replace(dashboardHref(key, STICKER_HASH));
  }, [key, router]);
  return null;
}
