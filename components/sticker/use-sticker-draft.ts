"use client";
import { EMPTY_DRAFT, type StickerDraft } from "@/lib/core/sticker/draft";
import { useStickerDrafts } from "@/stores/sticker-draft";

export type ChangeDraft = (changes: Partial<StickerDraft>) => void;

/** The draft with this id, and a function that changes it. */
export function useStickerDraft(id: string): [StickerDraft, ChangeDraft] {
  const draft = useStickerDrafts((state) => state.drafts[id]) ?? EMPTY_DRAFT;
  const change = useStickerDrafts((state) => state.change);
  return [draft, (changes) => change(id, changes)];
}
