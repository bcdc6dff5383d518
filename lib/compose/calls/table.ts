import { accountCalls } from "@/lib/account/contract/account";
import { profileCalls } from "@/lib/account/contract/profile";
import { adminCalls } from "@/lib/admin/contract/admin";
import { apiKeyCalls } from "@/lib/api-keys/contract/api-keys";
import { orderCalls } from "@/lib/billing/contract/orders";
import { paymentCalls } from "@/lib/billing/contract/payments";
import { planCalls } from "@/lib/billing/contract/plans";
import { checkCalls } from "@/lib/checks/contract";
import { creditCalls } from "@/lib/credits/contract";
import { disputeCalls } from "@/lib/dispute/contract";
import { embedCalls } from "@/lib/embed/contract";
import { garageCalls } from "@/lib/garage/contract/garage";
import { partnerCalls } from "@/lib/partner/contract";
import { type CallDefinition, createCallTable, systemCalls } from "@/lib/platform/calls";
import { printBatchCalls } from "@/lib/print-batch/contract/print-batch";
import { recallCalls } from "@/lib/recalls/contract/recalls";
import { reportCalls } from "@/lib/report/contract/report";
import { sampleCalls } from "@/lib/sample/contract/sample";
import { shareCalls } from "@/lib/share/contract/share";
import { siteCalls } from "@/lib/site/contract/site";
import { staffCalls } from "@/lib/staff/contract";
import { stickerBuilderCalls } from "@/lib/sticker/contract/builder";
import { stickerCalls } from "@/lib/sticker/contract/sticker";
import { supportCalls } from "@/lib/support/contract/support";
import { vehicleCalls } from "@/lib/vehicle/contract/vehicle";
import { serverCalls } from "@/lib/webview/contract";

/** The only table of calls: a call that isn't listed here doesn't exist (CALL-1). */
export const calls = {
  site: siteCalls,
  account: { ...accountCalls, ...profileCalls },
  vehicle: vehicleCalls,
  garage: garageCalls,
  report: reportCalls,
  sticker: { ...stickerCalls, ...stickerBuilderCalls },
  sample: sampleCalls,
  share: shareCalls,
  dispute: disputeCalls,
  embed: embedCalls,
  printBatch: printBatchCalls,
  checks: checkCalls,
  recalls: recallCalls,
  billing: { ...planCalls, ...orderCalls, ...paymentCalls },
  credits: creditCalls,
  partner: partnerCalls,
  server: serverCalls,
  apiKey: apiKeyCalls,
  support: supportCalls,
  admin: adminCalls,
  staff: staffCalls,
  system: systemCalls,
};

export const callList: readonly CallDefinition[] = Object.values(calls).flatMap((group) =>
  Object.values(group as Record<string, CallDefinition>),
);

export const { findCalls, isOwnFile, isUnprefixedCall, acceptsStream, getBodyPace } =
  createCallTable(callList);
