import { formatMoney } from "@/lib/billing/rules/pricing";
import { formatDate, getDocumentMessages, recordTerms } from "@/lib/generation/server";
import { type Locale, pickTexts } from "@/lib/platform/i18n";
import { SUPPORT_RESPONSE_HOURS } from "@/lib/platform/values";
import { loginHref, routes } from "@/lib/routes";
import { sampleVehicle } from "@/lib/sources/server";
import { formatVehicleTitle } from "@/lib/vehicle/rules/specification";
import {
  type EmailSite,
  type EmailText,
  formatEmailAbout,
  formatEmailCreditsText,
  formatEmailDomainNext,
  formatEmailDomainProblem,
  formatEmailYesNo,
} from "./email-template";

const sampleTexts = {
  en: {
    message: "The report lists four owners, but the seller says two.\nWhich one is right?",
    answer: "We asked the source again: the title changed hands twice.",
    note: "> Is this the car you looked at?",
    dispute: "The odometer read 38,410 miles that day. The invoice is attached.",
    item: "3 reports",
    company: "Riverside Motors",
    batch: "November arrivals",
    sender: "“Ana”",
    document: "vehicle history report",
    refused: "We couldn’t find your company under this tax number.",
  },
  es: {
    message: "El informe menciona cuatro dueños, pero el vendedor dice dos.\n¿Cuál es correcto?",
    answer: "Preguntamos de nuevo a la fuente: el título cambió de dueño dos veces.",
    note: "> ¿Es este el auto que vio?",
    dispute: "Ese día el odómetro marcaba 38,410 millas. Adjunto la factura.",
    item: "3 informes",
    company: "Riverside Motors",
    batch: "Llegadas de noviembre",
    sender: "“Ana”",
    document: "informe del historial del vehículo",
    refused: "No encontramos su empresa con este número fiscal.",
  },
};

export function sampleEmailValues(site: EmailSite, locale: Locale, name: EmailText): Record<string, string> {
  const text = pickTexts(sampleTexts, locale);
  const messages = getDocumentMessages(locale);
  const { vehicle, vin } = sampleVehicle;
  const getPage = (path: string) => new URL(path, site.config.origin).href;
  const money = formatMoney(1499, "USD");
  const isDispute = name.startsWith("dispute_");
  const isShared = name === "shared_document";
  const vehicleName = formatVehicleTitle(vehicle);
  return {
    link: getPage(loginHref()),
    forgot: getPage(routes.forgotPassword),
    number: "G-10482",
    receipt: "000482",
    company: text.company,
    email: "ana@example.com",
    name: name === "print_batch_done" ? text.batch : "Ana Pérez",
    phone: "555 0142",
    due: formatDate("2027-01-15", messages),
    until: formatDate("2027-01-15", messages),
    message: text.message,
    text: text.dispute,
    tied: formatEmailYesNo(true, locale),
    credited: formatEmailYesNo(true, locale),
    credits: formatEmailCreditsText(locale),
    vin: name === "report_ready" ? vin : `${vehicleName}, ${vin}`,
    vehicle: vehicleName,
    hours: String(SUPPORT_RESPONSE_HOURS),
    satisfaction: "2",
    about: formatEmailAbout("report", locale),
    item: `${text.item} (${vehicleName})`,
    total: name === "print_batch_done" ? "24" : money,
    amount: money,
    expected: money,
    paid: name === "payment_held" ? formatMoney(999, "USD") : money,
    payment: "pi_3PqSample",
    currency: "USD",
    gateway: "stripe",
    answer: isDispute ? `${text.answer}\n\n` : isShared ? "" : text.answer,
    note: isShared ? `${text.note}\n\n` : text.answer,
    sender: text.sender,
    document: text.document,
    record:
      name === "domain_failing_notice"
        ? "CNAME cars.example.com"
        : `${messages.report.kinds.odometer}, ${formatDate("2021-05-04", messages)}`,
    source: recordTerms(locale).source("Service records (sample)"),
    reason: name === "partner_refused" ? text.refused : messages.report.disputes.reasons.wrong_mileage,
    code: "QK7TW-4M2XD-9RPHB-CZ3NF",
    preview: "https://riverside.preview.example",
    host: "cars.example.com",
    since: formatDate("2027-01-12", messages),
    problem: formatEmailDomainProblem("wrong_target", locale),
    found: "shop.example.net",
    needed: "3f1c.sites.example.net",
    next: formatEmailDomainNext(1, locale),
    ready: "22",
    nothing: "3",
    reports: "2",
    stickers: "1",
    failed: "2",
    endpoint: "Orders (hooks.example.com)",
    failures: name === "webhook_off" ? "20" : "5",
  };
}
