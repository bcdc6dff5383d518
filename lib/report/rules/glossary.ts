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

type GlossaryTerm = (typeof GLOSSARY)[number]["terms"][number];

export const KIND_TERMS: Readonly<Partial<Record<string, GlossaryTerm>>> = {
  title: "title",
  brand: "title-brand",
  junk: "junk",
  salvage: "salvage",
  total_loss: "total-loss",
  accident: "accident",
  lien: "lien",
};

export const FLAG_TERMS: Readonly<Partial<Record<string, GlossaryTerm>>> = {
  rollback: "rollback",
  rollover: "exceeds-limits",
  inconsistent: "inconsistent",
  outlier: "inconsistent",
};
