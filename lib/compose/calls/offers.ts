import { accountCalls } from "@/lib/account/contract/account";
import { profileCalls } from "@/lib/account/contract/profile";
import { apiKeyCalls } from "@/lib/api-keys/contract/api-keys";
import { orderCalls } from "@/lib/billing/contract/orders";
import { paymentCalls } from "@/lib/billing/contract/payments";
import { planCalls } from "@/lib/billing/contract/plans";
import { creditCalls } from "@/lib/credits/contract";
import { disputeCalls } from "@/lib/dispute/contract";
import { garageFileCalls } from "@/lib/garage/contract/files";
import { garageCalls } from "@/lib/garage/contract/garage";
import type { CallDefinition } from "@/lib/platform/calls";
import { printBatchCalls } from "@/lib/print-batch/contract/print-batch";
import { reportCalls } from "@/lib/report/contract/report";
import { sampleCalls } from "@/lib/sample/contract/sample";
import { shareCalls } from "@/lib/share/contract/share";
import { siteCalls } from "@/lib/site/contract/site";
import { stickerCalls } from "@/lib/sticker/contract/sticker";

/** Optional screen parts, each with the call that a remote Members API needs to offer it. */
export const offers = {
  user: accountCalls.user,
  sessions: profileCalls.sessions,
  deletionRequest: profileCalls.deletionRequest,
  dataExport: profileCalls.export,
  apiKeys: apiKeyCalls.list,
  plans: planCalls.plans,
  orders: orderCalls.totalOrders,
  creditHistory: creditCalls.history,
  subscriptions: paymentCalls.subscriptions,
  documents: reportCalls.document,
  documentVersions: reportCalls.versions,
  verification: reportCalls.verify,
  share: shareCalls.list,
  dispute: disputeCalls.list,
  sample: sampleCalls.document,
  printBatch: printBatchCalls.list,
  mileage: garageCalls.mileage,
  garageImport: garageCalls.imports,
  garageFiles: garageFileCalls.file,
  profilePicture: profileCalls.image,
  stickerChoices: stickerCalls.choices,
  sources: siteCalls.sources,
} satisfies Record<string, CallDefinition>;

export type OptionalCall = keyof typeof offers;
export const optionalCalls = Object.keys(offers) as OptionalCall[];

/** `ownApi` isn't a call: our own API charges an idempotency key once, and pages may state its rules and sources. */
export type Offer = OptionalCall | "ownApi";
export const allOffers: Offer[] = [...optionalCalls, "ownApi"];
