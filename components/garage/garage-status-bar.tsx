"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useOffer } from "@/components/providers/offers-provider";
import { Button, ButtonLink } from "@/components/ui/button";
import { COMPARE_MAX, COMPARE_MIN } from "@/lib/core/constants";
import { compareHref } from "@/lib/routes";
import { useGarageStore } from "@/stores/compare";
import { useGarageActions } from "./use-garage-actions";

const strip =
  "flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-rule bg-sheet px-4 py-2.5 print:hidden";

/** Takes the focus because the removed row's button is unmounted. */
function RemovedNotice() {
  const t = useTranslations("garage.removed");
  const removed = useGarageStore((state) => state.removed);
  const setRemoved = useGarageStore((state) => state.setRemoved);
  const canRestore = useOffer("garageFiles");
  const { restore } = useGarageActions();
  const firstButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (removed) firstButton.current?.focus({ preventScroll: true });
  }, [removed]);
  return (
    <div role="status">
      {removed ? (
        <div className={strip}>
          <p className="min-w-0 flex-1 basis-48">{t("text", { name: removed.name })}</p>
          {canRestore ? (
            <Button
              ref={firstButton}
              variant="quiet"
              busy={restore.isPending}
              onClick={() => restore.mutate(removed.vin)}
            >
              {t("undo")}
            </Button>
          ) : null}
          <Button ref={canRestore ? undefined : firstButton} variant="plain" onClick={() => setRemoved(null)}>
            {t("dismiss")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function CompareBar() {
  const t = useTranslations("garage.compare");
  const selected = useGarageStore((state) => state.selected);
  const clearMarks = useGarageStore((state) => state.clearSelection);
  if (selected.length === 0) return null;
  return (
    <div className={strip}>
      <p className="num min-w-0 flex-1 basis-48">
        {t("selected", { count: selected.length, most: COMPARE_MAX })}
      </p>
      {selected.length >= COMPARE_MIN ? (
        <ButtonLink href={compareHref(selected)}>{t("open")}</ButtonLink>
      ) : (
        <span className="text-ink-2 text-sm">{t("oneMore")}</span>
      )}
      <Button variant="plain" onClick={clearMarks}>
        {t("clear")}
      </Button>
    </div>
  );
}

export function GarageStatusBar() {
  return (
    <div data-foot className="tall:sticky bottom-3 z-20 grid gap-2">
      <CompareBar />
      <RemovedNotice />
    </div>
  );
}
