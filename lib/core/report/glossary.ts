/** The terms of the glossary page in its order; each is a key of the messages and an anchor on the page. */
export const GLOSSARY = [
  {
    group: "brands",
    terms: [
      "title-brand",
      "salvage",
      "rebuilt",
      "junk",
      "flood",
      "fire",
      "hail",
      "lemon",
      "theft-recovered",
      "former-use",
      "gray-market",
      "bonded-title",
    ],
  },
  { group: "insurance", terms: ["total-loss", "accident", "structural", "airbag"] },
  {
    group: "odometer",
    terms: ["rollback", "not-actual", "exceeds-limits", "exempt", "actual", "inconsistent"],
  },
  { group: "records", terms: ["nmvtis", "title", "lien", "recall", "none-found", "not-checked", "value"] },
  {
    group: "vin",
    terms: ["vin", "wmi", "vds", "check-digit", "model-year", "plant", "monroney", "msrp", "buyers-guide"],
  },
] as const;
