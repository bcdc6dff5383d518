"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LoadingStrip } from "@/components/ui/progress";
import { CallProblem } from "./admin-page";

interface Answer<D> {
  data: D | undefined;
  error: unknown;
  refetch: () => unknown;
}

/** Waiting, refused, or there. */
export function Thing<D>({ answer, children }: { answer: Answer<D>; children: (data: D) => ReactNode }) {
  const t = useTranslations("admin");
  if (answer.data !== undefined) return children(answer.data);
  if (answer.error) return <CallProblem error={answer.error} retry={answer.refetch} />;
  return <LoadingStrip label={t("loading")} />;
}

export interface ThingProps {
  id: string;
  site: string | undefined;
}
