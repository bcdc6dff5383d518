export const SITE_TEXT_NAMES = [
  "homeIntro",
  "homeAbout",
  "homeFaq",
  "terms",
  "privacy",
  "refunds",
  "about",
  "howWeCheck",
  "help",
  "partnerTerms",
] as const;
export type SiteTextName = (typeof SITE_TEXT_NAMES)[number];

/** Readable before the secure-login gate because sign-up links to them. */
export const LEGAL_TEXTS = ["terms", "privacy"] as const satisfies readonly SiteTextName[];

export const BINDING_TEXTS = [...LEGAL_TEXTS, "refunds"] as const satisfies readonly SiteTextName[];

export const isLegalText = (name: SiteTextName) => LEGAL_TEXTS.some((legal) => legal === name);
/** Returns true for texts that are shown in the language they were written in, and never translated. */
export const isBindingText = (name: SiteTextName) =>
  name === "partnerTerms" || BINDING_TEXTS.some((binding) => binding === name);

export const SITE_TEXT_MAX = 30_000;

export const SITE_TODOS = ["company", "address", "phone", ...BINDING_TEXTS] as const;
export type SiteTodo = (typeof SITE_TODOS)[number];
