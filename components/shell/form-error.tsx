"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ErrorNote } from "@/components/ui/error-note";
import type { FormError } from "@/lib/platform/browser";

export function FormErrorNotice({ problem, action }: { problem: FormError | null; action?: ReactNode }) {
  const t = useTranslations("common");
  if (!problem) return null;
  return (
    <ErrorNote
      title={problem.text}
      reference={problem.reference ? t("request", { id: problem.reference }) : undefined}
      action={action}
    />
  );
}
