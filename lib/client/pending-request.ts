import type { Product } from "@/lib/contract/report";
import { isLocale, type Locale } from "@/lib/core/locale";
import { randomId } from "@/lib/core/random-id";
import type { StickerConfirmation } from "@/lib/core/sticker/confirmation";
import { hasFields, tabStorage } from "./storage";

/** What was confirmed in the sticker editor, and which call creates it (STK-2). */
export interface ConfirmedRequest {
  choices: StickerConfirmation;
  stickerYearFrom: number;
  /** Nothing was chosen for a vehicle without a VIN: year, make and model alone make the sticker (STK-3). */
  plain: boolean;
}

/**
 * A generation that the user requested, with its idempotency key. Kept in session storage until it is answered, so
 * that a reload or a closed laptop continues the same generation.
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
  classic: { year: string; make: string; model: string; series: string; mapped: boolean } | null;
  /** Set by the sticker editor. `vin` is then only the vehicle's key in this tab: the confirmation has its own. */
  confirmed?: ConfirmedRequest;
}

const KINDS = {
  key: "string",
  userId: "string",
  product: "string",
  vin: "string",
  startedAt: "number",
  locale: "string",
  europe: "boolean",
  regenerate: "boolean",
} as const;
const CLASSIC_KINDS = {
  year: "string",
  make: "string",
  model: "string",
  series: "string",
  mapped: "boolean",
} as const;
const CONFIRMED_KINDS = {
  vin: "string",
  year: "number",
  make: "string",
  model: "string",
  style: "string",
  trim: "string",
  mode: "string",
  regenerate: "boolean",
  autoPackage: "boolean",
} as const;

function isConfirmed(value: unknown): boolean {
  if (!hasFields(value, { stickerYearFrom: "number", plain: "boolean" })) return false;
  const { choices } = value;
  return hasFields(choices, CONFIRMED_KINDS) && Array.isArray(choices.packages) && Boolean(choices.colors);
}

function isPendingRequest(value: unknown): value is PendingRequest {
  return (
    hasFields(value, KINDS) &&
    value.key.length >= 8 &&
    ["vhr", "sticker"].includes(value.product) &&
    isLocale(value.locale) &&
    (value.classic === null || hasFields(value.classic, CLASSIC_KINDS)) &&
    (value.confirmed === undefined || isConfirmed(value.confirmed))
  );
}

/** A stored request expires after this time: nobody wants to be charged for yesterday's click. */
const MAX_AGE_MS = 30 * 60_000;

/** The key includes the user: another account in the same tab must never continue this generation. */
export function pendingRequestId({
  userId,
  product,
  vin,
}: Pick<PendingRequest, "userId" | "product" | "vin">): string {
  return `generation:${userId}:${product}:${vin}`;
}

export type PendingInput = Omit<PendingRequest, "key" | "startedAt">;

/** Reuses `key` of a request that was never answered, or else creates a new one. */
export function createPendingRequest(input: PendingInput, key: string | null = null): PendingRequest {
  return { ...input, key: key ?? randomId(), startedAt: Date.now() };
}

/** If storage is full or blocked, the request lasts as long as the page. */
export function storePendingRequest(request: PendingRequest): void {
  tabStorage.write(pendingRequestId(request), request);
}

export function clearPendingRequest(id: string): void {
  tabStorage.remove(id);
}

/** The pending request with this id, or null if there is none, or it is invalid or too old. */
export function storedPendingRequest(id: string): PendingRequest | null {
  return tabStorage.read(id, (stored) => (isPendingRequest(stored) ? stored : null), {
    ms: MAX_AGE_MS,
    startedAt: ({ startedAt }) => startedAt,
  });
}
