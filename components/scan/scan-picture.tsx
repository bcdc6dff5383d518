"use client";
import { useTranslations } from "next-intl";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNote } from "@/components/ui/error-note";
import { scanPicture } from "@/lib/client/scan-image";
import type { ReaderHandle } from "@/lib/client/use-barcode-reader";
import type { ScanReading } from "@/lib/core/scan/scan-reading";
import { shortened } from "./scan-text";

interface ScanPictureProps {
  reader: ReaderHandle;
  onRead: (text: string) => void;
  onFail: () => void;
}

type Outcome = Exclude<ScanReading, { kind: "vin" }> | "unreadable";

export function ScanPicture({ reader, onRead, onFail }: ScanPictureProps) {
  const t = useTranslations("scan");
  const photo = useRef<HTMLInputElement>(null);
  const picture = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** Latest request. Choosing another picture or closing the dialog makes earlier results stale. */
  const meant = useRef<File | null>(null);
  useEffect(
    () => () => {
      meant.current = null;
    },
    [],
  );

  async function chosen({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // Lets the user choose the same file again.
    target.value = "";
    if (!file) return;
    meant.current = file;
    setBusy(true);
    setOutcome(null);
    try {
      const reading = await scanPicture(file, reader.get());
      if (meant.current !== file) return;
      if (reading !== "unreadable" && reading.kind === "vin") onRead(reading.text);
      else setOutcome(reading);
    } catch {
      if (meant.current === file) onFail();
    } finally {
      if (meant.current === file) setBusy(false);
    }
  }

  return (
    <div className="grid gap-3">
      {busy ? <p role="status">{t("reading")}</p> : null}
      {outcome && !busy ? <Problem outcome={outcome} /> : null}
      <div className="flex flex-wrap gap-2.5">
        <input ref={photo} type="file" accept="image/*" capture="environment" hidden onChange={chosen} />
        <input ref={picture} type="file" accept="image/*" hidden onChange={chosen} />
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
      <ErrorNote title={t("picture.otherTitle")}>{t("other", { text: shortened(outcome.text) })}</ErrorNote>
    );
  return <ErrorNote title={t("picture.noneTitle")}>{t("picture.noneText")}</ErrorNote>;
}
