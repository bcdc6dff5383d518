import { accountCalls } from "./account";
import { profileCalls } from "./account-profile";
import { apiKeyCalls } from "./api-key";
import { orderCalls } from "./billing-orders";
import { paymentCalls } from "./billing-payments";
import { planCalls } from "./billing-plans";
import type { CallDefinition } from "./call";
import { creditCalls } from "./credits";
import { disputeCalls } from "./dispute";
import { garageCalls } from "./garage";
import { garageFileCalls } from "./garage-files";
import { printBatchCalls } from "./print-batch";
import { reportCalls } from "./report";
import { sampleCalls } from "./sample";
import { shareCalls } from "./share";
import { siteCalls } from "./site";
import { stickerCalls } from "./sticker";

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
