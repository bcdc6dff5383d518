import type { DocumentProduct } from "@/lib/contract/report";
import type { PendingRequest } from "@/lib/core/pending-request";
import { leavesOutcomeOpen } from "@/lib/core/unknown-outcome";
import { ApiError } from "./http/api-error";
import { fetchReportRecord, getIssuedDocument } from "./report";

/** Before each look at the record; two minutes in all. */
const WAIT_SECONDS = [2, 3, 5, 8, 12, 15, 15, 20, 20, 20];

export interface SoughtDocument {
  vin: string;
  product: DocumentProduct;
  /** The URL of the document that it replaces. */
  replaces?: string;
}
type Replacing = Pick<SoughtDocument, "replaces">;

/** The result of a generation that was sent earlier. */
export const UNKNOWN_OUTCOME = {
  status: "error",
  code: "outcome_unknown",
  msg: "",
  reference: undefined,
  offered: false,
  isKeySpent: false,
} as const;

/** True if the failed generation may have been made and charged. */
export function isOutcomeUnknown({ code, status, isUnreadable }: ApiError): boolean {
  if (code === "outcome_unknown" || code === "offline") return true;
  return isUnreadable && leavesOutcomeOpen(status);
}

/** The document of a request; null for a vehicle without a VIN, which has no record to look at. */
export function getSoughtDocument(request: PendingRequest): SoughtDocument | null {
  const { product, replaces, confirmed } = request;
  const vin = confirmed ? confirmed.choices.vin : request.vin;
  return vin === "" ? null : { vin, product, replaces };
}

const toPath = (url: string) => url.split(/[?#]/, 1)[0];

/** True for two requests of one vehicle and product that replace the same document, or none. */
export function isSameDocument(one: Replacing, other: Replacing): boolean {
  if (one.replaces === undefined || other.replaces === undefined) return one.replaces === other.replaces;
  return toPath(one.replaces) === toPath(other.replaces);
}

/** False for the document that was to be replaced. A signed URL has another query each time. */
export function isNewDocument(url: string, replaces: string | undefined): boolean {
  return replaces === undefined || (replaces !== "" && toPath(url) !== toPath(replaces));
}

/**
 * The success of a generation whose document is in the user's record; null if it isn't there. Throws ApiError if the
 * record can't be read.
 */
export async function findDocument({ vin, product, replaces }: SoughtDocument) {
  const record = await fetchReportRecord(vin).catch((error) => {
    if (error instanceof ApiError && error.code === "not_offered") return null;
    throw error;
  });
  const found = getIssuedDocument(record, product);
  if (!record || !found || !isNewDocument(found.url, replaces)) return null;
  return { status: "success", page: found.page, url: found.url, charge: "charged", record } as const;
}

/** Looks for the document until it is there or nothing is pending any more, for two minutes at most. */
export async function waitForDocument(
  sought: SoughtDocument,
  isPending = () => true,
): ReturnType<typeof findDocument> {
  for (const seconds of WAIT_SECONDS) {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const isLast = !isPending();
    const found = await findDocument(sought).catch(() => null);
    if (found || isLast) return found;
  }
  return null;
}
