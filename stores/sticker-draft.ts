import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { EMPTY_DRAFT, type StickerDraft } from "@/lib/core/sticker-draft";

interface DraftState {
  /** By user and car, the newest last. */
  drafts: Readonly<Record<string, StickerDraft>>;
  change: (id: string, changes: Partial<StickerDraft>) => void;
  drop: (id: string) => void;
}

/** More cars than this are not on one desk; the oldest draft makes room. */
const MOST_DRAFTS = 20;

function isDraft(value: unknown): value is StickerDraft {
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Record<string, unknown>;
  return Object.entries(EMPTY_DRAFT).every(([name, empty]) =>
    empty === null || fields[name] === null ? name in fields : typeof fields[name] === typeof empty,
  );
}

/**
 * What was chosen and typed in the sticker builder, kept for the tab: a reload, a login or a purchase on the way loses
 * nothing. Whoever else uses the browser later does not find it.
 */
export const useStickerDrafts = create<DraftState>()(
  persist(
    (set) => ({
      drafts: {},
      change: (id, changes) =>
        set(({ drafts: { [id]: old = EMPTY_DRAFT, ...rest } }) => ({
          drafts: Object.fromEntries(
            [...Object.entries(rest), [id, { ...old, ...changes }] as const].slice(-MOST_DRAFTS),
          ),
        })),
      drop: (id) => set(({ drafts: { [id]: _, ...rest } }) => ({ drafts: rest })),
    }),
    {
      name: "sticker-drafts",
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ drafts }) => ({ drafts }),
      // Storage is the user's own, and may hold anything.
      merge: (kept, state) => {
        const drafts = (kept as Partial<DraftState> | undefined)?.drafts ?? {};
        return {
          ...state,
          drafts: Object.fromEntries(Object.entries(drafts).filter(([, one]) => isDraft(one))),
        };
      },
    },
  ),
);
