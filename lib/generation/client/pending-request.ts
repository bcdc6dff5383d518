import { hashKey } from "@tanstack/react-query";
import { browserStorage, hasFields, tabStorage } from "@/lib/platform/browser";
import { isLocale } from "@/lib/platform/i18n";
import { createRandomId } from "@/lib/platform/values";
import type { DocumentProduct } from "@/lib/report/contract/report";
import { PENDING_PREFIX, type PendingRequest } from "../rules/pending-request";

const KINDS = {
  key: "string",
  userId: "string",
  product: "string",
  vin: "string",
  startedAt: "number",
  locale: "string",
  europe: "boolean",
  regenerate: "boolean",
} as const;
const CLASSIC_KINDS = {
  year: "string",
  make: "string",
  model: "string",
  series: "string",
  mapped: "boolean",
} as const;
const CONFIRMED_KINDS = {
  vin: "string",
  year: "number",
  make: "string",
  model: "string",
  style: "string",
  trim: "string",
  mode: "string",
  regenerate: "boolean",
  autoPackage: "boolean",
} as const;

function isConfirmed(value: unknown): boolean {
  if (!hasFields(value, { stickerYearFrom: "number", plain: "boolean" })) return false;
  const { choices } = value;
  return hasFields(choices, CONFIRMED_KINDS) && Array.isArray(choices.packages) && Boolean(choices.colors);
}

function isPendingRequest(value: unknown): value is PendingRequest {
  return (
    hasFields(value, KINDS) &&
    value.key.length >= 8 &&
    ["vhr", "sticker"].includes(value.product) &&
    isLocale(value.locale) &&
    (value.classic === null || hasFields(value.classic, CLASSIC_KINDS)) &&
    (value.mileage === undefined || typeof value.mileage === "string") &&
    (value.replaces === undefined || typeof value.replaces === "string") &&
    (value.madeUrl === undefined || typeof value.madeUrl === "string") &&
    (value.paper === undefined || hasFields(value.paper, { orientation: "string", unbranded: "boolean" })) &&
    (value.confirmed === undefined || isConfirmed(value.confirmed))
  );
}

export const PENDING_MAX_AGE_MS = 30 * 60_000;

/** Includes the user, so that another account in this browser can't continue the generation. */
export function getPendingRequestId({
  userId,
  product,
  vin,
}: Pick<PendingRequest, "userId" | "vin"> & { product: DocumentProduct }): string {
  return `${PENDING_PREFIX}${userId}:${product}:${vin}`;
}

export type PendingInput = Omit<PendingRequest, "key" | "startedAt">;

/** Reuses the failed request's key for equal input, because the server may have done the work. */
export function createPendingRequest(
  input: PendingInput,
  failed: PendingRequest | null = null,
): PendingRequest {
  const { key, startedAt, ...before } = failed ?? { key: "", startedAt: 0 };
  const isSame = failed !== null && hashKey([before]) === hashKey([input]);
  return { ...input, key: isSame ? key : createRandomId(), startedAt: Date.now() };
}

/** Shares the pending request among all tabs for a third-party API, which may charge each request. */
const getStorage = (ownApi: boolean) => (ownApi ? tabStorage : browserStorage);

export function storePendingRequest(request: PendingRequest, ownApi: boolean): void {
  getStorage(ownApi).write(getPendingRequestId(request), request);
}

export function clearPendingRequest(id: string, ownApi: boolean): void {
  getStorage(ownApi).remove(id);
}

export function readStoredPendingRequest(id: string, ownApi: boolean): PendingRequest | null {
  return getStorage(ownApi).read(id, (stored) => (isPendingRequest(stored) ? stored : null), {
    ms: PENDING_MAX_AGE_MS,
    startedAt: ({ startedAt }) => startedAt,
  });
}
