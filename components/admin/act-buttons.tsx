"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { AdminRow } from "@/lib/client/admin";
import { type ActKey, actOf } from "./act-definitions";
import { ActForm } from "./act-form";

/** Buttons for what can be done to a thing now; each opens its form over the page. */
export function ActButtons({ names, row }: { names: readonly string[]; row: AdminRow }) {
  const t = useTranslations("admin.acts");
  const common = useTranslations("common");
  const [open, setOpen] = useState<ActKey | null>(null);
  const fitting = names.filter((name): name is ActKey => {
    const act = actOf(name);
    return act !== undefined && (act.when?.(row) ?? true);
  });
  return (
    <div className="grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap">
      {fitting.map((name) => (
        <Button key={name} look={actOf(name)?.danger ? "danger" : "quiet"} onClick={() => setOpen(name)}>
          {t(`${name}.label`)}
        </Button>
      ))}
      {open ? (
        <Dialog
          open
          onOpenChange={(isOpen) => !isOpen && setOpen(null)}
          title={t(`${open}.label`)}
          closeLabel={common("close")}
        >
          <ActForm act={open} row={row} onDone={() => setOpen(null)} />
        </Dialog>
      ) : null}
    </div>
  );
}
