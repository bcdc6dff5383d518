import type { Product } from "@/lib/contract/report";
import { isLocale, type Locale } from "@/lib/core/locale";
import { randomId } from "@/lib/core/random-id";
import type { StickerConfirmation } from "@/lib/core/sticker/confirmation";

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

type Kinds = Record<string, "string" | "number" | "boolean">;
const KINDS: Kinds = {
  key: "string",
  userId: "string",
  product: "string",
  vin: "string",
  startedAt: "number",
  locale: "string",
  europe: "boolean",
  regenerate: "boolean",
};
const CLASSIC_KINDS: Kinds = {
  year: "string",
  make: "string",
  model: "string",
  series: "string",
  mapped: "boolean",
};

const CONFIRMED_KINDS: Kinds = {
  vin: "string",
  year: "number",
  make: "string",
  model: "string",
  style: "string",
  trim: "string",
  mode: "string",
  regenerate: "boolean",
  autoPackage: "boolean",
};

function isConfirmed(value: unknown): boolean {
  if (!hasKinds(value, { stickerYearFrom: "number", plain: "boolean" })) return false;
  const { choices } = value;
  return hasKinds(choices, CONFIRMED_KINDS) && Array.isArray(choices.packages) && Boolean(choices.colors);
}

function hasKinds(value: unknown, kinds: Kinds): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Record<string, unknown>;
  return Object.entries(kinds).every(([name, kind]) => typeof fields[name] === kind);
}

/** Session storage can contain anything. Checked by hand, so that a page need not load schemas for this. */
function isPendingRequest(value: unknown): value is PendingRequest {
  return (
    hasKinds(value, KINDS) &&
    String(value.key).length >= 8 &&
    ["vhr", "sticker"].includes(String(value.product)) &&
    isLocale(value.locale) &&
    (value.classic === null || hasKinds(value.classic, CLASSIC_KINDS)) &&
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

/** Storage can be full, blocked or absent; then the request lasts as long as the page. */
export function storePendingRequest(intention: PendingRequest): void {
  try {
    sessionStorage.setItem(pendingRequestId(intention), JSON.stringify(intention));
  } catch {}
}

export function clearPendingRequest(id: string): void {
  try {
    sessionStorage.removeItem(id);
  } catch {}
}

/** The pending request with this id, or null if there is none, or it is invalid or too old. */
export function storedPendingRequest(id: string): PendingRequest | null {
  try {
    const text = sessionStorage.getItem(id);
    if (text === null) return null;
    const stored: unknown = JSON.parse(text);
    if (isPendingRequest(stored) && Date.now() - stored.startedAt < MAX_AGE_MS) return stored;
    sessionStorage.removeItem(id);
    return null;
  } catch {
    return null;
  }
}
