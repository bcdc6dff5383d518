import { create } from "zustand";
import { persist } from "zustand/middleware";
import { tabStorage } from "@/lib/platform/browser";
import { EMPTY_DRAFT, type StickerDraft } from "@/lib/sticker/rules/draft";
import { nameKey } from "@/lib/vehicle/rules/make-names";

interface DraftState {
  drafts: Readonly<Record<string, StickerDraft>>;
  change: (id: string, changes: Partial<StickerDraft>, base?: StickerDraft) => void;
  drop: (id: string) => void;
}

export function getStickerDraftId(
  userId: string,
  { vin, year, make = "", model = "" }: { vin: string; year?: number; make?: string; model?: string },
): string {
  return `${userId}:${vin || [year, nameKey(make), nameKey(model)].join("|")}`;
}

const DRAFTS_MAX = 20;

function isDraft(value: unknown): value is StickerDraft {
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Record<string, unknown>;
  return Object.entries(EMPTY_DRAFT).every(([name, empty]) =>
    empty === null || fields[name] === null ? name in fields : typeof fields[name] === typeof empty,
  );
}

function parse(stored: unknown): Pick<DraftState, "drafts"> {
  const { drafts } = (stored ?? {}) as Partial<DraftState>;
  return { drafts: Object.fromEntries(Object.entries(drafts ?? {}).filter(([, draft]) => isDraft(draft))) };
}

export const useStickerDrafts = create<DraftState>()(
  persist(
    (set) => ({
      drafts: {},
      change: (id, changes, base = EMPTY_DRAFT) =>
        set(({ drafts: { [id]: old = base, ...rest } }) => ({
          drafts: Object.fromEntries(
            [...Object.entries(rest), [id, { ...old, ...changes }] as const].slice(-DRAFTS_MAX),
          ),
        })),
      drop: (id) => set(({ drafts: { [id]: _, ...rest } }) => ({ drafts: rest })),
    }),
    {
      name: "sticker-drafts",
      storage: tabStorage.forStore(parse),
      partialize: ({ drafts }) => ({ drafts }),
    },
  ),
);
