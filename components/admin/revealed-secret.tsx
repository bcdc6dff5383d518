"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";

/** A secret that no later answer has: shown until whoever made it says that it is kept. */
export function RevealedSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const t = useTranslations("admin.revealed");
  const [copied, setCopied] = useState(false);
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
      <div className="flex flex-wrap gap-2.5">
        <Button variant="quiet" onClick={copy}>
          {t("copy")}
        </Button>
        <Button onClick={onDone}>{t("saved")}</Button>
      </div>
    </div>
  );
}
