"use client";
import { useTranslations } from "next-intl";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorNote } from "@/components/ui/error-note";
import { scanPicture } from "@/lib/scan/client/scan-image";
import { type ReaderHandle, useBarcodeReader } from "@/lib/scan/client/use-barcode-reader";
import { useCamera } from "@/lib/scan/client/use-camera";
import type { ScanReading } from "@/lib/scan/rules";
import { ScanCamera } from "./scan-camera";
import { shortenText } from "./scan-text";

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

interface ScanPictureProps {
  reader: ReaderHandle;
  onRead: (text: string) => void;
  onFail: () => void;
}

type Outcome = Exclude<ScanReading, { kind: "vin" }> | "unreadable";

function ScanPicture({ reader, onRead, onFail }: ScanPictureProps) {
  const t = useTranslations("scan");
  const photo = useRef<HTMLInputElement>(null);
  const picture = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** Latest request. Choosing another picture or closing the dialog makes earlier results stale. */
  const latestFile = useRef<File | null>(null);
  useEffect(
    () => () => {
      latestFile.current = null;
    },
    [],
  );

  async function getChosen({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // Lets the user choose the same file again.
    target.value = "";
    if (!file) return;
    latestFile.current = file;
    setBusy(true);
    setOutcome(null);
    try {
      const reading = await scanPicture(file, reader.get());
      if (latestFile.current !== file) return;
      if (reading !== "unreadable" && reading.kind === "vin") onRead(reading.text);
      else setOutcome(reading);
    } catch {
      if (latestFile.current === file) onFail();
    } finally {
      if (latestFile.current === file) setBusy(false);
    }
  }

  return (
    <div className="grid gap-3">
      {busy ? <p role="status">{t("reading")}</p> : null}
      {outcome && !busy ? <Problem outcome={outcome} /> : null}
      <div className="flex flex-wrap gap-2.5">
        <input ref={photo} type="file" accept="image/*" capture="environment" hidden onChange={getChosen} />
        <input ref={picture} type="file" accept="image/*" hidden onChange={getChosen} />
        <span className="hidden pointer-coarse:contents">
          <Button variant="quiet" busy={busy} onClick={() => photo.current?.click()}>
            {t("takePhoto")}
          </Button>
        </span>
        <Button variant="quiet" busy={busy} onClick={() => picture.current?.click()}>
          {t("choosePicture")}
        </Button>
      </div>
    </div>
  );
}

function Problem({ outcome }: { outcome: Outcome }) {
  const t = useTranslations("scan");
  if (outcome === "unreadable")
    return <ErrorNote title={t("picture.unreadableTitle")}>{t("picture.unreadableText")}</ErrorNote>;
  if (outcome.kind === "other")
    return (
      <ErrorNote title={t("picture.otherTitle")}>{t("other", { text: shortenText(outcome.text) })}</ErrorNote>
    );
  return <ErrorNote title={t("picture.noneTitle")}>{t("picture.noneText")}</ErrorNote>;
}
