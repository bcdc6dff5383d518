import enAccount from "@/messages/en/account.json";
import enCheckout from "@/messages/en/checkout.json";
import enCommon from "@/messages/en/common.json";
import enDashboard from "@/messages/en/dashboard.json";
import enErrors from "@/messages/en/errors.json";
import enFields from "@/messages/en/fields.json";
import enGarage from "@/messages/en/garage.json";
import enHome from "@/messages/en/home.json";
import enLayout from "@/messages/en/layout.json";
import enPreview from "@/messages/en/preview.json";
import enReport from "@/messages/en/report.json";
import enSticker from "@/messages/en/sticker.json";
import enVehicle from "@/messages/en/vehicle.json";
import esAccount from "@/messages/es/account.json";
import esCheckout from "@/messages/es/checkout.json";
import esCommon from "@/messages/es/common.json";
import esDashboard from "@/messages/es/dashboard.json";
import esErrors from "@/messages/es/errors.json";
import esFields from "@/messages/es/fields.json";
import esGarage from "@/messages/es/garage.json";
import esHome from "@/messages/es/home.json";
import esLayout from "@/messages/es/layout.json";
import esPreview from "@/messages/es/preview.json";
import esReport from "@/messages/es/report.json";
import esSticker from "@/messages/es/sticker.json";
import esVehicle from "@/messages/es/vehicle.json";
import type { Locale } from "./locales";

/** A file per namespace, a namespace per feature; see docs/decisions/message-files.md. */
const en = {
  account: enAccount,
  checkout: enCheckout,
  common: enCommon,
  dashboard: enDashboard,
  errors: enErrors,
  fields: enFields,
  garage: enGarage,
  home: enHome,
  layout: enLayout,
  preview: enPreview,
  report: enReport,
  sticker: enSticker,
  vehicle: enVehicle,
};

export type Messages = typeof en;

/** Typed as English is: a key that Spanish lacks does not compile. */
const es: Messages = {
  account: esAccount,
  checkout: esCheckout,
  common: esCommon,
  dashboard: esDashboard,
  errors: esErrors,
  fields: esFields,
  garage: esGarage,
  home: esHome,
  layout: esLayout,
  preview: esPreview,
  report: esReport,
  sticker: esSticker,
  vehicle: esVehicle,
};

export function messagesOf(locale: Locale): Messages {
  return locale === "es" ? es : en;
}
