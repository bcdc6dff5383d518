"use client";
import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useOffer } from "@/components/providers/offers-provider";
import { QueryView } from "@/components/shell/query-view";
import { ActionMenu, menuLineStyle } from "@/components/ui/action-menu";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { Dialog } from "@/components/ui/dialog";
import { PlusIcon } from "@/components/ui/icons";
import { garageExportHref } from "@/lib/garage/client/import";
import { type GarageListing, garageListQuery } from "@/lib/garage/client/list";
import type { GarageVehicle } from "@/lib/garage/contract/garage";
import { COMPARE_MAX, COMPARE_MIN } from "@/lib/platform/values";
import { compareHref } from "@/lib/routes";
import { useGarageStore } from "@/stores/compare";
import { AddVehicle } from "./add-vehicle";
import { EditVehicle } from "./edit-vehicle";
import { GarageView } from "./garage-view";
import { useGarageActions } from "./use-garage-actions";
import { isGarageMode } from "./vehicle-labels";

const isEmptyGarage = ({ complete, vehicles }: GarageListing) => complete && vehicles.length === 0;

const ImportDialog = lazy(async () => ({ default: (await import("./import-dialog")).ImportDialog }));

interface GarageActionsProps {
  isEmpty: boolean;
}

function GarageActions({ isEmpty }: GarageActionsProps) {
  const t = useTranslations("garage");
  const common = useTranslations("common");
  const [open, setOpen] = useState<"add" | "import" | null>(null);
  const [wasEmpty, setWasEmpty] = useState(isEmpty);
  if (isEmpty && !wasEmpty) setWasEmpty(true);
  const hasFiles = useOffer("garageImport");
  const close = () => setOpen(null);
  return (
    <div
      className={classNames("flex items-center gap-2", !isEmpty && "max-sm:w-full max-sm:justify-between")}
    >
      {isEmpty ? null : (
        // The form that saved the first vehicle is unmounted, so restore focus here.
        <Button autoFocus={wasEmpty} onBlur={() => setWasEmpty(false)} onClick={() => setOpen("add")}>
          <PlusIcon className="mr-2 inline size-4 align-[-2px]" />
          {t("add.open")}
        </Button>
      )}
      {hasFiles ? (
        <ActionMenu label={t("menu")}>
          <button type="button" className={menuLineStyle} onClick={() => setOpen("import")}>
            {t("import.open")}
          </button>
          {isEmpty ? null : (
            <a href={garageExportHref} download className={menuLineStyle}>
              {t("import.export")}
            </a>
          )}
        </ActionMenu>
      ) : null}
      <Dialog
        open={open === "add"}
        onOpenChange={(isOpen) => (isOpen ? undefined : close())}
        title={t("add.open")}
        closeLabel={common("close")}
      >
        <AddVehicle takesFocus onSaved={close} />
      </Dialog>
      {open === "import" ? (
        <Suspense fallback={null}>
          <ImportDialog open onClose={close} />
        </Suspense>
      ) : null}
    </div>
  );
}

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

function GarageStatusBar() {
  return (
    <div data-foot className="tall:sticky bottom-3 z-20 grid gap-2">
      <CompareBar />
      <RemovedNotice />
    </div>
  );
}

export function GarageList() {
  const t = useTranslations("garage");
  const garageMode = isGarageMode(usePathname());
  const query = useQuery(garageListQuery());
  const [edited, setEdited] = useState<GarageVehicle | null>(null);
  const { remove } = useGarageActions();
  const { mutate } = remove;
  const removeOne = useCallback((vehicle: GarageVehicle) => mutate(vehicle), [mutate]);

  return (
    <div data-mode={garageMode ? "garage" : "list"} className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="heading text-3xl md:text-4xl">{t(garageMode ? "garageTitle" : "title")}</h1>
        <GarageActions isEmpty={query.data !== undefined && isEmptyGarage(query.data)} />
      </div>
      <QueryView query={query} isEmpty={isEmptyGarage} empty={<EmptyGarage />}>
        {(listing) => (
          <GarageView
            listing={listing}
            error={query.error}
            onRetry={query.refetch}
            onEdit={setEdited}
            onRemove={removeOne}
          />
        )}
      </QueryView>
      <GarageStatusBar />
      {edited ? <EditVehicle key={edited.vin} vehicle={edited} onClose={() => setEdited(null)} /> : null}
    </div>
  );
}

function EmptyGarage() {
  const t = useTranslations("garage.empty");
  const exact = String(useOffer("ownApi"));
  return (
    <Card className="grid gap-5 p-4 md:p-6">
      <div>
        <h2 className="heading text-xl">{t("title")}</h2>
        <p className="mt-2 max-w-measure text-ink-2">{t("text", { exact })}</p>
      </div>
      <AddVehicle />
    </Card>
  );
}
