import type { CreditKind, EntitledProduct, ProductCredit } from "./products";

/** As the wire carries them: a count, -1, 'unlimited' in any case, or true for an unknown count; absent is none. */
export type SubscriptionValue = number | string | boolean | null | undefined;
/** Null is unknown. */
export type Left = number | "unlimited" | null;

export interface Holdings {
  /** Null is an unknown balance: it may try, and the Members API decides. */
  credits: Readonly<Record<ProductCredit, number | null>>;
  subscriptions: Readonly<{ vhr?: SubscriptionValue; sticker?: SubscriptionValue }>;
  /** The site's credit_type is 'global': one balance pays for both products (SITE-6). */
  isGlobal: boolean;
}

export interface Entitlement<Kind extends CreditKind = ProductCredit> {
  allowed: boolean;
  /** Null if nothing pays, or, where it's allowed, if what pays is unknown. */
  paysWith: "subscription" | Kind | null;
}

/** -1, 'unlimited' in any case, or above 0: the specification's two readings of a subscription, settled (ENT-1). */
export function isActiveSubscription(value: SubscriptionValue): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value === "string") {
    const text = value.trim().toLowerCase();
    if (text === "unlimited") return true;
    // Number("") is 0 and Number("0x10") is 16: only plain decimal digits are a count.
    if (!/^-?\d{1,9}$/.test(text)) return false;
    return isActiveSubscription(Number(text));
  }
  return value === true || value === -1 || Number(value) > 0;
}

/** -1, or 'unlimited' in any case: a subscription that no use makes smaller. */
function isUnlimited(value: SubscriptionValue): boolean {
  return value !== true && isActiveSubscription(value) && !(Number(value) > 0);
}

/** What can still be made of a product: the balance it draws from and what a counted subscription holds, or no limit. */
export function documentsLeft(holdings: Holdings, product: EntitledProduct): Left {
  const value = holdings.subscriptions[product];
  const balance = holdings.credits[creditKindOf(product, holdings.isGlobal)];
  if (isUnlimited(value)) return "unlimited";
  if (value === true || balance === null) return null;
  const held = isActiveSubscription(value) ? Number(value) : 0;
  return balance + held;
}

/** The one figure of a site whose balance is shared: what can surely be made of either product. */
export function sharedLeft(holdings: Holdings): Left {
  const [vhr, sticker] = [documentsLeft(holdings, "vhr"), documentsLeft(holdings, "sticker")];
  if (vhr === null || sticker === null) return null;
  if (vhr === "unlimited") return sticker;
  return sticker === "unlimited" ? vhr : Math.min(vhr, sticker);
}

/** The balance that a product draws from on this site. */
export function creditKindOf(product: EntitledProduct, isGlobal: boolean): ProductCredit {
  return isGlobal ? "global" : product;
}

/** May this user generate the product, and what pays. A subscription pays before credits are touched. */
export function entitlement(holdings: Holdings, product: EntitledProduct): Entitlement {
  if (isActiveSubscription(holdings.subscriptions[product]))
    return { allowed: true, paysWith: "subscription" };
  const kind = creditKindOf(product, holdings.isGlobal);
  const balance = holdings.credits[kind];
  if (balance === null) return { allowed: true, paysWith: null };
  return balance > 0 ? { allowed: true, paysWith: kind } : { allowed: false, paysWith: null };
}

/**
 * What making an existing document again costs: nothing, or what the first one did where that found nothing and its
 * credit came back; 'none' where there is no credit for it.
 */
export function remakeCost(
  { returned }: { returned?: boolean },
  { allowed, paysWith }: Entitlement,
): "free" | "plan" | "credit" | "none" {
  if (returned !== true) return "free";
  if (!allowed) return "none";
  return paysWith === "subscription" ? "plan" : "credit";
}

/**
 * May this user generate a basic report, and what pays: a subscription without limit, its own credit, then whatever
 * would pay for a full report (docs/decisions/basic-report.md).
 */
export function basicEntitlement(
  holdings: Holdings & { credits: { readonly uvc: number } },
): Entitlement<CreditKind> {
  if (isUnlimited(holdings.subscriptions.vhr)) return { allowed: true, paysWith: "subscription" };
  if (holdings.credits.uvc > 0) return { allowed: true, paysWith: "uvc" };
  return entitlement(holdings, "vhr");
}

/** How many of each product an account's sign-up credits pay for: a shared balance pays for either (SITE-6). */
export function signupGrant(site: {
  isGlobal: boolean;
  signupCredits: Record<EntitledProduct, number>;
}): Record<EntitledProduct, number> {
  const { vhr, sticker } = site.signupCredits;
  return site.isGlobal ? { vhr: vhr + sticker, sticker: vhr + sticker } : { vhr, sticker };
}
