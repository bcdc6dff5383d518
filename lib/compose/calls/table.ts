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
import type { CallDefinition } from "@/lib/platform/calls/call";
import { printBatchCalls } from "@/lib/print-batch/contract/print-batch";
import { recallCalls } from "@/lib/recalls/contract/recalls";
import { reportCalls } from "@/lib/report/contract/report";
import { sampleCalls } from "@/lib/sample/contract/sample";
import { shareCalls } from "@/lib/share/contract/share";
import { siteCalls } from "@/lib/site/contract/site";
import { staffCalls } from "@/lib/staff/contract";
import { stickerBuilderCalls } from "@/lib/sticker/contract/builder";
import { stickerCalls } from "@/lib/sticker/contract/sticker";
import { supportCalls, systemCalls } from "@/lib/support/contract/support";
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

const byPath = new Map<string, CallDefinition[]>();
for (const call of callList) byPath.set(call.path, [...(byPath.get(call.path) ?? []), call]);

/** Drops `/members`: both paths are the same call (CALL-2). */
export function callPath(pathname: string): string {
  return pathname.startsWith("/members/") ? pathname.slice("/members".length) : pathname;
}

export function findCalls(pathname: string): readonly CallDefinition[] {
  return byPath.get(callPath(pathname)) ?? [];
}

const API_PREFIXES = ["/members/", "/api/", "/api-cwa/"];

export function isApiPath(url: string): boolean {
  return API_PREFIXES.some((prefix) => url.startsWith(prefix));
}

/** Compares the method too: GET /reset-password is a page (CALL-2). */
export function isUnprefixedCall(method: string, pathname: string): boolean {
  return !isApiPath(pathname) && findCalls(pathname).some((call) => call.method === method);
}

export function acceptsStream(method: string, pathname: string): boolean {
  return findCalls(pathname).some((call) => call.method === method && call.body === "stream");
}

const FILE_BYTES = 1024 * 1024;

/** Returns 'file' for a form with an upload, which is written to disk. */
export function getBodyPace(method: string, pathname: string): "whole" | "file" | "stream" {
  const call = findCalls(pathname).find((item) => item.method === method);
  if (call?.body === "stream") return "stream";
  return call?.body === "multipart" && call.limits.bodyBytes > FILE_BYTES ? "file" : "whole";
}
