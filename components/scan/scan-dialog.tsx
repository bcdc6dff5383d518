"use client";
import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { ScanPanel } from "./scan-panel";

interface ScanDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRead: (text: string) => void;
}

/** The camera dialog: its content is mounted, and the camera runs, only while it is open. */
export function ScanDialog({ open, onOpenChange, onRead }: ScanDialogProps) {
  const t = useTranslations("scan");
  const common = useTranslations("common");
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("title")}
      description={t("lead")}
      closeLabel={common("close")}
    >
      <ScanPanel onRead={onRead} />
    </Dialog>
  );
}
