import type { PendingRequest } from "@/lib/generation/rules/pending-request";
import { ApiError } from "@/lib/platform/browser";
import type { DocumentProduct } from "../contract/report";
import { fetchReportRecord, getIssuedDocument } from "./report";

/** Delays before each check; two minutes in total. */
const WAIT_SECONDS = [2, 3, 5, 8, 12, 15, 15, 20, 20, 20];

export interface SoughtDocument {
  vin: string;
  product: DocumentProduct;
  replaces?: string;
}
type Replacing = Pick<SoughtDocument, "replaces">;

export const UNKNOWN_OUTCOME = {
  status: "error",
  code: "outcome_unknown",
  msg: "",
  reference: undefined,
  offered: false,
  isKeySpent: false,
} as const;

export function getSoughtDocument(request: PendingRequest): SoughtDocument | null {
  const { product, replaces, confirmed } = request;
  const vin = confirmed ? confirmed.choices.vin : request.vin;
  return vin === "" ? null : { vin, product, replaces };
}

const toPath = (url: string) => url.split(/[?#]/, 1)[0];

export function isSameDocument(item: Replacing, other: Replacing): boolean {
  if (item.replaces === undefined || other.replaces === undefined) return item.replaces === other.replaces;
  return toPath(item.replaces) === toPath(other.replaces);
}

/** Ignores the query because signed URLs change it every time. */
export function isNewDocument(url: string, replaces: string | undefined): boolean {
  return replaces === undefined || (replaces !== "" && toPath(url) !== toPath(replaces));
}

export async function findDocument({ vin, product, replaces }: SoughtDocument) {
  const record = await fetchReportRecord(vin).catch((error) => {
    if (error instanceof ApiError && error.code === "not_offered") return null;
    throw error;
  });
  const document = getIssuedDocument(record, product);
  if (!record || !document || !isNewDocument(document.url, replaces)) return null;
  return { status: "success", page: document.page, url: document.url, charge: "charged", record } as const;
}

export async function waitForDocument(
  sought: SoughtDocument,
  isPending = () => true,
): ReturnType<typeof findDocument> {
  for (const seconds of WAIT_SECONDS) {
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const isLast = !isPending();
    const result = await findDocument(sought).catch(() => null);
    if (result || isLast) return result;
  }
  return null;
}
