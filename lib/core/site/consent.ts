/** The version of the banner's wording; another wording needs a new answer. */
export const CONSENT_POLICY = "2026-11";
const CONSENT_COOKIE = "consent";

export const PURPOSES = ["analytics", "marketing", "chat"] as const;
export type Purpose = (typeof PURPOSES)[number];
export type Allowed = Readonly<Record<Purpose, boolean>>;

export interface ConsentChoice {
  allowed: Allowed;
  /** Random, generated for this record: it is no identity and is used for nothing else. */
  visitor: string;
}

/** As the cookie carries it: version, one letter (g or d) a purpose, the record's id. */
export function writeConsent({ allowed, visitor }: ConsentChoice): string {
  const choices = PURPOSES.map((purpose) => (allowed[purpose] ? "g" : "d")).join("");
  return `${CONSENT_POLICY}.${choices}.${visitor}`;
}

/** The choice that a page's cookies hold; null where there is none, or one of another wording. */
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
 * What may be loaded now. Where the site requires consent, nothing before the answer; where it does not, everything but what the
 * browser's own signal (Global Privacy Control) or an earlier choice refuses.
 */
export function allowedNow(state: {
  choice: ConsentChoice | null;
  required: boolean;
  privacySignal: boolean;
}): Allowed {
  if (state.choice) return state.choice.allowed;
  const open = !state.required;
  return { analytics: open && !state.privacySignal, marketing: open && !state.privacySignal, chat: open };
}

/** Whether a change takes something back that may be running: only a new document is rid of it. */
export function withdrawsConsent(before: Allowed, after: Allowed): boolean {
  return PURPOSES.some((purpose) => before[purpose] && !after[purpose]);
}
