import type { DocumentProduct, ReportRecord } from "@/lib/contract/report";
import type { PendingRequest } from "@/lib/core/pending-request";
import { leavesOutcomeOpen } from "@/lib/core/unknown-outcome";
import type { ApiError } from "./http/api-error";
import { fetchReportRecord, getIssuedDocument } from "./report";

/** Before each look at the record; two minutes in all. */
const WAIT_SECONDS = [2, 3, 5, 8, 12, 15, 15, 20, 20, 20];

export interface SoughtDocument {
  vin: string;
  product: DocumentProduct;
  /** The URL of the document that it replaces. */
  replaces?: string;
}

/** Whether a generation that failed this way may have been done and charged. */
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

/** The success of a generation whose document is in the user's record; null if it isn't there, or can't be seen. */
export async function findDocument({ vin, product, replaces }: SoughtDocument) {
  const record: ReportRecord | null = await fetchReportRecord(vin).catch(() => null);
  const found = getIssuedDocument(record, product);
  if (!record || !found || found.url === replaces) return null;
  return { status: "success", page: found.page, url: found.url, charge: "charged", record } as const;
}

/** Looks for the document until it is there, for two minutes at most. */
export async function waitForDocument(sought: SoughtDocument): ReturnType<typeof findDocument> {
  for (const seconds of WAIT_SECONDS) {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const found = await findDocument(sought);
    if (found) return found;
  }
  return null;
}
