"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorNote } from "@/components/ui/error-note";
import { useBarcodeReader } from "@/lib/client/use-barcode-reader";
import { useCamera } from "@/lib/client/use-camera";
import { ScanCamera } from "./scan-camera";
import { ScanPicture } from "./scan-picture";

interface ScanDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRead: (text: string) => void;
}

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

function ScanPanel({ onRead }: { onRead: (text: string) => void }) {
  const t = useTranslations("scan");
  const common = useTranslations("common");
  const { camera, retry } = useCamera();
  const reader = useBarcodeReader();
  const [readerFailed, setReaderFailed] = useState(false);
  const problem = readerFailed ? "reader" : camera.kind === "off" ? camera.problem : null;

  function tryAgain() {
    setReaderFailed(false);
    if (camera.kind === "off") retry();
  }

  function fail() {
    reader.drop();
    setReaderFailed(true);
  }

  return (
    <div className="grid gap-4">
      {problem ? (
        <ErrorNote
          title={t(`problem.${problem}.title`)}
          action={
            problem === "none" || problem === "unsupported" ? undefined : (
              <Button variant="quiet" size="sm" onClick={tryAgain}>
                {common("tryAgain")}
              </Button>
            )
          }
        >
          {t(`problem.${problem}.text`)}
        </ErrorNote>
      ) : (
        <ScanCamera
          stream={camera.kind === "running" ? camera.stream : null}
          reader={reader}
          onRead={onRead}
          onFail={fail}
        />
      )}
      <ScanPicture reader={reader} onRead={onRead} onFail={fail} />
      <p className="text-ink-2 text-sm">{t("private")}</p>
    </div>
  );
}
