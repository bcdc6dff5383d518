import type { Product } from "@/lib/contract/report";
import type { Locale } from "@/lib/core/locale";
import type { StickerConfirmation } from "@/lib/core/sticker/confirmation";
import type { PaperSizeChoice } from "@/lib/core/sticker/paper-size";

/** The keys of all stored generations start with it. */
export const PENDING_PREFIX = "generation:";

/** What was confirmed in the sticker editor, and which call creates it (STK-2). */
export interface ConfirmedRequest {
  choices: StickerConfirmation;
  stickerYearFrom: number;
  /** Nothing was chosen for a vehicle without a VIN: year, make and model alone make the sticker (STK-3). */
  plain: boolean;
}

/**
 * A generation that the user requested, with its idempotency key. Stored until it is answered, so that a reload or a
 * closed laptop continues the same generation.
 */
export interface PendingRequest {
  key: string;
  userId: string;
  product: Product;
  vin: string;
  startedAt: number;
  locale: Locale;
  europe: boolean;
  regenerate: boolean;
  /** Digits; the report's value is worked out at it. */
  mileage?: string;
  classic: { year: string; make: string; model: string; series: string; mapped: boolean } | null;
  /** The layout of the sticker that is made again. */
  paper?: PaperSizeChoice;
  /** The URL of the document that this one replaces; set where a lost answer is looked for in the record. */
  replaces?: string;
  /** Set once a foreign API said that it made the document: its URL, or ''. */
  madeUrl?: string;
  /** Set by the sticker editor. `vin` is then only the vehicle's key in this tab: the confirmation has its own. */
  confirmed?: ConfirmedRequest;
}
