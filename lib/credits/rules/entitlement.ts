import type { CreditKind, EntitledProduct, ProductCredit } from "./products";

export type SubscriptionValue = number | string | boolean | null | undefined;
export type Left = number | "unlimited" | null;

export interface Holdings {
  credits: Readonly<Record<ProductCredit, number | null>>;
  subscriptions: Readonly<{ vhr?: SubscriptionValue; sticker?: SubscriptionValue }>;
  isGlobal: boolean;
}

export interface Entitlement<Kind extends CreditKind = ProductCredit> {
  allowed: boolean;
  paysWith: "subscription" | Kind | null;
}

/** Accepts -1, 'unlimited' in any case, and numbers above 0, to reconcile the specification's two readings (ENT-1). */
export function isActiveSubscription(value: SubscriptionValue): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value === "string") {
    const text = value.trim().toLowerCase();
    if (text === "unlimited") return true;
    // Number("") is 0 and Number("0x10") is 16, so only plain decimal digits count.
    if (!/^-?\d{1,9}$/.test(text)) return false;
    return isActiveSubscription(Number(text));
  }
  return value === true || value === -1 || Number(value) > 0;
}

function isUnlimited(value: SubscriptionValue): boolean {
  return value !== true && isActiveSubscription(value) && !(Number(value) > 0);
}

export function getDocumentsLeft(holdings: Holdings, product: EntitledProduct): Left {
  const value = holdings.subscriptions[product];
  const balance = holdings.credits[getCreditKind(product, holdings.isGlobal)];
  if (isUnlimited(value)) return "unlimited";
  if (value === true || balance === null) return null;
  const allowance = isActiveSubscription(value) ? Number(value) : 0;
  return balance + allowance;
}

export function countSharedLeft(holdings: Holdings): Left {
  const [vhr, sticker] = [getDocumentsLeft(holdings, "vhr"), getDocumentsLeft(holdings, "sticker")];
  if (vhr === null || sticker === null) return null;
  if (vhr === "unlimited") return sticker;
  return sticker === "unlimited" ? vhr : Math.min(vhr, sticker);
}

export function getCreditKind(product: EntitledProduct, isGlobal: boolean): ProductCredit {
  return isGlobal ? "global" : product;
}

export function getEntitlement(holdings: Holdings, product: EntitledProduct): Entitlement {
  if (isActiveSubscription(holdings.subscriptions[product]))
    return { allowed: true, paysWith: "subscription" };
  const kind = getCreditKind(product, holdings.isGlobal);
  const balance = holdings.credits[kind];
  if (balance === null) return { allowed: true, paysWith: null };
  return balance > 0 ? { allowed: true, paysWith: kind } : { allowed: false, paysWith: null };
}

/**
 * Returns 'credit' if the first document's credit was returned because nothing was found; 'none' if no credit is left.
 */
export function remakeCost(
  { returned }: { returned?: boolean },
  { allowed, paysWith }: Entitlement,
): "free" | "plan" | "credit" | "none" {
  if (returned !== true) return "free";
  if (!allowed) return "none";
  return paysWith === "subscription" ? "plan" : "credit";
}

export function getBasicEntitlement(
  holdings: Holdings & { credits: { readonly uvc: number } },
): Entitlement<CreditKind> {
  if (isUnlimited(holdings.subscriptions.vhr)) return { allowed: true, paysWith: "subscription" };
  if (holdings.credits.uvc > 0) return { allowed: true, paysWith: "uvc" };
  return getEntitlement(holdings, "vhr");
}

export function getSignupGrant(site: {
  isGlobal: boolean;
  signupCredits: Record<EntitledProduct, number>;
}): Record<EntitledProduct, number> {
  const { vhr, sticker } = site.signupCredits;
  return site.isGlobal ? { vhr: vhr + sticker, sticker: vhr + sticker } : { vhr, sticker };
}
