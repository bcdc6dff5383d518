"use client";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { BarcodeIcon } from "@/components/ui/icons";

const loadDialog = async () => ({ default: (await import("./scan-dialog")).ScanDialog });
const ScanDialog = lazy(loadDialog);

interface ScanVinProps {
  /** Receives the barcode's raw text; the field normalizes it like pasted text. */
  onRead: (text: string) => void;
}

type Step = "closed" | "asking" | "open" | "failed";

export function ScanVin({ onRead }: ScanVinProps) {
  const t = useTranslations("scan");
  const [step, setStep] = useState<Step>("closed");
  const [wasOpened, setWasOpened] = useState(false);

  async function start() {
    setStep("asking");
    try {
      const { scanWithHost } = await import("@/lib/webview/client/webview");
      const scan = await scanWithHost();
      if (scan.kind === "vin") onRead(scan.vin);
      if (scan.kind !== "none") {
        setStep("closed");
        return;
      }
      await loadDialog();
      setWasOpened(true);
      setStep("open");
    } catch {
      setStep("failed");
    }
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-busy={step === "asking" || undefined}
        onClick={start}
        className="inline-flex min-h-11 items-center gap-2 text-ink underline decoration-1 underline-offset-4 hover:text-primary"
      >
        <BarcodeIcon className="size-[1.125rem] flex-none" />
        {t("open")}
      </button>
      {step === "failed" ? (
        <p role="alert" className="text-red">
          {t("problem.reader.title")} {t("problem.reader.text")}
        </p>
      ) : null}
      {wasOpened ? (
        <Suspense fallback={null}>
          <ScanDialog
            open={step === "open"}
            onOpenChange={(open) => setStep(open ? "open" : "closed")}
            onRead={(text) => {
              setStep("closed");
              onRead(text);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
