"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect } from "react";
import { DocumentPanel } from "@/components/dashboard/document-panel";
import { useDocument } from "@/components/dashboard/use-document";
import type { DocumentOfferState } from "@/components/dashboard/use-document-offer";
import { FeedbackTrigger } from "@/components/support/feedback-trigger";
import { LoadingStrip } from "@/components/ui/loading-strip";
import { ExpectedData } from "@/components/vehicle/expected-data";
import { useUser } from "@/lib/account/client/account";
import { getDashboardHref, regenerateHref, STICKER_HASH } from "@/lib/routes";
import { stickerChoicesQuery } from "@/lib/sticker/client/sticker";
import type { NamedModel } from "@/lib/vehicle/rules/identity";
import { DashboardDocument } from "./dashboard-sections";

const StickerEditor = lazy(async () => ({
  default: (await import("@/components/sticker/sticker-editor")).StickerEditor,
}));
const StickerSheet = lazy(async () => ({
  default: (await import("@/components/sticker/sticker-sheet")).StickerSheet,
}));
const StickerTour = lazy(async () => ({
  default: (await import("@/components/support/sticker-tour")).StickerTour,
}));

interface StickerSectionProps {
  vin: string;
  /** Identifies a vehicle without a VIN until its first sticker, when the server assigns a key. */
  namedModel?: NamedModel;
  isGlobal: boolean;
  stickerYearFrom: number;
  regenerate?: boolean;
}

const orUndefined = <T,>(value: T | null | undefined) => value ?? undefined;

export function StickerSection({
  vin,
  namedModel,
  isGlobal,
  stickerYearFrom,
  regenerate,
}: StickerSectionProps) {
  const common = useTranslations("common");
  const of = { product: "sticker", vin, isGlobal, namedModel } as const;
  const loading = (
    <div className="px-4 py-8 md:p-10">
      <LoadingStrip label={common("loading")} />
    </div>
  );
  const builder = (offer: DocumentOfferState) => {
    const { classic, decoded } = offer;
    const vehicle = {
      vin,
      year: namedModel?.year ?? (classic ? Number(classic.year) : orUndefined(decoded?.year)),
      make: namedModel?.make ?? classic?.make ?? orUndefined(decoded?.make),
      model: namedModel?.model ?? classic?.model ?? orUndefined(decoded?.model),
      trim: classic?.series,
    };
    return (
      <Suspense fallback={loading}>
        <StickerEditor
          vehicle={vehicle}
          actions={{
            ...offer,
            confirm: (choices, plain) => offer.confirm({ choices, stickerYearFrom, plain }),
          }}
          renderSheet={(sheet) => <StickerSheet sticker={sheet} />}
          tour={<StickerTour />}
          fallback={vin ? offer.plain : null}
        />
      </Suspense>
    );
  };
  return (
    <>
      {vin ? null : <RedirectToVehicleKey of={of} namedModel={regenerate ? namedModel : undefined} />}
      <DocumentPanel
        {...of}
        regenerate={regenerate}
        about={<ExpectedData vin={vin} product="sticker" />}
        builder={builder}
        document={
          <FeedbackTrigger about="sticker" vin={vin}>
            <DashboardDocument product="sticker" vin={vin} isGlobal={isGlobal} />
          </FeedbackTrigger>
        }
      />
    </>
  );
}

interface RedirectToVehicleKeyProps {
  of: Parameters<typeof useDocument>[0];
  namedModel: NamedModel | undefined;
}

function RedirectToVehicleKey({ of, namedModel }: RedirectToVehicleKeyProps) {
  const router = useRouter();
  const { data: user } = useUser();
  const key = useDocument(of).generation.vehicleKey;
  const existing = useQuery({
    ...stickerChoicesQuery({ year: namedModel?.year, make: namedModel?.make, model: namedModel?.model }),
    enabled: Boolean(user && namedModel),
  });
  const existingKey = existing.data?.vin;
  useEffect(() => {
    if (key) router.replace(getDashboardHref(key, STICKER_HASH));
    else if (existingKey) router.replace(regenerateHref(existingKey, STICKER_HASH));
  }, [key, existingKey, router]);
  return null;
}
