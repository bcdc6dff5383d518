import { requireUser } from "@/lib/account/client/account";
import type { GenerationCharge } from "@/lib/credits/rules/products";
import { ApiError, callApi, loadCalls } from "@/lib/platform/browser";
import { type GenerationStep, leavesOutcomeOpen, withRetries } from "@/lib/platform/calls";
import { canRetry, SPENT_KEY_FIELD, writePaperSize } from "@/lib/platform/values";
import type { Product } from "@/lib/report/contract/report";
import { offerCredit, reportFailure } from "@/lib/support/client";
import type { ReportRecord } from "../contract/record";
import type { PendingRequest } from "../rules/pending-request";

const report = loadCalls(() => import("@/lib/report/contract/report"), "reportCalls");
const sticker = loadCalls(() => import("@/lib/sticker/contract/sticker"), "stickerCalls");

/** `vin` is the key of a vehicle without a VIN. */
interface Made {
  page: string;
  url: string;
  charge: GenerationCharge;
  vin?: string;
  report?: ReportRecord;
  sticker?: ReportRecord;
}

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
  /** Null if the credit was requested but the outcome is unknown. */
  offered: boolean | null;
  isKeySpent: boolean;
}

export interface GenerationOptions {
  signal?: AbortSignal;
  onProgress?: (step: GenerationStep) => void;
  /** Retries only for this user; another tab may log in someone else, who would pay. */
  userId?: string;
  /** An attempt without a response isn't retried, because a retry may be charged again. */
  chargesRepeats?: boolean;
}

const GENERIC_ERROR = "Something went wrong";

function getClassicFields(request: PendingRequest & { classic: NonNullable<PendingRequest["classic"]> }) {
  const { vin, locale, classic } = request;
  const series = classic.series.trim() || undefined;
  return { vin, locale, series, year: classic.year, make: classic.make, model: classic.model };
}

async function send(request: PendingRequest, signal?: AbortSignal) {
  const { key: idempotencyKey, product, vin, locale, classic } = request;
  const options = { idempotencyKey, signal };
  const mileage = request.mileage || undefined;
  const paper = writePaperSize(request.paper);
  const gen = request.regenerate ? "regenerate" : undefined;
  if (classic) {
    const fields = getClassicFields({ ...request, classic });
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

function markUnknown(error: unknown): unknown {
  if (!(error instanceof ApiError) || !isOutcomeUnknown(error)) return error;
  const { message, requestId } = error;
  return new ApiError({ code: "outcome_unknown", status: 504, message, requestId });
}

export function isKeySpent({ code, fields }: ApiError): boolean {
  return code === "key_reused" || SPENT_KEY_FIELD in fields;
}

export interface GenerationSubject {
  vin: string;
  product: Product;
  searchType: "vin" | "classic" | "ymmt" | "builder";
}

export async function failGeneration(subject: GenerationSubject, error: unknown): Promise<GenerationError> {
  const api = error instanceof ApiError ? error : null;
  const failure = readFailure(error);
  const msg = (error instanceof Error && error.message) || GENERIC_ERROR;
  const { vin, product, searchType: search_type } = subject;
  const about = { vin, search_type, source: product };
  const isOurFault = !failure || canRetry(failure);
  const logged = reportFailure({
    ...about,
    error_message: msg,
    credit_type: product,
    request_id: api?.requestId,
  });
  const [offered] = await Promise.all([
    isOurFault ? offerCredit({ ...about, error_msg: msg, credit_type: product }) : false,
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

export async function attemptGeneration<T>(
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

/** Makes up to five attempts with the same key. Throws only if `signal` is aborted. */
export async function tryGeneration(
  subject: GenerationSubject,
  attempt: () => Promise<Made>,
  options: GenerationOptions = {},
): Promise<GenerationResult> {
  const result = await attemptGeneration(subject, attempt, options);
  if (result.status === "error") return result;
  const { page, url, charge, vin, ...generated } = result.value;
  const record = generated.report ?? generated.sticker;
  return { status: "success", page, url, charge, ...(vin ? { vin } : {}), ...(record ? { record } : {}) };
}

export async function runGeneration(
  request: PendingRequest,
  options: GenerationOptions = {},
): Promise<GenerationResult> {
  const { vin, product, classic } = request;
  const subject = { vin, product, searchType: classic ? "classic" : "vin" } as const;
  return tryGeneration(subject, () => send(request, options.signal), options);
}

function isOutcomeUnknown({ code, status, isUnreadable }: ApiError): boolean {
  if (code === "outcome_unknown" || code === "offline") return true;
  return isUnreadable && leavesOutcomeOpen(status);
}
