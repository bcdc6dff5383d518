"use client";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { ButtonLink } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { lazyPart } from "@/lib/client/lazy-part";
import { VIN_LENGTH } from "@/lib/core/constants";
import { dashboardHref, loginHref, REPORT_HASH, routes, STICKER_HASH } from "@/lib/routes";
import { Finder } from "./finder";
import { type FinderTarget, readTarget, targetQuery } from "./finder-target";
import { SheetSkeleton } from "./sheet-skeleton";
import { WrongLength } from "./wrong-length";

const ClassicFound = lazyPart(async () => (await import("./classic-found")).ClassicFound);
const ModelFound = lazyPart(async () => (await import("./model-found")).ModelFound);
const VehicleSheet = lazyPart(async () => (await import("./vehicle-sheet")).VehicleSheet);

interface HomeFinderProps {
  /** Credits that a new account is given, per product. */
  signupCredits: { vhr: number; sticker: number };
}

function Found({
  target,
  signupCredits,
  onFind,
}: HomeFinderProps & { target: FinderTarget; onFind: (target: FinderTarget) => void }) {
  const t = useTranslations("vehicle.offer");
  const detail = (granted: number) => (granted > 0 ? t("visitorPrice", { count: granted }) : t("price"));
  if (target.kind === "model")
    return <ModelFound year={target.year} make={target.make} model={target.model} />;
  const report = (
    <ButtonLink
      href={loginHref(dashboardHref(target.vin, REPORT_HASH))}
      wide
      detail={detail(signupCredits.vhr)}
    >
      {t("generateReport")}
    </ButtonLink>
  );
  if (target.kind === "vin" && target.vin.length !== VIN_LENGTH) return <WrongLength vin={target.vin} />;
  if (target.kind === "classic") return <ClassicFound vin={target.vin} action={report} />;
  return (
    <VehicleSheet
      vin={target.vin}
      onTake={(vin) => onFind({ kind: "vin", vin })}
      reportAction={report}
      stickerAction={
        <ButtonLink
          href={loginHref(dashboardHref(target.vin, STICKER_HASH))}
          look="quiet"
          wide
          detail={detail(signupCredits.sticker)}
        >
          {t("generateSticker")}
        </ButtonLink>
      }
    />
  );
}

/** The first screen's finder, with the vehicle below it as soon as it is known. The address follows without a page load. */
export function HomeFinder({ signupCredits }: HomeFinderProps) {
  const t = useTranslations("vehicle.sheet");
  const target = readTarget(useSearchParams());

  function find(next: FinderTarget) {
    const href = routes.home + targetQuery(next);
    if (href !== routes.home + (target ? targetQuery(target) : "")) window.history.pushState(null, "", href);
  }

  return (
    <>
      <Finder initial={target} onFind={find} />
      {target ? (
        <Sheet aria-label={t("label")} aria-live="polite" className="mt-8 md:mt-10">
          <Suspense fallback={<SheetSkeleton />}>
            <Found key={targetQuery(target)} target={target} signupCredits={signupCredits} onFind={find} />
          </Suspense>
        </Sheet>
      ) : null}
    </>
  );
}
