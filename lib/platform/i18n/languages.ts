/** A new language also needs a folder in messages/. */
export const LANGUAGES = [
  { code: "en", formatting: "en-US", name: "English" },
  { code: "es", formatting: "es-US", name: "Español" },
] as const;
