"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";

export function CopyButton({ value, label }: { value: string; label: string }) {
  const t = useTranslations("admin.copy");
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <Button variant="quiet" size="sm" aria-label={`${t("copy")}: ${label}`} onClick={copy}>
      {t(copied ? "copied" : "copy")}
    </Button>
  );
}
