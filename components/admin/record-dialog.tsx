"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { AdminRow } from "@/lib/client/admin";
import { type ActKey, actOf } from "./act-definitions";
import { ActForm } from "./act-form";
import type { ListDefinition } from "./list-definitions";
import { RecordFields } from "./record-fields";

interface RecordDialogProps {
  path: string;
  list: ListDefinition;
  row: AdminRow;
  onClose: () => void;
}

/** A row in full, and what can be done to it; one sheet for both. */
export function RecordDialog({ path, list, row, onClose }: RecordDialogProps) {
  const t = useTranslations("admin");
  const common = useTranslations("common");
  const [act, setAct] = useState<ActKey | null>(null);
  const fitting = list.acts.filter((name): name is ActKey => actOf(name)?.when?.(row) ?? true);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={act ? t(`acts.${act}.label`) : t(`lists.${path as "users"}.one`)}
      closeLabel={common("close")}
      actions={
        act || fitting.length === 0
          ? undefined
          : fitting.map((name) => (
              <Button key={name} look={actOf(name)?.danger ? "danger" : "quiet"} onClick={() => setAct(name)}>
                {t(`acts.${name}.label`)}
              </Button>
            ))
      }
    >
      {act ? <ActForm act={act} row={row} onDone={onClose} /> : <RecordFields row={row} />}
    </Dialog>
  );
}
