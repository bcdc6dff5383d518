/** 'Sedan/Saloon' → 'sedan-saloon': the key under which the messages hold a word of NHTSA's data. */
export function messageKey(word: string): string {
  return word
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
