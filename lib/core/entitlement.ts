export type EntitledProduct = "vhr" | "sticker";
export type CreditKind = "vhr" | "sticker" | "global";

/** As the wire carries them: a count, -1, or 'unlimited' in any case; absent is none. */
export type SubscriptionValue = number | string | null | undefined;

export interface Holdings {
  credits: Readonly<Record<CreditKind, number>>;
  subscriptions: Readonly<{ vhr?: SubscriptionValue; sticker?: SubscriptionValue }>;
  /** The site's credit_type is 'global': one balance pays for both products (SITE-6). */
  isGlobal: boolean;
}

export interface Entitlement {
  allowed: boolean;
  paysWith: "subscription" | CreditKind | null;
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
  return value === -1 || value > 0;
}

/** The balance that a product draws from on this site. */
export function creditKindOf(product: EntitledProduct, isGlobal: boolean): CreditKind {
  return isGlobal ? "global" : product;
}

/** May this user generate the product, and what pays. A subscription pays before credits are touched. */
export function entitlement(holdings: Holdings, product: EntitledProduct): Entitlement {
  if (isActiveSubscription(holdings.subscriptions[product]))
    return { allowed: true, paysWith: "subscription" };
  const kind = creditKindOf(product, holdings.isGlobal);
  return holdings.credits[kind] > 0 ? { allowed: true, paysWith: kind } : { allowed: false, paysWith: null };
}

/** How many of each product an account's sign-up credits pay for: a shared balance pays for either (SITE-6). */
export function signupGrant(site: {
  isGlobal: boolean;
  signupCredits: Record<EntitledProduct, number>;
}): Record<EntitledProduct, number> {
  const { vhr, sticker } = site.signupCredits;
  return site.isGlobal ? { vhr: vhr + sticker, sticker: vhr + sticker } : { vhr, sticker };
}
