import type { Product } from "@/lib/contract/report";
import type { StickerConfirmation } from "@/lib/core/sticker-confirm";

/** What was confirmed in the sticker builder, and which call serves it (STK-2). */
export interface ConfirmedWish {
  choices: StickerConfirmation;
  stickerYearFrom: number;
  /** Nothing was chosen of a car without a VIN: year, make and model alone make its sticker (STK-3). */
  plain: boolean;
}

/**
 * What the user asked for, with the key that makes it one thing however often it is sent. Kept in the tab's session
 * storage until it is answered, so that a reload or a closed lid goes on with the same generation.
 */
export interface Intention {
  key: string;
  userId: string;
  product: Product;
  vin: string;
  startedAt: number;
  locale: "en" | "es";
  europe: boolean;
  regenerate: boolean;
  classic: { year: string; make: string; model: string; series: string; mapped: boolean } | null;
  /** Set where the sticker builder asked. `vin` then only names the car in this tab: the confirmation has its own. */
  confirmed?: ConfirmedWish;
}

type Kinds = Record<string, "string" | "number" | "boolean">;
const KINDS: Kinds = {
  ...{ key: "string", userId: "string", product: "string", vin: "string", startedAt: "number" },
  ...{ locale: "string", europe: "boolean", regenerate: "boolean" },
};
const CLASSIC_KINDS: Kinds = {
  ...{ year: "string", make: "string", model: "string", series: "string", mapped: "boolean" },
};

const CONFIRMED_KINDS: Kinds = {
  ...{ vin: "string", year: "number", make: "string", model: "string", style: "string", trim: "string" },
  ...{ mode: "string", regenerate: "boolean", autoPackage: "boolean" },
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

/** Storage is the user's own, and may hold anything. Checked by hand: a page need not load schemas for this. */
function isIntention(value: unknown): value is Intention {
  return (
    hasKinds(value, KINDS) &&
    String(value.key).length >= 8 &&
    ["vhr", "sticker"].includes(String(value.product)) &&
    ["en", "es"].includes(String(value.locale)) &&
    (value.classic === null || hasKinds(value.classic, CLASSIC_KINDS)) &&
    (value.confirmed === undefined || isConfirmed(value.confirmed))
  );
}

/** After this time what is stored is no longer a wish: nobody wants to be charged for yesterday's press. */
const KEPT_MS = 30 * 60_000;

/** The user is part of it: another account in the same tab must never continue this one's generation. */
export function intentionId({ userId, product, vin }: Pick<Intention, "userId" | "product" | "vin">): string {
  return `generation:${userId}:${product}:${vin}`;
}

export type Wish = Omit<Intention, "key" | "startedAt">;

/** `key` of an intention that was never answered goes on; otherwise a new one is made. */
export function newIntention(wish: Wish, key: string | null = null): Intention {
  return { ...wish, key: key ?? randomKey(), startedAt: Date.now() };
}

/** crypto.randomUUID exists on https and localhost only; a site on plain http in a private network has this. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** Storage can be full, forbidden or absent; then the intention lives as long as the page. */
export function keepIntention(intention: Intention): void {
  try {
    sessionStorage.setItem(intentionId(intention), JSON.stringify(intention));
  } catch {}
}

export function dropIntention(id: string): void {
  try {
    sessionStorage.removeItem(id);
  } catch {}
}

/** The unanswered intention under this id, or null when there is none, it is spoiled or too old. */
export function storedIntention(id: string): Intention | null {
  try {
    const text = sessionStorage.getItem(id);
    if (text === null) return null;
    const kept: unknown = JSON.parse(text);
    if (isIntention(kept) && Date.now() - kept.startedAt < KEPT_MS) return kept;
    sessionStorage.removeItem(id);
    return null;
  } catch {
    return null;
  }
}
