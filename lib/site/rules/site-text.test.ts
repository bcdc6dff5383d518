import { expect, it } from "vitest";
import { findSiteText } from "./site-text";

const site = {
  name: "Vault Auto",
  origin: "https://vault.example",
  supportEmail: "help@vault.example",
  sellerName: "Vault LLC",
  sellerAddress: [],
  sellerPhone: null,
  signupCredits: { vhr: 0, sticker: 0 },
};
const OURS = {
  en: /credit back|return the credit|return its credit|don't expire|costs nothing|Nothing found, nothing|14 days|How we check|at no charge/i,
  es: /devolvemos el crédito|no vencen|no cuesta nada|Sin hallazgos\.|no se cobra|14 días|Cómo revisamos|sin costo/i,
};

it.each(["en", "es"] as const)(
  "[UP-4] (%s) the standard texts promise our credit and refund rules only if the site uses our own API",
  (locale) => {
    for (const name of ["terms", "refunds", "about", "help", "privacy"] as const) {
      const read = (ownApi: boolean) =>
        JSON.stringify(findSiteText({ ...site, ownApi } as never, name, locale, [])?.blocks);
      expect(read(true)).toMatch(OURS[locale]);
      expect(read(true)).not.toContain("ourrules");
      expect(read(false)).not.toMatch(OURS[locale]);
      expect(read(false)).not.toContain("ourrules");
      expect(read(false).length).toBeGreaterThan(300);
    }
  },
);
