"use client";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { useOffer } from "@/components/providers/offers-provider";
import { ActionMenu, menuLineStyle } from "@/components/ui/action-menu";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Dialog } from "@/components/ui/dialog";
import { PlusIcon } from "@/components/ui/icons";
import { garageExportHref } from "@/lib/client/garage-import";
import { AddVehicle } from "./add-vehicle";

const ImportDialog = lazy(async () => ({ default: (await import("./import-dialog")).ImportDialog }));

interface GarageActionsProps {
  isEmpty: boolean;
}

export function GarageActions({ isEmpty }: GarageActionsProps) {
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
