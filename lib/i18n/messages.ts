import { type Locale, textsIn } from "@/lib/core/locale";
import enAccount from "@/messages/en/account.json";
import enAccountDeletion from "@/messages/en/accountDeletion.json";
import enAdmin from "@/messages/en/admin.json";
import enBilling from "@/messages/en/billing.json";
import enChat from "@/messages/en/chat.json";
import enChecks from "@/messages/en/checks.json";
import enCommon from "@/messages/en/common.json";
import enDashboard from "@/messages/en/dashboard.json";
import enDealerSignup from "@/messages/en/dealerSignup.json";
import enErrors from "@/messages/en/errors.json";
import enFeedback from "@/messages/en/feedback.json";
import enFields from "@/messages/en/fields.json";
import enGarage from "@/messages/en/garage.json";
import enHome from "@/messages/en/home.json";
import enPreview from "@/messages/en/preview.json";
import enPrintBatch from "@/messages/en/printBatch.json";
import enProfile from "@/messages/en/profile.json";
import enReport from "@/messages/en/report.json";
import enScan from "@/messages/en/scan.json";
import enShare from "@/messages/en/share.json";
import enShell from "@/messages/en/shell.json";
import enSite from "@/messages/en/site.json";
import enSticker from "@/messages/en/sticker.json";
import enStickerEditor from "@/messages/en/stickerEditor.json";
import enSupport from "@/messages/en/support.json";
import enTour from "@/messages/en/tour.json";
import enVehicle from "@/messages/en/vehicle.json";
import esAccount from "@/messages/es/account.json";
import esAccountDeletion from "@/messages/es/accountDeletion.json";
import esAdmin from "@/messages/es/admin.json";
import esBilling from "@/messages/es/billing.json";
import esChat from "@/messages/es/chat.json";
import esChecks from "@/messages/es/checks.json";
import esCommon from "@/messages/es/common.json";
import esDashboard from "@/messages/es/dashboard.json";
import esDealerSignup from "@/messages/es/dealerSignup.json";
import esErrors from "@/messages/es/errors.json";
import esFeedback from "@/messages/es/feedback.json";
import esFields from "@/messages/es/fields.json";
import esGarage from "@/messages/es/garage.json";
import esHome from "@/messages/es/home.json";
import esPreview from "@/messages/es/preview.json";
import esPrintBatch from "@/messages/es/printBatch.json";
import esProfile from "@/messages/es/profile.json";
import esReport from "@/messages/es/report.json";
import esScan from "@/messages/es/scan.json";
import esShare from "@/messages/es/share.json";
import esShell from "@/messages/es/shell.json";
import esSite from "@/messages/es/site.json";
import esSticker from "@/messages/es/sticker.json";
import esStickerEditor from "@/messages/es/stickerEditor.json";
import esSupport from "@/messages/es/support.json";
import esTour from "@/messages/es/tour.json";
import esVehicle from "@/messages/es/vehicle.json";

/** A file per namespace, a namespace per feature; see docs/decisions/message-files.md. */
const en = {
  account: enAccount,
  admin: enAdmin,
  stickerEditor: enStickerEditor,
  chat: enChat,
  billing: enBilling,
  checks: enChecks,
  common: enCommon,
  dashboard: enDashboard,
  dealerSignup: enDealerSignup,
  accountDeletion: enAccountDeletion,
  errors: enErrors,
  feedback: enFeedback,
  fields: enFields,
  garage: enGarage,
  home: enHome,
  shell: enShell,
  preview: enPreview,
  printBatch: enPrintBatch,
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
  stickerEditor: esStickerEditor,
  chat: esChat,
  billing: esBilling,
  checks: esChecks,
  common: esCommon,
  dashboard: esDashboard,
  dealerSignup: esDealerSignup,
  accountDeletion: esAccountDeletion,
  errors: esErrors,
  feedback: esFeedback,
  fields: esFields,
  garage: esGarage,
  home: esHome,
  shell: esShell,
  preview: esPreview,
  printBatch: esPrintBatch,
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
  return textsIn({ en, es }, locale);
}
