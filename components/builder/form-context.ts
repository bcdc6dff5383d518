"use client";
import { useTranslations } from "next-intl";
import { createContext, useContext } from "react";
import type { StickerData } from "@/lib/contract/builder";
import type { DraftProblems, StickerDraft } from "@/lib/core/sticker-draft";
import type { ChangeDraft } from "./use-draft-of";

interface BuilderForm {
  data: StickerData;
  draft: StickerDraft;
  change: ChangeDraft;
  /** What cannot be read; empty until making was asked for. */
  problems: DraftProblems;
}

/** What every part of the form reads and writes. */
export const BuilderFormContext = createContext<BuilderForm | null>(null);

export function useBuilderForm(): BuilderForm {
  const form = useContext(BuilderFormContext);
  if (!form) throw new Error("a part of the builder stands outside of it");
  return form;
}

/** What is wrong with a field, in words; nothing where nothing is. */
export function useProblemText(): (field: string) => string | undefined {
  const t = useTranslations("builder.problem");
  const { problems } = useBuilderForm();
  return (field) => {
    const found = problems[field];
    return found ? t(found) : undefined;
  };
}
