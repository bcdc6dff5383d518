import enAccount from "@/messages/en/account.json";
import enAdmin from "@/messages/en/admin.json";
import enBuilder from "@/messages/en/builder.json";
import enChat from "@/messages/en/chat.json";
import enCheckout from "@/messages/en/checkout.json";
import enChecks from "@/messages/en/checks.json";
import enCommon from "@/messages/en/common.json";
import enDashboard from "@/messages/en/dashboard.json";
import enDealer from "@/messages/en/dealer.json";
import enDeletion from "@/messages/en/deletion.json";
import enErrors from "@/messages/en/errors.json";
import enFeedback from "@/messages/en/feedback.json";
import enFields from "@/messages/en/fields.json";
import enGarage from "@/messages/en/garage.json";
import enHome from "@/messages/en/home.json";
import enLayout from "@/messages/en/layout.json";
import enPreview from "@/messages/en/preview.json";
import enPrintPack from "@/messages/en/printPack.json";
import enProfile from "@/messages/en/profile.json";
import enReport from "@/messages/en/report.json";
import enScan from "@/messages/en/scan.json";
import enShare from "@/messages/en/share.json";
import enSite from "@/messages/en/site.json";
import enSticker from "@/messages/en/sticker.json";
import enSupport from "@/messages/en/support.json";
import enTour from "@/messages/en/tour.json";
import enVehicle from "@/messages/en/vehicle.json";
import esAccount from "@/messages/es/account.json";
import esAdmin from "@/messages/es/admin.json";
import esBuilder from "@/messages/es/builder.json";
import esChat from "@/messages/es/chat.json";
import esCheckout from "@/messages/es/checkout.json";
import esChecks from "@/messages/es/checks.json";
import esCommon from "@/messages/es/common.json";
import esDashboard from "@/messages/es/dashboard.json";
import esDealer from "@/messages/es/dealer.json";
import esDeletion from "@/messages/es/deletion.json";
import esErrors from "@/messages/es/errors.json";
import esFeedback from "@/messages/es/feedback.json";
import esFields from "@/messages/es/fields.json";
import esGarage from "@/messages/es/garage.json";
import esHome from "@/messages/es/home.json";
import esLayout from "@/messages/es/layout.json";
import esPreview from "@/messages/es/preview.json";
import esPrintPack from "@/messages/es/printPack.json";
import esProfile from "@/messages/es/profile.json";
import esReport from "@/messages/es/report.json";
import esScan from "@/messages/es/scan.json";
import esShare from "@/messages/es/share.json";
import esSite from "@/messages/es/site.json";
import esSticker from "@/messages/es/sticker.json";
import esSupport from "@/messages/es/support.json";
import esTour from "@/messages/es/tour.json";
import esVehicle from "@/messages/es/vehicle.json";
import type { Locale } from "./locales";

/** A file per namespace, a namespace per feature; see docs/decisions/message-files.md. */
const en = {
  account: enAccount,
  admin: enAdmin,
  builder: enBuilder,
  chat: enChat,
  checkout: enCheckout,
  checks: enChecks,
  common: enCommon,
  dashboard: enDashboard,
  dealer: enDealer,
  deletion: enDeletion,
  errors: enErrors,
  feedback: enFeedback,
  fields: enFields,
  garage: enGarage,
  home: enHome,
  layout: enLayout,
  preview: enPreview,
  printPack: enPrintPack,
  profile: enProfile,
  report: enReport,
  scan: enScan,
  share: enShare,
  site: enSite,
  sticker: enSticker,
  support: enSupport,
  tour: enTour,
  vehicle: enVehicle,
};

export type Messages = typeof en;

/** Typed as English is: a key that Spanish lacks does not compile. */
const es: Messages = {
  account: esAccount,
  admin: esAdmin,
  builder: esBuilder,
  chat: esChat,
  checkout: esCheckout,
  checks: esChecks,
  common: esCommon,
  dashboard: esDashboard,
  dealer: esDealer,
  deletion: esDeletion,
  errors: esErrors,
  feedback: esFeedback,
  fields: esFields,
  garage: esGarage,
  home: esHome,
  layout: esLayout,
  preview: esPreview,
  printPack: esPrintPack,
  profile: esProfile,
  report: esReport,
  scan: esScan,
  share: esShare,
  site: esSite,
  sticker: esSticker,
  support: esSupport,
  tour: esTour,
  vehicle: esVehicle,
};

export function messagesOf(locale: Locale): Messages {
  return locale === "es" ? es : en;
}
