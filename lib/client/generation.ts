import type { Product, ReportRecord } from "@/lib/contract/report";
import { canRetry } from "@/lib/core/can-retry";
import type { GenerationCharge } from "@/lib/core/credits/products";
import { SPENT_KEY_FIELD } from "@/lib/core/errors";
import type { PendingRequest } from "@/lib/core/pending-request";
import { type GenerationStep, withRetries } from "@/lib/core/retry";
import { writePaperSize } from "@/lib/core/sticker/paper-size";
import { requireUser } from "./account";
import { ApiError } from "./http/api-error";
import { callApi, callsOf } from "./http/request";
import { offerCredit, reportFailure } from "./support";
import { isOutcomeUnknown } from "./unknown-outcome";

const report = callsOf(() => import("@/lib/contract/report"), "reportCalls");
const sticker = callsOf(() => import("@/lib/contract/sticker"), "stickerCalls");

/**
 * The response of a generate call. `page` is the document's page, `url` its PDF, `vin` the key of a vehicle
 * without a VIN.
 */
interface Made {
  page: string;
  url: string;
  charge: GenerationCharge;
  vin?: string;
  /** The record, under the name that each call uses. */
  report?: ReportRecord;
  sticker?: ReportRecord;
}

/** BTN-2: the result of a generation. */
export type GenerationResult =
  | {
      status: "success";
      page: string;
      url: string;
      charge: GenerationCharge;
      vin?: string;
      record?: ReportRecord;
    }
  | GenerationError;

interface GenerationError {
  status: "error";
  msg: string;
  code: string;
  reference: string | undefined;
  /** A free credit. Null: requested, and nothing is known of it. */
  offered: boolean | null;
  /** The server has ended the request under its key: another try needs a new one. */
  isKeySpent: boolean;
}

export interface GenerationOptions {
  signal?: AbortSignal;
  onProgress?: (step: GenerationStep) => void;
  /** Repeated only while this user is logged in: another tab may log in someone else, who would pay. */
  userId?: string;
  /** A repeat may be charged again, so an attempt without a response isn't repeated. */
  chargesRepeats?: boolean;
}

const GENERIC_ERROR = "Something went wrong";

function classicFields(request: PendingRequest & { classic: NonNullable<PendingRequest["classic"]> }) {
  const { vin, locale, classic } = request;
  const series = classic.series.trim() || undefined;
  return { vin, locale, series, year: classic.year, make: classic.make, model: classic.model };
}

/**
 * One attempt. Classic vehicles have their own calls and send whether the mapping knew them; the others send
 * Europe.
 */
async function send(request: PendingRequest, signal?: AbortSignal) {
  const { key: idempotencyKey, product, vin, locale, classic } = request;
  const options = { idempotencyKey, signal };
  const mileage = request.mileage || undefined;
  const paper = writePaperSize(request.paper);
  const gen = request.regenerate ? "regenerate" : undefined;
  if (classic) {
    const fields = classicFields({ ...request, classic });
    return product === "vhr"
      ? callApi(report("generateClassic"), {
          ...options,
          body: { ...fields, gen, mileage, check_vname: classic.mapped ? "1" : "0" },
        })
      : callApi(sticker("generateClassic"), {
          ...options,
          body: { ...fields, ...paper, gen, classictype: "manual" },
        });
  }
  if (product === "vhr")
    return callApi(report("generate"), {
      ...options,
      body: { vin, locale, gen, mileage, report_type: request.europe ? "EU" : "US" },
    });
  return callApi(sticker("generate"), { ...options, body: { vin, locale, gen, ...paper } });
}

function readFailure(error: unknown) {
  return error instanceof ApiError ? error : null;
}

/** Gives the error of an attempt that may have been charged the code 'outcome_unknown', which isn't retried. */
function markUnknown(error: unknown): unknown {
  if (!(error instanceof ApiError) || !isOutcomeUnknown(error)) return error;
  const { message, requestId } = error;
  return new ApiError({ code: "outcome_unknown", status: 504, message, requestId });
}

/** The server has ended the request under its key. */
export function isKeySpent({ code, fields }: ApiError): boolean {
  return code === "key_reused" || SPENT_KEY_FIELD in fields;
}

/** The product that failed, as offer_credit and the logging call name it. */
export interface GenerationSubject {
  vin: string;
  product: Product;
  searchType: "vin" | "classic" | "ymmt" | "builder";
}

/** After the last attempt: logs the failure for the operator, and offers the user a credit if the fault is ours. */
export async function failGeneration(subject: GenerationSubject, error: unknown): Promise<GenerationError> {
  const api = error instanceof ApiError ? error : null;
  const failure = readFailure(error);
  const msg = (error instanceof Error && error.message) || GENERIC_ERROR;
  const { vin, product, searchType: search_type } = subject;
  const about = { vin, search_type, source: product };
  // A refusal (no credit, not logged in, wrong VIN) is a response, not our failure.
  const isOurFault = !failure || canRetry(failure);
  const logged = reportFailure({
    ...about,
    error_message: msg,
    credit_type: product,
    request_id: api?.requestId,
  });
  const [offered] = await Promise.all([
    isOurFault ? offerCredit({ ...about, error_msg: msg, credit_type: product }) : false,
    // The document is looked for without waiting for the log.
    api?.code === "outcome_unknown" ? undefined : logged,
  ]);
  return {
    status: "error",
    msg,
    code: api?.code ?? "internal",
    reference: api?.reference,
    offered,
    isKeySpent: api !== null && isKeySpent(api),
  };
}

/** Up to five attempts; then offer_credit and the logging call (BTN-2). Throws only if `signal` is aborted. */
export async function attempts<T>(
  subject: GenerationSubject,
  attempt: () => Promise<T>,
  { signal, onProgress, userId, chargesRepeats = false }: GenerationOptions = {},
): Promise<{ status: "success"; value: T } | GenerationError> {
  const run = async (count: number) => {
    if (count > 1 && userId !== undefined) await requireUser(userId);
    try {
      return await attempt();
    } catch (error) {
      throw chargesRepeats ? markUnknown(error) : error;
    }
  };
  try {
    return { status: "success", value: await withRetries(run, { signal, onProgress, readFailure }) };
  } catch (error) {
    if (signal?.aborted) throw error;
    if (readFailure(error)?.code === "outcome_unknown") onProgress?.({ phase: "unknown" });
    return failGeneration(subject, error);
  }
}

/**
 * Up to five attempts of `attempt`, which must send the same key, then offer_credit and the logging call (BTN-2).
 * Throws only if `signal` is aborted.
 */
export async function tryGeneration(
  subject: GenerationSubject,
  attempt: () => Promise<Made>,
  options: GenerationOptions = {},
): Promise<GenerationResult> {
  const result = await attempts(subject, attempt, options);
  if (result.status === "error") return result;
  const { page, url, charge, vin, ...generated } = result.value;
  const record = generated.report ?? generated.sticker;
  return { status: "success", page, url, charge, ...(vin ? { vin } : {}), ...(record ? { record } : {}) };
}

/** Creates the document of a pending request. Throws only if the signal is aborted. */
export async function runGeneration(
  request: PendingRequest,
  options: GenerationOptions = {},
): Promise<GenerationResult> {
  const { vin, product, classic } = request;
  const subject = { vin, product, searchType: classic ? "classic" : "vin" } as const;
  return tryGeneration(subject, () => send(request, options.signal), options);
}
