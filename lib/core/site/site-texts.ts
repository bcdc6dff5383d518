/** The texts of a site that its operator may write, each once. `howWeCheck` stands above what is generated from the sources. */
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

/** What members accept. Readable before the secure-login gate, because the sign-up and the gate's own page link it. */
export const LEGAL_TEXTS = ["terms", "privacy"] as const satisfies readonly SiteTextName[];

/** What binds the site: a to-do of its operator until somebody has read it, and one text in whatever language it stands in. */
export const BINDING_TEXTS = [...LEGAL_TEXTS, "refunds"] as const satisfies readonly SiteTextName[];

export const isLegalText = (name: SiteTextName) => LEGAL_TEXTS.some((legal) => legal === name);
/** What is accepted or promised, in the language that it was written in alone. What partners accept is one, on a site that signs them up. */
export const isBindingText = (name: SiteTextName) =>
  name === "partnerTerms" || BINDING_TEXTS.some((binding) => binding === name);

/** Longest Markdown of one text in one language, in characters: about ten printed pages. */
export const SITE_TEXT_MAX = 30_000;

/** What a site lacks before its trust pages are its own: facts of its company, and texts that nobody has confirmed. */
export const SITE_TODOS = ["company", "address", "phone", ...BINDING_TEXTS] as const;
export type SiteTodo = (typeof SITE_TODOS)[number];
