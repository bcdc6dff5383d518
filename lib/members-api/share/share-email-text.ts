import { documentVehicleSchema } from "@/lib/contract/generation-vehicle";
import type { DocumentProduct } from "@/lib/contract/report";
import type { Locale } from "@/lib/core/locale";
import { holdsAddress } from "@/lib/core/share/share-email";
import { vehicleTitle } from "@/lib/core/vehicle/specification";
import { inEachLanguage } from "@/lib/i18n/in-each-language";
import { type ComposedEmail, composeEmail, type EmailSite } from "../email/email-template";
import { emailDate } from "../email/operator-email";
import { shownNumber } from "../generation/vehicle-names";
import type en from "../messages/en/share-email.json";

const messages = await inEachLanguage<typeof en>(
  (locale) => import(`../messages/${locale}/share-email.json`),
);

export interface ShareEmailParts {
  site: EmailSite;
  model: unknown;
  vin: string;
  product: DocumentProduct;
  link: string;
  until: Date;
  name: string | null;
  email: string | null;
  note: string | null;
}

/** Falls back to the VIN if the name contains a web address. */
function vehicleName(model: unknown, vin: string): string {
  const vehicle = typeof model === "object" && model !== null && "vehicle" in model ? model.vehicle : null;
  const parsed = documentVehicleSchema.safeParse(vehicle).data;
  const name = vehicleTitle({ ...parsed, trim: null })
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  return name === "" || holdsAddress(name) ? shownNumber(vin) || "–" : name;
}

/** Quotes each line, so that it can't pass for the site's own text. */
const quoted = (note: string) =>
  note
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");

export function shareEmailText(locale: Locale, parts: ShareEmailParts): ComposedEmail {
  const texts = messages[locale];
  const { site, model, vin, product, link, until, name, email, note } = parts;
  return composeEmail(site, locale, "shared_document", {
    link,
    vehicle: vehicleName(model, vin),
    document: texts[product],
    sender: name ? `“${name}”` : texts.somebody,
    until: emailDate(until, locale),
    note: note ? texts.note.replace("{note}", () => quoted(note)) : "",
    answer: email ? texts.answer.replace("{email}", () => email) : "",
  });
}
