"use client";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { garageExportHref } from "@/lib/client/garage-import";

const ImportDialog = lazy(async () => ({ default: (await import("./import-dialog")).ImportDialog }));

/** Import from and export to a CSV file. */
export function ImportExportActions({ canExport }: { canExport: boolean }) {
  const t = useTranslations("garage.import");
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="quiet" size="sm" className="min-h-11" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {canExport ? (
        <a href={garageExportHref} download className={`${buttonStyle("quiet", "sm", false)} min-h-11`}>
          {t("export")}
        </a>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <ImportDialog open onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
