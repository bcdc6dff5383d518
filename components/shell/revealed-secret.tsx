"use client";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { useDialogGuard } from "@/components/ui/dialog-guard";

/** The server never returns the secret again, so the dialog stays open until the user confirms a copy. */
export function RevealedSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const t = useTranslations("common.revealed");
  const [copied, setCopied] = useState(false);
  const [tried, setTried] = useState(false);
  useDialogGuard(useCallback(() => setTried(true), []));
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  const copy = () =>
    navigator.clipboard?.writeText(secret).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <div className="grid gap-4">
      <p>{t("text")}</p>
      <code className="num select-all break-all rounded border border-hairline bg-sheet p-3">{secret}</code>
      <p role="status" className="text-ink-2 text-sm">
        {copied ? t("copied") : null}
      </p>
      {tried ? (
        <p role="alert" className="text-red text-sm">
          {t("first")}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2.5">
        <Button variant="quiet" onClick={copy}>
          {t("copy")}
        </Button>
        <Button onClick={onDone}>{t("saved")}</Button>
      </div>
    </div>
  );
}
