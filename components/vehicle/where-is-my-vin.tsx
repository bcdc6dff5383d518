"use client";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { lazyWithPreload } from "@/lib/platform/browser";

const VinPlaces = lazyWithPreload(async () => (await import("./vin-places")).VinPlaces);

export function WhereIsMyVin() {
  const t = useTranslations("vehicle.whereIsMyVin");
  const common = useTranslations("common");
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="min-h-11 underline decoration-1 underline-offset-4 hover:text-ink"
      >
        {t("title")}
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t("title")}
        description={t("lead")}
        closeLabel={common("close")}
      >
        <Suspense fallback={null}>
          <VinPlaces />
        </Suspense>
      </Dialog>
    </>
  );
}
