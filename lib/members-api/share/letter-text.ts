import { documentVehicleSchema } from "@/lib/contract/document-vehicle";
import type { DocumentProduct } from "@/lib/contract/report";
import { holdsAddress } from "@/lib/core/share-letter";
import { mailText } from "../mail/mail-text";
import { letterDate } from "../mail/operator-mail";
import en from "./messages/en.json";
import es from "./messages/es.json";

const words: Record<"en" | "es", typeof en> = { en, es };

export interface LetterParts {
  site: { name: string; support: string };
  /** The document's model, of which the vehicle is named. */
  model: unknown;
  vin: string;
  product: DocumentProduct;
  link: string;
  until: Date;
  /** In the sender's own words; null is not said. */
  name: string | null;
  email: string | null;
  note: string | null;
}

/** Year, make and model in one line; the number where nothing else is known, or where somebody typed an address there. */
function vehicleName(model: unknown, vin: string): string {
  const vehicle = typeof model === "object" && model !== null && "vehicle" in model ? model.vehicle : null;
  const known = documentVehicleSchema.safeParse(vehicle).data;
  const name = [known?.year, known?.make, known?.model]
    .filter(Boolean)
    .join(" ")
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  return name === "" || holdsAddress(name) ? vin : name;
}

/** Each line marked as another's words: none of them can pass for the letter's own. */
const quoted = (note: string) =>
  note
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");

/** The letter that brings a link: plain text, from the site, with nothing of the account but what its owner chose. */
export function shareLetterText(locale: "en" | "es", parts: LetterParts): { subject: string; text: string } {
  const say = words[locale];
  const { site, model, vin, product, link, until, name, email, note } = parts;
  return mailText(locale, "share_letter", {
    ...{ site: site.name, support: site.support, link },
    vehicle: vehicleName(model, vin),
    document: say[product],
    sender: name ? `“${name}”` : say.somebody,
    until: letterDate(until, locale),
    note: note ? say.note.replace("{note}", () => quoted(note)) : "",
    answer: email ? say.answer.replace("{email}", () => email) : "",
  });
}
