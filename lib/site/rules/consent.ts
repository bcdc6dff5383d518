/** Version of the banner's wording; a change requires a new answer. */
export const CONSENT_POLICY = "2026-11";
const CONSENT_COOKIE = "consent";

export const PURPOSES = ["analytics", "marketing", "chat"] as const;
export type Purpose = (typeof PURPOSES)[number];
export type Allowed = Readonly<Record<Purpose, boolean>>;

export interface ConsentChoice {
  allowed: Allowed;
  visitor: string;
}

export function writeConsent({ allowed, visitor }: ConsentChoice): string {
  const choices = PURPOSES.map((purpose) => (allowed[purpose] ? "g" : "d")).join("");
  return `${CONSENT_POLICY}.${choices}.${visitor}`;
}

export function readConsent(cookies: string): ConsentChoice | null {
  const value = new RegExp(`(?:^|;\\s*)${CONSENT_COOKIE}=([^;]*)`).exec(cookies)?.[1] ?? "";
  const parts = /^([\d-]+)\.([gd]{3})\.([A-Za-z0-9_-]{16,64})$/.exec(value);
  if (!parts || parts[1] !== CONSENT_POLICY) return null;
  const [, , choices = "", visitor = ""] = parts;
  const [analytics, marketing, chat] = [...choices].map((choice) => choice === "g");
  return {
    allowed: { analytics: analytics === true, marketing: marketing === true, chat: chat === true },
    visitor,
  };
}

/**
 * Allows nothing before the visitor's choice if the site requires consent. Global Privacy Control counts as a refusal
 * of analytics and marketing.
 */
export function getAllowedPurposes(state: {
  choice: ConsentChoice | null;
  required: boolean;
  privacySignal: boolean;
}): Allowed {
  if (state.choice) return state.choice.allowed;
  const open = !state.required;
  return { analytics: open && !state.privacySignal, marketing: open && !state.privacySignal, chat: open };
}

/** Returns true if the page has to reload, because running scripts can't be unloaded. */
export function withdrawsConsent(before: Allowed, after: Allowed): boolean {
  return PURPOSES.some((purpose) => before[purpose] && !after[purpose]);
}
