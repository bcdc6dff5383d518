"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

interface RemoveDialogProps {
  name: string;
  onRemove: () => void;
  trigger: (open: () => void) => ReactNode;
}

/** Confirms the removal of a vehicle from the garage; its documents stay. */
export function RemoveDialog({ name, onRemove, trigger }: RemoveDialogProps) {
  const t = useTranslations("garage.remove");
  const common = useTranslations("common");
  const [open, setOpen] = useState(false);
  return (
    <>
      {trigger(() => setOpen(true))}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t("title", { name })}
        description={t("text")}
        closeLabel={common("close")}
        actions={
          <>
            <Button
              variant="danger"
              onClick={() => {
                setOpen(false);
                onRemove();
              }}
            >
              {t("confirm")}
            </Button>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              {t("keep")}
            </Button>
          </>
        }
      />
    </>
  );
}
