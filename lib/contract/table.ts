import { accountCalls } from "./account";
import { profileCalls } from "./account-profile";
import { adminCalls } from "./admin";
import { apiKeyCalls } from "./api-key";
import { paymentCalls } from "./billing-payments";
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

/** The one table of calls: what is not in here does not exist (CALL-1). */
export const calls = {
  site: siteCalls,
  account: accountCalls,
  profile: profileCalls,
  vehicle: vehicleCalls,
  garage: garageCalls,
  report: reportCalls,
  sticker: stickerCalls,
  sample: sampleCalls,
  share: shareCalls,
  dispute: disputeCalls,
  embed: embedCalls,
  builder: stickerBuilderCalls,
  printPack: printBatchCalls,
  checks: checkCalls,
  recalls: recallCalls,
  commerce: creditCalls,
  payment: paymentCalls,
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

/** Drops the optional `/members` prefix: `/members/<path>` and `/<path>` mean the same call (CALL-2). */
export function callPath(pathname: string): string {
  return pathname.startsWith("/members/") ? pathname.slice("/members".length) : pathname;
}

/** The rows at a path, one per method; empty when the path is not in the table. Compares the text exactly. */
export function callsAt(pathname: string): readonly CallDefinition[] {
  return byPath.get(callPath(pathname)) ?? [];
}

/** The route handlers of calls. */
const API_PREFIXES = ["/members/", "/api/", "/api-cwa/"];

/** Whether an address belongs to the calls, which bound their own bodies; everything else is a page or a file. */
export function isApiPath(url: string): boolean {
  return API_PREFIXES.some((prefix) => url.startsWith(prefix));
}

/** Whether a call came without a prefix. Only with its own method: GET /reset-password is the page (CALL-2). */
export function isUnprefixedCall(method: string, pathname: string): boolean {
  return !isApiPath(pathname) && callsAt(pathname).some((call) => call.method === method);
}

/** Whether what is sent there is a file that streams through: its row's body is `stream`. */
export function acceptsStream(method: string, pathname: string): boolean {
  return callsAt(pathname).some((call) => call.method === method && call.body === "stream");
}

const FILE_BYTES = 1024 * 1024;

/**
 * How what is sent there arrives: `stream` as acceptsStream says, `file` for a form that holds a file and goes to the disk,
 * `whole` for everything else.
 */
export function bodyPace(method: string, pathname: string): "whole" | "file" | "stream" {
  const call = callsAt(pathname).find((one) => one.method === method);
  if (call?.body === "stream") return "stream";
  return call?.body === "multipart" && call.limits.bodyBytes > FILE_BYTES ? "file" : "whole";
}
