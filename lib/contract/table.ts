import { accountCalls } from "./account";
import { profileCalls } from "./account-profile";
import { adminCalls } from "./admin";
import { apiKeyCalls } from "./api-key";
import { orderCalls } from "./billing-orders";
import { paymentCalls } from "./billing-payments";
import { planCalls } from "./billing-plans";
import type { CallDefinition } from "./call";
import { checkCalls } from "./checks";
import { creditCalls } from "./credits";
import { disputeCalls } from "./dispute";
import { embedCalls } from "./embed";
import { garageCalls } from "./garage";
import { partnerCalls } from "./partner";
import { printBatchCalls } from "./print-batch";
import { recallCalls } from "./recalls";
import { reportCalls } from "./report";
import { sampleCalls } from "./sample";
import { serverCalls } from "./server";
import { shareCalls } from "./share";
import { siteCalls } from "./site";
import { staffCalls } from "./staff";
import { stickerCalls } from "./sticker";
import { stickerBuilderCalls } from "./sticker-builder";
import { supportCalls, systemCalls } from "./support";
import { vehicleCalls } from "./vehicle";

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
