"use client";
import { useTranslations } from "next-intl";
import { createContext, useContext } from "react";
import type { StickerData } from "@/lib/sticker/contract/builder";
import type { DraftProblems, StickerDraft } from "@/lib/sticker/rules/draft";

export type ChangeDraft = (changes: Partial<StickerDraft>) => void;

interface StickerEditorState {
  data: StickerData;
  draft: StickerDraft;
  change: ChangeDraft;
  /** Errors by field; empty until the first submit. */
  problems: DraftProblems;
}

export const StickerEditorContext = createContext<StickerEditorState | null>(null);

export function useStickerEditor(): StickerEditorState {
  const editor = useContext(StickerEditorContext);
  if (!editor) throw new Error("useStickerEditor needs a StickerEditorContext.");
  return editor;
}

export function useFieldErrorText(): (field: string) => string | undefined {
  const t = useTranslations("stickerEditor.problem");
  const { problems } = useStickerEditor();
  return (field) => {
    const problem = problems[field];
    return problem ? t(problem) : undefined;
  };
}
