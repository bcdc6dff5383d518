"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { AdminRow } from "@/lib/admin/client/admin";
import { type ActionKey, getAction } from "./action-definitions";
import { ActionForm } from "./action-form";
import { useMay } from "./console-href";

export function ActionButtons({ names, row }: { names: readonly string[]; row: AdminRow }) {
  const t = useTranslations("admin.actions");
  const common = useTranslations("common");
  const [open, setOpen] = useState<ActionKey | null>(null);
  const { mayCall } = useMay();
  const fitting = names.filter((name): name is ActionKey => {
    const action = getAction(name);
    return action !== undefined && mayCall(action.call) && (action.when?.(row) ?? true);
  });
  return (
    <div className="grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap">
      {fitting.map((name) => (
        <Button
          key={name}
          variant={getAction(name)?.danger ? "danger" : "quiet"}
          onClick={() => setOpen(name)}
        >
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
          <ActionForm action={open} row={row} onDone={() => setOpen(null)} />
        </Dialog>
      ) : null}
    </div>
  );
}
