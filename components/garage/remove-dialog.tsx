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

/** Asks once before a car leaves the garage; its documents stay. */
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
              look="danger"
              onClick={() => {
                setOpen(false);
                onRemove();
              }}
            >
              {t("confirm")}
            </Button>
            <Button look="quiet" onClick={() => setOpen(false)}>
              {t("keep")}
            </Button>
          </>
        }
      />
    </>
  );
}
