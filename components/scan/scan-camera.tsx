"use client";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { hasTorch, setTorch } from "@/lib/scan/client/camera";
import { scanVideo } from "@/lib/scan/client/scan-video";
import type { ReaderHandle } from "@/lib/scan/client/use-barcode-reader";
import { shortenText } from "./scan-text";

/** Milliseconds without a result before the hints appear. */
const SLOW_MS = 8000;

interface ScanCameraProps {
  stream: MediaStream | null;
  reader: ReaderHandle;
  onRead: (text: string) => void;
  onFail: () => void;
}

export function ScanCamera({ stream, reader, onRead, onFail }: ScanCameraProps) {
  const t = useTranslations("scan");
  const video = useRef<HTMLVideoElement>(null);
  const [other, setOther] = useState<string | null>(null);
  const [slow, setSlow] = useState(false);
  const read = useEffectEvent(onRead);
  const fail = useEffectEvent(onFail);

  useEffect(() => {
    const element = video.current;
    if (!stream || !element) return;
    const ending = new AbortController();
    element.srcObject = stream;
    // Rejects if the element is removed before playback starts; the next stream restarts it.
    element.play().catch(() => undefined);
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    scanVideo(element, { reader: reader.get(), signal: ending.signal, onOther: setOther }).then(
      (text) => text !== null && read(text),
      () => ending.signal.aborted || fail(),
    );
    return () => {
      ending.abort();
      clearTimeout(timer);
      element.srcObject = null;
      setSlow(false);
      setOther(null);
    };
  }, [stream, reader]);

  const status = !stream
    ? t("starting")
    : other !== null
      ? t("other", { text: shortenText(other) })
      : t(slow ? "slow" : "looking");
  return (
    <div className="grid gap-3">
      <div className="relative aspect-[4/3] max-h-[46dvh] w-full overflow-hidden rounded border border-rule bg-black">
        <video
          ref={video}
          muted
          playsInline
          aria-label={t("view")}
          className="absolute inset-0 size-full object-cover"
        />
        <div
          aria-hidden="true"
          className="absolute inset-x-[8%] inset-y-[22%] rounded border-2 border-white/90 outline outline-1 outline-black/40"
        />
      </div>
      <p role="status" className="flex min-h-12 items-start gap-2.5">
        {other === null ? <Spinner className="mt-1" /> : null}
        <span className="min-w-0">{status}</span>
      </p>
      {stream && hasTorch(stream) ? <Light stream={stream} /> : null}
    </div>
  );
}

function Light({ stream }: { stream: MediaStream }) {
  const t = useTranslations("scan");
  const [on, setOn] = useState(false);
  return (
    <Button
      variant="quiet"
      aria-pressed={on}
      onClick={async () => {
        if (await setTorch(stream, !on)) setOn(!on);
      }}
    >
      {t("light")}
    </Button>
  );
}
