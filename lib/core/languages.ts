/**
 * The languages of the product, each once. Another one is an entry here, its folder in messages/ (the interface) and its
 * folder in lib/members-api/messages/ (documents and emails).
 */
export const LANGUAGES = [
  // The Spanish of the United States: amounts as on a receipt, '$14.99', miles as on the documents, '61,250'.
  /** `formatting` is the BCP 47 tag for numbers, dates and PDF files; `name` is what its readers call it. */
  { code: "en", formatting: "en-US", name: "English" },
  { code: "es", formatting: "es-US", name: "Español" },
] as const;
