import type { Locale } from "@/lib/platform/i18n";
import type { PaperSizeChoice } from "@/lib/platform/values";
import type { Product } from "@/lib/report/contract/report";
import type { StickerConfirmation } from "@/lib/sticker/contract/confirmation";

export const PENDING_PREFIX = "generation:";

export interface ConfirmedRequest {
  choices: StickerConfirmation;
  stickerYearFrom: number;
  plain: boolean;
}

/** Stored until answered, so that a reload continues the same generation. */
export interface PendingRequest {
  key: string;
  userId: string;
  product: Product;
  vin: string;
  startedAt: number;
  locale: Locale;
  europe: boolean;
  regenerate: boolean;
  mileage?: string;
  classic: { year: string; make: string; model: string; series: string; mapped: boolean } | null;
  paper?: PaperSizeChoice;
  replaces?: string;
  madeUrl?: string;
  /** Set by the sticker editor; `vin` is then a tab-local key, and `confirmed` has the real VIN. */
  confirmed?: ConfirmedRequest;
}
