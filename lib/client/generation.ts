import type { Product, ReportRecord } from "@/lib/contract/report";
import { canHeal, type RetryProgress, withRetries } from "@/lib/core/retry";
import { ApiError } from "./api-error";
import type { Intention } from "./intention";
import { callApi, callsOf } from "./request";
import { offerCredit, reportFailure } from "./support";

const report = callsOf(() => import("@/lib/contract/report"), "reportCalls");
const sticker = callsOf(() => import("@/lib/contract/sticker"), "stickerCalls");

export type Charge = "charged" | "returned" | "free";

/** What a generate call answers. `page` is the document's page, `url` its PDF, `vin` what a car without a VIN goes by. */
interface Made {
  page: string;
  url: string;
  charge: Charge;
  vin?: string;
  /** The record of a report's call, and of a sticker's. */
  report?: ReportRecord;
  sticker?: ReportRecord;
}

/** BTN-2: what a generation ends in. */
export type GenerationResult =
  | { status: "success"; page: string; url: string; charge: Charge; vin?: string; record?: ReportRecord }
  | { status: "error"; msg: string; code: string; requestId: string | undefined; offered: boolean };

export interface GenerationOptions {
  signal?: AbortSignal;
  onProgress?: (progress: RetryProgress) => void;
}

const SOMETHING_WENT_WRONG = "Something went wrong";

function classicFields(intention: Intention & { classic: NonNullable<Intention["classic"]> }) {
  const { vin, locale, classic } = intention;
  const series = classic.series.trim() || undefined;
  return { vin, locale, series, year: classic.year, make: classic.make, model: classic.model };
}

/** One attempt. Classic cars go their own way and tell whether the mapping knew them; the others tell Europe. */
async function send(intention: Intention, signal?: AbortSignal) {
  const { key: idempotencyKey, product, vin, locale, classic } = intention;
  const options = { idempotencyKey, signal };
  const gen = intention.regenerate ? "regenerate" : undefined;
  if (classic) {
    const fields = classicFields({ ...intention, classic });
    return product === "vhr"
      ? callApi(report("generateClassic"), {
          ...options,
          body: { ...fields, gen, check_vname: classic.mapped ? "1" : "0" },
        })
      : callApi(sticker("generateClassic"), { ...options, body: { ...fields, classictype: "manual" } });
  }
  if (product === "vhr")
    return callApi(report("generate"), {
      ...options,
      body: { vin, locale, gen, report_type: intention.europe ? "EU" : "US" },
    });
  return callApi(sticker("generate"), { ...options, body: { vin, locale, gen } });
}

function readFailure(error: unknown) {
  if (!(error instanceof ApiError)) return null;
  return { status: error.status || null, code: error.code, retryAfter: error.retryAfter };
}

/** What failed, as offer_credit and the logging call name it. */
export interface GenerationSubject {
  vin: string;
  product: Product;
  searchType: "vin" | "classic" | "ymmt" | "builder";
}

/** After the last attempt: the operator is told, and the user is offered a credit where the fault is ours. */
async function fail(subject: GenerationSubject, error: unknown): Promise<GenerationResult> {
  const api = error instanceof ApiError ? error : null;
  const failure = readFailure(error);
  const msg = (error instanceof Error && error.message) || SOMETHING_WENT_WRONG;
  const { vin, product, searchType: search_type } = subject;
  const about = { vin, search_type, source: product };
  // A refusal (no credit, not logged in, wrong VIN) is an answer, not a failure of ours.
  const ours = !failure || canHeal(failure);
  const [offered] = await Promise.all([
    ours ? offerCredit({ ...about, error_msg: msg, credit_type: product }) : false,
    reportFailure({
      ...about,
      error_message: msg,
      credit_type: product,
      request_id: api?.requestId,
    }),
  ]);
  return { status: "error", msg, code: api?.code ?? "internal", requestId: api?.requestId, offered };
}

/**
 * Up to five attempts of `attempt`, which must send one key, then offer_credit and the logging call (BTN-2). Throws only
 * when `signal` is aborted.
 */
export async function tryGeneration(
  subject: GenerationSubject,
  attempt: () => Promise<Made>,
  { signal, onProgress }: GenerationOptions = {},
): Promise<GenerationResult> {
  try {
    const made = await withRetries(attempt, { signal, onProgress, readFailure });
    const { page, url, charge, vin } = made;
    const record = made.report ?? made.sticker;
    return { status: "success", page, url, charge, ...(vin ? { vin } : {}), ...(record ? { record } : {}) };
  } catch (error) {
    if (signal?.aborted) throw error;
    return fail(subject, error);
  }
}

/** Makes the document of an intention. Throws only when the signal is aborted. */
export async function runGeneration(
  intention: Intention,
  options: GenerationOptions = {},
): Promise<GenerationResult> {
  const { vin, product, classic } = intention;
  const subject = { vin, product, searchType: classic ? "classic" : "vin" } as const;
  return tryGeneration(subject, () => send(intention, options.signal), options);
}
