/** A new language also needs folders in messages/ and lib/members-api/messages/. */
export const LANGUAGES = [
  { code: "en", formatting: "en-US", name: "English" },
  { code: "es", formatting: "es-US", name: "Español" },
] as const;
