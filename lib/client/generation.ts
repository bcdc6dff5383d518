import { reportCalls } from "@/lib/contract/report";
import { stickerCalls } from "@/lib/contract/sticker";
import { canHeal, type RetryProgress, withRetries } from "@/lib/core/retry";
import { ApiError } from "./api-error";
import type { Intention } from "./intention";
import { callApi } from "./request";
import { offerCredit, reportFailure } from "./support";

export type Charge = "charged" | "returned" | "free";

/** BTN-2: what a generation ends in. `page` is the document's page, `url` its PDF. */
export type GenerationResult =
  | { status: "success"; page: string; url: string; charge: Charge }
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
  if (classic) {
    const fields = classicFields({ ...intention, classic });
    return product === "vhr"
      ? callApi(reportCalls.generateClassic, {
          ...options,
          body: { ...fields, check_vname: classic.mapped ? "1" : "0" },
        })
      : callApi(stickerCalls.generateClassic, { ...options, body: { ...fields, classictype: "manual" } });
  }
  if (product === "vhr")
    return callApi(reportCalls.generate, {
      ...options,
      body: { vin, locale, report_type: intention.europe ? "EU" : "US" },
    });
  const gen = intention.regenerate ? "regenerate" : undefined;
  return callApi(stickerCalls.generate, { ...options, body: { vin, locale, gen } });
}

function readFailure(error: unknown) {
  if (!(error instanceof ApiError)) return null;
  return { status: error.status || null, code: error.code, retryAfter: error.retryAfter };
}

/** After the last attempt: the operator is told, and the user is offered a credit where the fault is ours. */
async function fail(intention: Intention, error: unknown): Promise<GenerationResult> {
  const api = error instanceof ApiError ? error : null;
  const failure = readFailure(error);
  const msg = (error instanceof Error && error.message) || SOMETHING_WENT_WRONG;
  const search_type = intention.classic ? "classic" : "vin";
  const about = { vin: intention.vin, search_type, source: intention.product };
  // A refusal (no credit, not logged in, wrong VIN) is an answer, not a failure of ours.
  const ours = !failure || canHeal(failure);
  const [offered] = await Promise.all([
    ours ? offerCredit({ ...about, error_msg: msg, credit_type: intention.product }) : false,
    reportFailure({
      ...about,
      error_message: msg,
      credit_type: intention.product,
      request_id: api?.requestId,
    }),
  ]);
  return { status: "error", msg, code: api?.code ?? "internal", requestId: api?.requestId, offered };
}

/** Makes a document: up to five attempts under one key, then offer_credit. Throws only when `signal` is aborted. */
export async function runGeneration(
  intention: Intention,
  { signal, onProgress }: GenerationOptions = {},
): Promise<GenerationResult> {
  try {
    const made = await withRetries(() => send(intention, signal), { signal, onProgress, readFailure });
    return { status: "success", page: made.page, url: made.url, charge: made.charge };
  } catch (error) {
    if (signal?.aborted) throw error;
    return fail(intention, error);
  }
}
