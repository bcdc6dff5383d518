"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import type { AdminRow } from "@/lib/client/admin";
import { type ActionKey, getAction } from "./action-definitions";
import { ActionForm } from "./action-form";
import { useMay } from "./console-href";
import type { ListDefinition } from "./list-definitions";
import { RecordFields } from "./record-fields";

interface RecordDialogProps {
  path: string;
  list: ListDefinition;
  row: AdminRow;
  onClose: () => void;
}

const FORMATS = ["pdf", "csv"] as const;

export function RecordDialog({ path, list, row, onClose }: RecordDialogProps) {
  const t = useTranslations("admin");
  const common = useTranslations("common");
  const locale = useLocale();
  const [action, setAction] = useState<ActionKey | null>(null);
  const { mayCall } = useMay();
  const fitting = list.actions.filter((name): name is ActionKey => {
    const definition = getAction(name);
    return definition !== undefined && mayCall(definition.call) && (definition.when?.(row) ?? true);
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={action ? t(`actions.${action}.label`) : t(`lists.${path as "users"}.one`)}
      closeLabel={common("close")}
      actions={
        action || fitting.length === 0
          ? undefined
          : fitting.map((name) => (
              <Button
                key={name}
                variant={getAction(name)?.danger ? "danger" : "quiet"}
                onClick={() => setAction(name)}
              >
                {t(`actions.${name}.label`)}
              </Button>
            ))
      }
    >
      {action ? <ActionForm action={action} row={row} onDone={onClose} /> : <RecordFields row={row} />}
      {action || !list.files ? null : (
        <p className="mt-4 flex flex-wrap gap-3">
          {FORMATS.map((format) => (
            <a
              key={format}
              href={list.files?.(row, format, locale)}
              download
              className={buttonStyle("quiet", "md", false)}
            >
              {t(`files.${format}`)}
            </a>
          ))}
        </p>
      )}
    </Dialog>
  );
}
